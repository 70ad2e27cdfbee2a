import { importColumnsOf } from '@baliza/sdk-core/internal'
import { expect, test } from 'vitest'
import { toCsv } from '../../../ui/data-table/export/to-csv.js'
import { failedTable, faultsByRow, generatePassword, withPasswords } from './import-rows.js'

test('the rows that failed are a file with the columns of the template and what is wrong', () => {
  const rows = [{ imei: '1', user: 'ana' }, { imei: '=2', user: '' }, { imei: '3' }]
  const faults = [
    { fila: 2, columna: 'user', mensaje: 'El campo es requerido' },
    { fila: 2, columna: 'imei', mensaje: 'No hay una unidad' },
  ]
  const failed = failedTable(importColumnsOf('assignments'), rows, faults, [2, 3, 4], 'Errores')
  expect(toCsv(failed.columns, failed.rows)).toBe(
    "IMEI,Usuario,Errores\r\n'=2,,El campo es requerido; No hay una unidad\r\n",
  )
})

test('a fault that names another row names it as the file does', () => {
  const faults = [{ fila: 2, columna: 'imei', mensaje: 'Se repite: está también en la fila 1' }]
  expect(faultsByRow(faults, [5, 9]).get(2)).toEqual(
    new Map([['imei', 'Se repite: está también en la fila 5']]),
  )
})

test('missing passwords are generated, and those of the file stay', () => {
  const { rows, generated } = withPasswords([
    { user: 'ana', pass: ' clave ' },
    { user: 'luz', pass: '' },
    { user: 'eva' },
  ])
  expect([...generated]).toEqual([2, 3])
  expect(rows[0]).toEqual({ user: 'ana', pass: ' clave ' })
  expect(rows[1]?.pass).toMatch(/^[A-Za-z2-9]{14}$/)
  const many = new Set(Array.from({ length: 1_000 }, generatePassword))
  expect(many.size).toBe(1_000)
})
