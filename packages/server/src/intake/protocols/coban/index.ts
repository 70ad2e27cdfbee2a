import { LRUCache } from 'lru-cache'
import type { TrackerMessage, TrackerProtocol } from '../../trackers/protocol.js'
import { heartbeatAnswer, loginAnswer, panicAnswer } from './answers.js'
import { type CobanMessage, decodeFrame } from './decode.js'
import { faultOf } from './fault.js'
import { createFramer } from './frames.js'
import { gprsText } from './orders.js'
import { readReply } from './replies.js'

/**
 * Clock offsets of all connections: a tracker that reconnects in a garage has no satellite time to determine its offset again.
 * The size is limited because a sender can invent IMEIs.
 */
const zones = new LRUCache<string, number>({ max: 100_000 })

/** Coban GPS103 and TK103. */
export const coban: TrackerProtocol = {
  name: 'coban',
  identifiedBy: 'imei',
  faultOf,
  introducedBy: 'login',
  // A login, a sentence, a heartbeat.
  begins: (first) => /^[\s;]*(?:#|i|\d)/.test(first.toString('latin1')),
  open: () => ({
    framer: createFramer(),
    decode: (frame, receivedAt) => decodeFrame(frame, receivedAt, zones).map(messageOf),
    write: (order, { imei, dialect }) => ({
      bytes: gprsText(imei, order, dialect ?? 'letters'),
      correlation: null,
    }),
  }),
}

function messageOf(message: CobanMessage): TrackerMessage {
  switch (message.kind) {
    case 'refused':
      return { kind: 'refused', id: message.imei, refusal: message.refusal }
    case 'login':
      return { kind: 'login', id: message.imei, answer: loginAnswer }
    case 'heartbeat':
      return { kind: 'heartbeat', id: message.imei, answer: heartbeatAnswer }
    case 'ack': {
      const { imei: id, fix } = message
      return {
        kind: 'reply',
        id,
        reply: readReply(message.code),
        fixes: fix === null ? [] : [fix],
        answer: null,
      }
    }
    case 'fix': {
      const { fix, dialect, zone } = message
      const { imei: id } = fix
      if (zone !== null) zones.set(id, zone)
      return {
        kind: 'fixes',
        id,
        fixes: [fix],
        answer: fix.reason === 'panic' ? panicAnswer(id) : null,
        dialect,
      }
    }
  }
}
