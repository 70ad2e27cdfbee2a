import { type FoundPlace, readFoundPlaces } from '@baliza/agreement/entities/found-place.js'
import { geocoding as rows } from '@baliza/agreement/families/geocoding/calls.js'
import { type Caller, type CallSettings, readWith } from '../../transport/caller.js'

/** Address search: the catalogue's `buscarDireccion`. */
export interface Geocoding {
  /**
   * Searches an address on the server, or on the public service of `geocoderUrl`. That service receives only the text, without a
   * token or a user.
   *
   * @returns at most one place (specification 1, section 9); empty if the address was not found
   * @throws BalizaError
   */
  search(text: string, settings?: CallSettings): Promise<FoundPlace[]>
}

/** Queries the server, or the public service at `url`. */
export async function searchAddress(
  caller: Caller,
  url: string | undefined,
  text: string,
  settings?: CallSettings,
): Promise<FoundPlace[]> {
  const { search } = rows
  if (url === undefined) return caller.send(search, { text }, settings)
  const query = new URLSearchParams({ q: text, format: 'json', addressdetails: '1', limit: '1' })
  const found = await caller.fetchOpen(search, `${url}${url.includes('?') ? '&' : '?'}${query}`, settings)
  return readWith(search, () => readFoundPlaces(found))
}
