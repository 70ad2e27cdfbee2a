import * as v from 'valibot'
import { expect, test } from 'vitest'
import { validation } from '../../texts/es/validation.js'
import { loginSchema, recoverySchema } from './login.js'

const problems = (result: { readonly issues?: readonly { readonly message: string }[] | undefined }) =>
  result.issues?.map(({ message }) => message)

test('a login needs a user and a password, and keeps the password as it was typed', () => {
  expect(v.parse(loginSchema(validation), { user: ' usuario ', pass: ' a b ' })).toEqual({
    user: 'usuario',
    pass: ' a b ',
  })
  expect(problems(v.safeParse(loginSchema(validation), { user: '  ', pass: '' }))).toEqual([
    'El campo es requerido',
    'El campo es requerido',
  ])
})

test.each([
  ['', ['El campo es requerido', 'El formato es incorrecto']],
  ['ana', ['El formato es incorrecto']],
  ['ana@', ['El formato es incorrecto']],
  ['ana@ejemplo', ['El formato es incorrecto']],
  ['ana @ejemplo.mx', ['El formato es incorrecto']],
  [undefined, ['El campo es requerido']],
])('the recovery of %j says %j, the first being what to show', (email, messages) => {
  expect(problems(v.safeParse(recoverySchema(validation), { email }))).toEqual(messages)
})

test('an address is read without the space around it', () => {
  expect(v.parse(recoverySchema(validation), { email: ' ana@ejemplo.mx ' })).toEqual({
    email: 'ana@ejemplo.mx',
  })
})

test('a host brings its own texts', () => {
  const messages = { required: 'Required', format: 'Malformed' }
  expect(problems(v.safeParse(recoverySchema(messages), { email: 'x' }))).toEqual(['Malformed'])
})
