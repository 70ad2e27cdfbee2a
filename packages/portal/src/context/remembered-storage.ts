import { type SessionStorageAdapter, webStorage } from '@baliza/sdk-core/internal'

const keys = ['token', 'rol', 'user'] as const

/** Session storage whose location is chosen at login: 'Recuérdame' (specification 1, section 2: Login screen). */
export interface RememberedStorage extends SessionStorageAdapter {
  /** Chooses the location of the next session: `true` local storage, `false` session storage. */
  setRemember(remember: boolean): void
  /** Removes the session from both storages. */
  clear(): void
}

/** Reads from the storage that contains a session. Writes to the chosen storage only. */
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
