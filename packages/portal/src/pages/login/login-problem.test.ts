import { BalizaError } from '@baliza/sdk-core/internal'
import { expect, test } from 'vitest'
import { portalTexts } from '../../context/portal-texts.js'
import { loginProblem } from './login-problem.js'

const texts = portalTexts
const failed = (init: Omit<ConstructorParameters<typeof BalizaError>[0], 'call'>) =>
  loginProblem(Promise.reject(new BalizaError({ call: 'session.login', ...init })), texts)

test('a session is no problem', async () => {
  expect(await loginProblem(Promise.resolve({}), texts)).toBeNull()
})

test('an inactive user is notified, any other refusal is a wrong password', async () => {
  expect(await failed({ code: 'inactive' })).toBe('Usuario inactivo...')
  expect(await failed({ code: 'refused', mensaje: 'Otra cosa' })).toBe(
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
