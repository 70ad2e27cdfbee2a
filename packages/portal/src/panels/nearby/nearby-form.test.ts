import { expect, test } from 'vitest'
import { type NearbyForm, newForm, readForm } from './nearby-form.js'

const now = new Date(2026, 2, 4, 15, 30, 42).getTime()
const midnight = new Date(2026, 2, 4).getTime()
const day = 86_400_000
const form = newForm(350.4, now)

test('it begins with today, until the minute that it is, and the last minute counts whole', () => {
  expect(form).toEqual({ from: midnight, to: now - 42_000, radius: '350' })
  expect(readForm(form)).toEqual({
    asked: { finicial: midnight, ffinal: now - 42_000 + 59_999, radio: 350 },
  })
})

const radius = 'El radio va de 1 a 5,000 metros'
test.each<[Partial<NearbyForm>, object]>([
  [{ radius: '0' }, { radius }],
  [{ radius: '5001' }, { radius }],
  [{ radius: '1e3' }, { radius }],
  [{ radius: '' }, { radius }],
  [{ from: null }, { dates: 'Todos los campos son requeridos' }],
  [{ to: midnight - 60_000 }, { dates: 'La fecha inicial debe ser anterior a la final' }],
  [{ to: midnight + day }, { dates: 'El rango de fechas no puede ser mayor a 24 horas' }],
  [
    { to: null, radius: 'x' },
    { dates: 'Todos los campos son requeridos', radius },
  ],
])('%j is no question', (change, problems) => {
  expect(readForm({ ...form, ...change })).toEqual({ problems })
})

test('a whole day can be asked for', () => {
  expect(readForm({ ...form, to: midnight + day - 60_000, radius: ' 5000 ' })).toEqual({
    asked: { finicial: midnight, ffinal: midnight + day - 1, radio: 5_000 },
  })
})
