import type { Fix } from '../../fixes/fix.js'
import { validateFix } from '../validate-fix.js'
import type { Answer, TrackerMessage } from './protocol.js'

/**
 * What a message says once each of its fixes has passed `validateFix`: the good ones with its answer, and why each other one
 * did not. Where none did, the answer goes with the first of those: its device would send it for ever.
 * @param drafts `null`: not as the protocol says
 */
export function checked(
  id: string,
  drafts: readonly (Fix | null)[],
  answer: Answer | null,
): TrackerMessage[] {
  const results = drafts.map((draft) => (draft === null ? 'malformed' : validateFix(draft)))
  const fixes = results.filter((result) => typeof result !== 'string')
  const refused = results
    .filter((result) => typeof result === 'string')
    .map((refusal): TrackerMessage & { readonly kind: 'refused' } => ({ kind: 'refused', id, refusal }))
  if (fixes.length > 0) return [{ kind: 'fixes', id, fixes, answer }, ...refused]
  return refused.map((message, index) => (index === 0 && answer !== null ? { ...message, answer } : message))
}
