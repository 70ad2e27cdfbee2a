import { type SessionStorageAdapter, webStorage } from '@baliza/sdk-core'

const keys = ['token', 'rol', 'user'] as const

/** A session storage whose place is chosen at login: 'Recuérdame' (specification 1, section 2: Login screen). */
export interface RememberedStorage extends SessionStorageAdapter {
  /** Where the next session is kept: `true` outlives the browser, `false` ends with it. */
  setRemember(remember: boolean): void
  /** Forgets every session kept here, of either place. */
  clear(): void
}

/** Reads whichever place holds a session, and writes to the chosen one alone. */
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
