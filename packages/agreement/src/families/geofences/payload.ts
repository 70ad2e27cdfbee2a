import * as v from 'valibot'
import { bad, degrees, fieldTexts, id, ofUser, type PayloadsFor, user } from '../../access/fields.js'
import { putEntries, requiredExternalId } from '../../access/put-fields.js'
import { geofenceSchema } from '../../entities/schemas/geofence.js'
import { measured } from '../../entities/schemas/measure.js'
import type { geofences } from './calls.js'

const drawn = geofenceSchema(fieldTexts)

const at = { lat: degrees(90), lng: degrees(180) }

/** The fields of every kind. The merged item is read with the schema of its kind. */
const putFields = putEntries({
  nombre: v.string(bad),
  color: v.string(bad),
  ...at,
  radio: v.pipe(v.number(bad), measured('m')),
  encode: v.array(v.object(at), bad),
})
const tipo = v.picklist([1, 2, 3, 4] as const, bad)

export const payloads = {
  list: ofUser,
  add: v.intersect([drawn, ofUser]),
  update: v.intersect([drawn, v.object({ id, user })]),
  put: v.object({ user, tipo, ...putFields, id_externo: requiredExternalId }),
  remove: v.object({
    id,
    // The server finds the item by its id and ignores its name.
    nombre: v.optional(v.pipe(v.string(bad), v.maxLength(500, bad)), ''),
    tipo,
  }),
} satisfies PayloadsFor<typeof geofences>
