import { unitList } from '../calls/unit-list.js'
import type { Fleet } from '../entities/fleet.js'
import { defaultReading, type SpeedUnits } from '../entities/reading.js'
import { createFleet, type FleetStore } from '../live/fleet.js'
import { createSessionCalls, type SessionCalls } from '../session/methods.js'
import { createSessionManager, type GetToken } from '../session/session.js'
import { memoryStorage, type SessionStorageAdapter } from '../session/storage.js'
import { createAttempt } from '../transport/attempt.js'
import { createCaller } from '../transport/caller.js'
import { createEnvironment, type Environment } from '../transport/environment.js'
import { baseUrl, isLoopback } from '../transport/host.js'
import { ahead } from './ahead.js'
import type { Families } from './catalogue.js'
import { createFamilies, loadCatalogue } from './families.js'
import type { Geocoding } from './methods/geocoding.js'
import type { WatchOptions } from './methods/watch-fleet.js'

/** How a client is made that has no hooks. */
export interface BareClientOptions {
  /**
   * `http://localhost:9998`; or a bare name, which gets the page's scheme and port 9998, and http where it is this
   * machine's; or '' for the server
   * that served this page.
   */
  readonly host: string
  /** Where the session is kept between two loads of the page; unless given, in memory. */
  readonly storage?: SessionStorageAdapter
  /** For embeds: asks the page for a session instead of a login. Nothing is stored then. */
  readonly getToken?: GetToken
  /**
   * For programs and servers, instead of a login: a key of the control panel (`apiKeys.add`). Nothing is stored then.
   * Never in a page: hosts refuse a key that comes from a browser.
   */
  readonly apiKey?: string
  /** Milliseconds for each attempt of a call: 20000 unless given; `false` or `Infinity`: as long as it takes. */
  readonly timeout?: number | false
  /**
   * Milliseconds between two polls of the fleet: 15000 unless given (specification 1, section 9). While the host sends by
   * itself what changes, none is made.
   */
  readonly pollInterval?: number
  /** The units in which this host sends speeds, where they are not those of the specification. */
  readonly speedUnits?: Partial<SpeedUnits>
  /**
   * For hosts that search no addresses themselves: the address of a public Nominatim-like search, for instance
   * `https://nominatim.openstreetmap.org/search`. Every browser sees it: no place for a key.
   */
  readonly geocoderUrl?: string
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch
  /** Replaces what the client finds out about the page it runs in. */
  readonly environment?: Environment
}

/** Who talks to one host, as one user. */
export interface BalizaClient extends Omit<Families, 'session' | 'geocoding'> {
  /** The base address of the host. */
  readonly host: string
  /** What the client knows of the page it runs in: other live stores rest when it does. */
  readonly environment: Environment
  /** Logging in and out, and who is in: `session.$session`. */
  readonly session: SessionCalls
  /** The fleet, polled while somebody listens. */
  readonly fleet: FleetStore
  /** Addresses to coordinates. */
  readonly geocoding: Geocoding
  /**
   * Calls back with the fleet as it is known, and with every poll.
   *
   * @returns a function that stops it; with the last one the polling ends.
   */
  watch(listener: (fleet: Fleet) => void): () => void
  /**
   * The same as a loop, until it is left or `signal` ends it. Whoever is slow gets the latest fleet, with all that has
   * changed meanwhile. Every stored position, in order, is `positions.feed`'s.
   *
   * @example
   *     for await (const { state, units } of client.watch({ signal })) console.log(state, units.size)
   */
  watch(options?: WatchOptions): AsyncIterable<Fleet>
  /** Ends the polling for good. Calls may still be made. */
  close(): void
  /** The same as `close`, for `using` and `await using`. */
  [Symbol.dispose](): void
}

const loadStream = ahead(() => import('../live/stream.js'))

/**
 * Makes a client without hooks: all else is as in that of the main entry, in 3.5 KB less. For pages where each counts;
 * our own widgets have it.
 */
export function createClient(options: BareClientOptions): BalizaClient {
  const base = baseUrl(options.host)
  const environment = options.environment ?? createEnvironment(isLoopback(base))
  const reading = { speed: { ...defaultReading.speed, ...options.speedUnits } }
  const sessionManager = createSessionManager(
    options.storage ?? memoryStorage(),
    options.getToken,
    options.apiKey,
  )
  const attempt = createAttempt(options.fetch, environment.recordAttempt)
  const caller = createCaller({
    base,
    attempt,
    sessionManager,
    environment,
    timeout: options.timeout ?? 20_000,
    reading,
  })
  const fleet = createFleet({
    host: base,
    row: unitList,
    attempt,
    caller,
    sessionManager,
    environment,
    interval: options.pollInterval ?? 15_000,
    reading,
    loadStream,
  })

  const families = createFamilies(caller)
  async function* loop(options?: WatchOptions) {
    yield* (await loadCatalogue('watch')).watchFleet(fleet.store, options)
  }

  return {
    ...families,
    session: createSessionCalls(families.session, sessionManager),
    geocoding: {
      search: async (...asked) =>
        (await loadCatalogue('geocoding.search')).searchAddress(caller, options.geocoderUrl, ...asked),
    },
    host: base,
    environment,
    fleet: fleet.store,
    watch: ((asked?: WatchOptions | ((fleet: Fleet) => void)) =>
      typeof asked === 'function' ? fleet.store.subscribe(asked) : loop(asked)) as BalizaClient['watch'],
    close: fleet.close,
    [Symbol.dispose]: fleet.close,
  }
}
