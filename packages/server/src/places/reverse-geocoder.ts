import type { Geocoder } from './geocoder.js'
import { readAddress } from './read-address.js'

/** Finds out what is at a position. */
export interface ReverseGeocoder {
  /**
   * The street at a position; empty where the service knows none.
   * @throws {GeocoderProblem}
   */
  address(lat: number, lng: number): Promise<string>
  /** Positions that are remembered, and requests made. */
  stats(): { readonly cached: number; readonly asked: number }
  close(): void
}

export interface ReverseGeocoderOptions {
  readonly geocoder: Geocoder
  /** Positions remembered, each to some 11 m; what was asked for longest ago goes first. */
  readonly size?: number
}

export function createReverseGeocoder({ geocoder, size = 50_000 }: ReverseGeocoderOptions): ReverseGeocoder {
  const known = new Map<string, string>()
  const asking = new Map<string, Promise<string>>()

  function remember(key: string, address: string): void {
    known.delete(key)
    if (known.size >= size) for (const oldest of known.keys()) if (known.delete(oldest)) break
    known.set(key, address)
  }

  async function ask(lat: number, lng: number): Promise<string> {
    const at = { format: 'jsonv2', lat: String(lat), lon: String(lng), zoom: '18' }
    return readAddress(await geocoder.ask('reverse', at))
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
    stats: () => ({ cached: known.size, asked: geocoder.asked() }),
    close: () => geocoder.close(),
  }
}
