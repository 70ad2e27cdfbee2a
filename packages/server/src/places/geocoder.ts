import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { askOutside, NoOutcome } from '../outgoing/outgoing.js'
import type { Config } from '../settings/config.js'
import type { Queryable } from '../storage/connection/database.js'
import { takeTurn } from '../storage/tables/attempts.js'
import { version } from '../version.js'

/** A service compatible with Nominatim. All processes together observe its rate limit, for streets and for searches. */
export interface Geocoder {
  /**
   * Sends a request when its turn comes. Requests of one account first wait for each other, in all processes. Therefore another
   * account waits for at most one of them.
   * @param turn the account that requests, and its maximum wait, in ms. Unlimited by default
   * @returns the JSON of the response
   * @throws {GeocoderProblem} if the service is unavailable or its response is invalid. Any other error is a fault of Baliza or
   * of the database
   */
  ask(
    service: 'search' | 'reverse',
    query: Readonly<Record<string, string>>,
    turn: { readonly share: string; readonly maxWait?: number },
  ): Promise<unknown>
  /** Number of requests made. */
  asked(): number
  /** Aborts the requests in progress and those that wait. */
  close(): void
}

/** Why there is no response. Its message is logged, so it never contains the address, which may contain a key. */
export class GeocoderProblem extends Error {
  override readonly name = 'GeocoderProblem'
  constructor(
    readonly kind: 'busy' | 'failed',
    reason: string,
  ) {
    super(reason)
  }
}

/**
 * The service for address searches if no geocoder is configured, with at most one request per second. It is not used for streets.
 */
const openStreetMap = { url: 'https://nominatim.openstreetmap.org', rate: 1 }

const patience = 10_000
/** Maximum length of a valid response, in characters. */
const longest = 65_536

export interface GeocoderOptions {
  readonly config: Pick<Config, 'geocoderUrl' | 'geocoderRate'>
  /** Counts the turns of all processes. `null`: an operator makes one request immediately. */
  readonly database: Queryable | null
}

export function createGeocoder({ config, database }: GeocoderOptions): Geocoder {
  const { url, rate } =
    config.geocoderUrl === null ? openStreetMap : { url: config.geocoderUrl, rate: config.geocoderRate }
  const closing = new AbortController()
  // Each waiting request adds a listener.
  setMaxListeners(0, closing.signal)
  // A different service, or a different key to it, has a separate rate limit.
  const key = `geocoder ${url}`
  let asked = 0

  /** Resolves when the request may be sent. */
  async function waitForTurn(turnKey: string, maxWait: number): Promise<number> {
    if (database === null) return 0
    const ms = await takeTurn(database, { key: turnKey, interval: 1_000 / rate, maxWait })
    if (ms === null) throw new GeocoderProblem('busy', 'too many ask the geocoder')
    await wait(ms, undefined, { signal: closing.signal }).catch((error: unknown) => {
      throw closing.signal.aborted
        ? new GeocoderProblem('failed', 'the geocoder is not asked any more')
        : error
    })
    return ms
  }

  return {
    async ask(service, query, { share, maxWait = Number.POSITIVE_INFINITY }) {
      const waited = await waitForTurn(`${key} ${share}`, maxWait)
      await waitForTurn(key, maxWait - waited)
      asked += 1
      const { ok, status, text } = await askOutside(addressOf(url, service, query).href, {
        headers: { accept: 'application/json', 'user-agent': `Baliza/${version}` },
        signal: closing.signal,
        patience,
      }).catch((error: unknown) => {
        if (!(error instanceof NoOutcome)) throw error
        throw new GeocoderProblem('failed', `the geocoder does not answer: ${error.message}`)
      })
      if (!ok) throw new GeocoderProblem('failed', `the geocoder answered ${status}`)
      if (text.length > longest) throw new GeocoderProblem('failed', 'the geocoder answered too much')
      return readJson(text)
    },
    asked: () => asked,
    close: () => closing.abort(),
  }
}

function addressOf(base: string, service: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${service}`
  for (const [name, value] of Object.entries({ ...query, 'accept-language': 'es' }))
    url.searchParams.set(name, value)
  return url
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The cause is left out, because its message quotes the response.
    throw new GeocoderProblem('failed', 'the geocoder answered no JSON')
  }
}
