import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { ownValue } from '@baliza/agreement'
import { type RequestLimits, requestLimits } from '../http/request-limits.js'
import type { Fix } from '../tracking/latest/fix.js'
import type { Protocol } from './counters.js'
import type { FixSink } from './ingest.js'
import type { Settled } from './queued-fix.js'
import type { Sender } from './refusals.js'
import type { Refusal } from './validate-fix.js'

/** A request to an HTTP endpoint, on the main port or on the endpoint's port. */
export interface EndpointRequest {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly sender: Sender
}

/** 200: stored now or before. 503: the queue is full, or storage fails at present; the client should send the request again. */
export interface EndpointReply {
  readonly status: 200 | 400 | 403 | 404 | 405 | 413 | 503
  /** Reason for a person who tests the endpoint; empty with 200. */
  readonly body: string
}

export type EndpointHandler = (request: EndpointRequest) => Promise<EndpointReply>

/** Content of one request, and how to read it. */
export interface Sent {
  readonly protocol: Protocol
  readonly raw: string
  readonly receivedAt: number
  readonly sender: Sender
  readonly decode: (raw: string, receivedAt: number) => Fix | Refusal
  /** Returns the apparent device id of a body that cannot be decoded. */
  readonly imeiOf: (raw: string) => string | null
  /** Status that this protocol's clients expect for an unregistered unit. */
  readonly unknownUnit: 400 | 404
  /** Called when the fix of a registered unit is stored for the first time. */
  readonly onStored?: (fix: Fix) => void
}

/** Maximum wait for a commit while the database is unavailable, in ms. Phones time out after 15 s to 60 s. */
const maxWait = 10_000

/**
 * Passes a request to the sink and answers when its fix is committed: a 200 confirms the commit. A message that was set aside
 * also gets 200, because otherwise the client would repeat it for ever and send no other message. After `maxWait` the answer
 * is 503, but the fix stays queued and is stored later. If the client sends it again, it is the same fix and is stored once.
 */
export async function takeOne(sink: FixSink, sent: Sent): Promise<EndpointReply> {
  const { protocol, raw, receivedAt, sender, unknownUnit } = sent
  const received = { raw, sender }
  const reply = (hand: (settle: (settled: Settled) => void) => void) =>
    new Promise<EndpointReply>((resolve) => {
      const late = setTimeout(() => resolve({ status: 503, body: 'not stored yet' }), maxWait)
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
  if (sink.isFull) {
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
 * Processes each message of one request separately: an invalid message is counted and does not block the others. The answer is
 * 200 once all are settled and at least one is stored: a retry of the request would repeat only the invalid ones. It is 503 while
 * one message must be sent again.
 */
export async function takeAll(
  sink: FixSink,
  raws: readonly string[],
  sent: Omit<Sent, 'raw'>,
): Promise<EndpointReply> {
  const replies = await Promise.all(
    // Each message gets a different millisecond: without a time from the phone, the receipt time identifies the fix.
    raws.map((raw, index) => takeOne(sink, { ...sent, raw, receivedAt: sent.receivedAt + index })),
  )
  const [first = { status: 400, body: 'malformed' } as const] = replies
  return replies.find(({ status }) => status === 503) ?? replies.find(({ status }) => status === 200) ?? first
}

/** Maximum body in bytes: about six hundred positions that a phone has buffered. */
export const maxBody = 262_144

/** Creates a plain HTTP server for one handler. Trackers need no other features. */
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
      // The client disconnected within its body, so no answer is possible.
      () => response.destroy(),
    )
  })
  server.keepAliveTimeout = 65_000
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket) => {
    const { code = '', rawPacket } = error
    // A tracker that is configured with this port: its first byte is already invalid HTTP.
    if (code === 'HPE_INVALID_METHOD' && rawPacket !== undefined) onForeign(senderOf(socket), rawPacket)
    // Same response as Node's default without a listener.
    if (socket.writable)
      socket.end(`HTTP/1.1 ${ownValue(clientErrors, code) ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`)
    else socket.destroy()
  })
  return server
}

/** Answers to requests that Node cannot parse, by Node's error code. */
const clientErrors: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

export function senderOf({ remoteAddress, localPort }: Socket): Sender {
  return { address: remoteAddress ?? '', port: localPort ?? null }
}

/** @returns `null` if the body is too long; the rest is not read */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > maxBody) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
