import { endsOf } from '@baliza/sdk-core/internal'
import { describe, expect, test } from 'vitest'
import { problemOf } from '../pages/tracking/footer/history/run-history.js'
import { newForm } from './history-form-state.js'

const now = new Date(2026, 2, 4, 15, 30, 42).getTime()
const at = (day: number, hour: number, minute: number) => new Date(2026, 2, day, hour, minute).getTime()

test('the form begins with yesterday, until now', () => {
  expect(newForm('1', now)).toEqual({
    imei: '1',
    filter: 1,
    preset: 'standard',
    from: at(3, 0, 0),
    to: at(4, 15, 30),
  })
})

test('the last minute counts to its end, and a preset that ends now ends when it is asked for', () => {
  const form = newForm('1', now)
  const later = now + 600_000
  expect(endsOf(form, later).to).toBe(at(4, 15, 40) + 59_999)
  expect(endsOf({ ...form, preset: null }, later).to).toBe(at(4, 15, 30) + 59_999)
  expect(endsOf({ ...form, preset: 'yesterday' }, later)).toEqual({
    from: at(3, 0, 0),
    to: at(3, 23, 59) + 59_999,
  })
})

describe('what is wrong', () => {
  const form = { ...newForm('1', now), preset: null }
  const all = 'Todos los campos son requeridos'
  test.each([
    ['nothing', form, null],
    ['no unit', { ...form, imei: null }, all],
    ['no beginning', { ...form, from: null }, all],
    ['no end', { ...form, to: null }, all],
    ['the wrong order', { ...form, from: at(5, 0, 0) }, 'La fecha inicial debe ser anterior a la final'],
    [
      'two years',
      { ...form, from: at(4, 0, 0) - 2 * 366 * 86_400_000 },
      'El rango de fechas no puede pasar de un año',
    ],
  ])('%s', (_name, form, problem) => expect(problemOf(form, now)).toBe(problem))
})
