import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { askOutside, NoOutcome } from '../outgoing/outgoing.js'
import type { Config } from '../settings/config.js'
import type { Queryable } from '../storage/connection/database.js'
import { takeTurn } from '../storage/tables/attempts.js'
import { version } from '../version.js'

/** A Nominatim-like service: asked, for streets and searches and by all processes together, no faster than it may be. */
export interface Geocoder {
  /**
   * Asks it when it is its turn. The requests of one account wait for each other first, in all processes: another account
   * waits for one of them at most.
   * @param turn the account that asks, and how far away its turn may be, ms; however far by default
   * @returns the JSON of its answer
   * @throws {GeocoderProblem} the service is away, or is not as agreed; anything else is ours, or the database's
   */
  ask(
    service: 'search' | 'reverse',
    query: Readonly<Record<string, string>>,
    turn: { readonly share: string; readonly mostWait?: number },
  ): Promise<unknown>
  /** Requests made. */
  asked(): number
  /** Ends what is in progress and what waits. */
  close(): void
}

/** Why there is no answer. Its message goes to the log: it never holds the address, which may hold a key. */
export class GeocoderProblem extends Error {
  override readonly name = 'GeocoderProblem'
  constructor(
    readonly kind: 'busy' | 'failed',
    reason: string,
  ) {
    super(reason)
  }
}

/** What addresses are searched on where no geocoder is configured: a few at a time. It is asked for no street. */
const openStreetMap = { url: 'https://nominatim.openstreetmap.org', rate: 1 }

const patience = 10_000
/** A longer answer is no geocoder's, characters. */
const longest = 65_536

export interface GeocoderOptions {
  readonly config: Pick<Config, 'geocoderUrl' | 'geocoderRate'>
  /** Counts the turns of all processes; `null`: an operator asks, once and at once. */
  readonly database: Queryable | null
}

export function createGeocoder({ config, database }: GeocoderOptions): Geocoder {
  const { url, rate } =
    config.geocoderUrl === null ? openStreetMap : { url: config.geocoderUrl, rate: config.geocoderRate }
  const closing = new AbortController()
  // Each waiting search adds a listener.
  setMaxListeners(0, closing.signal)
  // Whoever names another service, or has another key to it, is counted apart.
  const key = `geocoder ${url}`
  let asked = 0

  /** Resolves when one may ask. */
  async function waitForTurn(turnKey: string, mostWait: number): Promise<number> {
    if (database === null) return 0
    const ms = await takeTurn(database, { key: turnKey, interval: 1_000 / rate, mostWait })
    if (ms === null) throw new GeocoderProblem('busy', 'too many ask the geocoder')
    await wait(ms, undefined, { signal: closing.signal }).catch((error: unknown) => {
      throw closing.signal.aborted
        ? new GeocoderProblem('failed', 'the geocoder is not asked any more')
        : error
    })
    return ms
  }

  return {
    async ask(service, query, { share, mostWait = Number.POSITIVE_INFINITY }) {
      const waited = await waitForTurn(`${key} ${share}`, mostWait)
      await waitForTurn(key, mostWait - waited)
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
    // Without the cause, whose message quotes the answer.
    throw new GeocoderProblem('failed', 'the geocoder answered no JSON')
  }
}
