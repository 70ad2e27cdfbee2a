import type { Answer } from '../../trackers/protocol.js'

/** Answer to a login. A refused device closes the connection and tries again later. */
export const loginAnswer: Answer = { bytes: '\x01', after: 'known', otherwise: '\0' }

/** Answer to records over a connection: the number of stored records, which the device then deletes. */
export function recordsAnswer(count: number): Answer {
  return { bytes: `\0\0\0${String.fromCharCode(count)}`, after: 'kept' }
}

/** Answer to damaged records: it confirms none, so the device sends them again at once. */
export const noneAnswer: Answer = { bytes: '\0\0\0\0', after: 'heard' }

/** Answer to records in a datagram. @param packetId two bytes @param avlId one byte */
export function datagramAnswer(packetId: string, avlId: string, count: number): Answer {
  return { bytes: `\0\x05${packetId}\x01${avlId}${String.fromCharCode(count)}`, after: 'kept' }
}
