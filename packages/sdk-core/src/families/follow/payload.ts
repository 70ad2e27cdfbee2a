import * as v from 'valibot'
import { bad, imei, type PayloadsFor, user } from '../../agreement/fields.js'
import type { follow } from './calls.js'

/** A week, so that a forgotten link does not show a unit's position forever. */
const maxHours = 168

export const payloads = {
  create: v.object({
    imei,
    horas: v.pipe(v.number(bad), v.integer(bad), v.minValue(1, bad), v.maxValue(maxHours, bad)),
  }),
  list: v.object({ imei: v.exactOptional(imei) }),
  revoke: v.object({ imei, id: user }),
} satisfies PayloadsFor<typeof follow>
