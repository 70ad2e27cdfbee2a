import { expect, test } from 'vitest'
import { looks } from '../../testing/looks.js'
import { adoptTokens } from '../theme.js'
import { contrast } from './color.js'
import { type Design, ourDesign, schemes, withValues } from './design.js'
import { pairs } from './pairs.js'
import { bringCloser, withColors } from './resolve.js'

adoptTokens()

test.each([
  ['accent', 'light', '#2456d6'],
  ['accent', 'dark', '#8ab0ff'],
  ['on-accent', 'light', '#ffffff'],
  ['on-accent', 'dark', '#000000'],
  ['surface-raised', 'light', '#ffffff'],
  ['map-label', 'light', '#566073'],
] as const)('%s of our design is resolved: %s', (name, scheme, hex) => {
  const found = withColors(ourDesign, (resolve) => resolve(name, scheme))
  // Browsers round differently by one step.
  for (const at of [1, 3, 5])
    expect(
      Math.abs(Number.parseInt(found.slice(at, at + 2), 16) - Number.parseInt(hex.slice(at, at + 2), 16)),
      found,
    ).toBeLessThanOrEqual(1)
})

test('derived colours are those of the design, and nothing of it stays in the page', () => {
  const bank: Readonly<Record<string, string>> = looks.bank.tokens
  const design = withValues(ourDesign, (token) => bank[token]) ?? ourDesign
  const of = (one: Design) => withColors(one, (resolve) => resolve('accent-strong', 'light'))
  const before = document.body.childElementCount
  expect(of(design)).not.toBe(of(ourDesign))
  expect(document.body.childElementCount).toBe(before)
})

const poor: Design = {
  ...ourDesign,
  colors: {
    ...ourDesign.colors,
    accent: { light: '#9ab4f0', dark: '#2a3a66' },
    text: { light: '#8a93a0', dark: '#5a6470' },
  },
}
const ratioOf = (design: Design, { text, on }: (typeof pairs)[number], scheme: 'light' | 'dark') =>
  withColors(design, (resolve) => contrast(resolve(text, scheme), resolve(on, scheme)))

test.each(
  schemes,
)('each pair of a poor design is brought to 4.5, through what derives from it: %s', (scheme) => {
  const failing = pairs.filter((pair) => ratioOf(poor, pair, scheme) < 4.5)
  expect(failing.length).toBeGreaterThan(4)
  for (const pair of failing) {
    const closer = bringCloser(poor, pair, scheme)
    expect(closer, `${pair.text} on ${pair.on}`).not.toBeNull()
    expect(ratioOf(closer ?? poor, pair, scheme), `${pair.text} on ${pair.on}`).toBeGreaterThanOrEqual(4.5)
  }
})

test('a grey between both reaches it by no lightness of a quiet text', () => {
  const grey = { light: '#777777', dark: '#777777' }
  const design = { ...ourDesign, colors: { ...ourDesign.colors, surface: grey } }
  const pair = pairs.find(({ text }) => text === 'text-quiet')
  if (pair === undefined) throw new Error('no such pair')
  expect(bringCloser(design, pair, 'light')).toBeNull()
})
