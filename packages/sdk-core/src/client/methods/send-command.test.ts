import type { Unit } from '@baliza/agreement/entities/unit.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeBackend } from '../../testing/fake-backend.js'
import { createClient } from '../client.js'

const noon = Date.UTC(2026, 0, 20, 12)
const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Creates a client and the first unit of its fleet: parked, with the last contact a minute ago by default. */
async function setUp(change: Partial<Unit> = {}) {
  const backend = createFakeBackend({ units: 3 })
  const client = createClient({ host: backend.host, fetch: backend.fetch })
  await client.session.login({ user: 'usuario', pass: 'demo' })
  const [unit] = backend.units()
  if (unit === undefined) throw new Error('no unit')
  backend.put({ ...unit, speed: 0, acc: false, timestamp: noon - minute, ...change })
  const before = (await client.commands.log()).length
  return {
    backend,
    client,
    cut: { tipo: 'gprs', comando: 'bloq', imei: unit.imei } as const,
    sent: async () => (await client.commands.log()).length - before,
    looks: () => backend.requests.filter(({ path }) => path === '/api/get-comandos').length,
  }
}

/** Returns the outcome of a promise after `time` ms, or `under way`. */
async function within<Result>(time: number, promise: Promise<Result>) {
  let came: unknown = 'under way'
  promise.then(
    (result) => {
      came = result
    },
    (error: unknown) => {
      came = error
    },
  )
  await vi.advanceTimersByTimeAsync(time)
  return came
}

describe('a command that is waited for', () => {
  test('is settled when its tracker has acknowledged it', async () => {
    const { client, cut } = await setUp()
    const order = await client.commands.send(cut)
    expect(order).toMatchObject({
      id: expect.stringMatching(/./),
      mensaje: 'El comando se envió al equipo; falta que lo confirme',
    })
    const settled = order.settled()
    expect(await within(3_000, settled)).toBe('under way')
    expect(await within(3_000, settled)).toMatchObject({
      id: order.id,
      imei: cut.imei,
      tipo: 'bloq',
      status: 1,
      estado: 'done',
      time_enviado: noon + 4_000,
    })
  })

  test('that expires is refused with its message, after few looks', async () => {
    const { client, cut, looks } = await setUp({ timestamp: noon - 3 * 3_600_000, lat: null, lng: null })
    const order = await client.commands.send({ ...cut, comando: 'busq' })
    const before = looks()
    expect(await within(11 * minute, order.settled())).toMatchObject({
      code: 'refused',
      call: 'commands.send',
      mensaje: 'El comando venció: el equipo no lo recibió a tiempo y ya no se enviará',
      outcome: undefined,
    })
    expect(looks() - before).toBeLessThan(70)
  })

  test('is waited for as long as asked; then nobody knows', async () => {
    const { client, cut } = await setUp({ timestamp: noon - 3 * 3_600_000 })
    const order = await client.commands.send({ ...cut, comando: 'busq' })
    const settled = order.settled({ timeout: 30_000 })
    expect(await within(29_000, settled)).toBe('under way')
    expect(await within(1_000, settled)).toMatchObject({
      code: 'timeout',
      retryable: false,
      outcome: 'unknown',
    })
  })

  test('may be left alone', async () => {
    const { client, cut } = await setUp()
    const leaving = new AbortController()
    const settled = (await client.commands.send(cut)).settled({ signal: leaving.signal })
    expect(await within(500, settled)).toBe('under way')
    leaving.abort()
    expect(await within(0, settled)).toMatchObject({ code: 'aborted' })
  })

  test('is waited for through a host that answers with errors', async () => {
    const { backend, client, cut } = await setUp()
    const settled = (await client.commands.send(cut)).settled()
    backend.setState({ failWith: 'error' })
    expect(await within(20_000, settled)).toBe('under way')
    backend.setState({ failWith: null })
    expect(await within(20_000, settled)).toMatchObject({ estado: 'done' })
  })
})

describe('a cut of a unit that moves', () => {
  const moving = { speed: 63, acc: true }

  test('asks with the host’s message, and goes with a yes', async () => {
    const { client, cut, sent } = await setUp(moving)
    const confirm = vi.fn(() => true)
    await client.commands.send(cut, { confirm })
    expect(confirm.mock.calls).toEqual([
      ['La unidad va a 63 km/h: bloquear el motor ahora es peligroso. Confirma que quieres hacerlo'],
    ])
    expect(await sent()).toBe(1)
  })

  test.each([
    ['a no', { confirm: async () => false }],
    ['nobody to ask', {}],
  ])('stays refused with %s', async (_, settings) => {
    const { client, cut, sent } = await setUp(moving)
    const refusal = client.commands.send(cut, settings)
    await expect(refusal).rejects.toMatchObject({ code: 'refused', httpStatus: 409 })
    expect(await sent()).toBe(0)
  })
})
