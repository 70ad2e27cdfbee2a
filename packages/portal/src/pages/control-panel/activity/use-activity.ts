import {
  type ActivityQuery,
  type ActivityRow,
  type BalizaClient,
  isBalizaError,
} from '@baliza/sdk-core/internal'
import { useCallback, useEffect, useRef, useState } from 'react'
import { usePortal } from '../../../context/portal-context.js'

interface Loaded {
  /** `null` until the first page is loaded. */
  readonly rows: readonly ActivityRow[] | null
  readonly next: string | null
  readonly error: unknown
  readonly loading: boolean
}

/** Loads the activity log page by page. Loaded rows stay while more are loaded. */
export function useActivity(query: ActivityQuery) {
  const { client } = usePortal()
  const [state, setState] = useState<Loaded>({ rows: null, next: null, error: null, loading: true })
  const [turn, setTurn] = useState(0)
  const leaving = useRef(new AbortController())

  const load = useCallback(
    async (before: readonly ActivityRow[], cursor: string | null) => {
      const { signal } = leaving.current
      setState((now) => ({ ...now, error: null, loading: true }))
      try {
        const page = await client.activity.list({ ...query, ...(cursor !== null && { cursor }) }, { signal })
        if (!signal.aborted)
          setState({ rows: [...before, ...page.rows], next: page.next, error: null, loading: false })
      } catch (error) {
        if (signal.aborted || isBalizaError(error, 'aborted')) return
        setState((now) => ({ ...now, error, loading: false }))
      }
    },
    [client, query],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` reloads the same query.
  useEffect(() => {
    const mine = new AbortController()
    leaving.current = mine
    void load([], null)
    return () => mine.abort()
  }, [load, turn])

  const { rows, next, error, loading } = state
  return {
    ...state,
    reload: useCallback(() => setTurn((before) => before + 1), []),
    /** Loads the next page, unless one is loading or there is none. After a failure it waits for {@link reload}. */
    more() {
      if (rows !== null && next !== null && !loading && error === null) void load(rows, next)
    },
  }
}

/** Rows per page of the server. */
const atOnce = 200

/** Loads all rows of a query. @param onCount called with the number of rows so far */
export async function everyActivity(
  client: BalizaClient,
  query: ActivityQuery,
  signal: AbortSignal,
  onCount: (count: number) => void,
): Promise<readonly ActivityRow[]> {
  const rows: ActivityRow[] = []
  for await (const row of client.activity.list.each(query, { signal }))
    if (rows.push(row) % atOnce === 0) onCount(rows.length)
  return rows
}
