import { isBalizaError, type UserId } from '@baliza/sdk-core/internal'
import { hashKey, type QueryState, useQuery as useCachedQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { usePortal } from '../../context/portal-context.js'
import { cacheOf, type Family } from './query-cache.js'
import { useAtom } from './use-atom.js'

/** Data and state of a query. Old data and the last error stay during a reload; old data stays if it fails. */
export interface Query<Data> {
  readonly data: Data | null
  readonly error: unknown
  readonly loading: boolean
  /** Loads again. */
  readonly reload: () => void
}

/** Identifies loaded data: the family whose writes change it, and values that distinguish queries of the same family. */
export type QueryKey = readonly [family: Family, ...asked: readonly unknown[]]

export interface QueryOptions {
  /** Polling interval in a visible tab, in ms. By default it only reloads when an unreachable server is back. */
  readonly every?: number | false
  /** After a failure it only reloads on request, despite `every`. */
  readonly untilFailed?: boolean
  /** Time for which another component gets the cached data without a call, in ms; default 0. */
  readonly freshFor?: number
  /** `false` drops the data once no component shows it, because a form starts with it or because it is large. */
  readonly kept?: boolean
}

/**
 * Loads data from the server, with one call for simultaneous equal queries, and again after writes of its family. The data of the
 * previous key stays until the new data is loaded.
 * @param key `null` if there is nothing to load yet
 */
export function useQuery<Data>(
  key: QueryKey | null,
  load: (signal: AbortSignal) => Promise<Data>,
  { every = false, untilFailed = false, freshFor = 0, kept = true }: QueryOptions = {},
): Query<Data> {
  const { client } = usePortal()
  const user = useAtom(client.session.$session)?.user
  const enabled = key !== null && user !== undefined
  const queryKey = enabled ? cacheKey(key, user) : []
  const result = useCachedQuery<Data>(
    {
      queryKey,
      queryFn: ({ signal }) => load(signal),
      enabled,
      staleTime: freshFor,
      gcTime: kept ? keptFor : 0,
      refetchInterval({ state }) {
        if (state.status !== 'error') return every
        return untilFailed ? false : every || pauseAfter(state)
      },
    },
    cacheOf(client),
  )

  const hash = hashKey(queryKey)
  const of = hashKey(queryKey.slice(0, 2))
  // The cache returns no data after a change of key, and no error while a failed key reloads. The last ones stay visible.
  const last = useRef<Shown<Data> | null>(null)
  const { data = last.current?.of === of ? last.current.data : null, isFetching, refetch } = result
  const error = isFetching && last.current?.hash === hash ? last.current.error : result.error
  last.current = enabled ? { of, hash, data, error } : null

  return {
    data,
    error,
    loading: isFetching,
    reload: useCallback(() => void (enabled && refetch()), [enabled, refetch]),
  }
}

/**
 * Returns a function that changes the data of a query without loading it, for optimistic updates. It only changes the data of the
 * user whose session was active at the last render.
 */
export function useChangeData<Data>(key: QueryKey): (change: (data: Data) => Data) => void {
  const { client } = usePortal()
  const user = useAtom(client.session.$session)?.user
  const latest = useRef(key)
  latest.current = key
  return useCallback(
    (change) => {
      if (user === undefined) return
      cacheOf(client).setQueryData<Data>(cacheKey(latest.current, user), (data) => data && change(data))
    },
    [client, user],
  )
}

const cacheKey = ([family, ...asked]: QueryKey, user: UserId) => [family, user, ...asked]

/** Last shown result of a query, with its family and user (`of`) and its key (`hash`). */
interface Shown<Data> {
  readonly of: string
  readonly hash: string
  readonly data: Data | null
  readonly error: unknown
}

/** First and maximum delay between retries of an unreachable server, in ms. */
const [firstPause, maxPause] = [5_000, 120_000]

/** Returns the delay before an unreachable server is retried; `false` if the retry would fail again, or take as long again. */
function pauseAfter({ error, errorUpdateCount }: QueryState<unknown>): number | false {
  if (!isBalizaError(error) || !error.retryable || error.code === 'timeout') return false
  return Math.min(maxPause, firstPause * 2 ** (errorUpdateCount - 1))
}

/** Time that unused data stays in the cache, in ms. */
const keptFor = 5 * 60_000
