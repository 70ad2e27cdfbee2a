import * as v from 'valibot'
import { bad, byId, fieldTexts, id, moment, ofUser, type PayloadsFor, text } from '../../access/fields.js'
import { eventFlags } from '../../codes/statuses.js'
import { eventSchema } from '../../entities/schemas/event.js'
import type { events } from './calls.js'

const event = eventSchema(fieldTexts)

const madeBy = { creator: v.pipe(text, v.maxLength(64, bad)), timestamp: v.exactOptional(moment) }

export const payloads = {
  list: ofUser,
  get: byId,
  add: v.intersect([event, v.object(madeBy)]),
  trial: v.intersect([event, v.object(madeBy)]),
  update: v.intersect([event, v.object({ id, ...madeBy })]),
  remove: byId,
  setFlag: v.object({
    id,
    nodo: v.picklist(eventFlags, bad),
    valor: v.picklist([0, 1, 'true', 'false'], bad),
  }),
} satisfies PayloadsFor<typeof events>
