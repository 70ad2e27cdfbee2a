import type { LatLng } from '@baliza/sdk-core'
import { LRUCache } from 'lru-cache'
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
  /** Positions remembered, each to some 11 m; what nobody has asked for longest goes first. */
  readonly size?: number
}

export function createReverseGeocoder({ geocoder, size = 50_000 }: ReverseGeocoderOptions): ReverseGeocoder {
  const addresses = new LRUCache<string, string, LatLng>({
    max: size,
    // Whoever waits for one that is pushed out meanwhile gets it all the same.
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
