import { afterEach, beforeEach, expect, test } from 'vitest'
import { cheapPasswords } from '../testing/cheap-passwords.js'
import { fullCost, hashPassword, useCost, verifyPassword } from './passwords.js'

beforeEach(() => useCost(fullCost))
afterEach(cheapPasswords)

test('a hash tells what it costs, and is of its password alone', async () => {
  const hash = await hashPassword('contraseña', 'a')
  expect(hash).toMatch(/^scrypt\$16384\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(await hashPassword('contraseña', 'a')).not.toBe(hash)
  expect(await verifyPassword('contraseña', hash, 'a')).toBe(true)
  expect(await verifyPassword('contrasena', hash, 'a')).toBe(false)
})

test('a password of another composition is the same one', async () => {
  const hash = await hashPassword('contrasen\u0303a', 'a')
  expect(await verifyPassword('contraseña', hash, 'a')).toBe(true)
})

test('one that was hashed for less is still known', async () => {
  cheapPasswords()
  const hash = await hashPassword('clave', 'a')
  useCost(fullCost)
  expect(hash).toMatch(/^scrypt\$16\$8\$1\$/)
  expect(await verifyPassword('clave', hash, 'a')).toBe(true)
})

test.each([
  '',
  'clave',
  'bcrypt$16$8$1$c2Fs$a2V5',
  'scrypt$16$8$1$c2Fs$',
])('no password has the hash %j', async (hash) => {
  expect(await verifyPassword('clave', hash, 'a')).toBe(false)
})

test('many passwords of one account do not delay the login of another', async () => {
  const hash = await hashPassword('clave', 'a')
  let hashed = 0
  const flood = Array.from({ length: 24 }, () => hashPassword('clave', 'a').then(() => (hashed += 1)))
  expect(await verifyPassword('clave', hash, 'b')).toBe(true)
  // The two hashes that were in progress, and two more for a busy machine.
  expect(hashed).toBeLessThanOrEqual(4)
  await Promise.all(flood)
  expect(hashed).toBe(24)
})
