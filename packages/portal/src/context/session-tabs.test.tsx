import { createClient, memoryStorage, type SessionStorageAdapter } from '@baliza/sdk-core/internal'
import { createFakeBackend, fakePassword } from '@baliza/sdk-core/internal/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { shareSession, takeOverSession } from './session-tabs.js'

let tabs = 0

/** Opens a tab of a browser. Its storages contain the previous values. */
async function openTab(backend: ReturnType<typeof createFakeBackend>, lasting = memoryStorage()) {
  const passing = memoryStorage()
  await takeOverSession([lasting, passing], async () => tabs)
  const storage: SessionStorageAdapter = lasting.get('token') === null ? passing : lasting
  const client = createClient({ host: backend.host, fetch: backend.fetch, storage })
  const stop = shareSession(client, storage)
  tabs += 1
  let isOpen = true
  const close = () => {
    if (isOpen) tabs -= 1
    isOpen = false
    stop()
  }
  onTestFinished(() => {
    close()
    client.close()
  })
  const user = () => client.session.$session.get()?.user
  return { client, close, lasting, passing, user }
}

async function loggedIn() {
  const backend = createFakeBackend()
  const first = await openTab(backend)
  await first.client.session.login({ user: 'usuario', pass: fakePassword })
  return { backend, first }
}

test('a second tab has the session of the first, and keeps it in its own storage alone', async () => {
  const { backend, first } = await loggedIn()
  const second = await openTab(backend)
  expect(second.user()).toBe(first.user())
  expect(second.passing.get('token')).toBe(first.passing.get('token'))
  expect(second.lasting.get('token')).toBeNull()
})

test('who looks into an account hands on the own one', async () => {
  const { backend, first } = await loggedIn()
  const own = first.user()
  first.client.session.actFor('another')
  expect((await openTab(backend)).user()).toBe(own)
})

test('a logout in one tab ends the others, without a word', async () => {
  const { backend, first } = await loggedIn()
  const second = await openTab(backend)
  await second.client.session.logout()
  await vi.waitFor(() => expect(first.user()).toBeUndefined())
  expect(first.passing.get('token')).toBeNull()
})

test('another session is not ended by it', async () => {
  const { backend, first } = await loggedIn()
  const second = await openTab(backend)
  await second.client.session.login({ user: 'manager', pass: fakePassword })
  await second.client.session.logout()
  // Messages arrive in the order of sending: the first tab receives the logout before the question of the third.
  const third = await openTab(backend)
  expect(third.user()).toBe(first.user())
})

test('a tab without a session is not waited for', async () => {
  const { backend, first } = await loggedIn()
  await first.client.session.logout()
  await openTab(backend)
  expect((await openTab(backend)).user()).toBeUndefined()
})

test('with no tab open there is none', async () => {
  const { backend, first } = await loggedIn()
  first.close()
  expect((await openTab(backend)).user()).toBeUndefined()
})

test('a remembered session is this one’s already', async () => {
  const { backend } = await loggedIn()
  const lasting = memoryStorage()
  const kept = createClient({ host: backend.host, fetch: backend.fetch, storage: lasting })
  await kept.session.login({ user: 'manager', pass: fakePassword })
  const tab = await openTab(backend, lasting)
  expect(tab.user()).toBe(kept.session.$session.get()?.user)
  kept.close()
})
