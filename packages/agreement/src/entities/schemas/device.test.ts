import * as v from 'valibot'
import { expect, test } from 'vitest'
import { errors } from '../../texts/es/errors.js'
import { validation } from '../../texts/es/validation.js'
import { deviceChangeSchema, newDeviceSchema, unitDialogSchema } from './device.js'

const device = {
  nombre: ' Camión 7 ',
  modelo: 'Kenworth',
  placa: '12-AB-34',
  sim: '5512345678',
  imei: '359586015829890',
  equipo_gps: 'Otro',
}

/** Returns the first error, which a form shows, or `null` if the form is valid. */
function problem(schema: v.GenericSchema, form: object): string | null {
  const { issues } = v.safeParse(schema, form, { abortEarly: true })
  return issues?.[0].message ?? null
}

test('a new device is read without the space around its texts', () => {
  expect(v.parse(newDeviceSchema(validation), device)).toEqual({
    ...device,
    nombre: 'Camión 7',
    id_equipo: '',
    modelo_gps: '',
  })
  const { modelo: _, placa: __, ...least } = device
  expect(v.parse(newDeviceSchema(validation), least)).toMatchObject({ modelo: '', placa: '' })
})

test.each([
  ['nombre', undefined, 'El nombre es requerido'],
  ['nombre', null, 'El nombre es requerido'],
  ['nombre', '  ', 'El nombre es requerido'],
  ['nombre', 'ab', 'El nombre es muy pequeno'],
  ['nombre', 'x'.repeat(101), 'El formato es incorrecto'],
  ['imei', '', 'El IMEI es requerido'],
  ['imei', '123', 'El IMEI es muy pequeno'],
  ['imei', '1234', null],
  ['imei', '12 34', 'El formato es incorrecto'],
  ['imei', '1234;', 'El formato es incorrecto'],
  ['imei', '1'.repeat(33), 'El formato es incorrecto'],
  ['equipo_gps', '', 'El equipo es requerido'],
  ['equipo_gps', undefined, 'El equipo es requerido'],
  ['sim', undefined, 'El numero de telefono de la tarjeta SIM del GPS es requerido'],
  ['sim', '', 'El numero de telefono de la tarjeta SIM del GPS es requerido'],
  ['sim', '55 1234', 'Ingresa solo numeros'],
  ['sim', '551234567', 'El numero de telefono es muy pequeno'],
  ['sim', '55123456789', 'El numero de telefono es muy grande'],
  ['id_equipo', undefined, null],
  ['id_equipo', ' ', null],
  ['id_equipo', '907036543', null],
  ['id_equipo', null, 'El formato es incorrecto'],
  ['id_equipo', '123', 'El formato es incorrecto'],
  ['id_equipo', '1234;', 'El formato es incorrecto'],
  ['id_equipo', '1'.repeat(33), 'El formato es incorrecto'],
  ['modelo_gps', undefined, null],
  ['modelo_gps', '', null],
  ['modelo_gps', 'gps103', null],
  ['modelo_gps', 'GPS103', 'El formato es incorrecto'],
  ['modelo_gps', 'constructor', 'El formato es incorrecto'],
  ['modelo', '', null],
  ['modelo', 'x'.repeat(101), 'El formato es incorrecto'],
  ['placa', 7, 'El formato es incorrecto'],
])('a new device whose %s is %j: %j', (field, value, message) => {
  expect(problem(newDeviceSchema(validation), { ...device, [field]: value })).toBe(message)
})

test.each([
  ['35-958602-000001-7', '359586020000017'],
  ['\u00a035 958602 000001 7\u200b', '359586020000017'],
  [' camion-7 ', 'camion-7'],
])('an imei that is written %j is registered as %j', (imei, registered) => {
  expect(v.parse(newDeviceSchema(validation), { ...device, imei })).toMatchObject({ imei: registered })
})

test('what a device calls itself is read as an imei is', () => {
  expect(v.parse(newDeviceSchema(validation), { ...device, id_equipo: ' 0520000295\u200b' })).toMatchObject({
    id_equipo: '0520000295',
  })
})

test('a change that names neither what the device calls itself nor its model says nothing of them', () => {
  const { equipo_gps: equipo, ...rest } = device
  const form = v.parse(deviceChangeSchema(validation, errors.deviceActive), { ...rest, equipo, activo: 1 })
  expect(Object.keys(form)).not.toContain('id_equipo')
  expect(Object.keys(form)).not.toContain('modelo_gps')
})

test.each([
  [{ id_equipo: '' }, null],
  [{ id_equipo: '123' }, 'El formato es incorrecto'],
  [{ modelo_gps: '' }, null],
  [{ modelo_gps: 'none' }, 'El formato es incorrecto'],
])('a change of a device to %j: %j', (change, message) => {
  const { equipo_gps: equipo, ...rest } = device
  const form = { ...rest, equipo, activo: 1, ...change }
  expect(problem(deviceChangeSchema(validation, errors.deviceActive), form)).toBe(message)
})

test.each([
  [1, null],
  [0, null],
  [undefined, 'Por favor activa o desactiva el dispositivo'],
  [null, 'Por favor activa o desactiva el dispositivo'],
  ['', 'Por favor activa o desactiva el dispositivo'],
  [2, 'Por favor activa o desactiva el dispositivo'],
])('a device whose activo is %j: %j', (activo, message) => {
  const { equipo_gps: equipo, ...rest } = device
  expect(problem(deviceChangeSchema(validation, errors.deviceActive), { ...rest, equipo, activo })).toBe(
    message,
  )
})

test.each([
  [{}, null],
  [{ nombre: '' }, 'El nombre es requerido'],
  [{ nombre: 'ab' }, 'El nombre es muy pequeño'],
  [{ placas: '' }, null],
  [{ sim: '' }, 'El número de teléfono de la tarjeta SIM del GPS es requerido'],
  [{ sim: '12x' }, 'Ingresa solo numeros'],
  [{ sim: '1' }, 'El número de telefono es muy pequeño'],
  [{ sim: '12345678901' }, 'El número de telefono es muy grande'],
])('the unit dialog with %j: %j', (change, message) => {
  const unit = { nombre: 'Camión 7', modelo: '', placas: 'A1', sim: '5512345678' }
  expect(problem(unitDialogSchema(validation), { ...unit, ...change })).toBe(message)
})

test('the dialog of role 1 has no SIM', () => {
  const shown = v.omit(unitDialogSchema(validation), ['sim'])
  expect(problem(shown, { nombre: 'Camión 7', modelo: '', placas: '' })).toBeNull()
})
