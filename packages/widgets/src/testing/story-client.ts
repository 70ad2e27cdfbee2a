import { type BalizaClient, type ClientOptions, createClient } from '@baliza/sdk-core/internal'
import {
  createFakeBackend,
  type FakeBackend,
  type FakeBackendOptions,
} from '@baliza/sdk-core/internal/testing'
import { useEffect, useMemo } from 'react'

/** Data of a story, and its backend. */
export interface StorySetting {
  readonly backend: FakeBackendOptions
  /** Runs after the first data are visible. */
  readonly afterwards?: (backend: FakeBackend, client: BalizaClient) => void
  readonly width?: number
  /** Whether there is no session. */
  readonly out?: boolean
}

/** Part of a live feed that a story waits for. */
interface Feed {
  listen(onChange: (value: { readonly state: string }) => void): () => void
  refresh(): Promise<void>
}

const fleetOf = (client: BalizaClient): Feed => client.fleet

/**
 * Creates a client on a separate fake backend. `options` and `feedOf` must be stable between renders.
 *
 * @param feedOf feed that must have data before `afterwards` runs
 */
export function useStoryClient(
  setting: StorySetting,
  options: Pick<ClientOptions, 'timeout' | 'pollInterval'>,
  feedOf: (client: BalizaClient) => Feed = fleetOf,
): BalizaClient {
  const { backend, client } = useMemo(() => {
    const backend = createFakeBackend(setting.backend)
    const client = createClient({
      host: backend.host,
      fetch: backend.fetch,
      ...options,
      ...(setting.out === true ? {} : { getToken: () => backend.hostSession() }),
    })
    return { backend, client }
  }, [setting, options])
  useEffect(() => {
    const { afterwards } = setting
    if (afterwards === undefined) return () => client.close()
    const feed = feedOf(client)
    const stop = feed.listen(({ state }) => {
      if (state !== 'live') return
      stop()
      afterwards(backend, client)
      void feed.refresh()
    })
    return () => {
      stop()
      client.close()
    }
  }, [backend, client, setting, feedOf])
  return client
}
