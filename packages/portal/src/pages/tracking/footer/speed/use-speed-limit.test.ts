import type { AlertEvent } from '@baliza/sdk-core/internal'
import { expect, test } from 'vitest'
import { limitOf } from './use-speed-limit.js'

const speeding: AlertEvent = {
  id: '1',
  nom_evento: 'Velocidad',
  tipo_evento: 5,
  activo: true,
  push_notification: false,
  email: false,
  sms: false,
  sonido: false,
  sonido_alerta: null,
  mostrar_alerta: true,
  id_geocerca: null,
  color_alerta: null,
  speed: 95,
  duracion: null,
  horario: null,
  escalado: null,
  pausa: null,
  creator: 'usuario',
  timestamp: null,
  gps: ['1'],
}

test.each<[string, Partial<AlertEvent>[], number | null]>([
  ['its event’s', [{}], 95],
  ['the lowest of several', [{}, { speed: 80 }, { speed: 110 }], 80],
  ['none of an event that is off', [{ activo: false }], null],
  ['none of an event of other units', [{ gps: ['2'] }], null],
  ['none of an event of another kind', [{ tipo_evento: 3, speed: 60 }], null],
  ['none without events', [], null],
])('the limit is %s', (_name, events, limit) =>
  expect(
    limitOf(
      events.map((event) => ({ ...speeding, ...event })),
      '1',
    ),
  ).toBe(limit))
