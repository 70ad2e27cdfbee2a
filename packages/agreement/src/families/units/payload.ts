import * as v from 'valibot'
import { bad, byId, byImei, type PayloadsFor, user } from '../../access/fields.js'
import { iconChange, unitChange } from '../../access/unit-changes.js'
import type { units } from './calls.js'

export const payloads = {
  list: v.object({
    user,
    // Contains the versions of all readers: as many as a browser has windows.
    since: v.exactOptional(v.pipe(v.string(), v.maxLength(1_024))),
    partial: v.exactOptional(v.boolean(bad)),
  }),
  get: byImei,
  imeiOf: byId,
  update: unitChange,
  updateIcon: iconChange,
} satisfies PayloadsFor<typeof units>
