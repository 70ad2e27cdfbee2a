import type { Fix } from '../../tracking/latest/fix.js'
import { validateFix } from '../validate-fix.js'
import type { Answer, TrackerMessage } from './protocol.js'

/**
 * Validates the fixes of a message with `validateFix`. Returns the valid ones with the answer, and a refusal for each other one.
 * If none is valid, the first refusal gets the answer: otherwise the device would repeat the message for ever.
 * @param drafts `null` for a fix that violates the protocol
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
