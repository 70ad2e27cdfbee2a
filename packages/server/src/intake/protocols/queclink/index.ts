import { randomInt } from 'node:crypto'
import type { TrackerProtocol } from '../../trackers/protocol.js'
import { decodeFrame } from './decode.js'
import { faultOf } from './fault.js'
import { createFramer } from './frames.js'
import { type Model, modelOf } from './models.js'
import { maxSerials, writeOrder } from './orders.js'
import { readSentence } from './sentence.js'

/**
 * Beginnings of frames. The last ones belong to the binary form, which these devices use if configured so. Such a connection is
 * recognized as this protocol, and each of its frames is refused as malformed.
 */
const beginnings = [
  '+RESP:GT',
  '+BUFF:GT',
  '+ACK:GT',
  '+RSP',
  '+BSP',
  '+EVT',
  '+BVT',
  '+INF',
  '+BNF',
  '+HBD',
  '+CRD',
  '+BRD',
  '+LGN',
  '+ACK',
]

/** Queclink @Track, its ASCII form. */
export const queclink: TrackerProtocol = {
  name: 'queclink',
  identifiedBy: 'imei',
  faultOf,
  begins(first) {
    const text = first.toString('latin1', 0, 8)
    if (beginnings.some((beginning) => text.startsWith(beginning))) return true
    return beginnings.some((beginning) => beginning.startsWith(text)) ? null : false
  },
  introducedBy: 'message',
  open() {
    let model: Model | null = null
    // Random, so that an answer to a command of an earlier connection does not match a command of this one.
    let serial = randomInt(maxSerials)
    return {
      framer: createFramer(),
      decode(frame, receivedAt) {
        model ??= modelOf(readSentence(frame)?.version ?? '')
        return decodeFrame(frame, receivedAt)
      },
      write(order, target) {
        const written = writeOrder(order, target, { model, serial })
        if (written !== null) serial = (serial + 1) % maxSerials
        return written
      },
    }
  },
}
