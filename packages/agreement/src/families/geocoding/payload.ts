import * as v from 'valibot'
import { bad, type PayloadsFor } from '../../access/fields.js'
import { mensajes } from '../../texts/api-texts.js'
import type { geocoding } from './calls.js'

const query = v.pipe(
  v.string(mensajes.required),
  v.trim(),
  v.nonEmpty(mensajes.required),
  v.maxLength(300, bad),
)

export const payloads = { search: v.object({ text: query }) } satisfies PayloadsFor<typeof geocoding>
