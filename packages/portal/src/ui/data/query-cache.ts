import type { BalizaClient } from '@baliza/sdk-core'
import { QueryClient } from '@tanstack/react-query'

/** A family of calls, or `fleet`: the live store, which is not kept here. */
export type Family = keyof BalizaClient

/**
 * The other families whose data a write of a family changes; no other place lists them. `fleet` is polled at once.
 */
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
  imports: ['assignments', 'devices', 'drivers', 'units', 'users'],
  mirrorAccounts: ['assignments'],
  recipients: [],
  reportSchedules: ['recipients'],
  session: [],
  units: ['devices', 'fleet'],
  users: ['assignments', 'devices', 'mirrorAccounts'],
  webhooks: [],
} as const satisfies Partial<Record<Family, readonly Family[]>>

/** A family with calls that write. */
export type WrittenFamily = keyof typeof reaches

const caches = new WeakMap<BalizaClient, QueryClient>()

/**
 * The data that was loaded from the host, by family; one cache per client. It is emptied whenever the session changes, so that
 * no user sees another's data, and made by the first query, because the login needs none.
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
  // The SDK repeats what may be repeated, and knows whether there is a network.
  const sdkDecides = { retry: false, networkMode: 'always' } as const
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...sdkDecides,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Comparing thousands of units with those before costs more than drawing the few that are visible.
        structuralSharing: false,
      },
      // What was sent may hold a password: it is not kept.
      mutations: { ...sdkDecides, gcTime: 0 },
    },
  })
}

/** A write of `family` was sent: what it may have changed is loaded again where it is shown, and elsewhere when it is next. */
export function invalidate(client: BalizaClient, family: WrittenFamily): void {
  for (const reached of [family, ...reaches[family]]) {
    if (reached === 'fleet') void client.fleet.refresh()
    else void cacheOf(client).invalidateQueries({ queryKey: [reached] })
  }
}
