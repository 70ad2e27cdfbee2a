import { asUser, noKey, type RulesFor } from '../../access/rules.js'
import type { recipients } from './calls.js'

export const access: RulesFor<typeof recipients> = {
  list: { ...asUser, ...noKey },
  ask: { ...asUser, ...noKey },
  confirm: { ...asUser, ...noKey },
  answer: noKey,
}
