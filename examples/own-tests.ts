/**
 * Tests your code without a server: the fake server answers like the real server, and fails on request.
 *
 *     npm run example -- own-tests
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BalizaClient, createClient } from '@baliza/sdk-core'
import { createFakeBackend, fakePassword, fakeScenarios } from '@baliza/sdk-core/testing'

/** Your code under test. */
async function fastest(client: BalizaClient): Promise<string> {
  const units = await client.units.list()
  return units.toSorted((a, b) => b.speed - a.speed)[0]?.nombre ?? 'nobody'
}

async function enter(units: number) {
  const backend = createFakeBackend({ seed: 7, units })
  const client = createClient({ host: backend.host, fetch: backend.fetch, timeout: 100 })
  await client.session.login({ user: 'usuario', pass: fakePassword })
  return { backend, client }
}

test('the fastest of the fleet', async () => {
  const { backend, client } = await enter(12)
  const [unit] = backend.units()
  if (unit !== undefined) backend.put({ ...unit, nombre: 'Rayo', speed: 150 })
  assert.equal(await fastest(client), 'Rayo')
})

test('a fleet without units', async () => {
  const { client } = await enter(0)
  assert.equal(await fastest(client), 'nobody')
})

test('a session that has ended', async () => {
  const { backend, client } = await enter(3)
  backend.expire()
  await assert.rejects(fastest(client), { name: 'BalizaError', code: 'unauthorized' })
})

test('a host that refuses', async () => {
  const { backend, client } = await enter(3)
  backend.setState(fakeScenarios.refused)
  await assert.rejects(fastest(client), { name: 'BalizaError', code: 'refused' })
})
