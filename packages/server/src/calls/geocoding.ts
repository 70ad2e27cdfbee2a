import { es } from '@baliza/sdk-core'
import * as v from 'valibot'
import { Refusal } from '../http.js'
import { GeocoderProblem } from '../places/geocoder.js'
import { searchAddress } from '../places/search-address.js'
import { mensajes } from '../texts.js'
import { handle } from './handler.js'
import type { HandlersOf } from './handler-types.js'

const texto = v.pipe(
  v.string(mensajes.required),
  v.trim(),
  v.nonEmpty(mensajes.required),
  v.maxLength(300, mensajes.badFormat),
)

export const geocoding: HandlersOf<'geocoding'> = {
  search: handle(v.object({ texto }), async ({ texto: text }, { services: { geocoder, log } }) => {
    try {
      return { status: 1, mensaje: '', data: await searchAddress(geocoder, text) }
    } catch (error) {
      if (!(error instanceof GeocoderProblem)) throw error
      if (error.kind === 'busy') throw new Refusal(429, mensajes.tooManySearches, 5)
      log.warn({ reason: error.message }, 'no se pudo buscar una dirección')
      return { status: 0, mensaje: es.errors.address }
    }
  }),
}
