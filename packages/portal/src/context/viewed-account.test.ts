import { createClient, isBalizaError, memoryStorage } from '@baliza/sdk-core'
import { createFakeBackend, fakePassword } from '@baliza/sdk-core/testing'
import { beforeEach, expect, test } from 'vitest'
import { createRememberedStorage } from './remembered-storage.js'
import { createViewedAccount } from './viewed-account.js'

const ana = { id: 'a00000000000000000000001', user: 'usuario', nombre: 'Ana' }
const admin = 'a00000000000000000000003'

beforeEach(() => sessionStorage.clear())

/** A `sessionStorage` of its own. */
function tabStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

/** Tabs of one browser, whose session is remembered. */
async function browser() {
  const backend = createFakeBackend()
  const lasting = memoryStorage()
  const open = (tab: Storage) => {
    const storage = createRememberedStorage(lasting, memoryStorage())
    const client = createClient({ host: backend.host, fetch: backend.fetch, storage })
    const { $viewed, enter, leave } = createViewedAccount(client, tab)
    return { client, storage, $viewed, enter, leave, user: () => client.session.$session.get()?.user }
  }
  const login = async (tab: ReturnType<typeof open>, user = 'admin') => {
    tab.storage.setRemember(true)
    await tab.client.session.login({ user, pass: fakePassword })
  }
  return { backend, open, login }
}

test('it lasts over a reload of its tab, until one goes back', async () => {
  const { open, login, backend } = await browser()
  const storage = tabStorage()
  const first = open(storage)
  await login(first)
  await first.enter(ana)
  expect(backend.requests.at(-1)).toMatchObject({ path: '/api/ingresar', body: { id: ana.id } })
  expect([first.user(), first.$viewed.get()]).toEqual([ana.id, { id: ana.id, name: 'Ana' }])

  const reloaded = open(storage)
  expect([reloaded.user(), reloaded.$viewed.get()?.name]).toEqual([ana.id, 'Ana'])
  reloaded.leave()
  expect([reloaded.user(), reloaded.$viewed.get()]).toEqual([admin, null])
  expect(open(storage).user()).toBe(admin)
})

test('another tab stays who it is, also when it is loaded again', async () => {
  const { open, login } = await browser()
  const [one, two] = [tabStorage(), tabStorage()]
  const first = open(one)
  await login(first)
  const second = open(two)
  await first.enter(ana)
  expect([second.user(), second.$viewed.get()]).toEqual([admin, null])
  expect([open(two).user(), open(two).$viewed.get()]).toEqual([admin, null])
  await second.enter({ ...ana, id: 'a00000000000000000000002', nombre: '', user: 'manager' })
  expect([first.user(), second.$viewed.get()?.name]).toEqual([ana.id, 'manager'])
})

test('a logout ends it, and the next who logs in is oneself', async () => {
  const { open, login } = await browser()
  const storage = tabStorage()
  const tab = open(storage)
  await login(tab)
  await tab.enter(ana)
  await tab.client.session.logout()
  expect([tab.user(), tab.$viewed.get(), storage.length]).toEqual([undefined, null, 0])
  await login(tab, 'manager')
  expect(tab.user()).toBe('a00000000000000000000002')
})

test('what another session of this tab looked into is forgotten', async () => {
  const { open, login } = await browser()
  const storage = tabStorage()
  const tab = open(storage)
  await login(tab)
  await tab.enter(ana)
  // Another tab has logged in as somebody else meanwhile.
  await login(open(tabStorage()), 'manager')
  const reloaded = open(storage)
  expect([reloaded.user(), reloaded.$viewed.get(), storage.length]).toEqual([
    'a00000000000000000000002',
    null,
    0,
  ])
})

test('an account that one does not administer is not entered', async () => {
  const { open, login } = await browser()
  const tab = open(tabStorage())
  await login(tab, 'manager')
  const refused = await tab.enter({ id: admin, user: 'admin', nombre: '' }).catch((error: unknown) => error)
  expect(isBalizaError(refused, 'forbidden')).toBe(true)
  expect([tab.user(), tab.$viewed.get()]).toEqual(['a00000000000000000000002', null])
})
