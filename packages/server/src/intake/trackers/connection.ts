import type { Socket } from 'node:net'
import { senderOf } from '../http-endpoint.js'
import type { FixSink } from '../ingest.js'
import { type Conversation, type ConversationOptions, createConversation } from './conversation.js'
import { maxUnread, type Speech } from './lines.js'
import type { TrackerProtocol, TrackerSession } from './protocol.js'
import { createReceiptClock } from './receipt-clock.js'
import { recognise } from './recognise.js'
import type { UnitNames } from './unit-names.js'

/** Maximum number of consecutive malformed frames before the connection is closed. */
const maxMalformed = 50

/** Number of first bytes that are kept for diagnosis. */
const keptOfFirst = 512

type Hooks = Pick<ConversationOptions, 'onHeartbeat' | 'onFix' | 'onSettled' | 'onMessage'>

export interface ConnectionOptions extends Hooks {
  readonly sink: FixSink
  /** Protocols that this port accepts. */
  readonly protocols: readonly TrackerProtocol[]
  readonly names: UnitNames
  /** See `ConversationOptions`. @param speech protocol session that encodes the commands for this device */
  readonly onLogin: (imei: string, speech: Speech) => Promise<boolean | null>
  readonly now: () => number
  /** Answer to HTTP requests, with the ports that serve HTTP. */
  readonly httpAdvice: string
}

/** Beginning of an HTTP request, which no tracker message matches. */
const httpRequest = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT) \S/

/** Handles one connection: detects its protocol and cuts its bytes into frames. */
export function handleConnection(socket: Socket, options: ConnectionOptions): void {
  const { sink, protocols, names, onHeartbeat, onFix, onSettled, onMessage } = options
  const sender = senderOf(socket)
  const receipt = createReceiptClock(options.now)
  let open: {
    readonly protocol: TrackerProtocol
    readonly session: TrackerSession
    readonly conversation: Conversation
  } | null = null
  /** All bytes until the protocol is known, then only the first ones, which are kept as long as the connection. */
  let first = Buffer.alloc(0)
  /** Whether the lookup of a message's unit is pending. */
  let waits = false

  socket.on('data', (bytes) => {
    if (open !== null) return read(open, bytes)
    first = Buffer.concat([first, bytes])
    if (httpRequest.test(first.toString('latin1', 0, 32))) return refuseHttp()
    const protocol = recognise(protocols, first)
    if (protocol === null) return
    if (protocol === 'foreign') {
      sink.refuseForeign(sender, first)
      return socket.destroy()
    }
    const bytesSoFar = first
    first = Buffer.from(first.subarray(0, keptOfFirst))
    open = begin(protocol)
    return read(open, bytesSoFar)
  })

  function begin(protocol: TrackerProtocol): NonNullable<typeof open> {
    sink.counters[protocol.name].connections += 1
    sink.open[protocol.name] += 1
    socket.once('close', () => {
      sink.open[protocol.name] -= 1
    })
    const session = protocol.open()
    const speech = { protocol: protocol.name, session }
    const conversation = createConversation({
      protocol,
      session,
      sink,
      names,
      sender,
      answer,
      onLogin: (imei) => options.onLogin(imei, speech),
      onHeartbeat,
      onFix,
      onSettled,
      onMessage,
      onWait() {
        waits = true
        socket.pause()
      },
      onGoOn() {
        waits = false
        resume()
      },
    })
    return { protocol, session, conversation }
  }

  function read({ protocol, session, conversation }: NonNullable<typeof open>, bytes: Buffer): void {
    for (const frame of session.framer.push(bytes)) {
      conversation.hear(frame, receipt())
      if (conversation.malformed > maxMalformed) {
        socket.destroy()
        return
      }
    }
    if (session.framer.oversized) {
      sink.refuse(protocol.name, 'oversized', conversation.speaker, { raw: first.toString('latin1'), sender })
      socket.destroy()
      return
    }
    if (sink.isFull && !socket.isPaused()) {
      socket.pause()
      sink.onDrained(resume)
    }
  }

  function resume(): void {
    if (waits) return
    if (sink.isFull) sink.onDrained(resume)
    else socket.resume()
  }

  /** Answers a browser or a phone that uses the wrong port. */
  function refuseHttp(): void {
    sink.refuseHttp(sender, first)
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

  function answer(bytes: string): void {
    if (!socket.writable) return
    socket.write(bytes, 'latin1')
    if (socket.writableLength > maxUnread) socket.destroy()
  }
}
