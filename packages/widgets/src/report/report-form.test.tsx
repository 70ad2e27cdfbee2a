import { createReportsTexts } from '@baliza/sdk-core/internal'
import { makeUnit } from '@baliza/sdk-core/internal/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { aboutOf, checkForm } from './check-form.js'
import {
  daysOf,
  momentsOf,
  type ReportForm,
  readMoment,
  recallForm,
  rememberForm,
  withPreset,
  writeMoment,
} from './report-form.js'

const at = (year: number, month: number, day: number, hour = 0, minute = 0) =>
  new Date(year, month - 1, day, hour, minute).getTime()
/** A Sunday. */
const now = at(2026, 11, 22, 16, 5) + 30_000

describe('a moment', () => {
  test.each([
    ['11/20/2026 00:00', at(2026, 11, 20)],
    [' 1/2/2026  9:05 ', at(2026, 1, 2, 9, 5)],
    ['02/29/2028 23:59', at(2028, 2, 29, 23, 59)],
    ['11/20/2026', at(2026, 11, 20)],
    ['04/31/2026 10:00', null],
    ['20/11/2026 10:00', null],
    ['11/20/2026 24:00', null],
    ['11/20/2026 10:60', null],
    ['11/20/26 10:00', null],
    ['', null],
  ])('%j is %j', (typed, time) => {
    expect(readMoment(typed)).toBe(time)
  })

  test('is written as it is read', () => {
    expect(writeMoment(at(2026, 1, 9, 7, 3))).toBe('01/09/2026 07:03')
    expect(writeMoment(at(2026, 12, 31, 23, 59))).toBe('12/31/2026 23:59')
    expect(writeMoment(at(2026, 12, 31, 12, 0))).toBe('12/31/2026 12:00')
  })
})

const form: ReportForm = {
  tipo: 1,
  who: 'all',
  imeis: [],
  grupos: [],
  preset: null,
  from: '11/20/2026 00:00',
  to: '11/21/2026 23:59',
  velocidad: '100',
}

test('the last minute counts whole, and a preset goes until it is asked for', () => {
  expect(momentsOf(form, now)).toEqual({ from: at(2026, 11, 20), to: at(2026, 11, 22) - 1 })
  const asked = momentsOf(withPreset(form, 'standard', now), now + 3_600_000)
  expect(asked.to).toBe(at(2026, 11, 22, 17, 6) - 1)
})

test.each([
  [1, 'Todos · 2'],
  [4, 'Todos · 2 · Excesos: sobre el límite de los eventos de cada unidad, o 90 km/h'],
  [7, 'Todos · 2 · Más de 100 km/h'],
] as const)('the heading of report %i names the speed limit above which it counts', (tipo, heading) => {
  const units = new Map([makeUnit({ imei: '1' }), makeUnit({ imei: '2' })].map((unit) => [unit.imei, unit]))
  expect(aboutOf({ ...form, tipo }, units, [], createReportsTexts().reports)).toBe(heading)
})

describe('a form', () => {
  const { validation } = createReportsTexts()
  const check = (change: Partial<ReportForm>, units = ['1', '2']) =>
    checkForm({ ...form, ...change }, units, now, validation)

  test.each<[Partial<ReportForm>, string]>([
    [{ tipo: null }, 'Selecciona un tipo de reporte'],
    [{ who: 'chosen' }, 'Selecciona algunos objetos o todos'],
    [{ who: 'group' }, 'Selecciona al menos un grupo'],
    [{ tipo: 7, velocidad: '8o' }, 'Ingresa solo números'],
    [{ tipo: 7, velocidad: '' }, 'Ingresa solo números'],
    [{ from: '' }, 'El campo es requerido'],
    [{ from: '20/11/2026 00:00' }, 'El formato es incorrecto'],
    [{ from: '11/22/2026 00:00' }, 'La fecha inicial debe ser anterior a la final'],
    [{ from: '11/20/2024 00:00' }, 'El rango de fechas no puede pasar de un año'],
  ])('of %j says %j', (change, expected) => {
    expect(check(change)).toBe(expected)
  })

  test('of a fleet without units asks for nothing', () => {
    expect(check({}, [])).toBe('Selecciona algunos objetos o todos')
  })

  const dates = { finicial: at(2026, 11, 20), ffinal: at(2026, 11, 22) - 1 }
  test.each<[Partial<ReportForm>, string, object]>([
    [{}, 'utilization', { filtro: 'all', imei: ['1', '2'], grupos: [] }],
    [
      { tipo: 3, who: 'chosen', imeis: ['2'], grupos: ['g'] },
      'events',
      { filtro: 'all', imei: ['2'], grupos: [] },
    ],
    [
      { tipo: 4, who: 'group', imeis: ['2'], grupos: ['g'] },
      'general',
      { filtro: 'group', imei: [], grupos: ['g'] },
    ],
    [{ tipo: 7, velocidad: '80' }, 'speeding', { filtro: 'all', imei: ['1', '2'], velocidad: 80 }],
  ])('of %j asks for %s', (change, name, query) => {
    expect(check(change)).toMatchObject({ name, query: { ...dates, ...query } })
  })
})

describe('what was asked for', () => {
  beforeEach(() => localStorage.clear())

  test('is the form of the next time; a preset has the dates of that day', () => {
    rememberForm({ ...withPreset(form, 'yesterday', now), tipo: 7, velocidad: '80' })
    const next = recallForm(now + 86_400_000)
    expect(next).toMatchObject({ tipo: 7, velocidad: '80', preset: 'yesterday', from: '11/22/2026 00:00' })
  })

  test('keeps dates that were typed', () => {
    rememberForm(form)
    expect(recallForm(now + 86_400_000)).toEqual(form)
  })

  test.each(['{"tipo":9}', '[]', 'x', 'null', '{}'])('kept as %j is the first form', (text) => {
    localStorage.setItem('baliza.report', text)
    expect(recallForm(now)).toMatchObject({
      tipo: null,
      who: 'all',
      preset: 'standard',
      from: '11/21/2026 00:00',
    })
  })
})

test('the days of a range begin at midnight, the first with the range', () => {
  expect(daysOf(at(2026, 11, 20, 8, 30), at(2026, 11, 22, 16))).toEqual([
    at(2026, 11, 20, 8, 30),
    at(2026, 11, 21),
    at(2026, 11, 22),
  ])
  expect(daysOf(at(2026, 11, 20), at(2026, 11, 20, 23, 59))).toEqual([at(2026, 11, 20)])
  // A year in a zone with two clock changes.
  expect(daysOf(at(2026, 1, 1), at(2026, 12, 31, 23, 59))).toHaveLength(365)
})
