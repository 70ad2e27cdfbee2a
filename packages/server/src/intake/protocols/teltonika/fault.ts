import { checksumLength, headLength, isIntact, isWhole, loginMark, preamble } from './frames.js'
import { recordsFault } from './records.js'

/** Length of a datagram's head: from its length to the end of the IMEI. */
const datagramHead = 8 + 15

/** See `TrackerProtocol.faultOf`. */
export function faultOf(frame: string): number {
  if (frame.startsWith(preamble)) {
    if (!isWhole(frame)) return frame.length
    if (!isIntact(frame)) return frame.length - checksumLength
    return headLength + recordsFault(Buffer.from(frame.slice(headLength, -checksumLength), 'latin1'))
  }
  if (frame.startsWith(loginMark)) return loginMark.length
  if (frame.length < datagramHead) return frame.length
  const hasImei = /^\d{15}$/.test(frame.slice(8, datagramHead))
  return hasImei ? datagramHead + recordsFault(Buffer.from(frame.slice(datagramHead), 'latin1')) : 0
}
