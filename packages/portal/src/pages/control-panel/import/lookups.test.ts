import { type ImportFault, mensajes } from '@baliza/sdk-core/internal'
import { expect, test } from 'vitest'
import { faultsByRow } from './import-rows.js'
import {
  faultKinds,
  lookupsOf,
  maxMissing,
  missingValues,
  nameOfFault,
  replaceValues,
  valueKey,
} from './lookups.js'

const check = { marcas: ['Coban', 'Queclink'], grupos: ['Taller'] }
const users = [
  { user: 'ana', rol: 2 as const },
  { user: 'jefa', rol: 3 as const },
]
const lookups = lookupsOf('units', check, users, 4)
const fault = (fila: number, columna: string, mensaje: string): ImportFault => ({ fila, columna, mensaje })
const byRow = (faults: readonly ImportFault[]) => faultsByRow(faults, [])

test('the values of a column depend on the role of the account', () => {
  expect(lookups.get('manager')).toEqual(['jefa'])
  expect(lookupsOf('units', check, users, 3).get('manager')).toBeUndefined()
  expect(lookupsOf('users', check, users, 3).get('rol')).toEqual(['Usuario'])
  expect(lookupsOf('drivers', check, users, 3).get('user')).toEqual(['ana', 'jefa'])
})

test('missing values are one line each, with the likeliest existing value', () => {
  const rows = [
    { grupo: 'Reparto Norte', equipo_gps: 'Coban' },
    { grupo: 'REPARTO NORTE', equipo_gps: 'Quecklink' },
    { grupo: 'Reparto Nortte', equipo_gps: '' },
    { grupo: 'Tallr', equipo_gps: 'Coban', nombre: '' },
  ]
  const faults = byRow([
    ...[1, 2, 3, 4].map((fila) => fault(fila, 'grupo', mensajes.unknownGroup)),
    fault(2, 'equipo_gps', mensajes.unknownBrand),
    fault(3, 'equipo_gps', 'El equipo es requerido'),
    fault(4, 'nombre', 'El nombre es requerido'),
  ])
  const { values, total } = missingValues('units', rows, faults, lookups)
  expect(total).toBe(5)
  expect(
    values.map(({ value, rows: count, proposal, isNewGroup }) => [value, count, proposal, isNewGroup]),
  ).toEqual([
    ['Reparto Norte', 2, null, true],
    ['Quecklink', 1, 'Queclink', false],
    ['Reparto Nortte', 1, 'Reparto Norte', true],
    ['', 1, null, false],
    ['Tallr', 1, 'Taller', true],
  ])
})

test('a login name is missing if it differs in an accent, because the server compares it exactly', () => {
  const faults = byRow([1, 2].map((fila) => fault(fila, 'user', mensajes.unknownAccount)))
  const drivers = lookupsOf('drivers', check, [{ user: 'jose', rol: 2 }], 3)
  const rows = [{ user: 'José' }, { user: 'JOSE' }]
  const { values } = missingValues('drivers', rows, faults, drivers)
  expect(values.map(({ value, rows: count, proposal }) => [value, count, proposal])).toEqual([
    ['José', 1, 'jose'],
  ])
})

test('a value that exists after a correction is not missing, although its fault is from before', () => {
  const faults = byRow([fault(1, 'equipo_gps', mensajes.unknownBrand)])
  expect(missingValues('units', [{ equipo_gps: 'Coban' }], faults, lookups).total).toBe(0)
  // Two groups with one name are no choice.
  const twice = new Map([...lookups, ['grupo', ['Norte', 'Norte']]])
  const ambiguous = byRow([fault(1, 'grupo', mensajes.ambiguousGroup)])
  expect(missingValues('units', [{ grupo: 'Norte' }], ambiguous, twice).total).toBe(1)
})

test('values are replaced in every row that has them, however they are written', () => {
  const rows = [{ grupo: 'Norte' }, { grupo: 'NÓRTE' }, { grupo: 'Sur', equipo_gps: 'x' }, {}]
  const { rows: replaced, changed } = replaceValues(
    rows,
    new Map([
      ['grupo', new Map([[valueKey('norte'), 'Taller']])],
      ['equipo_gps', new Map([[valueKey('X'), 'Coban']])],
    ]),
  )
  expect(replaced).toEqual([
    { grupo: 'Taller' },
    { grupo: 'Taller' },
    { grupo: 'Sur', equipo_gps: 'Coban' },
    {},
  ])
  expect([...changed]).toEqual([
    [1, ['grupo']],
    [2, ['grupo']],
    [3, ['equipo_gps']],
  ])
  expect(replaced[3]).toBe(rows[3])
})

test('faults are counted by kind, and named in a few words', () => {
  const faults = byRow([
    fault(1, 'grupo', mensajes.unknownGroup),
    fault(2, 'grupo', mensajes.unknownGroup),
    fault(3, 'imei', 'Se repite: está también en la fila 1'),
    fault(4, 'imei', 'Se repite: está también en la fila 2'),
    fault(5, 'imei', 'Se repite: está también en la fila 2'),
  ])
  expect(faultKinds(faults).map(({ id, count }) => [id, count])).toEqual([
    ['imei: se repite', 3],
    ['grupo: no existe', 2],
  ])
  expect(nameOfFault('El IMEI es muy pequeno')).toBe('el IMEI es muy pequeno')
  expect(nameOfFault(mensajes.roundedNumber)).toBe('perdió dígitos')
})

test('of thousands of missing values the most frequent are shown', () => {
  const rows = Array.from({ length: 5_000 }, (_, row) => ({ grupo: row < 3 ? 'Frecuente' : `Grupo ${row}` }))
  const faults = byRow(rows.map((_, row) => fault(row + 1, 'grupo', mensajes.unknownGroup)))
  const { values, total } = missingValues('units', rows, faults, lookups)
  expect(values).toHaveLength(maxMissing)
  expect([values[0]?.value, total]).toEqual(['Frecuente', 4_998])
})
