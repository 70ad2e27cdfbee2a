import { ahead } from './ahead.js'
import { carryCalls } from './carried.js'
import type { Catalogue, ClientFamilies } from './client-types.js'
import { BalizaError } from './errors.js'
import type { AlertCalls, PositionCalls } from './feed-calls.js'
import type { HistoryCalls } from './history-calls.js'
import type { CommandCalls } from './order.js'
import type { Patched } from './patch.js'
import type { ReportCalls } from './report-calls.js'
import type { Caller } from './transport/caller.js'

/** The families whose rows are loaded with the first of their calls. */
const lazyNames = [
  'session',
  'units',
  'devices',
  'assignments',
  'users',
  'mirrorAccounts',
  'embeds',
  'events',
  'alerts',
  'geofences',
  'history',
  'positions',
  'commands',
  'drivers',
  'groups',
  'reports',
  'mobile',
  'push',
  'follow',
  'geocoding',
  'activity',
  'imports',
  'bin',
  'apiKeys',
  'webhooks',
] as const satisfies readonly (keyof Catalogue)[]
type LazyName = (typeof lazyNames)[number]

/**
 * What the client's methods are made of: a command answers more than its row, some families have loops besides, and what is
 * kept can be patched.
 */
export type Families = Omit<
  ClientFamilies,
  'commands' | 'history' | 'positions' | 'alerts' | 'reports' | keyof Patched
> &
  Patched & {
    /** The past of units; `history.stream` has that of many. */
    readonly history: HistoryCalls
    /** The positions as they are stored; `positions.feed` has every one of them. Ours. */
    readonly positions: PositionCalls
    /** What has happened (specification 1, section 7); `alerts.feed` has every alert as it is raised. */
    readonly alerts: AlertCalls
    /** The reports; `reports.stream` has their rows as they are computed. */
    readonly reports: ReportCalls
    /** Remote commands (specification 2, section 7.2), and waiting for how one ends. */
    readonly commands: CommandCalls
  }

/**
 * Every family as methods. A login and a logout are in the bundle, because every page needs them; the others are most of
 * the SDK's bytes, and are loaded with the first call.
 */
export function createFamilies(caller: Caller): Families {
  const lazy = Object.fromEntries(
    lazyNames.map((name) => [name, lazyFamily(name, caller)]),
  ) as unknown as Pick<Families, LazyName>
  carryCalls(lazy, caller)
  return lazy
}

type Methods = Record<string, (...asked: never[]) => Promise<unknown> | AsyncIterable<unknown>>

/** Methods made as they are named; each loads the catalogue, which happens once. */
function lazyFamily(family: LazyName, caller: Caller): Methods {
  return new Proxy<Methods>(
    {},
    {
      get(methods, name) {
        // A family is no promise, though `await` and some frameworks ask.
        if (typeof name !== 'string' || name === 'then') return undefined
        const load = () => loadCalls(`${family}.${name}`)
        methods[name] ??=
          name === 'feed' || name === 'stream'
            ? async function* (...asked) {
                yield* (await load()).loop(caller, family, ...asked)
              }
            : async (...asked) => (await load()).makeCall(caller, family, name, ...asked)
        return methods[name]
      },
    },
  )
}

const load = ahead(() => import('./lazy-calls.js'))

/** What is not in the bundle, for this call; what cannot be loaded counts as `offline`. */
export function loadCalls(call: string): ReturnType<typeof load> {
  return load().catch((cause) => {
    throw new BalizaError({ code: 'offline', call, cause })
  })
}
