import type { ActivityRow } from '@baliza/agreement/entities/activity.js'
import type { Unit } from '@baliza/agreement/entities/unit.js'
import { calls } from '@baliza/agreement/families/index.js'
import { expect, expectTypeOf, test } from 'vitest'
import { createClient as createEnglishClient } from '../../en/index.js'
import { createAlertsFeed } from '../../live/alerts.js'
import { createFakeBackend, fakePassword } from '../../testing/index.js'
import { createClient } from '../client.js'

const path = calls.devices.list.path

async function open() {
  const backend = createFakeBackend({ units: 12 })
  const { host, fetch } = backend
  const client = createClient({ host, fetch })
  await client.session.login({ user: 'admin', pass: fakePassword })
  const asked = () => backend.requests.filter((one) => one.path === path).map(({ body }) => body)
  return { backend, client, asked }
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

test('yields every row of all pages, in the order of the list', async () => {
  const { client, asked } = await open()
  const units = await collect(client.devices.list.each({ limite: 5 }))
  expectTypeOf(units).toEqualTypeOf<Unit[]>()
  expect(asked().map(({ limite }) => limite)).toEqual([5, 5, 5])
  expect(units.map(({ imei }) => imei)).toEqual((await client.devices.list()).map(({ imei }) => imei))
})

test('requests a page only when the loop needs it', async () => {
  const { client, asked } = await open()
  const rows = client.devices.list.each({ limite: 2 })[Symbol.asyncIterator]()
  expect(asked()).toHaveLength(0)
  await rows.next()
  await rows.next()
  expect(asked()).toHaveLength(1)
  await rows.next()
  expect(asked()).toHaveLength(2)
})

test('yields the rows of a page that has more than its list', async () => {
  const { client } = await open()
  const { rows } = await client.activity.list()
  const found = await collect(client.activity.list.each())
  expectTypeOf(found).toEqualTypeOf<ActivityRow[]>()
  expect(found.length).toBeGreaterThan(0)
  expect(found).toEqual(rows)
})

test('calls that the bundle contains have it too', async () => {
  const { client } = await open()
  createAlertsFeed(client)
  expect(await collect(client.alerts.list.each({ desde: 1 }))).toEqual(await client.alerts.list({ desde: 1 }))
})

test('yields English rows', async () => {
  const { backend } = await open()
  const client = createEnglishClient({ host: backend.host, fetch: backend.fetch })
  await client.session.login({ username: 'admin', password: fakePassword })
  const names = (await client.devices.list()).map(({ name, imei }) => [name, imei])
  const units = await collect(client.devices.list.each({ limit: 5 }))
  expect(units.map(({ name, imei }) => [name, imei])).toEqual(names)
  const [action] = await collect(client.activity.list.each())
  expect(action?.at).toBeInstanceOf(Date)
})

test('fails with `aborted`, and requests nothing more', async () => {
  const { client, asked } = await open()
  const controller = new AbortController()
  const rows = client.devices.list.each({ limite: 1 }, { signal: controller.signal })[Symbol.asyncIterator]()
  await rows.next()
  controller.abort()
  await expect(rows.next()).rejects.toMatchObject({ code: 'aborted' })
  expect(asked()).toHaveLength(1)
})

test('fails like its list', async () => {
  const { client, backend } = await open()
  const cursor = collect(client.devices.list.each({ cursor: 'x' }))
  await expect(cursor).rejects.toMatchObject({ name: 'BalizaError', reason: 'invalid', field: 'cursor' })
  const rows = client.devices.list.each({ limite: 2 })
  const user = createClient({ host: backend.host, fetch: backend.fetch })
  await user.session.login({ user: 'usuario', pass: fakePassword })
  await expect(collect(user.devices.list.each())).rejects.toMatchObject({ code: 'forbidden' })
  await client.session.logout()
  await expect(collect(rows)).rejects.toMatchObject({ code: 'unauthorized' })
})

test('a list that does not page has none', async () => {
  const { client } = await open()
  // @ts-expect-error: `units.list` always has the whole fleet.
  await expect(collect(client.units.list.each())).rejects.toThrow(TypeError)
})
