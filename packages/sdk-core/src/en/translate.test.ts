import { describe, expect, test } from 'vitest'
import * as firstShapes from './generated/first-shapes.js'
import * as shapes from './generated/shapes.js'
import * as storeShapes from './generated/store-shapes.js'
import { fieldToEnglish, type Kind, moment, type Shape, toEnglish, toWire } from './translate.js'

const kinds = Object.entries({ ...firstShapes, ...storeShapes, ...shapes }).filter(
  ([name]) => !['firstCalls', 'calls', 'travelNames'].includes(name),
) as unknown as [string, Shape][]

let next = 1_700_000_000_000
/** Something with every field of a shape, each with a value of its own. */
const sample = (kind: Kind): unknown =>
  kind === moment
    ? next++
    : Object.fromEntries(
        Object.entries(kind).map(([wire, to]) => [
          wire,
          typeof to === 'string' ? `value ${next++}` : [sample(to[1]), sample(to[1])],
        ]),
      )

describe('there and back', () => {
  test.each(kinds)('%s', (_name, shape) => {
    const thing = { ...(sample(shape) as object), own: 'a', other: { nombre: 'stays' } }
    const english = toEnglish(shape, thing) as Record<string, unknown>
    expect(toWire(shape, english)).toEqual(thing)
    const names = Object.values(shape).map((to) => (typeof to === 'string' ? to : to[0]))
    expect(Object.keys(english).sort()).toEqual([...names, 'own', 'other'].sort())
  })

  test('every call names shapes that there are', () => {
    const known = new Set<unknown>([...kinds.map(([, shape]) => shape), moment, null])
    const named = Object.values({ ...shapes.calls, ...firstShapes.firstCalls }).flat()
    expect(named.length).toBeGreaterThan(100)
    for (const one of named) expect(known).toContain(one)
  })
})

describe('only what a shape names', () => {
  const shape: Shape = { nombre: 'name', filas: 'rows', dueño: ['owner', { nombre: 'name' }] }

  test("a user's own keys stay, whatever they are called", () => {
    const filas = [{ nombre: 'Ana', tipo: '1', constructor: 'x' }]
    expect(toEnglish(shape, { nombre: 'Norte', filas, constructor: 'y' })).toEqual({
      name: 'Norte',
      rows: filas,
      constructor: 'y',
    })
    expect(toWire(shape, { name: 'Norte', rows: filas, toString: 'z' })).toEqual({
      nombre: 'Norte',
      filas,
      toString: 'z',
    })
  })

  test('nothing and none stay what they are', () => {
    expect(toEnglish(shape, { nombre: null, dueño: null })).toEqual({ name: null, owner: null })
    expect(toEnglish(shape, undefined)).toBeUndefined()
    expect(toEnglish(moment, null)).toBeNull()
    expect(toWire(shape, 'text')).toBe('text')
  })

  test('moments are Dates, and are accepted as a Date, ISO text or ms', () => {
    expect(toEnglish(moment, [0, 1])).toEqual([new Date(0), new Date(1)])
    expect(toWire(moment, new Date(5))).toBe(5)
    expect(toWire(moment, '1970-01-01T00:00:01Z')).toBe(1000)
    expect(() => toWire(moment, new Date(Number.NaN), 'expiresAt')).toThrow('expiresAt')
  })
})

test('a field of an error is named as it was given, of a list with its place', () => {
  const shape: Shape = { filas: 'rows', dias: ['days', { inicio: ['startsAt', moment] }] }
  const travels = (wire: string) => ({ placa: 'plates', unidades: 'imeis' })[wire]
  expect(fieldToEnglish(shape, 'filas.0', travels)).toBe('rows.0')
  expect(fieldToEnglish(shape, 'dias.3.inicio', travels)).toBe('days.3.startsAt')
  expect(fieldToEnglish(shape, 'placa', travels)).toBe('plates')
  expect(fieldToEnglish(null, 'imei', travels)).toBe('imei')
  expect(fieldToEnglish(shape, 'unidades', travels)).toBe('imeis')
  expect(fieldToEnglish(shape, 'unidades.imeis.2', travels)).toBe('imeis.2')
})
