import { makeFleet } from '@baliza/sdk-core/internal/testing'
import { expect, test } from 'vitest'
import { chosenOf, pickerRows, toggled } from './unit-picker-rows.js'

const unit = (nombre: string, id_grupo: string | null = null, placas = '') => ({
  imei: `i-${nombre}`,
  nombre,
  placas,
  id_grupo,
})
const nameOf = (id: string) => (id === '' ? 'Sin Grupo' : `Grupo ${id}`)
const brief = (rows: ReturnType<typeof pickerRows>) =>
  rows.map((row) => (row.kind === 'group' ? `[${row.name} ${row.imeis.length}]` : row.unit.nombre))

test('groups by name with their units by name, those without a group last', () => {
  const units = [unit('Unidad 10'), unit('Unidad 2', 'b'), unit('Unidad 1', 'b'), unit('Ána', 'a')]
  expect(brief(pickerRows(units, '', nameOf))).toEqual([
    '[Grupo a 1]',
    'Ána',
    '[Grupo b 2]',
    'Unidad 1',
    'Unidad 2',
    '[Sin Grupo 1]',
    'Unidad 10',
  ])
})

test('a fleet without groups has no heads', () => {
  expect(brief(pickerRows([unit('b'), unit('a')], '', nameOf))).toEqual(['a', 'b'])
})

test.each([
  ['CAMION', ['Camión 1']],
  ['abc', ['Camión 1']],
  ['nada', []],
])('a search for %j finds by name and plates', (search, found) => {
  const units = [unit('Camión 1', null, 'ABC-12'), unit('Van')]
  expect(brief(pickerRows(units, search, nameOf))).toEqual(found)
})

test('a group is none, some or all; toggling it completes it, then empties it', () => {
  const imeis = ['1', '2']
  expect(chosenOf(imeis, new Set())).toBe('none')
  expect(chosenOf(imeis, new Set(['2']))).toBe('some')
  const all = toggled(imeis, new Set(['2', '9']))
  expect(all).toEqual(new Set(['2', '9', '1']))
  expect(chosenOf(imeis, all)).toBe('all')
  expect(toggled(imeis, all)).toEqual(new Set(['9']))
})

test('five thousand units are arranged, searched and toggled within the time of a key press', () => {
  const fleet = makeFleet(5_000)
  const rows = pickerRows(fleet, 'unidad', nameOf)
  expect(rows).toHaveLength(5_000)
  expect(
    toggled(
      fleet.map(({ imei }) => imei),
      new Set(),
    ).size,
  ).toBe(5_000)
})
