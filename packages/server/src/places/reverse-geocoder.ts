import { setTimeout as wait } from 'node:timers/promises'
import { version } from '../version.js'
import { reverseUrl } from './geocoder-url.js'
import { readAddress } from './read-address.js'

/** Asks a Nominatim-like service what is at a position, no faster than it may be asked. */
export interface ReverseGeocoder {
  /**
   * The street at a position; empty where the service knows none.
   * @throws what `fetch` throws, an abort after {@link ReverseGeocoder.close}, or an error that names the HTTP status
   */
  address(lat: number, lng: number): Promise<string>
  /** Positions that are remembered, and requests made. */
  stats(): { readonly cached: number; readonly asked: number }
  close(): void
}

export interface ReverseGeocoderOptions {
  /** The service's base, GEOCODER_URL. */
  readonly url: string
  /** Requests a second at most. */
  readonly rate: number
  /** Positions remembered, each to some 11 m; what was asked for longest ago goes first. */
  readonly size?: number
}

const patience = 10_000
/** An answer that is longer is not one. */
const longest = 65_536

export function createReverseGeocoder({ url, rate, size = 50_000 }: ReverseGeocoderOptions): ReverseGeocoder {
  const known = new Map<string, string>()
  const asking = new Map<string, Promise<string>>()
  const closing = new AbortController()
  let asked = 0
  let nextAt = 0

  function remember(key: string, address: string): void {
    known.delete(key)
    if (known.size >= size) for (const oldest of known.keys()) if (known.delete(oldest)) break
    known.set(key, address)
  }

  async function ask(lat: number, lng: number): Promise<string> {
    const now = performance.now()
    const at = Math.max(now, nextAt)
    nextAt = at + 1_000 / rate
    if (at > now) await wait(at - now, undefined, { signal: closing.signal })
    asked += 1
    const answer = await fetch(reverseUrl(url, lat, lng), {
      headers: { accept: 'application/json', 'user-agent': `Baliza/${version}` },
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(patience)]),
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new Error(`the geocoder answered ${answer.status}`)
    }
    const text = await answer.text()
    if (text.length > longest) throw new Error('the geocoder answered too much')
    return readAddress(JSON.parse(text))
  }

  return {
    async address(lat, lng) {
      const key = `${lat.toFixed(4)},${lng.toFixed(4)}`
      const before = known.get(key)
      if (before !== undefined) {
        remember(key, before)
        return before
      }
      const underWay =
        asking.get(key) ??
        ask(lat, lng)
          .then((address) => {
            remember(key, address)
            return address
          })
          .finally(() => asking.delete(key))
      asking.set(key, underWay)
      return underWay
    },
    stats: () => ({ cached: known.size, asked }),
    close: () => closing.abort(),
  }
}
