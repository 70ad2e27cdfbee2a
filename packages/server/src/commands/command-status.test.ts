import { expect, test } from 'vitest'
import { describeCommand, stateOfCommand } from './command-status.js'

const now = 1_790_000_000_000
const minute = 60_000
const row = {
  comando: 'busq',
  tipo_envio: 1,
  status: 0,
  expires_at: now + 10 * minute,
  claimed_at: null,
  sent_at: null,
  taken_at: null,
  accepted_at: null,
  queued_at: null,
  reply: null,
  failed: null,
} as const
const sent = { claimed_at: now, sent_at: now }

test.each([
  [row, 'El equipo no está conectado: el comando se enviará si se conecta dentro de 10 minutos'],
  [
    { ...row, expires_at: now + 30_000 },
    'El equipo no está conectado: el comando se enviará si se conecta dentro de 1 minuto',
  ],
  [
    { ...row, comando: 'bloq', expires_at: now + 90_000 },
    'El comando se enviará cuando el equipo se conecte y la unidad vaya despacio; vence en 2 minutos',
  ],
  [{ ...row, expires_at: now }, 'El comando venció: el equipo no lo recibió a tiempo y ya no se enviará'],
  [{ ...row, failed: 'expired' }, 'El comando venció: el equipo no lo recibió a tiempo y ya no se enviará'],
  [{ ...row, claimed_at: now }, 'El comando está saliendo hacia el equipo'],
  [{ ...row, ...sent }, 'El comando se envió al equipo; falta que lo confirme'],
  [{ ...row, ...sent, tipo_envio: 2 }, 'El comando se envió por SMS; falta que el equipo lo confirme'],
  [
    { ...row, ...sent, comando: 'bloq', accepted_at: now },
    'El equipo aceptó el comando: cortará el motor cuando la unidad vaya a menos de 20 km/h',
  ],
  [
    { ...row, claimed_at: now, queued_at: now },
    'Traccar guarda el comando y lo enviará cuando el equipo se conecte; desde aquí ya no se puede retirar',
  ],
  [{ ...row, ...sent, queued_at: now }, 'El comando se envió al equipo; falta que lo confirme'],
  [
    { ...row, claimed_at: now, failed: 'traccarRefused', reply: 'Device is not online' },
    'Traccar no aceptó el comando: «Device is not online»',
  ],
  [{ ...row, ...sent, taken_at: now }, 'El equipo recibió el comando; falta que confirme que lo hizo'],
  [{ ...row, ...sent, accepted_at: now, status: 1 }, 'El equipo confirmó el comando'],
  [{ ...row, ...sent, status: 1, reply: 'DYD=Success!' }, 'El equipo confirmó el comando: «DYD=Success!»'],
  [
    { ...row, ...sent, taken_at: now, failed: 'refused', reply: "DYD=Unvalued $' Fix" },
    "El equipo no aceptó el comando: «DYD=Unvalued $' Fix»",
  ],
  [
    { ...row, ...sent, taken_at: now, failed: 'refused', reply: 'DYD=Unvalued Fix' },
    'El equipo no aceptó el comando: sin señal GPS («DYD=Unvalued Fix»)',
  ],
  [
    { ...row, ...sent, taken_at: now, failed: 'refused', reply: 'DYD=Speed Limit, Speed 40km/h' },
    'El equipo no aceptó el comando: 40 km/h: espera a que baje de 20 («DYD=Speed Limit, Speed 40km/h»)',
  ],
  [
    { ...row, ...sent, taken_at: now, failed: 'refused', reply: 'DYD=Speed Limit' },
    'El equipo no aceptó el comando: va rápido: espera a que baje de 20 km/h («DYD=Speed Limit»)',
  ],
  [
    { ...row, ...sent, taken_at: now, failed: 'refused', reply: 'Enable1NoUse' },
    'El equipo no aceptó el comando: esa salida no está configurada en el equipo («Enable1NoUse»)',
  ],
  [
    { ...row, ...sent, taken_at: now, failed: 'refused', reply: 'Command error!#' },
    'El equipo no aceptó el comando: no entiende esta orden; ¿es otro su «Modelo del equipo»? («Command error!#»)',
  ],
  [
    { ...row, ...sent, taken_at: now, failed: 'refused', reply: 'WARNING! GPS Data not Available' },
    'El equipo no aceptó el comando: sin señal GPS («WARNING! GPS Data not Available»)',
  ],
  // The operator sets the limit, and the tracker's reply contains it.
  [
    {
      ...row,
      ...sent,
      comando: 'bloq',
      accepted_at: now,
      reply: 'DOUT1:ON Timeout:INFINITY Speed threshold:10km/h Speed is above threshold, queued',
    },
    'El equipo aceptó el comando: cortará el motor cuando la unidad vaya a menos de 10 km/h: «DOUT1:ON Timeout:INFINITY Speed threshold:10km/h Speed is above threshold, queued»',
  ],
  [{ ...row, claimed_at: now, failed: 'unsupported' }, 'No se envió: el equipo no tiene este comando'],
  [
    { ...row, claimed_at: now, comando: 'bloq', failed: 'unsupported' },
    'No se envió: no se sabe cómo corta el motor este equipo. Quien administra la unidad dice su «Modelo del equipo» en Panel de control, Objetos',
  ],
  [{ ...row, failed: 'replaced' }, 'El comando no se ejecutará: lo reemplazó uno posterior'],
  [
    { ...row, ...sent, failed: 'broken' },
    'La conexión se cortó al enviar el comando: no se sabe si el equipo lo recibió, y no se repite solo',
  ],
  [
    { ...row, claimed_at: now, failed: 'lost' },
    'El envío se interrumpió: no se sabe si el equipo recibió el comando, y no se repite solo',
  ],
  [
    { ...row, claimed_at: now, tipo_envio: 2, failed: 'gateway' },
    'El SMS no salió: la pasarela no lo aceptó',
  ],
] as const)('%j: %s', (command, text) => {
  expect(describeCommand(command, now)).toBe(text)
})

test.each([
  [row, 'waiting'],
  [{ ...row, expires_at: now }, 'failed'],
  [{ ...row, claimed_at: now }, 'sent'],
  [{ ...row, ...sent }, 'sent'],
  [{ ...row, ...sent, accepted_at: now }, 'sent'],
  [{ ...row, ...sent, status: 1 }, 'done'],
  [{ ...row, failed: 'expired' }, 'failed'],
  [{ ...row, failed: 'replaced' }, 'failed'],
  [{ ...row, ...sent, accepted_at: now, failed: 'replaced' }, 'failed'],
  [{ ...row, claimed_at: now, tipo_envio: 2, failed: 'gateway' }, 'failed'],
  [{ ...row, claimed_at: now, failed: 'broken' }, 'sent'],
  [{ ...row, claimed_at: now, failed: 'lost' }, 'sent'],
  [{ ...row, ...sent, taken_at: now }, 'sent'],
  [{ ...row, claimed_at: now, failed: 'unsupported' }, 'failed'],
  [{ ...row, ...sent, taken_at: now, failed: 'refused' }, 'failed'],
] as const)('%j is %s', (command, state) => {
  expect(stateOfCommand(command, now)).toBe(state)
})
