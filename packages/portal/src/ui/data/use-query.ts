import { isBalizaError, type UserId } from '@baliza/sdk-core'
import { hashKey, type QueryState, useQuery as useCachedQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { usePortal } from '../../context/portal-context.js'
import { cacheOf, type Family } from './query-cache.js'
import { useAtom } from './use-atom.js'

/** A query's data and state. Old data and the last error stay while it loads again; old data stays when that fails. */
export interface Query<Data> {
  readonly data: Data | null
  readonly error: unknown
  readonly loading: boolean
  /** Loads again. */
  readonly reload: () => void
}

/** What is loaded: the family whose writes change it, and what distinguishes it from the other queries of the family. */
export type QueryKey = readonly [family: Family, ...asked: readonly unknown[]]

export interface QueryOptions {
  /** Milliseconds after which it is loaded again, in a visible tab; unless given, only once a host is back. */
  readonly every?: number | false
  /** After a failure it is loaded again only on request, despite `every`. */
  readonly untilFailed?: boolean
  /** Milliseconds for which another component gets the cached data without a call; 0 by default. */
  readonly freshFor?: number
  /** `false`: dropped from the cache once no component shows it, because a form begins with it or because it is large. */
  readonly kept?: boolean
}

/**
 * Loads from the host, once for all that ask for the same at a time, and again after writes of its family. The data of
 * another key stays until this one's is there.
 * @param key `null`: there is nothing to load yet
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
  // The cache gives no data once the key has changed, and no error once a failed key loads again: the last ones stay shown.
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
 * A function that changes the data of a query without loading it, to show at once what the host will most likely accept. It
 * changes only the data of the user whose session it was at the last render.
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

/** What a query has last shown: of which family and user, and of which key. */
interface Shown<Data> {
  readonly of: string
  readonly hash: string
  readonly data: Data | null
  readonly error: unknown
}

/** Between the first tries whether a host is back, and at most, ms. */
const [firstPause, longestPause] = [5_000, 120_000]

/** After which pause a host that was away is asked again; `false`: what failed would fail again, or take as long again. */
function pauseAfter({ error, errorUpdateCount }: QueryState<unknown>): number | false {
  if (!isBalizaError(error) || !error.retryable || error.code === 'timeout') return false
  return Math.min(longestPause, firstPause * 2 ** (errorUpdateCount - 1))
}

/** How long data is kept that no component shows, ms. */
const keptFor = 5 * 60_000
