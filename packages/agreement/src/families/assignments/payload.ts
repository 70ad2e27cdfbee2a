import * as v from 'valibot'
import { byId, id, imei, none, type PayloadsFor } from '../../access/fields.js'
import type { assignments } from './calls.js'

export const payloads = {
  list: none,
  ofUser: byId,
  usersOf: byId,
  add: v.object({ id_user: id, id_objeto_gps: id }),
  remove: v.object({ id, id_user: id, imei: v.exactOptional(imei) }),
  move: v.object({ id_objeto_gps: id, de: id, id_user: id }),
} satisfies PayloadsFor<typeof assignments>
