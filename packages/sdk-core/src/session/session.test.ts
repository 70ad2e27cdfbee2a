import type { HostedSession } from '@baliza/agreement/entities/session.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from '../client/client.js'
import { createFakeBackend } from '../testing/fake-backend.js'
import { memoryStorage } from './storage.js'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 20, 12) })
})
afterEach(() => {
  vi.useRealTimers()
})

function setUp() {
  const backend = createFakeBackend()
  const storage = memoryStorage()
  const client = createClient({ host: backend.host, fetch: backend.fetch, storage })
  const stored = () => [storage.get('token'), storage.get('rol'), storage.get('user')]
  return { backend, storage, client, stored }
}

const usuario = { user: 'usuario', pass: 'demo' }

test('a login opens the session and stores its three keys', async () => {
  const { client, stored } = setUp()
  const { token, user } = await client.session.login(usuario)
  expect(client.session.$session.get()).toEqual({ token, user, rol: 2, name: 'Usuario de demostración' })
  expect(stored()).toEqual([token, '2', user])
})

test('a wrong password is refused with what the server says, and opens nothing', async () => {
  const { client, stored } = setUp()
  await expect(client.session.login({ user: 'usuario', pass: 'no' })).rejects.toMatchObject({
    code: 'refused',
    reason: 'credentials',
    mensaje: 'El usuario o contraseña es incorrecto o está inactivo',
  })
  expect(client.session.$session.get()).toBeNull()
  expect(stored()).toEqual([null, null, null])
})

test('an inactive user is notified', async () => {
  const { client, backend } = setUp()
  backend.setState({ failWith: 'inactive' })
  await expect(client.session.login(usuario)).rejects.toMatchObject({
    code: 'inactive',
    reason: 'inactive',
    mensaje: 'Usuario inactivo...',
  })
  expect(client.session.$session.get()).toBeNull()
})

test('a host that cannot be reached is an error, not a result', async () => {
  const { client, backend } = setUp()
  backend.setState({ failWith: 'offline' })
  await expect(client.session.login(usuario)).rejects.toMatchObject({ code: 'offline' })
})

test('a stored session is resumed', async () => {
  const { client, backend, storage } = setUp()
  await client.session.login(usuario)
  const later = createClient({ host: backend.host, fetch: backend.fetch, storage })
  expect(later.session.$session.get()).toMatchObject({ rol: 2 })
  expect(await later.units.list()).toHaveLength(12)
})

test.each([
  ['no rol', { token: 't', user: 'u' }],
  ['a rol that does not exist', { token: 't', user: 'u', rol: '9' }],
  ['no token', { user: 'u', rol: '2' }],
])('storage with %s holds no session', (_name, kept) => {
  const storage = memoryStorage()
  for (const [key, value] of Object.entries(kept)) storage.set(key as 'token', value)
  expect(createClient({ host: 'h', storage }).session.$session.get()).toBeNull()
})

test('without a session nothing is sent', async () => {
  const { client, backend } = setUp()
  await expect(client.units.list()).rejects.toMatchObject({ code: 'unauthorized' })
  expect(backend.requests).toHaveLength(0)
})

test('a logout revokes the token and clears storage', async () => {
  const { client, stored, storage, backend } = setUp()
  await client.session.login(usuario)
  const token = storage.get('token') ?? ''
  expect(await client.session.logout()).toBe(true)
  expect(client.session.$session.get()).toBeNull()
  expect(stored()).toEqual([null, null, null])
  storage.set('token', token)
  storage.set('rol', '2')
  storage.set('user', 'x')
  const thief = createClient({ host: backend.host, fetch: backend.fetch, storage })
  await expect(thief.units.list()).rejects.toMatchObject({ code: 'unauthorized' })
})

test('a logout clears at once, also from a host that cannot be reached', async () => {
  const { client, stored, backend } = setUp()
  await client.session.login(usuario)
  backend.setState({ failWith: 'offline' })
  const revoked = client.session.logout()
  expect(client.session.$session.get()).toBeNull()
  expect(stored()).toEqual([null, null, null])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await revoked).toBe(false)
})

test('an administrator acts for another account with its own session, which storage keeps', async () => {
  const { client, backend, storage, stored } = setUp()
  await client.session.login({ user: 'admin', pass: 'demo' })
  const own = stored()
  const other = 'a00000000000000000000001'
  client.session.actFor(other)
  expect(client.session.$session.get()).toEqual({ token: own[0], rol: 4, user: other, name: '' })
  await client.alerts.list()
  expect(backend.requests.at(-1)?.body).toMatchObject({ user: other, token: own[0] })
  expect(stored()).toEqual(own)
  expect(createClient({ host: backend.host, storage }).session.$session.get()?.user).toBe(own[2])
  await client.session.logout()
  expect(stored()).toEqual([null, null, null])
})

test('a host without a logout is tolerated', async () => {
  const backend = createFakeBackend()
  const fetch: typeof globalThis.fetch = (input, init) =>
    String(input).endsWith('/api/logout')
      ? Promise.resolve(new Response('not found', { status: 404 }))
      : backend.fetch(input, init)
  const client = createClient({ host: backend.host, fetch })
  await client.session.login(usuario)
  expect(await client.session.logout()).toBe(false)
  expect(client.session.$session.get()).toBeNull()
})

test('a 401 ends the session', async () => {
  const { client, stored, backend } = setUp()
  await client.session.login(usuario)
  backend.setState({ failWith: 'expired' })
  await expect(client.units.list()).rejects.toMatchObject({ code: 'unauthorized' })
  expect(client.session.$session.get()).toBeNull()
  expect(stored()).toEqual([null, null, null])
})

