import { call, family } from '../../calls/call.js'
import { type FoundPlace, readFoundPlaces } from '../../entities/found-place.js'

/**
 * Addresses (specification 1, sections 2 and 7). The host asks its geocoder, whose key no browser sees; for a host without
 * one there is the client's `geocoderUrl`.
 */
export const geocoding = family('geocoding', {
  /**
   * Searches an address.
   *
   * @param text what was typed, up to 300 characters
   * @returns at most one place; none: the address was not found
   * @throws BalizaError `refused` where the geocoder does not answer; `http` (429) where too many search at once
   */
  search: call<{ readonly text: string }, FoundPlace[]>('buscarDireccion', '/api/buscar-direccion', {
    effect: 'read',
    read: (answer) => readFoundPlaces(answer.data),
  }),
})
