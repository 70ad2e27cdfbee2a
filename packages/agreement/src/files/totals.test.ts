import { expect, test } from 'vitest'
import type { ImportKind } from '../codes/imports.js'
import { findTotals } from './totals.js'

const columns = {
  units: { nombre: 0, imei: 1, sim: 2, equipo_gps: 3 },
  drivers: { nombre: 0, tel: 1 },
  assignments: { imei: 0, user: 1 },
} as const
const unit = ['Camión 1', '864895030220001', '5510000023', 'Coban']

test.each<[keyof typeof columns, string[][], number[]]>([
  ['units', [unit, ['Total', '1', '', '']], [1]],
  ['units', [unit, ['TOTAL GENERAL:', '', '', '']], [1]],
  ['units', [unit, ['Subtotal', '1', '', ''], unit, ['Total de unidades: 2', '', '', '']], [1, 3]],
  ['units', [unit, ['', 'Totales', '2', '']], [1]],
  ['units', [unit, ['', '', '', '', 'Suma', '1,250.00']], [1]],
  ['units', [unit, ['', '200', '', '']], [1]],
  ['units', [unit, ['', '1.7297900604E+17', '', '']], [1]],
  // A unit that is named so, and faulty rows that are no totals.
  ['units', [['Total', ...unit.slice(1)], unit], []],
  ['units', [['Totalmente nuevo', '', '', ''], unit], []],
  ['units', [['Total Play 12', '864895030220002', '', 'Coban'], unit], []],
  ['units', [unit, ['', '864895030220002', '', '']], []],
  ['units', [['', '200', '', ''], unit], []],
  [
    'drivers',
    [
      ['Ana', '5510000023'],
      ['Total', '1'],
    ],
    [1],
  ],
  [
    'drivers',
    [
      ['Total', '5510000023'],
      ['Ana', ''],
    ],
    [],
  ],
  [
    'assignments',
    [
      ['864895030220001', 'ana'],
      ['Total: 1', ''],
    ],
    [1],
  ],
])('%s %j: %j', (kind, lines, expected) => {
  expect([...findTotals(kind as ImportKind, lines, columns[kind])]).toEqual(expected)
})
