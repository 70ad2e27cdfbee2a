import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import * as es from '../../texts/es.js'
import {
  deviceChangeSchema,
  driverSchema,
  eventSchema,
  geofenceSchema,
  groupSchema,
  mirrorAccountChangeSchema,
  newDeviceSchema,
  newMirrorAccountSchema,
  newUserSchema,
  profileSchema,
  unitDialogSchema,
  userChangeSchema,
} from './index.js'
import { nameText } from './name.js'

const messages = es.validation
const name = nameText(messages.hidden)
const read = (text: string) => v.safeParse(name, text)

test.each([
  ['a tab', 'Camión\t1'],
  ['a line', 'Camión\n1'],
  ['an escape', 'Camión\u001b[31m1'],
  ['a control character of Latin 1', 'Camión\u00851'],
  ['text that runs from right to left', 'Camión \u202e1 nóimaC'],
  ['an isolate', 'Camión \u2067uno\u2069 dos'],
  ['an Arabic letter mark', 'Camión\u061c1'],
  ['a zero-width space', 'Camión\u200b1'],
  ['a zero-width joiner between letters', 'Cami\u200dón'],
  ['a joiner after a picture, before a letter', '🚚\u200dCamión'],
  ['a word joiner', 'Camión\u20601'],
  ['a soft hyphen', 'Cami\u00adón'],
  ['a byte order mark', 'Camión\ufeff1'],
  ['a variation selector after a letter', 'Camión\ufe0f1'],
  ['a Hangul filler', 'Camión\u31641'],
  ['a tag', 'Camión\u{e0041}1'],
  ['a line separator', 'Camión\u20281'],
  ['half a character', 'Camión\ud8001'],
])('%s inside a name is refused', (_, text) => {
  expect(read(text).issues?.[0].message).toBe('Tiene caracteres que no se ven; bórralo y escríbelo de nuevo')
})

test.each([
  'Camión 1',
  'Ñandú — Nº 5 (“Reparto”) · 50 % / ¿sí?',
  '🚚 Reparto',
  '👨‍🔧 Taller',
  '👩🏽‍🚒👍🏿 Guardia',
  '🏳️‍🌈 Uno',
  '❤️',
  'Ruta 1️⃣',
  'Québec',
  'Москва 東京 القاهرة',
])('«%s» is a name', (text) => {
  expect(read(text)).toMatchObject({ success: true, output: text })
})

test.each([
  ['  Camión 1 \n', 'Camión 1'],
  ['\u202a\u200bCamión 1\u202c\ufeff', 'Camión 1'],
  ['\u200e\u2068Ana\u2069', 'Ana'],
  ['❤️ ', '❤️'],
  ['\u200b \u00ad', ''],
])('what comes along at the ends of %j is dropped', (text, kept) => {
  expect(read(text).output).toBe(kept)
})

test('ten times as many spaces take some ten times as long to read, not a hundred', () => {
  const cost = (spaces: number) => {
    const text = `${' '.repeat(spaces)}x${' '.repeat(spaces)}x`
    const began = process.cpuUsage()
    expect(read(text).success).toBe(true)
    return process.cpuUsage(began).user
  }
  cost(2_000)
  // Processor time of both in turn, the minimum of five runs: other processes disturb single runs.
  const costs = Array.from({ length: 5 }, () => [cost(20_000), cost(2_000)] as const)
  const least = (which: 0 | 1) => Math.min(...costs.map((pair) => pair[which]))
  expect(least(0)).toBeLessThan(40 * Math.max(least(1), 100))
})

const sim = '5512345678'
const square = [0, 1, 2].map((at) => ({ lat: at, lng: at * at }))
const circle = { tipo: 1, nombre: 'N', color: '#428bca', lat: 19, lng: -99, radio: 100, encode: '0' }
const device = { nombre: 'Unidad', modelo: '', placa: '', sim, imei: '359586015829802', equipo_gps: 'Coban' }
const account = { email: 'a@b.mx', user: 'ana', pass: 'abc', rol: 2, nombre: 'Ana', tel: '', manager: '' }
const event = {
  nom_evento: 'Encendido',
  gps: ['359586015829802'],
  tipo_evento: 4,
  nodo_geocerca: '0',
  mostrar_alerta: 1,
  color_alerta: 1,
  sonido: 0,
  email: 'false',
}
const unit = { nombre: 'Unidad', modelo: '', placas: '', sim }
const mirror = { nombre: 'Ana', user: 'ana', pass: 'abc' }

describe.each<[form: string, schema: v.GenericSchema, right: object, fields: string[]]>([
  ['a user', newUserSchema(messages), account, ['user', 'nombre']],
  ['an edited user', userChangeSchema(messages), account, ['user', 'nombre']],
  ['the own account', profileSchema(messages), account, ['nombre']],
  ['a mirror account', newMirrorAccountSchema(messages), mirror, ['nombre', 'user']],
  ['an edited mirror account', mirrorAccountChangeSchema(messages), mirror, ['nombre', 'user']],
  ['a unit', unitDialogSchema(messages), unit, ['nombre', 'modelo', 'placas']],
  ['a device', newDeviceSchema(messages), device, ['nombre', 'modelo', 'placa']],
  [
    'an edited device',
    deviceChangeSchema(messages, ''),
    { ...device, equipo: 'Coban', activo: 1 },
    ['nombre', 'modelo', 'placa'],
  ],
  ['a group', groupSchema(messages), { nombre: 'G', imeis: ['359586015829802'] }, ['nombre']],
  ['a driver', driverSchema(messages), { nombre: 'Luis' }, ['nombre']],
  ['a circle', geofenceSchema(messages), circle, ['nombre']],
  ['a polygon', geofenceSchema(messages), { ...circle, tipo: 2, encode: square }, ['nombre']],
  ['a point of interest', geofenceSchema(messages), { ...circle, tipo: 3, color: 'Casa' }, ['nombre']],
  ['a route', geofenceSchema(messages), { ...circle, tipo: 4, encode: square }, ['nombre']],
  ['an event', eventSchema(messages), event, ['nom_evento']],
])('the name of %s', (_, schema, right, fields) => {
  test.each(fields)('%s', (field) => {
    expect(v.safeParse(schema, right).issues).toBeUndefined()
    const hidden = v.safeParse(schema, { ...right, [field]: 'Camión \u202e1' })
    expect(hidden.issues?.map(({ message }) => message)).toEqual([messages.hidden])
    const pasted = v.safeParse(schema, { ...right, [field]: '\u200b Camión 1\u202c ' })
    expect(pasted.output).toMatchObject({ [field]: 'Camión 1' })
  })
})
