/** Stored rows in order, with notification of new rows. */
export interface FakeLog<Row> {
  readonly rows: readonly Row[]
  add(row: Row): void
  /** Resolves with the next row, after `ms`, or when the signal aborts. */
  more(ms: number, signal: AbortSignal | undefined): Promise<void>
}

export function createFakeLog<Row>(): FakeLog<Row> {
  const rows: Row[] = []
  const waiting = new Set<() => void>()
  return {
    rows,
    add(row) {
      rows.push(row)
      for (const wake of waiting) wake()
    },
    more: (ms, signal) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer)
          waiting.delete(end)
          signal?.removeEventListener('abort', end)
          resolve()
        }
        const timer = setTimeout(end, ms)
        waiting.add(end)
        signal?.addEventListener('abort', end)
        if (signal?.aborted) end()
      }),
  }
}
