import * as v from 'valibot'
import { bad, fieldTexts, id, ofUser, type PayloadsFor, user } from '../../access/fields.js'
import { geofenceSchema } from '../../entities/schemas/geofence.js'
import type { geofences } from './calls.js'

const drawn = geofenceSchema(fieldTexts)

export const payloads = {
  list: ofUser,
  add: v.intersect([drawn, ofUser]),
  update: v.intersect([drawn, v.object({ id, user })]),
  remove: v.object({
    id,
    // The server finds the item by its id and ignores its name.
    nombre: v.optional(v.pipe(v.string(bad), v.maxLength(500, bad)), ''),
    tipo: v.picklist([1, 2, 3, 4], bad),
  }),
} satisfies PayloadsFor<typeof geofences>
