import { BalizaError, createPortalTexts } from '@baliza/sdk-core'
import { expect, test } from 'vitest'
import { loginProblem } from './login-problem.js'

const texts = createPortalTexts()
const failed = (init: Omit<ConstructorParameters<typeof BalizaError>[0], 'call'>) =>
  loginProblem(Promise.reject(new BalizaError({ call: 'session.login', ...init })), texts)

test('status 1 is no problem', async () => {
  expect(await loginProblem(Promise.resolve({ status: 1 }), texts)).toBeNull()
})

test('status 2 is an inactive user, any other a wrong password', async () => {
  expect(await loginProblem(Promise.resolve({ status: 2 }), texts)).toBe('Usuario inactivo...')
  expect(await loginProblem(Promise.resolve({ status: 0 }), texts)).toBe(
    'El usuario o contraseña es incorrecto o está inactivo',
  )
})

test('too many attempts show the server’s message, or ours', async () => {
  expect(await failed({ code: 'http', httpStatus: 429 })).toBe(
    'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
  )
  expect(await failed({ code: 'refused', httpStatus: 429, mensaje: 'Espera 30 segundos' })).toBe(
    'Espera 30 segundos',
  )
})

test('what the visitor stopped is no problem', async () => {
  expect(await failed({ code: 'aborted' })).toBeNull()
})

test('a mistake of ours is not passed off as the server’s', async () => {
  await expect(loginProblem(Promise.reject(new TypeError('ours')), texts)).rejects.toThrow('ours')
})
