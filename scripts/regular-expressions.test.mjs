import { describe, expect, test } from 'vitest'
import { bounded, composed, growthOf, regularExpressions, unassessed } from './regular-expressions.mjs'

describe('the check', () => {
  test.each([
    ['/^(a+)+$/', 'exponential'],
    ['/a+$/', '2nd degree polynomial'],
    [String.raw`/key\s*[=: ]\s*x/`, '2nd degree polynomial'],
  ])('refuses %s', (text, growth) => {
    const found = growthOf(text)
    expect(found.isLinear).toBe(false)
    expect(found.growth).toContain(growth)
    expect(found.attack).not.toBeNull()
  })

  test.each([['/^a+$/'], [String.raw`/\?.*$/s`]])('accepts %s', (text) =>
    expect(growthOf(text)).toMatchObject({ isLinear: true, attack: null }))
})

describe('the packages', () => {
  const found = regularExpressions()
  const isOf =
    (/** @type {(typeof bounded)[number]} */ [file, text]) =>
    (/** @type {(typeof found.literals)[number]} */ one) =>
      one.file === `packages/${file}` && one.text === text

  test('the time of every regular expression grows with its input', { timeout: 600_000 }, () => {
    expect(found.literals.length).toBeGreaterThan(300)
    const rest = found.literals.filter(
      (one) => !unassessed.includes(one.text) && !bounded.some((ours) => isOf(ours)(one)),
    )
    const slow = [...new Set(rest.map(({ text }) => text))].flatMap((text) => {
      const { isLinear, growth, attack } = growthOf(text)
      if (isLinear) return []
      return rest
        .filter((one) => one.text === text)
        .map(({ file, line }) => `${file}:${line} ${text} ${growth} ${attack}`)
    })
    expect(slow).toEqual([])
  })

  test('every expression that is put together at run time is listed', () => {
    const strange = found.constructed.filter((one) => !composed.some((ours) => isOf(ours)(one)))
    expect(strange.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([])
  })

  test('every exception is still one', () => {
    expect(bounded.filter((ours) => !found.literals.some(isOf(ours)))).toEqual([])
    expect(unassessed.filter((text) => !found.literals.some((one) => one.text === text))).toEqual([])
    expect(composed.filter((ours) => !found.constructed.some(isOf(ours)))).toEqual([])
  })
})
