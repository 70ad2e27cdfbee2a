import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { validation } from '../../texts/es/validation.js'
import { maxRange } from './dates.js'
import { historySchema } from './history.js'
import { reportQuerySchema, reportSchema, speedLimitSchema } from './report.js'

const problem = (result: { readonly issues?: readonly { readonly message: string }[] | undefined }) =>
  result.issues?.[0]?.message ?? null

const day = 86_400_000
const start = 1_750_000_000_000
const dates = { finicial: start, ffinal: start + day }
const imei = '359586015829801'

describe('the history form', () => {
  test.each([
    [{ ...dates, imei }, null],
    [{}, 'Todos los campos son requeridos'],
    [{ ...dates, imei: '' }, 'Todos los campos son requeridos'],
    [{ ...dates, imei: 7 }, 'Todos los campos son requeridos'],
    [{ imei, ffinal: dates.ffinal }, 'Todos los campos son requeridos'],
    [{ imei, finicial: dates.finicial, ffinal: null }, 'Todos los campos son requeridos'],
    [{ imei, finicial: -1, ffinal: 1 }, 'Todos los campos son requeridos'],
    [{ imei, finicial: 1.5, ffinal: 2 }, 'Todos los campos son requeridos'],
    [{ imei, finicial: 1_750_000_000, ffinal: dates.ffinal }, 'Son segundos, y aquí van milisegundos'],
    [{ imei, finicial: 5, ffinal: 5 }, 'La fecha inicial debe ser anterior a la final'],
    [{ imei, finicial: start, ffinal: start + maxRange }, null],
    [{ imei, finicial: start, ffinal: start + maxRange + 1 }, 'El rango de fechas no puede pasar de un año'],
  ])('%j says %j', (form, message) => {
    expect(problem(v.safeParse(historySchema(validation), form))).toBe(message)
  })
})

describe('what a report is asked with', () => {
  test.each([
    [{ ...dates, filtro: 'all', imei: [imei] }, null],
    [{ ...dates, filtro: 'group', grupos: ['g'] }, null],
    [{ ...dates, filtro: 'all', imei: [], grupos: ['g'] }, 'Selecciona algunos objetos o todos'],
    [{ ...dates }, 'Selecciona algunos objetos o todos'],
    [{ ...dates, filtro: 'group', imei: [imei] }, 'Selecciona al menos un grupo'],
    [{ ...dates, filtro: 'unit', imei: [imei] }, 'El formato es incorrecto'],
    [{ ...dates, imei: [7] }, 'El formato es incorrecto'],
    [{ imei: [imei] }, 'El campo es requerido'],
    [
      { imei: [imei], finicial: 2, ffinal: 1, filtro: 'all' },
      'La fecha inicial debe ser anterior a la final',
    ],
    [
      { imei: [imei], finicial: start, ffinal: start + 2 * maxRange },
      'El rango de fechas no puede pasar de un año',
    ],
  ])('%j says %j', (form, message) => {
    expect(problem(v.safeParse(reportQuerySchema(validation), form))).toBe(message)
  })
})

test.each([
  ['100', 100],
  [80, 80],
  [' 9 ', 9],
  ['', 'Ingresa solo números'],
  [undefined, 'Ingresa solo números'],
  [null, 'Ingresa solo números'],
  ['8o', 'Ingresa solo números'],
  ['-1', 'Ingresa solo números'],
  [80.5, 'Ingresa solo números'],
  ['1000', 'Ingresa solo números'],
])('a limit of %j is %j', (given, expected) => {
  const result = v.safeParse(speedLimitSchema(validation), given)
  expect(result.success ? result.output : problem(result)).toBe(expected)
})

test.each([
  [{ tipo: 1 }, null],
  [{ tipo: 7, velocidad: '100' }, null],
  [{ tipo: 7 }, 'Ingresa solo números'],
  [{}, 'Selecciona un tipo de reporte'],
  [{ tipo: 5 }, 'Selecciona un tipo de reporte'],
  [{ tipo: '1' }, 'Selecciona un tipo de reporte'],
])('the dialog with %j says %j', (more, message) => {
  expect(problem(v.safeParse(reportSchema(validation), { ...dates, imei: [imei], ...more }))).toBe(message)
})

test('the dialog keeps the query, the type and the limit', () => {
  const form = { ...dates, filtro: 'all', imei: [imei], grupos: [], tipo: 7, velocidad: 100 }
  expect(v.parse(reportSchema(validation), { ...form, velocidad: '100' })).toEqual(form)
})
