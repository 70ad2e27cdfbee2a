import { makeUnit } from '@baliza/sdk-core/internal/testing'
import { expect, test } from 'vitest'
import { texts } from '../../../context/page-texts.js'
import { barLines, dayOf, expiringUnits } from './bar-content.js'

const now = Date.UTC(2026, 5, 1)
const day = 86_400_000
const aged = (nombre: string, days: number | null) =>
  makeUnit({ imei: nombre, nombre, registro: days === null ? null : now - days * day })

test('a registration of 365 days has run out, one of 335 soon will, one without date never', () => {
  const { expired, expiring } = expiringUnits(
    [aged('A', 365), aged('B', 364), aged('C', 335), aged('D', 334), aged('E', null)],
    now,
  )
  expect(expired.map(({ nombre }) => nombre)).toEqual(['A'])
  expect(expiring.map(({ nombre }) => nombre)).toEqual(['B', 'C'])
})

test.each([
  [[], [], 0, []],
  [['A'], [], 0, ['A está vencida.']],
  [['A', 'B'], ['C'], 1, ['2 unidades vencidas.', '1 alerta pendiente.', 'C está por vencer.']],
  [[], ['C', 'D', 'E'], 12, ['12 alertas pendientes.', '3 unidades por vencer.']],
])('%j have run out, %j soon will, %i alerts wait', (expired, expiring, alerts, lines) => {
  const units = (names: readonly string[]) => names.map((name) => aged(name, 0))
  expect(barLines({ expired: units(expired), expiring: units(expiring), alerts }, texts.tracking)).toEqual(
    lines,
  )
})

test('a day is the reader’s own', () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
})
