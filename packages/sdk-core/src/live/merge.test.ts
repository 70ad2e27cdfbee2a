import type { Feed } from '@baliza/agreement/entities/feed.js'
import type { Unit } from '@baliza/agreement/entities/unit.js'
import { expect, test } from 'vitest'
import { makeFleet, makeUnit } from '../testing/make-unit.js'
import { mergeFeed } from './merge.js'

const mapOf = (units: readonly Unit[]) => new Map(units.map((unit) => [unit.imei, unit]))
const whole = (units: readonly Unit[]): Feed => ({ units, version: null, delta: false, removed: [] })
const delta = (units: readonly Unit[], removed: readonly string[] = []): Feed => ({
  units,
  version: 'e.1',
  delta: true,
  removed,
})

const [a, b, c] = makeFleet(3) as [Unit, Unit, Unit]
const known = mapOf([a, b, c])
const copy = (unit: Unit, changes: Partial<Unit> = {}): Unit => ({ ...unit, ...changes })
const later = (unit: Unit, changes: Partial<Unit> = {}) =>
  copy(unit, { timestamp: (unit.timestamp ?? 0) + 1000, ...changes })
const earlier = (unit: Unit) => copy(unit, { timestamp: (unit.timestamp ?? 0) - 1000, lat: 1 })

test.each([
  ['a whole fleet that says the same', whole([copy(a), copy(b), copy(c)])],
  ['a delta that says the same', delta([copy(a)])],
  ['an empty delta', delta([])],
  ['older positions, whole', whole([earlier(a), copy(b), copy(c)])],
  ['older positions, delta', delta([earlier(a)])],
  ['the loss of a unit nobody knew', delta([], ['nobody'])],
])('%s keeps the map, and every unit in it', (_name, feed) => {
  const { units, changed, removed } = mergeFeed(known, feed)
  expect(units).toBe(known)
  expect([...changed, ...removed]).toEqual([])
})

test.each([
  ['whole', whole([later(a), copy(b), copy(c)])],
  ['delta', delta([later(a)])],
])('one unit that moved is a new map with one new unit: %s', (_name, feed) => {
  const { units, changed, removed } = mergeFeed(known, feed)
  expect(units).not.toBe(known)
  expect(known.get(a.imei)).toBe(a)
  expect([...changed]).toEqual([a.imei])
  expect(removed.size).toBe(0)
  expect(units.get(a.imei)).not.toBe(a)
  expect(units.get(b.imei)).toBe(b)
  expect([...units.keys()]).toEqual([...known.keys()])
})

test('an edit without a new position counts', () => {
  const { changed, units } = mergeFeed(known, delta([copy(a, { nombre: 'Otra' })]))
  expect([...changed]).toEqual([a.imei])
  expect(units.get(a.imei)?.nombre).toBe('Otra')
})

test('every field of a unit is looked at', () => {
  const full = makeUnit({ size_icon: { size_ancho: 1, size_largo: 2, offset: 3 }, speedHidden: true })
  for (const field of Object.keys(full) as (keyof Unit)[]) {
    if (field === 'imei' || field === 'timestamp') continue
    const other = { ...full, [field]: field === 'size_icon' ? { ...full.size_icon, offset: 4 } : 'other' }
    expect(mergeFeed(mapOf([full]), delta([other as Unit])).changed.size, field).toBe(1)
  }
  expect(mergeFeed(mapOf([full]), delta([later(full)])).changed.size).toBe(1)
  const same = copy(full, { size_icon: { size_ancho: 1, size_largo: 2, offset: 3 } })
  expect(mergeFeed(mapOf([full]), delta([same])).changed.size).toBe(0)
})

test.each([
  ['whole', whole([a, b])],
  ['delta', delta([], [c.imei])],
])('a unit that is gone is named: %s', (_name, feed) => {
  const { units, removed, changed } = mergeFeed(known, feed)
  expect([...removed]).toEqual([c.imei])
  expect(changed.size).toBe(0)
  expect([...units.keys()]).toEqual([a.imei, b.imei])
})

test('a unit that is new is changed', () => {
  const fresh = makeUnit({}, 99)
  for (const feed of [whole([a, b, c, fresh]), delta([fresh])]) {
    const { changed, units } = mergeFeed(known, feed)
    expect([...changed]).toEqual([fresh.imei])
    expect(units.size).toBe(4)
  }
})

test('newest wins whatever order answers arrive in', () => {
  const first = later(a, { speed: 1 })
  const second = later(first, { speed: 2 })
  const inOrder = mergeFeed(mergeFeed(known, delta([first])).units, delta([second])).units
  const crossed = mergeFeed(mergeFeed(known, delta([second])).units, delta([first])).units
  expect(inOrder.get(a.imei)?.speed).toBe(2)
  expect(crossed.get(a.imei)?.speed).toBe(2)
})

test('a unit named twice in one answer is its newest', () => {
  const newer = later(a, { speed: 2 })
  for (const feed of [delta([newer, copy(a)]), whole([newer, copy(a), b, c])]) {
    expect(mergeFeed(known, feed).units.get(a.imei)).toBe(newer)
  }
})

test('a first position follows none', () => {
  const blank = copy(a, { timestamp: null, lat: null, lng: null })
  expect(mergeFeed(mapOf([blank]), delta([copy(a)])).units.get(a.imei)).toMatchObject({ lat: a.lat })
})

test('a unit without a time is older than any, and the first time of all is news', () => {
  const old = copy(a, { timestamp: 1 })
  expect(mergeFeed(mapOf([old]), delta([copy(a, { timestamp: null })])).units.get(a.imei)).toBe(old)
  const blank = copy(a, { timestamp: null })
  expect(mergeFeed(mapOf([blank]), delta([copy(a, { timestamp: 0 })])).changed.size).toBe(1)
})

test.each([
  ['its width', { size_ancho: 9, size_largo: 2, offset: 3 }],
  ['its height', { size_ancho: 1, size_largo: 9, offset: 3 }],
  ['its offset', { size_ancho: 1, size_largo: 2, offset: 9 }],
  ['being gone', null],
])('a marker that changes by %s is news, there and back', (_what, other) => {
  const size_icon = { size_ancho: 1, size_largo: 2, offset: 3 }
  const [one, two] = [copy(a, { size_icon }), copy(a, { size_icon: other })]
  expect(mergeFeed(mapOf([one]), delta([two])).changed.size).toBe(1)
  expect(mergeFeed(mapOf([two]), delta([one])).changed.size).toBe(1)
  expect(mergeFeed(mapOf([two]), delta([copy(two)])).changed.size).toBe(0)
})
