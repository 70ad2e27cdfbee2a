import { es, readPayload } from '@baliza/agreement'
import { expect, test } from 'vitest'
import { Refusal } from '../http/http.js'
import { handlers } from './index.js'

const spoofed = 'Camión \u202e1'
const imei = '359586015829802'

test.each<[string, { payload: Parameters<typeof readPayload>[0] }, object, string]>([
  ['a user', handlers.users.add, { email: 'a@b.mx', user: spoofed, pass: 'abc', rol: 2 }, 'user'],
  [
    'the own account',
    handlers.session.updateProfile,
    { id: '1', email: 'a@b.mx', nombre: spoofed },
    'nombre',
  ],
  [
    'a mirror account',
    handlers.mirrorAccounts.add,
    { iduser: '1', nombre: spoofed, user: 'ana', pass: 'abc' },
    'nombre',
  ],
  ['a unit', handlers.units.update, { id: '1', nombre: spoofed, modelo: '', placas: '' }, 'nombre'],
  [
    'a device',
    handlers.devices.add,
    { nombre: spoofed, sim: '5512345678', imei, equipo_gps: 'Coban' },
    'nombre',
  ],
  ['a group', handlers.groups.add, { user: '1', nombre: spoofed, imeis: [imei], desc: '' }, 'nombre'],
  ['a driver', handlers.drivers.add, { id_user: '1', nombre: spoofed }, 'nombre'],
  [
    'a geofence',
    handlers.geofences.add,
    { tipo: 1, nombre: spoofed, color: '#428bca', lat: 19, lng: -99, radio: 100, encode: '0' },
    'nombre',
  ],
  ['an event', handlers.events.add, { nom_evento: spoofed }, 'nom_evento'],
])('the server refuses the name of %s that holds what is not seen, and says which field', (_, handler, body, field) => {
  expect(() => readPayload(handler.payload, body)).toThrow(
    new Refusal('invalid', `${es.validation.hidden}: ${field}`, { campo: field }),
  )
})