test('a late 401 of an old session leaves the new one alone', async () => {
  const { client, backend } = setUp()
  await client.session.login(usuario)
  backend.setState({ delay: 1000 })
  const late = expect(client.units.list()).rejects.toMatchObject({ code: 'unauthorized' })
  await vi.advanceTimersByTimeAsync(0)
  backend.setState({ delay: 0 })
  backend.expire()
  await client.session.login({ user: 'admin', pass: 'demo' })
  await vi.advanceTimersByTimeAsync(1000)
  await late
  expect(client.session.$session.get()).toMatchObject({ rol: 4 })
})

/** A page that provides sessions through `getToken`, and counts the calls. */
function lending(life?: number) {
  const backend = createFakeBackend()
  const getToken = vi.fn(async (): Promise<HostedSession> => {
    const { token, user } = await backend.hostSession('espejo')
    return { token, user, ...(life === undefined ? {} : { expiresInSeconds: life }) }
  })
  const storage = memoryStorage()
  const client = createClient({ host: backend.host, fetch: backend.fetch, getToken, storage })
  return { backend, getToken, client, storage }
}

test('an embed asks the page for its token, once for many calls, and stores nothing', async () => {
  const { client, getToken, storage } = lending()
  const lists = await Promise.all([client.units.list(), client.units.list(), client.units.list()])
  expect(lists.map((units) => units.length)).toEqual([12, 12, 12])
  expect(getToken).toHaveBeenCalledTimes(1)
  expect(client.session.$session.get()).toMatchObject({ rol: 1 })
  expect(storage.get('token')).toBeNull()
})

test('a refused token is asked for again once, and the call goes through', async () => {
  const { client, getToken, backend } = lending()
  await client.units.list()
  backend.expire()
  expect(await client.units.list()).toHaveLength(12)
  expect(getToken).toHaveBeenCalledTimes(2)
})

test('a second refusal in a row ends the session', async () => {
  const { client, getToken, backend } = lending()
  await client.units.list()
  backend.setState({ failWith: 'expired' })
  await expect(client.units.list()).rejects.toMatchObject({ code: 'unauthorized' })
  expect(getToken).toHaveBeenCalledTimes(2)
  expect(client.session.$session.get()).toBeNull()
})

test('several calls refused at once ask once', async () => {
  const { client, getToken, backend } = lending()
  await client.units.list()
  backend.expire()
  await Promise.all([client.units.list(), client.units.list(), client.units.list()])
  expect(getToken).toHaveBeenCalledTimes(2)
})

test('a token is renewed ahead of its end', async () => {
  const { client, getToken } = lending(600)
  await client.units.list()
  await vi.advanceTimersByTimeAsync(539_000)
  await client.units.list()
  expect(getToken).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2000)
  await client.units.list()
  expect(getToken).toHaveBeenCalledTimes(2)
})

test('a page that cannot renew is forgiven while the token lasts', async () => {
  const { client, getToken } = lending(600)
  await client.units.list()
  getToken.mockRejectedValue(new Error('the partner is down'))
  await vi.advanceTimersByTimeAsync(590_000)
  expect(await client.units.list()).toHaveLength(12)
  await vi.advanceTimersByTimeAsync(20_000)
  await expect(client.units.list()).rejects.toMatchObject({
    code: 'token',
    call: 'getToken',
    message: 'getToken failed',
    cause: new Error('the partner is down'),
    retryable: true,
  })
})

test('a page may have its token at hand, and may throw', async () => {
  const backend = createFakeBackend()
  const session = await backend.hostSession()
  const client = createClient({ host: backend.host, fetch: backend.fetch, getToken: () => session })
  expect(await client.units.list()).toHaveLength(12)
  const cause = new Error('no session')
  const without = createClient({
    host: backend.host,
    fetch: backend.fetch,
    getToken: () => {
      throw cause
    },
  })
  await expect(without.units.list()).rejects.toMatchObject({ code: 'token', call: 'getToken', cause })
})

test('a page that lends no token is malformed', async () => {
  const backend = createFakeBackend()
  const getToken = async () => ({ user: 'x' }) as unknown as HostedSession
  const client = createClient({ host: backend.host, fetch: backend.fetch, getToken })
  await expect(client.units.list()).rejects.toMatchObject({ code: 'malformed', call: 'getToken' })
  expect(backend.requests).toHaveLength(0)
})

test.each([
  ['refused', 'signature', 'La firma no es correcta'],
  ['origin', 'origin', 'Este sitio no está autorizado'],
])('a refusal that the page’s server handed on says why: %s', async (code, codigo, mensaje) => {
  const backend = createFakeBackend()
  const getToken = async () => ({ status: 0, mensaje, codigo }) as unknown as HostedSession
  const client = createClient({ host: backend.host, fetch: backend.fetch, getToken })
  await expect(client.units.list()).rejects.toMatchObject({
    code,
    call: 'getToken',
    mensaje,
    reason: codigo,
  })
  expect(backend.requests).toHaveLength(0)
})

test('a caller may leave while the page is still being asked', async () => {
  const backend = createFakeBackend()
  const client = createClient({
    host: backend.host,
    fetch: backend.fetch,
    getToken: () => new Promise(() => {}),
  })
  const leaving = new AbortController()
  const sent = expect(client.units.list({}, { signal: leaving.signal })).rejects.toMatchObject({
    code: 'aborted',
  })
  leaving.abort()
  await sent
})
