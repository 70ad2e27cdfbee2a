import type { Answer } from '../../trackers/protocol.js'
import type { Header } from './header.js'

/**
 * Returns the acknowledgement of an emergency, the only sentence that a device repeats until it is acknowledged and then deletes.
 * It is unknown whether the universal dialect has such an answer: its alerts are not repeated.
 */
export function answerOf({ prefix, keyword, id }: Header): Answer | null {
  const isEmergency = keyword === 'EMG' || keyword === 'Emergency'
  return prefix !== null && isEmergency ? { bytes: `${prefix}CMD;${id};02;AckEmerg\r`, after: 'kept' } : null
}
