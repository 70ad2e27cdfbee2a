import { integrators, noKey, type Rule, type RulesFor } from '../../access/rules.js'
import type { webhooks } from './calls.js'

/** A webhook sends what its owner sees to any address, so API keys may not create or change one. */
const ofWebhook: Rule = { ...integrators, ...noKey, row: ['id', 'webhooks'] }

export const access: RulesFor<typeof webhooks> = {
  list: { ...integrators, ...noKey },
  add: { ...integrators, ...noKey },
  update: ofWebhook,
  remove: ofWebhook,
  renewSecret: ofWebhook,
  test: ofWebhook,
  log: ofWebhook,
  replay: ofWebhook,
}
