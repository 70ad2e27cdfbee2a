import type { LatLng } from '@baliza/agreement'
import { LRUCache } from 'lru-cache'
import type { Geocoder } from './geocoder.js'
import { readAddress } from './read-address.js'

/** Finds the street address of positions. */
export interface ReverseGeocoder {
  /** Returns the street address of a position, or `''` if the service knows none. @throws {GeocoderProblem} */
  address(lat: number, lng: number): Promise<string>
  /** Number of cached positions and of requests made. */
  stats(): { readonly cached: number; readonly asked: number }
  close(): void
}

export interface ReverseGeocoderOptions {
  readonly geocoder: Geocoder
  /** Maximum number of cached positions, each rounded to about 11 m. The least recently used are evicted first. */
  readonly size?: number
}

export function createReverseGeocoder({ geocoder, size = 50_000 }: ReverseGeocoderOptions): ReverseGeocoder {
  const addresses = new LRUCache<string, string, LatLng>({
    max: size,
    // A request in progress still resolves if its entry is evicted.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context: { lat, lng } }) {
      const at = { format: 'jsonv2', lat: String(lat), lon: String(lng), zoom: '18' }
      return readAddress(await geocoder.ask('reverse', at, { share: 'streets' }))
    },
  })
  return {
    address: (lat, lng) =>
      addresses.forceFetch(`${lat.toFixed(4)},${lng.toFixed(4)}`, { context: { lat, lng } }),
    stats: () => ({ cached: addresses.size, asked: geocoder.asked() }),
    close: () => geocoder.close(),
  }
}
