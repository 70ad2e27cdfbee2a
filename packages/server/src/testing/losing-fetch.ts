/** A network that delivers requests and can lose answers. */
export interface LosingFetch {
  readonly fetch: typeof globalThis.fetch
  /** Loses the next answers of a path, after the server has sent them. */
  lose(path: string, times?: number): void
  /** Number of requests for a path. */
  asked(path: string): number
}

export function createLosingFetch(): LosingFetch {
  const asked = new Map<string, number>()
  const losing = new Map<string, number>()
  return {
    async fetch(input, init) {
      const { pathname } = new URL(String(input))
      asked.set(pathname, (asked.get(pathname) ?? 0) + 1)
      const answer = await fetch(input, init)
      const left = losing.get(pathname) ?? 0
      if (left === 0) return answer
      await answer.arrayBuffer()
      losing.set(pathname, left - 1)
      throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
    },
    lose: (path, times = 1) => void losing.set(path, times),
    asked: (path) => asked.get(path) ?? 0,
  }
}
