import { describe, expect, test } from 'vitest'
import { type ImportKind, importKinds } from '../codes/imports.js'
import {
  candidatesOf,
  importColumnsOf,
  likelierKind,
  matchColumns,
  missingColumns,
  toCells,
  unknownColumns,
} from './match-columns.js'

describe('columns are found by their names', () => {
  test.each<[ImportKind, string[], Record<string, number>]>([
    ['units', ['Nombre', 'IMEI', 'SIM', 'Equipo'], { nombre: 0, imei: 1, sim: 2, equipo_gps: 3 }],
    [
      'units',
      ['unidad', 'placa', 'imei gps', 'chip', 'marca'],
      { nombre: 0, placa: 1, imei: 2, sim: 3, equipo_gps: 4 },
    ],
    [
      'units',
      ['Modelo del equipo', 'ID del equipo', 'Modelo', 'Equipo'],
      { modelo_gps: 0, id_equipo: 1, modelo: 2, equipo_gps: 3 },
    ],
    ...['ID externo', 'Id Externo', 'External ID', 'externalId', 'id_externo'].map(
      (heading): [ImportKind, string[], Record<string, number>] => [
        'drivers',
        ['Nombre', heading],
        { nombre: 0, id_externo: 1 },
      ],
    ),
    ['units', ['# SIM', '  i.m.e.i ', 'MATRÍCULA', 'Equipo*'], { sim: 0, imei: 1, placa: 2, equipo_gps: 3 }],
    [
      'units',
      [
        'I.M.E.I.',
        'Tel. chip',
        'Fecha alta',
        'Nombre de la Unidad',
        'Placas',
        'Flotilla',
        'MARCA GPS',
        'Modelo',
      ],
      { imei: 0, sim: 1, registro: 2, nombre: 3, placa: 4, grupo: 5, equipo_gps: 6, modelo: 7 },
    ],
    ['units', ['Teléfono', 'N° económico', 'IMEI del rastreador'], { sim: 0, nombre: 1, imei: 2 }],
    [
      'units',
      ['No. económico', 'NO. IMEI', 'Núm. de SIM', 'Marca GPS', 'No. de equipo'],
      { nombre: 0, imei: 1, sim: 2, equipo_gps: 3 },
    ],
    // Both columns could be the name: Baliza's own heading has priority.
    ['units', ['Unidad', 'nombre'], { nombre: 1 }],
    [
      'users',
      ['USUARIO', 'contrasena', 'Correo electrónico', 'Privilegios'],
      { user: 0, pass: 1, email: 2, rol: 3 },
    ],
    ['drivers', ['Chofer', 'Teléfono', 'Unidad'], { nombre: 0, tel: 1, imei: 2 }],
    ['assignments', ['imei', 'cuenta'], { imei: 0, user: 1 }],
  ])('%s %j', (kind, headings, expected) => {
    const found = Object.entries(matchColumns(kind, headings)).filter(([, place]) => place !== null)
    expect(Object.fromEntries(found)).toEqual(expected)
  })

  test('a column that two headings may mean is not guessed, and what must be there is missed', () => {
    const headings = ['Nombre', 'NOMBRE', 'Chip', 'Línea', 'color', 'IMEI']
    const matching = matchColumns('units', headings)
    expect(Object.entries(matching).filter(([, place]) => place !== null)).toEqual([['imei', 5]])
    expect(missingColumns('units', matching).map(({ label }) => label)).toEqual(['Nombre', 'SIM', 'Equipo'])
    expect(candidatesOf('units', 'nombre', headings)).toEqual([0, 1])
    expect(candidatesOf('units', 'sim', headings)).toEqual([2, 3])
    expect(candidatesOf('units', 'imei', headings)).toEqual([])
  })

  test('no heading is matched to two columns', () => {
    for (const kind of Object.keys(importKinds) as ImportKind[]) {
      const names = importColumnsOf(kind).flatMap(({ id, label }) => [id, label])
      for (const name of names) {
        const found = Object.values(matchColumns(kind, [name])).filter((place) => place !== null)
        expect(found, `${kind} ${name}`).toEqual([0])
      }
    }
  })

  test.each<[ImportKind, string[], ImportKind | null]>([
    ['units', ['Usuario', 'Contraseña', 'Email', 'Privilegios'], 'users'],
    ['users', ['Nombre', 'IMEI', 'SIM', 'Equipo'], 'units'],
    ['units', ['IMEI', 'Usuario'], 'assignments'],
    ['units', ['color', 'año'], null],
  ])('a file for %s with %j looks like %s', (kind, headings, likelier) => {
    expect(likelierKind(kind, headings)).toBe(likelier)
  })
})

test('rows have our columns alone; short lines are empty at their end', () => {
  const cells = toCells(
    [
      ['x', 'Camión', '864'],
      ['y', 'Pipa'],
    ],
    { nombre: 1, imei: 2, sim: null },
  )
  expect(cells).toEqual([
    { nombre: 'Camión', imei: '864' },
    { nombre: 'Pipa', imei: '' },
  ])
})

test('a column that nothing is read from is reported; what an import wrote itself is not', () => {
  const headings = ['IMEI', 'color', 'Usuario', '', 'Errores']
  expect(unknownColumns(headings, matchColumns('assignments', headings))).toEqual(['color'])
})
