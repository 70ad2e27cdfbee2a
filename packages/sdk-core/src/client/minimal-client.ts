import { unitList } from '@baliza/agreement/calls/unit-list.js'
import type { Fleet } from '@baliza/agreement/entities/fleet.js'
import { defaultReading, type SpeedUnits } from '@baliza/agreement/entities/reading.js'
import { createFleet, type FleetStore } from '../live/fleet.js'
import { createSessionCalls, type SessionCalls } from '../session/methods.js'
import { createSessionManager, type GetToken } from '../session/session.js'
import { memoryStorage, type SessionStorageAdapter } from '../session/storage.js'
import { createAttempt } from '../transport/attempt.js'
import { createCaller } from '../transport/caller.js'
import { createEnvironment, type Environment } from '../transport/environment.js'
import { baseUrl, isLoopback } from '../transport/host.js'
import type { Families } from './catalogue.js'
import { createFamilies, loadCatalogue } from './families.js'
import type { Geocoding } from './methods/geocoding.js'
import type { WatchOptions } from './methods/watch-fleet.js'
import { preloadable } from './preload.js'

/** Options of a client without hooks. */
export interface MinimalClientOptions {
  /**
   * Address of the server. A URL such as `http://localhost:9998`; or a bare name, which gets the page's scheme (http if the name
   * is this machine) and port 9998; or '' for the server that served this page.
   */
  readonly host: string
  /** Where the session is stored between two loads of the page. Default: in memory. */
  readonly storage?: SessionStorageAdapter
  /** For embeds: requests a session from the embedding page instead of a login. The session is not stored. */
  readonly getToken?: GetToken
  /**
   * For programs and servers, instead of a login: an API key created in the control panel (`apiKeys.add`). It is not stored.
   * Never use it in a page: servers refuse a key that comes from a browser.
   */
  readonly apiKey?: string
  /** Timeout of each attempt of a call, in ms. Default: 20000. `false` or `Infinity`: no timeout. */
  readonly timeout?: number | false
  /**
   * Pause between two polls of the fleet, in ms. Default: 15000 (specification 1, section 9). The client does not poll while the
   * server pushes changes over a stream.
   */
  readonly pollInterval?: number
  /** Units in which this server sends speeds, if they differ from those of the specification. */
  readonly speedUnits?: Partial<SpeedUnits>
  /**
   * URL of a public search service compatible with Nominatim, for servers without an address search, for instance
   * `https://nominatim.openstreetmap.org/search`. Every browser sees the URL, so it must not contain a key.
   */
  readonly geocoderUrl?: string
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch
  /** Replaces what the client detects about the page in which it runs. */
  readonly environment?: Environment
}

/** Client of one server, for one user. */
export interface BalizaClient extends Omit<Families, 'session' | 'geocoding'> {
  /** Base address of the server. */
  readonly host: string
  /** State of the page in which the client runs. Other live stores use it to pause when the client does. */
  readonly environment: Environment
  /** Login, logout and the current session (`session.$session`). */
  readonly session: SessionCalls
  /** The fleet, polled while the store has a listener. */
  readonly fleet: FleetStore
  /** Address search. */
  readonly geocoding: Geocoding
  /**
   * Calls `listener` with the current fleet, and again after every update.
   *
   * @returns a function that removes the listener; polling stops with the last listener
   */
  watch(listener: (fleet: Fleet) => void): () => void
  /**
   * Iterates over the fleet until the loop is left or `signal` aborts. A slow loop gets the latest fleet, with all changes since
   * the previous iteration. For every stored position, in order, use `positions.feed`.
   *
   * @example
   *     for await (const { state, units } of client.watch({ signal })) console.log(state, units.size)
   */
  watch(options?: WatchOptions): AsyncIterable<Fleet>
  /** Stops the polling permanently. The methods still work. */
  close(): void
  /** Same as `close`, for `using` and `await using`. */
  [Symbol.dispose](): void
}

const loadStream = preloadable(() => import('../live/stream.js'))

/**
 * Creates a client without hooks. It is otherwise the same as the client of the main entry, and 3.5 KB smaller. Baliza's own
 * widgets use it.
 */
export function createClient(options: MinimalClientOptions): BalizaClient {
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
