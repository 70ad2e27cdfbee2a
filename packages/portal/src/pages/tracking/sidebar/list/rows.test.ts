import type { Unit } from '@baliza/sdk-core/internal'
import { makeFleet, makeUnit } from '@baliza/sdk-core/internal/testing'
import { expect, test } from 'vitest'
import { noGroup } from '../../../../ui/text/names.js'
import type { ListState } from '../list-state.js'
import { arrangeRows, createOrder, type ListWish, orderUnits } from './rows.js'

const now = Date.UTC(2026, 0, 15, 12)
const fresh = { timestamp: now - 30_000, id_grupo: null }
const moving = { ...fresh, speed: 60, acc: true }
const idle = { ...fresh, speed: 0, acc: true }
const off = { ...fresh, speed: 0, acc: false }
const offline = { ...moving, timestamp: now - 600_000 }

const wish = (change: Partial<ListWish> = {}): ListWish => ({
  search: '',
  states: new Set(),
  time: null,
  folded: new Set(),
  groupName: (key) => (key === noGroup ? 'Sin Grupo' : `Grupo ${key}`),
  sort: 'name',
  imeiShown: true,
  now,
  ...change,
})

const fleetOf = (...changes: Partial<Unit>[]) =>
  changes.map((change, index) => makeUnit({ imei: `86000000000000${index}`, ...change }, index))
const mapOf = (units: readonly Unit[]) => new Map(units.map((unit) => [unit.imei, unit]))
const arranged = (units: readonly Unit[], change?: Partial<ListWish>) =>
  arrangeRows(orderUnits(mapOf(units)), wish(change))
const linesOf = (units: readonly Unit[], change?: Partial<ListWish>) =>
  arranged(units, change).rows.map((row) =>
    row.kind === 'group' ? `${row.name} (${row.count})` : row.unit.nombre,
  )

test('groups come by name with Sin Grupo last, units by name as a reader counts', () => {
  const units = fleetOf(
    { ...off, nombre: 'Unidad 10' },
    { ...off, nombre: 'unidad 2' },
    { ...off, nombre: 'Ábaco', id_grupo: 'b' },
    { ...off, nombre: 'Zorro', id_grupo: 'a' },
  )
  expect(linesOf(units)).toEqual([
    'Grupo a (1)',
    'Zorro',
    'Grupo b (1)',
    'Ábaco',
    'Sin Grupo (2)',
    'unidad 2',
    'Unidad 10',
  ])
})

test('a folded group keeps its count and hides its units', () => {
  const units = fleetOf({ ...off, nombre: 'A', id_grupo: 'a' }, { ...off, nombre: 'B' })
  expect(linesOf(units, { folded: new Set(['a']) })).toEqual(['Grupo a (1)', 'Sin Grupo (1)', 'B'])
  expect(arranged(units, { folded: new Set(['a']) }).shown).toBe(2)
})

test('a search finds name, plate and IMEI without case or accents, in a list without groups', () => {
  const units = fleetOf(
    { ...off, nombre: 'Camión Ñandú', placas: 'ABC-12-34', id_grupo: 'a' },
    { ...off, nombre: 'Otro', imei: '353451044508750' },
  )
  expect(linesOf(units, { search: ' camion ñan' })).toEqual(['Camión Ñandú'])
  expect(linesOf(units, { search: 'abc-12', folded: new Set(['a']) })).toEqual(['Camión Ñandú'])
  expect(linesOf(units, { search: '4508750' })).toEqual(['Otro'])
  expect(linesOf(units, { search: 'xyz' })).toEqual([])
})

test('a search puts names before plates before imeis, and otherwise keeps the order that is asked for', () => {
  const units = fleetOf(
    { ...off, nombre: 'Azul', imei: '353380000000001' },
    { ...off, nombre: 'Blanco', placas: 'XY-38-2' },
    { ...off, nombre: 'Carga 1380' },
    { ...moving, nombre: 'Reparto 38', speed: 30 },
    { ...moving, nombre: 'Taller 38', speed: 90 },
  )
  const found = ['Reparto 38', 'Taller 38', 'Carga 1380', 'Blanco', 'Azul']
  expect(linesOf(units, { search: '38' })).toEqual(found)
  expect(linesOf(units, { search: '38', sort: 'speed' })).toEqual([
    'Taller 38',
    'Reparto 38',
    ...found.slice(2),
  ])
})

test('a mirror account cannot find out an IMEI by searching for it', () => {
  const units = fleetOf({ ...off, nombre: 'Otro', imei: '353451044508750' })
  expect(linesOf(units, { search: '4508750', imeiShown: false })).toEqual([])
})

