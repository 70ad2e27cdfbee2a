import type { FoundPlace } from '@baliza/agreement'
import { type Geocoder, GeocoderProblem } from './geocoder.js'

/** A user waits for the result in front of an empty field, in ms. */
const maxWait = 5_000
/** Maximum length of a name: one line of text. */
const maxName = 500

/**
 * Searches the place of an address. Returns at most one (specification 1, section 9).
 * @param share the account that searches
 * @throws {GeocoderProblem}
 */
export async function searchAddress(geocoder: Geocoder, text: string, share: string): Promise<FoundPlace[]> {
  const query = { q: text, format: 'json', addressdetails: '1', limit: '1' }
  const found = await geocoder.ask('search', query, { share, maxWait })
  if (!Array.isArray(found)) throw new GeocoderProblem('failed', 'the geocoder answered no list')
  return found.flatMap(readPlace).slice(0, 1)
}

function readPlace(value: unknown): FoundPlace[] {
  const { lat, lon, display_name } = (value ?? {}) as Record<string, unknown>
  const [north, east] = [Number(lat ?? Number.NaN), Number(lon ?? Number.NaN)]
  if (!(Math.abs(north) <= 90 && Math.abs(east) <= 180)) return []
  return [{ lat: north, lon: east, display_name: String(display_name ?? '').slice(0, maxName) }]
}
