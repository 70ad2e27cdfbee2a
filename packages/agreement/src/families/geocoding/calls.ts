import { call, family } from '../../calls/call.js'
import { type FoundPlace, readFoundPlaces } from '../../entities/found-place.js'

/**
 * Addresses (specification 1, sections 2 and 7). The server calls its geocoder, so that browsers do not see the geocoder's key.
 * For a server without a geocoder, use the client's `geocoderUrl`.
 */
export const geocoding = family('geocoding', {
  /**
   * Searches an address.
   *
   * @param text the typed text, up to 300 characters
   * @returns at most one place; empty: the address was not found
   * @throws BalizaError `refused` if the geocoder does not respond; `http` (429) if too many searches run at once
   */
  search: call<{ readonly text: string }, FoundPlace[]>('buscarDireccion', '/api/buscar-direccion', {
    effect: 'read',
    read: (answer) => readFoundPlaces(answer.data),
  }),
})
