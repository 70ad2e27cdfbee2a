import type { Socket } from 'node:net'
import type { Fix } from '../fix.js'
import type { Gate } from '../gate.js'
import { type CobanMessage, decodeFrame } from './decode.js'
import { createFramer } from './framing.js'

/** A connection that says only nonsense is dropped after so many frames in a row. */
const patienceWithNonsense = 50
/** Bytes of answers that a tracker has not taken: it does not listen any more. */
export const mostUnread = 16_384

export interface SessionOptions {
  readonly gate: Gate
  /** The tracker has said who it is; only a login counts, a sentence may come from anybody. */
  readonly onLogin: (imei: string) => void
  /** A position, or an acknowledgement. */
  readonly onWord: (message: CobanMessage & { readonly kind: 'fix' | 'ack' }) => void
  /** The first words that make sense. */
  readonly onSense: () => void
  readonly now: () => number
}

/** Follows one connection: its bytes become messages, its messages fixes and answers. */
export function followSocket(socket: Socket, { gate, onLogin, onWord, onSense, now }: SessionOptions): void {
  const framer = createFramer()
  const counters = gate.counters.coban
  const address = socket.remoteAddress ?? ''
  let nonsense = 0
  let heardAt = 0

  socket.on('data', (bytes) => {
    for (const frame of framer.push(bytes)) {
      // Each frame of a chunk at a ms of its own: where a tracker knows no time the receipt is its identity.
      heardAt = Math.max(now(), heardAt + 1)
      for (const message of decodeFrame(frame, heardAt)) hear(message)
      if (nonsense > patienceWithNonsense) return socket.destroy()
    }
    if (framer.oversized) {
      gate.refuse('coban', 'oversized', address)
      return socket.destroy()
    }
    if (gate.full && !socket.isPaused()) {
      socket.pause()
      gate.onRelief(() => socket.resume())
    }
    return
  })

  function hear(message: CobanMessage): void {
    if (message.kind === 'refused') {
      // A wrong date or place is a tracker with a problem, not somebody who speaks another language.
      if (message.refusal === 'malformed') nonsense += 1
      gate.refuse('coban', message.refusal, message.imei ?? address)
      return
    }
    nonsense = 0
    onSense()
    switch (message.kind) {
      case 'login':
        counters.logins += 1
        answer('LOAD')
        onLogin(message.imei)
        break
      case 'heartbeat':
        counters.heartbeats += 1
        answer('ON')
        break
      case 'ack':
        counters.acknowledgements += 1
        if (message.fix !== null) gate.take('coban', message.fix)
        onWord(message)
        break
      case 'fix':
        take(message.fix)
        onWord(message)
        break
    }
  }

  function take(fix: Fix): void {
    if (fix.reason !== 'panic') {
      gate.take('coban', fix)
      return
    }
    // The answer stops the SOS: only once it is stored.
    gate.take('coban', fix, (settled) => {
      if (settled === 'stored' || settled === 'duplicate') answer(`**,imei:${fix.imei},E;`)
    })
  }

  function answer(text: string): void {
    if (!socket.writable) return
    socket.write(text)
    if (socket.writableLength > mostUnread) socket.destroy()
  }
}
