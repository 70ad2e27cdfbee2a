import * as v from 'valibot'
import { expect, test } from 'vitest'
import { validation } from '../../texts/es/validation.js'
import { groupSchema } from './group.js'

const group = { nombre: ' Reparto ', descripcion: 'De la mañana', imeis: ['359586015829801'] }

test('a group is read without the space around its name; its description may be left out', () => {
  expect(v.parse(groupSchema(validation), group)).toEqual({ ...group, nombre: 'Reparto' })
  expect(v.parse(groupSchema(validation), { nombre: 'Uno', imeis: ['1234'] })).toMatchObject({
    descripcion: '',
  })
})

test.each([
  [{ nombre: undefined }, 'El nombre es requrido'],
  [{ nombre: ' ' }, 'El nombre es requrido'],
  [{ nombre: 'x'.repeat(101) }, 'El formato es incorrecto'],
  [{ imeis: undefined }, 'Selecciona una unidad como minimo'],
  [{ imeis: [] }, 'Selecciona una unidad como minimo'],
  [{ imeis: '1234' }, 'Selecciona una unidad como minimo'],
  [{ imeis: [7] }, 'El formato es incorrecto'],
  [{ imeis: Array.from({ length: 10_001 }, (_, index) => `${index}`) }, 'El formato es incorrecto'],
  [{ descripcion: 'x'.repeat(501) }, 'El formato es incorrecto'],
])('a group with %j: %j', (change, message) => {
  const { issues } = v.safeParse(groupSchema(validation), { ...group, ...change }, { abortEarly: true })
  expect(issues?.[0].message).toBe(message)
})
