import * as v from 'valibot'
import { byId, byImei, type PayloadsFor, user } from '../../agreement/fields.js'
import { iconChange, unitChange } from '../../agreement/unit-changes.js'
import type { units } from './calls.js'

export const payloads = {
  list: v.object({ user, since: v.exactOptional(v.pipe(v.string(), v.maxLength(64))) }),
  get: byImei,
  imeiOf: byId,
  update: unitChange,
  updateIcon: iconChange,
} satisfies PayloadsFor<typeof units>
