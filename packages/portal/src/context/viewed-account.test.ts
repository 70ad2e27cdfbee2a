import {
  createClient,
  isBalizaError,
  memoryStorage,
  type SessionStorageAdapter,
} from '@baliza/sdk-core/internal'
import { createFakeBackend, fakePassword } from '@baliza/sdk-core/internal/testing'
import { expect, test } from 'vitest'
import { createRememberedStorage } from './remembered-storage.js'
import { createViewedAccount } from './viewed-account.js'

const usuario = 'a00000000000000000000001'
const manager = 'a00000000000000000000002'
const admin = 'a00000000000000000000003'

/** Creates a browser with tabs that share a remembered session. */
function browser() {
  const backend = createFakeBackend()
  const lasting = memoryStorage()
  const open = (tab: SessionStorageAdapter) => {
    const storage = createRememberedStorage(lasting, memoryStorage())
    const client = createClient({ host: backend.host, fetch: backend.fetch, storage })
    const { $viewed, enter, leave } = createViewedAccount(client, tab)
    const user = () => client.session.$session.get()?.user
    return { client, storage, enter, leave, who: () => [user(), $viewed.get()] }
  }
  const login = async ({ storage, client }: ReturnType<typeof open>, user = 'admin') => {
    storage.setRemember(true)
    await client.session.login({ user, pass: fakePassword })
  }
  return { backend, open, login }
}

test('it lasts over a reload of its tab, until one goes back', async () => {
  const { open, login, backend } = browser()
  const kept = memoryStorage()
  const first = open(kept)
  await login(first)
  await first.enter(usuario)
  expect(backend.requests.at(-1)).toMatchObject({ path: '/api/ingresar', body: { id: usuario } })
  expect(first.who()).toEqual([usuario, usuario])

  const reloaded = open(kept)
  expect(reloaded.who()).toEqual([usuario, usuario])
  reloaded.leave()
  expect(reloaded.who()).toEqual([admin, null])
  expect(open(kept).who()).toEqual([admin, null])
})

test('another tab stays who it is, also when it is loaded again', async () => {
  const { open, login } = browser()
  const [one, two] = [memoryStorage(), memoryStorage()]
  const first = open(one)
  await login(first)
  const second = open(two)
  await first.enter(usuario)
  expect(second.who()).toEqual([admin, null])
  expect(open(two).who()).toEqual([admin, null])
  await second.enter(manager)
  expect([first.who(), second.who()]).toEqual([
    [usuario, usuario],
    [manager, manager],
  ])
})

test('a logout ends it, and the next who logs in is oneself', async () => {
  const { open, login } = browser()
  const kept = memoryStorage()
  const tab = open(kept)
  await login(tab)
  await tab.enter(usuario)
  await tab.client.session.logout()
  expect([tab.who(), kept.get('user'), kept.get('token')]).toEqual([[undefined, null], null, null])
  await login(tab, 'manager')
  expect(tab.who()).toEqual([manager, null])
})

test('what another session of this tab looked into is forgotten', async () => {
  const { open, login } = browser()
  const kept = memoryStorage()
  const tab = open(kept)
  await login(tab)
  await tab.enter(usuario)
  // Another tab has logged in with another account.
  await login(open(memoryStorage()), 'manager')
  expect(open(kept).who()).toEqual([manager, null])
  expect(kept.get('user')).toBeNull()
})

test('an account that one does not administer is not entered', async () => {
  const { open, login } = browser()
  const tab = open(memoryStorage())
  await login(tab, 'manager')
  const refused = await tab.enter(admin).catch((error: unknown) => error)
  expect(isBalizaError(refused, 'forbidden')).toBe(true)
  expect(tab.who()).toEqual([manager, null])
})
