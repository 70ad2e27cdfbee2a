import * as v from 'valibot'
import { bad, moment, type PayloadsFor } from '../../access/fields.js'
import { type ActivityKind, activityKinds } from '../../codes/activity.js'
import type { activity } from './calls.js'

export const payloads = {
  list: v.object({
    desde: v.exactOptional(moment),
    hasta: v.exactOptional(moment),
    tipo: v.exactOptional(v.picklist(Object.keys(activityKinds) as ActivityKind[], bad)),
    actor: v.exactOptional(v.pipe(v.string(bad), v.maxLength(100, bad))),
    texto: v.exactOptional(v.pipe(v.string(bad), v.trim(), v.maxLength(100, bad))),
    llave: v.exactOptional(v.pipe(v.string(bad), v.maxLength(64, bad))),
    cursor: v.exactOptional(v.pipe(v.string(bad), v.regex(/^\d{1,15}\.0{11}[0-9a-f]{13}$/, bad))),
  }),
} satisfies PayloadsFor<typeof activity>
