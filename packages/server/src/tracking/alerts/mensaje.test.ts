import { expect, test } from 'vitest'
import { mensajeOf } from './mensaje.js'
import type { Raised } from './raise.js'

const named = { unit: 'Camión 2', place: 'Bodega norte', limit: 80 }

test.each<[Raised['what'], string]>([
  ['geofenceEntry', 'Camión 2 entró en Bodega norte'],
  ['geofenceExit', 'Camión 2 salió de Bodega norte'],
  ['routeEntry', 'Camión 2 entró en la ruta Bodega norte'],
  ['routeExit', 'Camión 2 salió de la ruta Bodega norte'],
  ['engineOn', 'Camión 2 encendió el motor'],
  ['engineOff', 'Camión 2 apagó el motor'],
  ['speeding', 'Camión 2 va a 92 km/h, límite 80'],
  ['panic', 'Camión 2 pidió ayuda con el botón de pánico'],
  ['door', 'Camión 2 abrió una puerta o activó la toma de fuerza'],
  ['lowBattery', 'Camión 2 tiene la batería baja'],
  ['powerCut', 'Camión 2 se quedó sin alimentación: el equipo funciona con su propia batería'],
  ['powerRestored', 'Camión 2 volvió a tener corriente'],
  ['jamming', 'Camión 2 puede estar junto a un inhibidor de señal'],
  ['tow', 'Camión 2 se mueve con el motor apagado: puede ir en una grúa'],
  ['accident', 'Camión 2 pudo tener un accidente'],
  ['hardBraking', 'Camión 2 frenó bruscamente'],
  ['hardAcceleration', 'Camión 2 aceleró bruscamente'],
  ['hardCornering', 'Camión 2 giró bruscamente'],
  ['vibration', 'Camión 2 recibió un golpe o una vibración'],
  ['idle', 'Camión 2 lleva tiempo en ralentí, con el motor encendido'],
  ['fuelLeak', 'Camión 2 pierde combustible: puede ser un robo'],
  ['fallDown', 'Camión 2 avisó de una caída'],
])('%s: %s', (what, mensaje) => {
  expect(mensajeOf({ what, speed: 92.4, battery: null, lasted: null }, named)).toBe(mensaje)
})

test.each([
  [107.4, 107, '107.4'],
  [107.02, 107, '107.1'],
  [107.5, 107, '108'],
  [92.4, null, '92'],
])('%d km/h over a limit of %s is written as %s', (speed, limit, expected) => {
  const mensaje = mensajeOf({ what: 'speeding', speed, battery: null, lasted: null }, { ...named, limit })
  expect(mensaje).toContain(`va a ${expected} km/h`)
})

test('a low battery by percent, of a device that says it', () => {
  const low = { what: 'lowBattery', speed: 0, battery: 11.6, lasted: null } as const
  expect(mensajeOf(low, named)).toBe('Camión 2 tiene la batería al 12 %')
})

test.each<[Raised['what'], number, string]>([
  ['idle', 600_000, 'Camión 2 lleva 10 min en ralentí, con el motor encendido'],
  ['speeding', 30_000, 'Camión 2 lleva 30 s a más de 80 km/h'],
  ['engineOff', 5_400_000, 'Camión 2 lleva 1 h 30 min con el motor apagado'],
  ['engineOn', 3_600_000, 'Camión 2 lleva 1 h con el motor encendido'],
  ['geofenceEntry', 900_000, 'Camión 2 lleva 15 min en Bodega norte'],
  ['geofenceExit', 900_000, 'Camión 2 lleva 15 min fuera de Bodega norte'],
  ['routeEntry', 900_000, 'Camión 2 lleva 15 min en la ruta Bodega norte'],
  ['routeExit', 900_000, 'Camión 2 lleva 15 min fuera de la ruta Bodega norte'],
  ['silent', 7_200_000, 'Camión 2 lleva 2 h sin señal'],
])('%s for %i ms: %s', (what, lasted, mensaje) => {
  expect(mensajeOf({ what, speed: 92.4, battery: null, lasted }, named)).toBe(mensaje)
})
