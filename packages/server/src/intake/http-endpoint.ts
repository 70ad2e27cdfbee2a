import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { ownValue } from '@baliza/sdk-core'
import type { Fix } from '../fixes/fix.js'
import { type RequestLimits, requestLimits } from '../http/request-limits.js'
import type { Protocol } from './counters.js'
import type { FixSink } from './ingest.js'
import type { Settled } from './queued-fix.js'
import type { Sender } from './refusals.js'
import type { Refusal } from './validate-fix.js'

/** A request to one of the HTTP endpoints, whichever server took it. */
export interface EndpointRequest {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly sender: Sender
}

/** 200: stored, or known already. 503: the queue is full, or nothing is stored at present; to be sent again. */
export interface EndpointReply {
  readonly status: 200 | 400 | 403 | 404 | 405 | 413 | 503
  /** A reason for whoever tries by hand; empty with 200. */
  readonly body: string
}

export type EndpointHandler = (request: EndpointRequest) => Promise<EndpointReply>

/** What one request says, and how it is read. */
export interface Sent {
  readonly protocol: Protocol
  readonly raw: string
  readonly receivedAt: number
  readonly sender: Sender
  readonly decode: (raw: string, receivedAt: number) => Fix | Refusal
  /** Whose it seems to be where it cannot be read. */
  readonly imeiOf: (raw: string) => string | null
  /** The status that this protocol's clients expect for a unit that is not ours. */
  readonly unknownUnit: 400 | 404
  /** It is a unit's, and was not stored before. */
  readonly onStored?: (fix: Fix) => void
}

/** While the database is away nobody waits for a commit longer than this, ms: phones give up silently after 15 s to 60 s. */
const longestWait = 10_000

/**
 * Hands a request to the sink and answers when its fix is committed: a 200 is a promise. One that was set aside is
 * answered so too: whoever sent it again would send nothing else any more. One that still waits after `longestWait` is
 * kept and stored later all the same; sent again it is the same fix, and stored once.
 */
export async function takeOne(sink: FixSink, sent: Sent): Promise<EndpointReply> {
  const { protocol, raw, receivedAt, sender, unknownUnit } = sent
  const received = { raw, sender }
  const reply = (hand: (settle: (settled: Settled) => void) => void) =>
    new Promise<EndpointReply>((resolve) => {
      const late = setTimeout(() => resolve({ status: 503, body: 'not stored yet' }), longestWait)
      hand((settled) => {
        clearTimeout(late)
        if (settled === 'unknown') resolve({ status: unknownUnit, body: 'unknown unit' })
        else if (settled === 'failed') resolve({ status: 400, body: 'malformed' })
        else resolve({ status: 200, body: '' })
      })
    })
  let decoded: Fix | Refusal
  try {
    decoded = sent.decode(raw, receivedAt)
  } catch (error) {
    return reply((settle) =>
      sink.reject(protocol, error, { imei: sent.imeiOf(raw), receivedAt, received }, settle),
    )
  }
  if (typeof decoded === 'string') {
    sink.refuse(protocol, decoded, sent.imeiOf(raw), received)
    return { status: 400, body: decoded }
  }
  if (sink.full) {
    sink.counters[protocol].busy += 1
    return { status: 503, body: 'busy' }
  }
  const fix = decoded
  return reply((settle) =>
    sink.take(protocol, fix, received, (settled) => {
      if (settled === 'stored') sent.onStored?.(fix)
      settle(settled)
    }),
  )
}

/**
 * Takes what came in one request, each by itself: what is wrong with one of them is counted, and keeps no other out.
 * 200 once all are settled and one of them is stored: whoever sent the whole again would only send the bad ones again.
 * 503 as long as one is to be sent again.
 */
export async function takeAll(
  sink: FixSink,
  raws: readonly string[],
  sent: Omit<Sent, 'raw'>,
): Promise<EndpointReply> {
  const replies = await Promise.all(
    // Each at a ms of its own: where a phone knows no time the receipt is its identity.
    raws.map((raw, index) => takeOne(sink, { ...sent, raw, receivedAt: sent.receivedAt + index })),
  )
  const [first = { status: 400, body: 'malformed' } as const] = replies
  return replies.find(({ status }) => status === 503) ?? replies.find(({ status }) => status === 200) ?? first
}

/** Bytes: some six hundred places that a phone has kept. */
export const longestBody = 262_144

/** A plain HTTP server for one handler; trackers need nothing more. */
export function createEndpointServer(
  handle: EndpointHandler,
  onOversized: (sender: Sender) => void,
  onForeign: (sender: Sender, first: Buffer) => void,
  limits: RequestLimits = requestLimits,
): Server {
  const server = createServer(limits, (request, response) => {
    const answer = (reply: EndpointReply) => {
      response.writeHead(reply.status, {
        'content-type': 'text/plain',
        ...(reply.status === 503 ? { 'retry-after': '5' } : {}),
      })
      response.end(reply.body)
    }
    const sender = senderOf(request.socket)
    readBody(request).then(
      async (body) => {
        if (body === null) {
          onOversized(sender)
          response.shouldKeepAlive = false
          answer({ status: 413, body: 'too long' })
          return
        }
        answer(
          await handle({
            method: request.method ?? '',
            url: request.url ?? '/',
            headers: request.headers,
            body,
            sender,
          }),
        )
      },
      // The client went away in the middle of its body: there is nobody to answer.
      () => response.destroy(),
    )
  })
  server.keepAliveTimeout = 65_000
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket) => {
    const { code = '', rawPacket } = error
    // A tracker that is configured with this port: what it sends is no HTTP from the first byte on.
    if (code === 'HPE_INVALID_METHOD' && rawPacket !== undefined) onForeign(senderOf(socket), rawPacket)
    // As Node does where nobody listens.
    if (socket.writable)
      socket.end(`HTTP/1.1 ${ownValue(clientErrors, code) ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`)
    else socket.destroy()
  })
  return server
}

/** What is answered to whoever cannot be understood, by Node's code. */
const clientErrors: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** The other end of a connection, and the port of this one. */
export function senderOf({ remoteAddress, localPort }: Socket): Sender {
  return { address: remoteAddress ?? '', port: localPort ?? null }
}

/** @returns `null` when it is too long; the rest is not read */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > longestBody) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
