/** The keys under which a session is kept (specification 1, section 3: Session). */
export type SessionKey = 'token' | 'rol' | 'user'

/** Where a session is kept between two loads of a page. */
export interface SessionStorageAdapter {
  /** What is kept under this key; `null`: nothing. */
  get(key: SessionKey): string | null
  /** Keeps it, instead of what was there. */
  set(key: SessionKey, value: string): void
  /** Forgets it. */
  remove(key: SessionKey): void
}

/** Keeps the session for as long as the object lives: Node, workers, tests. */
export function memoryStorage(): SessionStorageAdapter {
  const kept = new Map<SessionKey, string>()
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  }
}

/** The part of the Web Storage API that is used here. */
interface WebStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/**
 * Keeps the session in the browser.
 *
 * A browser may refuse its storage (private mode, a sandboxed frame, a full quota, blocked cookies), at the
 * first touch or at a later one. From then on the session lives in memory, and ends with the page.
 *
 * @param kind `local` outlives the browser ('Recuérdame'), `session` ends with the tab.
 * @param keysPrefix Put before `token`, `rol` and `user`, for pages that hold several sessions.
 */
export function webStorage(kind: 'local' | 'session', keysPrefix = ''): SessionStorageAdapter {
  const memory = memoryStorage()
  let refused = false

  /** Runs on the browser's storage, and on memory where the browser refuses. */
  function use<T>(onWeb: (storage: WebStorage) => T, onMemory: () => T): T {
    if (refused) return onMemory()
    try {
      // Reading the property itself throws where storage is forbidden.
      const storage = (globalThis as Record<string, unknown>)[`${kind}Storage`] as WebStorage | undefined
      if (storage) return onWeb(storage)
    } catch {
      // Which error it is does not matter: what cannot be stored here is kept in memory.
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
