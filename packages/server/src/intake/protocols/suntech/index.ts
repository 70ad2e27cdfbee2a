import type { TrackerProtocol, TrackerSession } from '../../trackers/protocol.js'
import { decodeFrame } from './decode.js'
import { faultOf } from './fault.js'
import { createFramer } from './frames.js'
import { readHeader } from './header.js'
import { type Speaker, writeOrder } from './orders.js'

/** Suntech's two text dialects. Every sentence names its device, and there is no login. */
export const suntech: TrackerProtocol = {
  name: 'suntech',
  identifiedBy: 'deviceId',
  faultOf,
  begins,
  introducedBy: 'message',
  open: openSession,
}

function begins(first: Buffer): boolean | null {
  // Zip and the binary forms, which are refused with a reason: their length is some hundred bytes.
  if (first[0] === 0x02 || first[0] === 0x81 || first[0] === 0x82)
    return first.length < 2 ? null : (first[1] ?? 0) <= 3
  const text = first.toString('latin1', 0, 5)
  if (/^(?:S[AT]\d{3}|[A-Z]{3};\d)/.test(text)) return true
  return /^(?:S?|S[AT]\d{0,2}|[A-Z]{0,3}|[A-Z]{3};)$/.test(text) ? null : false
}

function openSession(): TrackerSession {
  let speaker: Speaker = null
  return {
    framer: createFramer(),
    decode(frame, receivedAt) {
      const header = readHeader(frame)
      // Two devices share one connection: a command must not cut an engine because the other device sent the last message.
      if (header !== null && speaker !== 'several')
        speaker = speaker === null || speaker.id === header.id ? header : 'several'
      return decodeFrame(frame, receivedAt)
    },
    write: (order, target) => writeOrder(order, target, speaker),
  }
}
