import { integrators, noKey, type Rule, type RulesFor } from '../../agreement/rules.js'
import type { webhooks } from './calls.js'

/** A webhook tells, wherever its address leads, what its owner sees: no key makes or changes one. */
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
