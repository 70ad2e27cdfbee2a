import { type SessionStorageAdapter, webStorage } from '@baliza/sdk-core'

const keys = ['token', 'rol', 'user'] as const

/** A session storage whose place is chosen at login: 'Recuérdame' (specification 1, section 2: Login screen). */
export interface RememberedStorage extends SessionStorageAdapter {
  /** Where the next session is stored: `true` local storage, `false` session storage. */
  setRemember(remember: boolean): void
  /** Removes the session from both storages. */
  clear(): void
}

/** Reads the storage that has a session, and writes to the chosen one only. */
export function createRememberedStorage(
  lasting: SessionStorageAdapter = webStorage('local'),
  passing: SessionStorageAdapter = webStorage('session'),
): RememberedStorage {
  let chosen = lasting.get('token') !== null ? lasting : passing

  function clear() {
    for (const key of keys) {
      lasting.remove(key)
      passing.remove(key)
    }
  }

  return {
    get: (key) => chosen.get(key),
    set: (key, value) => chosen.set(key, value),
    remove(key) {
      lasting.remove(key)
      passing.remove(key)
    },
    setRemember(remember) {
      clear()
      chosen = remember ? lasting : passing
    },
    clear,
  }
}
