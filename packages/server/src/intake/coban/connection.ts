import type { Socket } from 'node:net'
import type { Fix } from '../../fixes/fix.js'
import type { FixSink } from '../ingest.js'
import type { Settled } from '../queue.js'
import { type CobanMessage, decodeFrame, imeiOf } from './decode.js'
import { createFramer } from './framing.js'

/** A connection that says only nonsense is dropped after so many frames in a row. */
const mostMalformed = 50
/** Bytes of answers that a tracker has not accepted: it does not listen any more. */
export const mostUnread = 16_384

export interface ConnectionOptions {
  readonly sink: FixSink
  /** What the trackers have shown of their clocks. */
  readonly zones: Pick<Map<string, number>, 'get'> & { set(imei: string, zone: number): unknown }
  /** The tracker has logged in; only a login counts, a sentence may come from anybody. */
  readonly onLogin: (imei: string) => void
  /** A message without a position: a heartbeat, or an acknowledgement alone. */
  readonly onHeartbeat: (imei: string) => void
  /** A position is being sent to the database… */
  readonly onFix: () => void
  /** …and has come there. */
  readonly onSettled: (imei: string, settled: Settled) => void
  /** A position, or an acknowledgement. */
  readonly onMessage: (message: CobanMessage & { readonly kind: 'fix' | 'ack' }) => void
  readonly now: () => number
  /** For whoever speaks HTTP here: which ports do. */
  readonly httpAdvice: string
}

/** How a request over HTTP begins, and no sentence of a tracker. */
const httpRequest = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT) \S/

/** Follows one connection: its bytes become messages, its messages fixes and answers. */
export function handleConnection(socket: Socket, options: ConnectionOptions): void {
  const { sink, now, zones } = options
  const framer = createFramer()
  const counters = sink.counters.coban
  const address = socket.remoteAddress ?? ''
  let malformed = 0
  let heardAt = 0
  let isFirst = true

  socket.on('data', (bytes) => {
    if (isFirst && httpRequest.test(bytes.toString('latin1', 0, 32))) return refuseHttp()
    isFirst = false
    for (const frame of framer.push(bytes)) {
      // Each frame of a chunk at a ms of its own: where a tracker knows no time the receipt is its identity. Not at a
      // whole second: those are the trackers' own times.
      heardAt = Math.max(now(), heardAt + 1)
      if (heardAt % 1_000 === 0) heardAt += 1
      read(frame, heardAt)
      if (malformed > mostMalformed) return socket.destroy()
    }
    if (framer.oversized) {
      sink.refuse('coban', 'oversized', address)
      return socket.destroy()
    }
    if (sink.full && !socket.isPaused()) {
      socket.pause()
      sink.onRelief(() => socket.resume())
    }
    return
  })

  /** A browser, or a phone, that was given the wrong port. */
  function refuseHttp(): void {
    sink.refuse('coban', 'http', address)
    const body = `${options.httpAdvice}\n`
    const head = [
      'HTTP/1.1 400 Bad Request',
      'content-type: text/plain; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]
    socket.removeAllListeners('data').resume()
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  }

  /** What fails of one frame is set aside with it: thrown here it would end the process. */
  function read(frame: string, receivedAt: number): void {
    try {
      for (const message of decodeFrame(frame, receivedAt, zones)) receive(message, frame)
    } catch (error) {
      sink.reject('coban', error, { imei: imeiOf(frame), raw: frame, receivedAt })
    }
  }

  function receive(message: CobanMessage, frame: string): void {
    if (message.kind === 'refused') {
      // A wrong date or place is a tracker with a problem, not somebody who speaks another language.
      if (message.refusal === 'malformed') malformed += 1
      sink.refuse('coban', message.refusal, message.imei ?? address)
      return
    }
    malformed = 0
    switch (message.kind) {
      case 'login':
        counters.logins += 1
        answer('LOAD')
        options.onLogin(message.imei)
        break
      case 'heartbeat':
        counters.heartbeats += 1
        answer('ON')
        options.onHeartbeat(message.imei)
        break
      case 'ack':
        counters.acknowledgements += 1
        if (message.fix === null) options.onHeartbeat(message.imei)
        else take(message.fix, frame)
        options.onMessage(message)
        break
      case 'fix':
        if (message.zone !== null) zones.set(message.fix.imei, message.zone)
        take(message.fix, frame)
        options.onMessage(message)
        break
    }
  }

  function take(fix: Fix, frame: string): void {
    options.onFix()
    sink.take('coban', fix, frame, (settled) => {
      // The answer stops the SOS: only once it is stored.
      if (fix.reason === 'panic' && (settled === 'stored' || settled === 'duplicate'))
        answer(`**,imei:${fix.imei},E;`)
      options.onSettled(fix.imei, settled)
    })
  }

  function answer(text: string): void {
    if (!socket.writable) return
    socket.write(text)
    if (socket.writableLength > mostUnread) socket.destroy()
  }
}
