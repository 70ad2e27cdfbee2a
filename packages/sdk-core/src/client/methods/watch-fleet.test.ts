import { afterEach, expect, test } from 'vitest'
import { createFakeBackend } from '../../testing/fake-backend.js'
import { type BalizaClient, createClient } from '../client.js'

let open: BalizaClient | undefined
afterEach(() => open?.close())

async function setUp() {
  const backend = createFakeBackend({ units: 3 })
  const client = createClient({ host: backend.host, fetch: backend.fetch })
  open = client
  await client.session.login({ user: 'usuario', pass: 'demo' })
  return {
    backend,
    client,
    polls: () => backend.requests.filter(({ path }) => path === '/api/objetos').length,
  }
}

test('a loop over the fleet sees what is known and what comes, and polls no more once it is left', async () => {
  const { client, backend } = await setUp()
  const states: string[] = []
  for await (const { state, units } of client.watch()) {
    states.push(`${state} ${units.size}`)
    if (state === 'live') break
  }
  expect(states).toEqual(['waiting 0', 'live 3'])
  expect(client.fleet.lc).toBe(0)
  expect(backend.requests.at(-1)?.path).toBe('/api/objetos')
})

test('whoever is slow gets the latest, with all that has changed meanwhile', async () => {
  const { client, backend } = await setUp()
  await client.fleet.refresh()
  const [one, two] = backend.units()
  if (one === undefined || two === undefined) throw new Error('no units')
  const fleets = client.watch()[Symbol.asyncIterator]()
  await fleets.next()
  backend.put({ ...one, nombre: 'Uno' })
  await client.fleet.refresh()
  backend.put({ ...two, nombre: 'Dos' })
  await client.fleet.refresh()
  const { value } = await fleets.next()
  expect([...(value?.changed ?? [])].sort()).toEqual([one.imei, two.imei].sort())
  expect(value?.units.get(one.imei)?.nombre).toBe('Uno')
  await fleets.return?.()
})

test('a signal ends the loop without an error', async () => {
  const { client } = await setUp()
  const leaving = new AbortController()
  let turns = 0
  for await (const { state } of client.watch({ signal: leaving.signal })) {
    turns += 1
    if (state === 'live') leaving.abort()
  }
  expect(turns).toBe(2)
  for await (const _ of client.watch({ signal: leaving.signal })) turns += 1
  expect(turns).toBe(2)
})

test('a client of a block is closed at its end', async () => {
  const { backend, polls } = await setUp()
  let left: BalizaClient
  {
    await using client = createClient({ host: backend.host, fetch: backend.fetch })
    await client.session.login({ user: 'usuario', pass: 'demo' })
    await client.fleet.refresh()
    left = client
  }
  const before = polls()
  await left.fleet.refresh()
  expect(polls()).toBe(before)
})
