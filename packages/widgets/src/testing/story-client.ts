import { type BalizaClient, type ClientOptions, createClient } from '@baliza/sdk-core'
import { createFakeBackend, type FakeBackend, type FakeBackendOptions } from '@baliza/sdk-core/testing'
import { useEffect, useMemo } from 'react'

/** What a story shows, and of which host. */
export interface StorySetting {
  readonly backend: FakeBackendOptions
  /** Done to the host once the first data are on screen. */
  readonly afterwards?: (backend: FakeBackend, client: BalizaClient) => void
  readonly width?: number
  /** Nobody is in. */
  readonly out?: boolean
}

/** What of the live feeds a story waits for. */
interface Feed {
  listen(onChange: (value: { readonly state: string }) => void): () => void
  refresh(): Promise<void>
}

const fleetOf = (client: BalizaClient): Feed => client.fleet

/**
 * A client on a fake backend of the story's own. `options` and `feedOf` are to stay the same between renders.
 * @param feedOf what it waits for before `afterwards`
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
