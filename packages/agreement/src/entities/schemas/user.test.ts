import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { validation } from '../../texts/es/validation.js'
import { mirrorAccountChangeSchema, newMirrorAccountSchema } from './mirror-account.js'
import { newUserSchema, profileSchema, userChangeSchema } from './user.js'

const first = (result: { readonly issues?: readonly { readonly message: string }[] | undefined }) =>
  result.issues?.[0]?.message ?? null

const tooLong = 'x'.repeat(300)

describe('a new user', () => {
  const form = { email: 'ana@ejemplo.mx', user: 'ana', pass: 'abc', rol: 2, nombre: '', tel: '' }

  test('is read without the space around its texts, its password as it was typed', () => {
    const typed = { ...form, email: ' ana@ejemplo.mx ', user: ' ana ', pass: ' a ' }
    expect(v.parse(newUserSchema(validation), typed)).toEqual({ ...form, pass: ' a ' })
  })

  test.each([
    [{ email: '' }, 'El campo es requerido'],
    [{ email: 'ana@' }, 'El formato es incorrecto'],
    [{ user: '  ' }, 'El campo es requerido'],
    [{ user: tooLong }, 'El formato es incorrecto'],
    [{ pass: '' }, 'El campo es requerido'],
    [{ pass: 'ab' }, 'La contrasena es muy pequena'],
    [{ pass: tooLong }, 'El formato es incorrecto'],
    [{ rol: '' }, 'El rol es requerido'],
    [{ rol: 1 }, 'El rol es requerido'],
    [{ nombre: tooLong }, 'El formato es incorrecto'],
    [{ tel: tooLong }, 'El formato es incorrecto'],
    [{ nombre: 'Ana', tel: '55 1234 5678' }, null],
  ])('with %j says %j', (change, message) => {
    expect(first(v.safeParse(newUserSchema(validation), { ...form, ...change }))).toBe(message)
  })
})

describe('an edited user', () => {
  const form = { email: 'ana@ejemplo.mx', user: 'ana', pass: '', rol: 3, nombre: 'Ana', manager: '' }

  test.each([
    [{}, null],
    [{ pass: 'abc' }, null],
    [{ pass: 'ab' }, 'La contrasena es muy pequena'],
    [{ pass: tooLong }, 'El formato es incorrecto'],
    [{ email: 'ana' }, 'El formato es incorrecto'],
    [{ user: '' }, 'El campo es requerido'],
    [{ rol: 5 }, 'El rol es requerido'],
    [{ manager: tooLong }, 'El formato es incorrecto'],
  ])('with %j says %j', (change, message) => {
    expect(first(v.safeParse(userChangeSchema(validation), { ...form, ...change }))).toBe(message)
  })
})

describe('the own account', () => {
  test.each([
    [{}, null],
    [{ pass: '' }, null],
    [{ pass: 'abc' }, null],
    [{ pass: 'ab' }, 'La contrasena es muy pequena'],
    [{ nombre: ' ' }, 'El campo es requerido'],
    [{ email: '' }, 'El campo es requerido'],
    [{ email: 'no' }, 'El formato es incorrecto'],
  ])('with %j says %j', (change, message) => {
    const form = { email: 'ana@ejemplo.mx', nombre: 'Ana', ...change }
    expect(first(v.safeParse(profileSchema(validation), form))).toBe(message)
  })
})

describe('a mirror account', () => {
  const rows = [
    [{}, null],
    [{ nombre: ' A ' }, 'Ingresa un nombre mayor a 2 caracteres'],
    [{ nombre: 'Al', user: 'al' }, null],
    [{ user: 'a' }, 'Ingresa un usuario mayor a 2 caracteres'],
    [{ pass: 'ab' }, 'Ingresa una contraseña mayor a 2 caracteres'],
    [{ nombre: tooLong }, 'El formato es incorrecto'],
    [{ user: tooLong }, 'El formato es incorrecto'],
    [{ pass: tooLong }, 'El formato es incorrecto'],
  ] as const
  const form = { nombre: 'Taller', user: 'taller', pass: 'abc' }

  test.each(rows)('with %j says %j, new or edited', (change, message) => {
    const changed = { ...form, ...change }
    expect(first(v.safeParse(newMirrorAccountSchema(validation), changed))).toBe(message)
    expect(first(v.safeParse(mirrorAccountChangeSchema(validation), changed))).toBe(message)
  })

  test('may leave its password as it was, where there is one', () => {
    const blank = { ...form, pass: '' }
    expect(first(v.safeParse(mirrorAccountChangeSchema(validation), blank))).toBeNull()
    expect(first(v.safeParse(newMirrorAccountSchema(validation), blank))).toBe(
      'Ingresa una contraseña mayor a 2 caracteres',
    )
  })
})
