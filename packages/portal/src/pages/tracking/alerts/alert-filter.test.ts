import type { Alert } from '@baliza/sdk-core/internal'
import { expect, test } from 'vitest'
import { isThrough, valuesOf, wholeList } from './alert-filter.js'

const alert = (imei: string | null, nom_user: string) =>
  ({
    imei,
    nom_user,
    timestamp: Date.UTC(2026, 10, 20, 18),
    nom_evento: 'Salida',
    clave_msj: 'OUT_GEO',
  }) as Alert

test('two units of one name are two, by their IMEI', () => {
  const alerts = [alert('1', 'Grúa'), alert('2', 'Grúa'), alert('1', 'Grúa')]
  expect(valuesOf('unit', alerts)).toEqual([
    { id: '1', label: 'Grúa', count: 2 },
    { id: '2', label: 'Grúa', count: 1 },
  ])
  expect(alerts.filter((one) => isThrough({ ...wholeList, unit: '2' }, one))).toEqual([alerts[1]])
})

test('without an IMEI a unit is its name', () => {
  expect(valuesOf('unit', [alert(null, 'Grúa')])).toEqual([{ id: 'Grúa', label: 'Grúa', count: 1 }])
})