test('every unit is in exactly one state, and the counts say how many would be shown', () => {
  const units = fleetOf(
    { ...moving, nombre: 'M' },
    { ...idle, nombre: 'I' },
    { ...off, nombre: 'O' },
    { ...offline, nombre: 'X' },
    { ...off, timestamp: null, nombre: 'N' },
  )
  const states = new Set<ListState>(['moving', 'offline'])
  expect(arranged(units).counts).toEqual({ moving: 1, idle: 1, off: 1, offline: 2 })
  expect(linesOf(units, { states })).toEqual(['Sin Grupo (3)', 'M', 'N', 'X'])
  expect(arranged(units, { states }).counts).toEqual({ moving: 1, idle: 1, off: 1, offline: 2 })
})

test('a poll that renames nothing keeps the order and takes the new units', () => {
  const order = createOrder()
  const before = mapOf(fleetOf({ ...off, nombre: 'B' }, { ...off, nombre: 'A' }))
  expect(order(before).map(({ nombre }) => nombre)).toEqual(['A', 'B'])
  expect(order(before)).toBe(order(before))
  const after = new Map(before)
  for (const [imei, unit] of before) after.set(imei, { ...unit, speed: 77 })
  expect(order(after).map(({ nombre, speed }) => [nombre, speed])).toEqual([
    ['A', 77],
    ['B', 77],
  ])
})

test('a new name, a new unit and one that is gone are put in order', () => {
  const order = createOrder()
  const [b, a] = fleetOf({ ...off, nombre: 'B' }, { ...off, nombre: 'A' })
  if (a === undefined || b === undefined) throw new Error('two units were made')
  order(mapOf([b, a]))
  expect(order(mapOf([{ ...b, nombre: '0' }, a])).map(({ nombre }) => nombre)).toEqual(['0', 'A'])
  const [c] = fleetOf({ ...off, nombre: 'AA', imei: '1111' })
  if (c === undefined) throw new Error('a unit was made')
  expect(order(mapOf([b, a, c])).map(({ nombre }) => nombre)).toEqual(['A', 'AA', 'B'])
  expect(order(mapOf([c])).map(({ nombre }) => nombre)).toEqual(['AA'])
})

test('units come by state, speed or last report, and by name where these are equal', () => {
  const units = fleetOf(
    { ...off, nombre: 'E', timestamp: now - 1_000 },
    { ...moving, nombre: 'D', speed: 40 },
    { ...moving, nombre: 'C', speed: 90 },
    { ...off, timestamp: null, nombre: 'B' },
    { ...idle, nombre: 'A' },
  )
  const within = (sort: ListWish['sort']) => linesOf(units, { sort }).slice(1)
  expect(within('name')).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(within('state')).toEqual(['C', 'D', 'A', 'E', 'B'])
  expect(within('speed')).toEqual(['C', 'D', 'A', 'B', 'E'])
  expect(within('report')).toEqual(['E', 'A', 'C', 'D', 'B'])
  expect(linesOf(units, { sort: 'speed', search: 'e' })).toEqual(['E'])
})

test('5,000 units lose none', () => {
  const units = makeFleet(5_000, 7)
  const { rows, counts, shown } = arranged(units)
  expect(rows.filter(({ kind }) => kind === 'unit')).toHaveLength(5_000)
  expect(shown).toBe(5_000)
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(5_000)
})

test('by time in its state what lasts longest comes first, and what nobody knows last', () => {
  const units = fleetOf(
    { ...idle, nombre: 'A', estado_desde: null },
    { ...idle, nombre: 'B', estado_desde: now - 60_000 },
    { ...off, nombre: 'C', estado_desde: now - 7_200_000 },
    { ...moving, nombre: 'D', estado_desde: now - 1_000 },
    // No contact since its last report, regardless of its earlier state.
    { ...offline, nombre: 'E', estado_desde: now - 9_000_000 },
    { nombre: 'F', timestamp: null, id_grupo: null },
  )
  expect(linesOf(units, { sort: 'since' }).slice(1)).toEqual(['F', 'C', 'E', 'B', 'D', 'A'])
})

test('a filter by time leaves the counts of those that have lasted, and says how many match the search', () => {
  const units = fleetOf(
    { ...idle, estado_desde: now - 1_500_000 },
    { ...idle, estado_desde: now - 60_000 },
    { ...off, estado_desde: now - 1_500_000 },
    moving,
  )
  const time = { kind: 'still', longerThan: 1_200_000 } as const
  const { counts, shown, matching } = arranged(units, { time, states: new Set<ListState>(['idle']) })
  expect(counts).toEqual({ moving: 0, idle: 1, off: 1, offline: 0 })
  expect([shown, matching]).toEqual([1, 4])
})
