import { toDegrees, toList, toText, toWire } from './entities/values.js'
import { type Caller, type CallSettings, readWith } from './transport/caller.js'

/** A place that an address was found at. */
export interface FoundPlace {
  /** Degrees. */
  readonly lat: number
  /** Degrees. */
  readonly lon: number
  /** The whole address, as the service writes it. */
  readonly display_name: string
}

/** The catalogue's `buscarDireccion`. */
export interface Geocoding {
  /**
   * Searches an address on a public geocoding service, which is told the text and nothing else: no token, no user.
   *
   * @returns at most one place (specification 1, section 9); none: the address was not found.
   * @throws BalizaError
   */
  search(text: string, settings?: CallSettings): Promise<FoundPlace[]>
}

const name = 'buscarDireccion'

/** Asks the service at `url`. */
export async function searchAddress(
  caller: Caller,
  url: string,
  text: string,
  settings?: CallSettings,
): Promise<FoundPlace[]> {
  const query = new URLSearchParams({ q: text, format: 'json', addressdetails: '1', limit: '1' })
  const found = await caller.fetchOpen(name, `${url}${url.includes('?') ? '&' : '?'}${query}`, settings)
  return readWith(name, () => toList(found, 'the answer').flatMap(readPlace))
}

function readPlace(value: unknown): FoundPlace[] {
  const wire = toWire(value, 'the place')
  const lat = toDegrees(wire.lat, 'lat', 90)
  const lon = toDegrees(wire.lon, 'lon', 180)
  return lat === null || lon === null
    ? []
    : [{ lat, lon, display_name: toText(wire.display_name, 'display_name') }]
}
