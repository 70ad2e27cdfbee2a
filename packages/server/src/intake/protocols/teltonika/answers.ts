import type { Answer } from '../../trackers/protocol.js'

/** To an introduction. A device that is refused closes the connection and tries again later. */
export const loginAnswer: Answer = { bytes: '\x01', after: 'known', otherwise: '\0' }

/** To records over a connection: how many were kept, which the device forgets. */
export function recordsAnswer(count: number): Answer {
  return { bytes: `\0\0\0${String.fromCharCode(count)}`, after: 'kept' }
}

/** To records that came damaged: none was kept, and their device sends them again at once. */
export const noneAnswer: Answer = { bytes: '\0\0\0\0', after: 'heard' }

/** To records in a datagram. @param packetId two bytes @param avlId one */
export function datagramAnswer(packetId: string, avlId: string, count: number): Answer {
  return { bytes: `\0\x05${packetId}\x01${avlId}${String.fromCharCode(count)}`, after: 'kept' }
}
