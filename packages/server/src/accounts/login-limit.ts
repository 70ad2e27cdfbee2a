/** Counts wrong passwords, by key; right ones cost nothing. */
export interface LoginLimit {
  /** Whether this key has failed too often of late. */
  isOver(key: string): boolean
  failed(key: string): void
  /** Takes one failure back. */
  forgive(key: string): void
  /** Forgets all its failures. */
  succeeded(key: string): void
}

export interface LoginLimitOptions {
  /** Failures allowed in a window. */
  readonly failures: number
  /** ms. */
  readonly window: number
  readonly now?: () => number
  /** Keys remembered; the oldest is forgotten first. */
  readonly size?: number
}

/** A fixed window per key: it opens with the first failure. */
export function createLoginLimit({
  failures,
  window,
  now = Date.now,
  size = 50_000,
}: LoginLimitOptions): LoginLimit {
  const counts = new Map<string, { count: number; until: number }>()

  function live(key: string) {
    const entry = counts.get(key)
    if (entry !== undefined && entry.until > now()) return entry
    counts.delete(key)
    return undefined
  }

  return {
    isOver: (key) => (live(key)?.count ?? 0) >= failures,
    failed(key) {
      const entry = live(key)
      if (entry !== undefined) {
        entry.count += 1
        return
      }
      if (counts.size >= size) for (const oldest of counts.keys()) if (counts.delete(oldest)) break
      counts.set(key, { count: 1, until: now() + window })
    },
    forgive(key) {
      const entry = live(key)
      if (entry !== undefined) entry.count -= 1
    },
    succeeded(key) {
      counts.delete(key)
    },
  }
}
