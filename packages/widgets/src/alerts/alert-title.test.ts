import type { Alert } from '@baliza/sdk-core/internal'
import { expect, test } from 'vitest'
import { alertDetail, alertNews } from './alert-title.js'

const spanish = { locale: 'es-MX' }
const english = { locale: 'en-US', types: { OUT_GEO: 'Geofence exit' } }
const alert = {
  clave_msj: 'OUT_GEO',
  nom_user: 'Tracto 1',
  nom_evento: 'Bodega norte',
  mensaje: 'Tracto 1 salió de Bodega norte',
} as Alert

test.each([
  [spanish, {}, 'Salió de Bodega norte'],
  [spanish, { mensaje: '' }, 'Salida de geocerca'],
  [spanish, { mensaje: 'Tracto 1: Salida de geocerca' }, 'Salida de geocerca'],
  [spanish, { mensaje: 'Tracto 12 salió de Bodega norte' }, 'Tracto 12 salió de Bodega norte'],
  [english, {}, 'Geofence exit: Bodega norte'],
  [english, { nom_evento: '' }, 'Geofence exit'],
  [english, { nom_evento: 'Salida de geocerca' }, 'Geofence exit'],
  [english, { clave_msj: null }, 'Bodega norte'],
] as const)('%j %j', (say, change, news) => {
  expect(alertNews({ ...alert, ...change } as Alert, say)).toBe(news)
})

test.each([
  [spanish, {}, 'Salió de Bodega norte'],
  [spanish, { mensaje: '' }, ''],
  [spanish, { mensaje: 'Tracto 1: Salida de geocerca' }, ''],
  [english, {}, 'Bodega norte'],
  [english, { nom_evento: 'Salida de geocerca' }, ''],
] as const)('under its title a card says of %j %j: %j', (say, change, detail) => {
  expect(alertDetail({ ...alert, ...change } as Alert, say)).toBe(detail)
})
