import { payloads, refuse } from '@baliza/agreement'
import { shareOf } from '../fair-shares.js'
import { Refusal } from '../http/http.js'
import { GeocoderProblem } from '../places/geocoder.js'
import { searchAddress } from '../places/search-address.js'
import { mensajes } from '../texts.js'
import { handle } from './handler.js'
import type { HandlersOf } from './handler-types.js'

export const geocoding: HandlersOf<'geocoding'> = {
  search: handle(payloads.geocoding.search, async ({ text }, { services: { geocoder, log }, account }) => {
    try {
      return { status: 1, mensaje: '', data: await searchAddress(geocoder, text, shareOf(account)) }
    } catch (error) {
      if (!(error instanceof GeocoderProblem)) throw error
      if (error.kind === 'busy') throw new Refusal('rate', mensajes.tooManySearches, { retryAfter: 5 })
      log.warn({ reason: error.message }, 'no se pudo buscar una dirección')
      return refuse('address')
    }
  }),
}
