import type { Command } from '@baliza/agreement'
import type { TrackerProtocol, TrackerSession } from '../../trackers/protocol.js'
import { decodeFrame } from './decode.js'
import { faultOf } from './fault.js'
import { createDatagramFramer, createFramer, loginMark } from './frames.js'
import { writeOrder } from './orders.js'

/** Teltonika's devices: they log in with their IMEI, and repeat records until these are acknowledged. */
export const teltonika: TrackerProtocol = {
  name: 'teltonika',
  identifiedBy: 'imei',
  faultOf,
  begins(first) {
    const mark = first.toString('latin1', 0, loginMark.length)
    return mark === loginMark ? true : loginMark.startsWith(mark) ? null : false
  },
  introducedBy: 'login',
  open: openConnection,
  datagrams: {
    // The length excludes itself; the byte 1 marks a packet that can be acknowledged.
    begins: (bytes) => bytes.length > 5 && bytes.readUInt16BE(0) === bytes.length - 2 && bytes[4] === 1,
    open: () => ({
      framer: createDatagramFramer(),
      decode: (frame, receivedAt) => decodeFrame(frame, receivedAt, { id: null, ordered: null }),
      write: () => null,
    }),
  },
}

function openConnection(known?: string): TrackerSession {
  let id = known ?? null
  let ordered: Command | 'earlier' | null = 'earlier'
  return {
    framer: createFramer(),
    decode(frame, receivedAt) {
      const messages = decodeFrame(frame, receivedAt, { id, ordered })
      for (const message of messages) {
        if (message.kind === 'login') id = message.id
        if (message.kind === 'reply') ordered = null
      }
      return messages
    },
    write(order, target) {
      const written = writeOrder(order, target)
      if (written !== null) ordered = order.comando
      return written
    },
  }
}
