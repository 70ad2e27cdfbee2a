import { afterEach, expect, test, vi } from 'vitest'
import { memoryStorage, webStorage } from './storage.js'

/** A fake browser storage that the test can make refuse. */
function fakeWebStorage() {
  const items = new Map<string, string>()
  let refusing = false
  const may = () => {
    if (refusing) throw new DOMException('denied', 'SecurityError')
  }
  return {
    items,
    refuse: () => {
      refusing = true
    },
    getItem(key: string) {
      may()
      return items.get(key) ?? null
    },
    setItem(key: string, value: string) {
      may()
      items.set(key, value)
    },
    removeItem(key: string) {
      may()
      items.delete(key)
    },
  }
}

afterEach(() => vi.unstubAllGlobals())

test('memory keeps a session for as long as the object lives', () => {
  const storage = memoryStorage()
  expect(storage.get('token')).toBeNull()
  storage.set('token', 'abc')
  expect(storage.get('token')).toBe('abc')
  storage.remove('token')
  expect(storage.get('token')).toBeNull()
})

test.each(['local', 'session'] as const)('%s storage uses the keys of the specification', (kind) => {
  const web = fakeWebStorage()
  vi.stubGlobal(`${kind}Storage`, web)
  const storage = webStorage(kind)
  storage.set('token', 'abc')
  storage.set('rol', '2')
  storage.set('user', 'a1')
  expect([...web.items]).toEqual([
    ['token', 'abc'],
    ['rol', '2'],
    ['user', 'a1'],
  ])
  expect(webStorage(kind).get('user')).toBe('a1')
  storage.remove('token')
  expect(web.items.has('token')).toBe(false)
})

test('a prefix keeps two sessions of one page apart', () => {
  vi.stubGlobal('localStorage', fakeWebStorage())
  webStorage('local', 'a.').set('token', 'one')
  webStorage('local', 'b.').set('token', 'two')
  expect(webStorage('local', 'a.').get('token')).toBe('one')
})

test('a storage that refuses from the start is replaced by memory', () => {
  vi.stubGlobal('localStorage', undefined)
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  const storage = webStorage('local')
  storage.set('token', 'abc')
  expect(storage.get('token')).toBe('abc')
  storage.remove('token')
  expect(storage.get('token')).toBeNull()
})

test('a storage that begins to refuse loses nothing that was set here', () => {
  const web = fakeWebStorage()
  vi.stubGlobal('sessionStorage', web)
  const storage = webStorage('session')
  storage.set('token', 'abc')
  web.refuse()
  expect(storage.get('token')).toBe('abc')
  storage.set('rol', '3')
  expect(storage.get('rol')).toBe('3')
})

test('what another tab removed does not come back', () => {
  const web = fakeWebStorage()
  vi.stubGlobal('localStorage', web)
  const storage = webStorage('local')
  storage.set('token', 'abc')
  web.items.clear()
  expect(storage.get('token')).toBeNull()
})
