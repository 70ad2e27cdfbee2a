import { afterEach, beforeEach, expect, test } from 'vitest'
import { cheapPasswords } from '../testing/cheap-passwords.js'
import { fullCost, hashPassword, useCost, verifyPassword } from './passwords.js'

beforeEach(() => useCost(fullCost))
afterEach(cheapPasswords)

test('a hash tells what it costs, and is of its password alone', async () => {
  const hash = await hashPassword('contraseña')
  expect(hash).toMatch(/^scrypt\$16384\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(await hashPassword('contraseña')).not.toBe(hash)
  expect(await verifyPassword('contraseña', hash)).toBe(true)
  expect(await verifyPassword('contrasena', hash)).toBe(false)
})

test('a password of another composition is the same one', async () => {
  const hash = await hashPassword('contrasen\u0303a')
  expect(await verifyPassword('contraseña', hash)).toBe(true)
})

test('one that was hashed for less is still known', async () => {
  cheapPasswords()
  const hash = await hashPassword('clave')
  useCost(fullCost)
  expect(hash).toMatch(/^scrypt\$16\$8\$1\$/)
  expect(await verifyPassword('clave', hash)).toBe(true)
})

test.each([
  '',
  'clave',
  'bcrypt$16$8$1$c2Fs$a2V5',
  'scrypt$16$8$1$c2Fs$',
])('no password has the hash %j', async (hash) => {
  expect(await verifyPassword('clave', hash)).toBe(false)
})
