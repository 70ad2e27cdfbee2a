import { readFrame } from './frame.js'
import { hasRightSum } from './frames.js'

/** Bytes from the checksum on, and from the serial on. */
const sumLength = 4
const tailLength = 6

/** See `TrackerProtocol.faultOf`. */
export function faultOf(frame: string): number {
  const bytes = Buffer.from(frame, 'latin1')
  if (readFrame(frame) === null) {
    if (!/^(?:xx|yy)/.test(frame)) return 0
    // The length of an incomplete frame differs from its actual length.
    return frame.endsWith('\r\n') ? 2 : frame.length
  }
  // The body is shorter than its type requires, or has other content.
  return Math.max(0, frame.length - (hasRightSum(bytes) ? tailLength : sumLength))
}
