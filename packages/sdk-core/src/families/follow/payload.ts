import * as v from 'valibot'
import { bad, imei, type PayloadsFor, user } from '../../agreement/fields.js'
import type { follow } from './calls.js'

/** A week: a link that somebody forgot does not show where a unit is for ever. */
const mostHours = 168

export const payloads = {
  create: v.object({
    imei,
    horas: v.pipe(v.number(bad), v.integer(bad), v.minValue(1, bad), v.maxValue(mostHours, bad)),
  }),
  list: v.object({ imei: v.exactOptional(imei) }),
  revoke: v.object({ imei, id: user }),
} satisfies PayloadsFor<typeof follow>
