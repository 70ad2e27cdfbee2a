import * as v from 'valibot'
import { bad, byId, fieldTexts, id, moment, none, type PayloadsFor, paging } from '../../access/fields.js'
import { webhookSchema } from '../../entities/schemas/webhook.js'
import { integrations } from '../../texts/es/integrations.js'
import type { webhooks } from './calls.js'

const webhook = webhookSchema({ ...fieldTexts, webhook: integrations.webhooks.problems })

export const payloads = {
  list: none,
  add: webhook,
  update: v.object({ ...webhook.entries, id, activo: v.boolean(bad) }),
  remove: byId,
  renewSecret: byId,
  test: byId,
  log: v.object({ id, ...paging }),
  replay: v.union([v.object({ id, desde: moment }), v.object({ id, entrega: id })], bad),
} satisfies PayloadsFor<typeof webhooks>
