import { memoryStorage } from '@baliza/sdk-core/internal'
import { expect, test } from 'vitest'
import { createRememberedStorage } from './remembered-storage.js'

test('a remembered session outlives the browser', () => {
  const lasting = memoryStorage()
  const storage = createRememberedStorage(lasting, memoryStorage())
  storage.setRemember(true)
  storage.set('token', 'abc')
  const nextDay = createRememberedStorage(lasting, memoryStorage())
  expect(nextDay.get('token')).toBe('abc')
})

test('one that is not remembered ends with the browser, and not before', () => {
  const lasting = memoryStorage()
  const passing = memoryStorage()
  const storage = createRememberedStorage(lasting, passing)
  storage.setRemember(false)
  storage.set('token', 'abc')
  expect(createRememberedStorage(lasting, passing).get('token')).toBe('abc')
  expect(createRememberedStorage(lasting, memoryStorage()).get('token')).toBeNull()
})

test('logging in without Recuérdame forgets the session that was remembered', () => {
  const lasting = memoryStorage()
  const storage = createRememberedStorage(lasting, memoryStorage())
  storage.setRemember(true)
  storage.set('token', 'old')
  storage.setRemember(false)
  storage.set('token', 'new')
  expect(lasting.get('token')).toBeNull()
  expect(storage.get('token')).toBe('new')
})

test('clearing removes the session keys of both places', () => {
  const lasting = memoryStorage()
  const passing = memoryStorage()
  for (const key of ['token', 'rol', 'user'] as const) {
    lasting.set(key, 'x')
    passing.set(key, 'y')
  }
  createRememberedStorage(lasting, passing).clear()
  for (const key of ['token', 'rol', 'user'] as const) {
    expect(lasting.get(key)).toBeNull()
    expect(passing.get(key)).toBeNull()
  }
})
