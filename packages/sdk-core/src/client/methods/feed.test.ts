import { isBalizaError } from '@baliza/agreement/calls/errors.js'
import type { PositionsPage } from '@baliza/agreement/entities/stored-position.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeBackend, fakePassword } from '../../testing/index.js'
import { createClient } from '../client.js'

const minute = 60_000

describe('positions.feed', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  async function open() {
    const backend = createFakeBackend({ units: 3 })
    const client = createClient({ host: backend.host, fetch: backend.fetch })
    await client.session.login({ user: 'usuario', pass: fakePassword })
    const asked = () => backend.requests.filter(({ path }) => path === '/api/posiciones-guardadas').length
    return { backend, client, asked }
  }

  test('says at once where it begins, and then every position', async () => {
    const { backend, client } = await open()
    const pages = client.positions.feed()[Symbol.asyncIterator]()
    const first: PositionsPage = (await pages.next()).value
    expect(first.positions).toEqual([])
    const waiting = pages.next()
    backend.move(600)
    const { positions }: PositionsPage = (await waiting).value
    expect(positions).toHaveLength(3)
    expect(new Set(positions.map(({ imei, timestamp }) => `${imei} ${timestamp}`)).size).toBe(
      positions.length,
    )
  })

  test('asks for nothing while a page is being dealt with', async () => {
    const { backend, client, asked } = await open()
    const pages = client.positions.feed()[Symbol.asyncIterator]()
    await pages.next()
    backend.move(60)
    await vi.advanceTimersByTimeAsync(minute)
    expect(asked()).toBe(1)
  })

  test('goes on from its place once the host is there again', async () => {
    const { backend, client, asked } = await open()
    const pages = client.positions.feed()[Symbol.asyncIterator]()
    await pages.next()
    backend.setState({ failWith: 'offline' })
    const waiting = pages.next()
    await vi.advanceTimersByTimeAsync(5 * minute)
    // Pauses of 1 s, 2 s, 4 s … 30 s between rounds of three attempts.
    expect(asked()).toBeGreaterThan(20)
    expect(asked()).toBeLessThan(60)
    backend.move(60)
    const moved = backend.units().map(({ imei, timestamp }) => `${imei} ${timestamp}`)
    backend.setState({ failWith: null })
    await vi.advanceTimersByTimeAsync(minute)
    const { positions }: PositionsPage = (await waiting).value
    expect(positions.map(({ imei, timestamp }) => `${imei} ${timestamp}`)).toEqual(
      expect.arrayContaining(moved.slice(0, 1)),
    )
  })

  test.each([
    ['a Date', new Date(1_792_000_000_000)],
    ['a text with its zone', '2026-10-14T11:46:40-06:00'],
    ['ms', 1_792_000_000_000],
  ])('begins where %s says', async (_, since) => {
    vi.setSystemTime(1_792_000_000_000 + minute)
    const { backend, client } = await open()
    void client.positions.feed({ since })[Symbol.asyncIterator]().next()
    await vi.advanceTimersByTimeAsync(0)
    expect(backend.requests.at(-1)?.body).toMatchObject({ desde: 1_792_000_000_000 })
  })

  test('says which field is no moment', async () => {
    const { client, asked } = await open()
    const error = await client.positions
      .feed({ since: 1_792_000_000 })
      [Symbol.asyncIterator]()
      .next()
      .catch((cause: unknown) => cause)
    expect(isBalizaError(error) && [error.code, error.field]).toEqual(['refused', 'desde'])
    expect(asked()).toBe(0)
  })

  test('does not ask again where nothing would change', async () => {
    const { client, asked } = await open()
    const run = async () => {
      for await (const _ of client.positions.feed({ cursor: 'otro' })) expect.unreachable()
    }
    const error = await run().catch((cause: unknown) => cause)
    expect(isBalizaError(error, 'refused') && error.mensaje).toBe(
      'Este cursor no es de este servidor o de esta llamada: empieza sin él, o con una fecha',
    )
    expect(asked()).toBe(1)
  })
})
