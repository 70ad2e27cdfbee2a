import { expect, test } from 'vitest'
import { payloads, readPayload } from '../index.js'

const user = { email: 'a@b.mx', user: 'ana', pass: 'clave', rol: 2, nombre: '', tel: '' }
const mirror = { iduser: '1', nombre: 'Ana', user: 'ana', pass: 'clave' }
const device = { nombre: 'Pipa', sim: '5512345678', imei: '3595', equipo_gps: 'Coban', rol: 4 }
const added = { ...device, registro: 1, activo: 1 }
const drawn = { color: '#428bca', nombre: 'Patio', tipo: 1, lat: 19, lng: -99, radio: 5, encode: '0' }
const asked = { finicial: 1, ffinal: 2, filtro: 'all', imei: ['1'], grupos: [] }
const event = { nom_evento: 'Patio', gps: ['3595'], tipo_evento: 'SPEEDING', creator: '1', timestamp: 1 }
const group = { nombre: 'Norte', desc: '', unidades: { imeis: ['1'] } }
const command = { comando: 'busq', tipo: 'gprs', imei: '3595' }

/** A missing field is reported like an empty one (specification 2, sections 5 and 8). */
test.each<[string, Parameters<typeof readPayload>[0], object, string, string]>([
  ['users.add', payloads.users.add, user, 'rol', 'El rol es requerido'],
  ['users.add', payloads.users.add, user, 'email', 'El campo es requerido: email'],
  ['users.add', payloads.users.add, user, 'pass', 'El campo es requerido: pass'],
  [
    'users.update',
    payloads.users.update,
    { ...user, id: '1', manager: '', activo: 1 },
    'rol',
    'El rol es requerido',
  ],
  [
    'mirrorAccounts.add',
    payloads.mirrorAccounts.add,
    mirror,
    'nombre',
    'Ingresa un nombre mayor a 2 caracteres',
  ],
  [
    'mirrorAccounts.add',
    payloads.mirrorAccounts.add,
    mirror,
    'user',
    'Ingresa un usuario mayor a 2 caracteres',
  ],
  [
    'mirrorAccounts.add',
    payloads.mirrorAccounts.add,
    mirror,
    'pass',
    'Ingresa una contraseña mayor a 2 caracteres',
  ],
  ['mirrorAccounts.add', payloads.mirrorAccounts.add, mirror, 'iduser', 'El campo es requerido: iduser'],
  ['devices.add', payloads.devices.add, added, 'nombre', 'El nombre es requerido'],
  ['devices.add', payloads.devices.add, added, 'imei', 'El IMEI es requerido'],
  ['devices.add', payloads.devices.add, added, 'equipo_gps', 'El equipo es requerido'],
  [
    'devices.add',
    payloads.devices.add,
    added,
    'sim',
    'El numero de telefono de la tarjeta SIM del GPS es requerido',
  ],
  ['geofences.add', payloads.geofences.add, drawn, 'nombre', 'El Nombre de la geocerca es requerido'],
  ['geofences.add', payloads.geofences.add, drawn, 'color', 'El color de la geocerca es requerido'],
  [
    'drivers.add',
    payloads.drivers.add,
    { nombre: 'Ana', id_user: '1' },
    'nombre',
    'El nombre del conductor es requerido.',
  ],
  ['groups.add', payloads.groups.add, group, 'nombre', 'El nombre es requrido'],
  ['groups.add', payloads.groups.add, group, 'unidades', 'Selecciona una unidad como minimo'],
  ['commands.send', payloads.commands.send, command, 'comando', 'Todos los campos son requeridos'],
  ['commands.send', payloads.commands.send, command, 'tipo', 'Todos los campos son requeridos'],
  ['commands.send', payloads.commands.send, command, 'imei', 'Todos los campos son requeridos'],
  [
    'history.all',
    payloads.history.all,
    { imei: '1', finicial: 1, ffinal: 2 },
    'ffinal',
    'Todos los campos son requeridos',
  ],
  ['reports.general', payloads.reports.general, asked, 'imei', 'Selecciona algunos objetos o todos'],
  ['reports.general', payloads.reports.general, asked, 'finicial', 'El campo es requerido: finicial'],
  [
    'reports.speeding',
    payloads.reports.speeding,
    { ...asked, velocidad: 90 },
    'velocidad',
    'Ingresa solo números',
  ],
  ['events.add', payloads.events.add, event, 'nom_evento', 'El campo es requerido: nom_evento'],
])('%s without a field: %#', (_call, schema, whole, missing, text) => {
  const { [missing]: _, ...rest } = whole as Record<string, unknown>
  const refused = () => readPayload(schema, rest)
  expect(refused).toThrow(expect.objectContaining({ mensaje: text }))
})
