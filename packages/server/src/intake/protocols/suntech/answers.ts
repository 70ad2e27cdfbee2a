import type { Answer } from '../../trackers/protocol.js'
import type { Header } from './header.js'

/**
 * The only sentence that a device repeats until it is answered: an emergency, which it forgets then. Whether universal has
 * such an answer we have not read: its alerts are not repeated.
 */
export function answerOf({ prefix, keyword, id }: Header): Answer | null {
  const isEmergency = keyword === 'EMG' || keyword === 'Emergency'
  return prefix !== null && isEmergency ? { bytes: `${prefix}CMD;${id};02;AckEmerg\r`, after: 'kept' } : null
}
