import { readFrame } from './frame.js'
import { hasRightSum } from './frames.js'

/** Bytes from the checksum on; from the serial on. */
const sumLength = 4
const tailLength = 6

/** See `TrackerProtocol.faultOf`. */
export function faultOf(frame: string): number {
  const bytes = Buffer.from(frame, 'latin1')
  if (readFrame(frame) === null) {
    if (!/^(?:xx|yy)/.test(frame)) return 0
    // What is no whole frame says of itself another length than it has.
    return frame.endsWith('\r\n') ? 2 : frame.length
  }
  // Its body has less than its type says, or something else.
  return Math.max(0, frame.length - (hasRightSum(bytes) ? tailLength : sumLength))
}
