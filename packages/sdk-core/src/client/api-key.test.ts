import { isBalizaError } from '@baliza/agreement/calls/errors.js'
import { expect, test } from 'vitest'
import { memoryStorage } from '../session/storage.js'
import { createFakeBackend } from '../testing/fake-backend.js'
import { createClient } from './client.js'

async function setUp() {
  const backend = createFakeBackend()
  const admin = createClient({ host: backend.host, fetch: backend.fetch })
  await admin.session.login({ user: 'admin', pass: 'demo' })
  const form = { nombre: 'Noche', unidades: null, direcciones: [], vence: null }
  const { id, llave } = await admin.apiKeys.add({ ...form, alcances: ['read'] })
  const storage = memoryStorage()
  const client = createClient({ host: backend.host, fetch: backend.fetch, apiKey: llave, storage })
  return { backend, admin, id, llave, storage, client }
}

test('a client with an API key asks no login, and sends the key in the header alone', async () => {
  const { backend, client, llave, storage } = await setUp()
  expect(await client.units.list()).toHaveLength(12)
  const sent = backend.requests.at(-1)
  expect(sent?.headers.authorization).toBe(`Bearer ${llave}`)
  expect(sent?.body).toEqual({})
  expect(storage.get('token')).toBeNull()
  expect(client.session.$session.get()).toEqual({ token: llave, rol: 2, user: '' })
})

test('what a key is not for is forbidden, and one that was revoked is no session any more', async () => {
  const { admin, client, id } = await setUp()
  const fails = (error: unknown) => (isBalizaError(error) ? error.code : error)
  expect(await client.apiKeys.list().catch(fails)).toBe('forbidden')
  expect(await client.devices.startCleaning().catch(fails)).toBe('forbidden')
  await admin.apiKeys.revoke({ id })
  expect(await client.units.list().catch(fails)).toBe('unauthorized')
  expect(await client.units.list().catch(fails)).toBe('unauthorized')
})
