import type { BalizaClient } from '@baliza/sdk-core/internal'
import { QueryClient } from '@tanstack/react-query'

/** Family of calls, or `fleet`: the live store, which is not cached here. */
export type Family = keyof BalizaClient

/** The other families whose data a write of a family changes; this is the only such list. `fleet` is polled at once. */
const reaches = {
  alerts: [],
  apiKeys: ['webhooks'],
  assignments: [],
  bin: [
    'assignments',
    'devices',
    'drivers',
    'events',
    'geofences',
    'groups',
    'mirrorAccounts',
    'units',
    'users',
    'fleet',
  ],
  boards: [],
  commands: [],
  devices: ['assignments', 'units'],
  drivers: ['fleet'],
  embeds: [],
  events: ['recipients'],
  follow: [],
  geofences: ['events'],
  groups: ['fleet'],
  imports: ['assignments', 'devices', 'drivers', 'geofences', 'units', 'users'],
  mirrorAccounts: ['assignments'],
  recipients: [],
  reportSchedules: ['recipients'],
  session: [],
  units: ['devices', 'fleet'],
  users: ['assignments', 'devices', 'mirrorAccounts'],
  webhooks: [],
} as const satisfies Partial<Record<Family, readonly Family[]>>

/** Family with calls that write. */
export type WrittenFamily = keyof typeof reaches

const caches = new WeakMap<BalizaClient, QueryClient>()

/**
 * Returns the cache of data loaded from the server, by family; one per client. It is cleared whenever the session changes, so
 * that no user sees another user's data. The first query creates it, because the login needs none.
 */
export function cacheOf(client: BalizaClient): QueryClient {
  let cache = caches.get(client)
  if (cache === undefined) {
    cache = createCache()
    caches.set(client, cache)
    client.session.$session.listen((now, before) => {
      if (now?.token !== before?.token || now?.user !== before?.user) cache?.clear()
    })
  }
  return cache
}

function createCache(): QueryClient {
  // The SDK already retries where permitted, and detects whether there is a network.
  const sdkDecides = { retry: false, networkMode: 'always' } as const
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...sdkDecides,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Comparing thousands of units with the previous ones costs more than rendering the few visible ones.
        structuralSharing: false,
      },
      // Sent data may contain a password: it is not kept.
      mutations: { ...sdkDecides, gcTime: 0 },
    },
  })
}

/** Marks data as outdated after a write of `family`. Visible data is reloaded now, other data when it is shown again. */
export function invalidate(client: BalizaClient, family: WrittenFamily): void {
  for (const reached of [family, ...reaches[family]]) {
    if (reached === 'fleet') void client.fleet.refresh()
    else void cacheOf(client).invalidateQueries({ queryKey: [reached] })
  }
}
