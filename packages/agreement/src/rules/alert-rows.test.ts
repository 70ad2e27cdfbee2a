import { expect, test } from 'vitest'
import type { AlertType } from '../codes/alert-types.js'
import type { Alert } from '../entities/alert.js'
import { alertRows } from './alert-rows.js'

const alert = (id: string, imei: string | null, clave_msj: AlertType | null, nom_evento = 'Regla') =>
  ({ id, imei, nom_user: `Unidad ${imei}`, clave_msj, nom_evento }) as Alert

const shown = (...alerts: readonly Alert[]) =>
  alertRows(alerts).map(({ all, urgent }) => `${urgent ? '!' : ''}${all.map(({ id }) => id).join('+')}`)

test('an older SOS is listed above newer speeding', () => {
  expect(
    shown(
      alert('4', 'a', 'SPEEDING'),
      alert('3', 'b', 'SPEEDING'),
      alert('2', 'c', 'PANIC'),
      alert('1', 'd', 'IDLE'),
    ),
  ).toEqual(['!2', '4', '3', '1'])
})

test.each(['PANIC', 'JAMMING', 'TOW', 'ACCIDENT', 'POWER_CUT'] as const)('%s is urgent', (type) => {
  expect(shown(alert('2', 'a', 'IDLE'), alert('1', 'a', type))).toEqual(['!1', '2'])
})

test('repeats of one unit and rule are one row, at the place of the latest', () => {
  expect(
    shown(
      alert('6', 'a', 'SPEEDING'),
      alert('5', 'b', 'SPEEDING'),
      alert('4', 'a', 'SPEEDING'),
      alert('3', 'a', 'SPEEDING', 'Otra regla'),
      alert('2', 'a', 'IDLE'),
      alert('1', 'a', 'SPEEDING'),
    ),
  ).toEqual(['6+4+1', '5', '3', '2'])
})

test('without an IMEI the name identifies the unit, and an unknown type is not urgent', () => {
  const named = (id: string, nom_user: string) => ({ ...alert(id, null, null), nom_user })
  expect(shown(named('3', 'A'), named('2', 'B'), named('1', 'A'))).toEqual(['3+1', '2'])
})
