/** Keys under which a session is stored (specification 1, section 3: Session). */
export type SessionKey = 'token' | 'rol' | 'user'

/** Storage of a session between two loads of a page. */
export interface SessionStorageAdapter {
  /** Value stored under this key, or `null`. */
  get(key: SessionKey): string | null
  /** Stores a value, replacing the previous one. */
  set(key: SessionKey, value: string): void
  /** Deletes a value. */
  remove(key: SessionKey): void
}

/** Stores the session in memory, for the lifetime of the object: Node, workers, tests. */
export function memoryStorage(): SessionStorageAdapter {
  const kept = new Map<SessionKey, string>()
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  }
}

/** Part of the Web Storage API that is used here. */
interface WebStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/**
 * Stores the session in the browser.
 *
 * A browser may refuse its storage (private mode, a sandboxed frame, a full quota, blocked cookies), at the first access or at a
 * later one. From then on the session is in memory, and ends with the page.
 *
 * @param kind `local` survives a restart of the browser ('Recuérdame'), `session` ends with the tab.
 * @param keysPrefix Prefix of `token`, `rol` and `user`, for pages with several sessions.
 */
export function webStorage(kind: 'local' | 'session', keysPrefix = ''): SessionStorageAdapter {
  const memory = memoryStorage()
  let refused = false

  /** Runs on the browser's storage, or on memory if the browser refuses. */
  function use<T>(onWeb: (storage: WebStorage) => T, onMemory: () => T): T {
    if (refused) return onMemory()
    try {
      // Reading the property itself throws if storage is forbidden.
      const storage = (globalThis as Record<string, unknown>)[`${kind}Storage`] as WebStorage | undefined
      if (storage) return onWeb(storage)
    } catch {
      // The kind of error does not matter: the value is kept in memory.
    }
    refused = true
    return onMemory()
  }

  return {
    get: (key) =>
      use(
        (storage) => storage.getItem(keysPrefix + key),
        () => memory.get(key),
      ),
    set(key, value) {
      memory.set(key, value)
      use(
        (storage) => storage.setItem(keysPrefix + key, value),
        () => undefined,
      )
    },
    remove(key) {
      memory.remove(key)
      use(
        (storage) => storage.removeItem(keysPrefix + key),
        () => undefined,
      )
    },
  }
}
