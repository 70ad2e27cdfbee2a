import * as v from 'valibot'
import { webhookFields } from '../../entities/webhook-fields.js'
import { type AnswersFor, answer, data, done, list, page } from '../../wire/answer.js'
import { entitySchema, named, wireTypes as w } from '../../wire/types.js'
import type { webhooks } from './calls.js'

const delivery = named(
  'WebhookDelivery',
  v.object({
    _id: w.id,
    tipo: w.webhookType,
    cuenta: w.count,
    creado: w.moment,
    intentos: w.count,
    intentado: v.nullable(w.moment),
    entregado: v.nullable(w.moment),
    reintento: v.nullable(w.moment),
    http: v.nullable(w.number),
    ms: v.nullable(w.ms),
    error: w.text,
  }),
)

export const answers = {
  list: list(entitySchema('Webhook', webhookFields)),
  add: answer({ id: w.id, secreto: w.key }),
  update: done,
  remove: done,
  renewSecret: answer({ secreto: w.key, anterior_hasta: w.moment }),
  test: data(delivery),
  log: page(delivery),
  replay: answer({ entregas: w.count }),
} satisfies AnswersFor<typeof webhooks>
