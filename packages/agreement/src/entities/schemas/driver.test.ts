import * as v from 'valibot'
import { expect, test } from 'vitest'
import { validation } from '../../texts/es/validation.js'
import { driverSchema } from './driver.js'

test('a driver needs no more than a name', () => {
  expect(v.parse(driverSchema(validation), { nombre: ' Ana ' })).toEqual({
    nombre: 'Ana',
    tel: '',
    email: '',
    descripcion: '',
    id_unidad: '',
    nombre_unidad: '',
  })
})

test.each([
  [{ nombre: undefined }, 'El nombre del conductor es requerido.'],
  [{ nombre: '  ' }, 'El nombre del conductor es requerido.'],
  [{ nombre: 'x'.repeat(101) }, 'El formato es incorrecto'],
  [{ email: 'ana@' }, 'El formato es incorrecto'],
  [{ email: ' ana@ejemplo.mx ' }, undefined],
  [{ tel: '5'.repeat(31) }, 'El formato es incorrecto'],
  [{ descripcion: 7 }, 'El formato es incorrecto'],
])('a driver with %j: %j', (change, message) => {
  const { issues } = v.safeParse(driverSchema(validation), { nombre: 'Ana', ...change }, { abortEarly: true })
  expect(issues?.[0].message).toBe(message)
})
