import type { TrackerProtocol, TrackerSession } from '../../trackers/protocol.js'
import { decodeFrame, idOf } from './decode.js'
import { faultOf } from './fault.js'
import { createFramer } from './frames.js'
import { type SentOrders, writeOrder } from './orders.js'

/** H02, of Sinotrack and many others: text and binary over TCP and UDP. Each message names its device, and there is no login. */
export const h02: TrackerProtocol = {
  name: 'h02',
  identifiedBy: 'deviceId',
  faultOf,
  begins,
  introducedBy: 'message',
  open: openSession,
  datagrams: { begins: (bytes) => begins(bytes) === true, open: openSession },
}

function begins(first: Buffer): boolean | null {
  const text = first.toString('latin1', 0, 6)
  if (text.startsWith('$')) {
    // A number in BCD follows; in other protocols letters follow a `$`.
    if (!/^\d*$/.test(Buffer.from(text.slice(1), 'latin1').toString('hex'))) return false
    return text.length === 6 ? true : null
  }
  if (/^\*[A-Za-z]{2},/.test(text)) return true
  return /^(?:\*[A-Za-z]{0,2})?$/.test(text) ? null : false
}

/** @param named device of a dead letter that is decoded again; over a connection the sentences name it */
function openSession(named?: string): TrackerSession {
  let id = named ?? null
  let isOne = true
  const sent: SentOrders = new Map()
  return {
    framer: createFramer(() => id),
    decode(frame, receivedAt) {
      const sentId = idOf(frame)
      // Two devices share one connection: a command must not cut an engine because the other device sent the last message.
      if (sentId !== null && id !== null && sentId !== id) isOne = false
      id = sentId ?? id
      return decodeFrame(frame, sentId ?? (isOne ? id : null), receivedAt, sent)
    },
    write: (order, target) => writeOrder(order, target, isOne ? id : null, sent),
  }
}
