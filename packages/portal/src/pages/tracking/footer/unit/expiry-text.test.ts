import { expect, test } from 'vitest'
import { texts } from '../../../../context/page-texts.js'
import { expiryText } from './expiry-text.js'

test.each([
  [null, 'Sin Fecha de Reg.'],
  [30_000, 'Registrado hace 30 s, vence el 15/06/2027'],
  [120_000, 'Registrado hace 2 min, vence el 15/06/2027'],
  [7_200_000, 'Registrado hace 2 h, vence el 15/06/2027'],
  [10 * 86_400_000, 'Vence el 05/06/2027 (355 de 365 días restantes)'],
  [366 * 86_400_000, 'VENCIDO'],
])('a registration %s ms old reads %j', (age, text) => {
  const now = new Date(2026, 5, 15, 12).getTime()
  expect(expiryText(age === null ? null : now - age, texts.units, now)).toBe(text)
})
