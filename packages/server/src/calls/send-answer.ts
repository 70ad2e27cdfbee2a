import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { Answer } from '@baliza/agreement'
import type { FastifyReply } from 'fastify'
import { whenClosed } from '../http/when-closed.js'
import type { EventsAnswer, Given, RawAnswer, RequestFacts, StreamAnswer } from './handler.js'

/** Sends the answer of a handler. @param streams the responses that are being streamed */
export function sendAnswer(
  reply: FastifyReply,
  given: Given,
  facts: RequestFacts,
  streams: Set<object>,
): FastifyReply {
  if (isStream(given)) {
    streams.add(given)
    whenClosed(reply.raw, () => streams.delete(given))
    return sendStream(reply, given, facts)
  }
  if (isEvents(given)) return sendEvents(reply, given)
  if (isRaw(given)) return sendRaw(reply, given)
  return reply.send(given)
}

/**
 * Sends the answer of a list that changes seldom, with a weak ETag of its content. A client that has it receives 304 without the
 * list.
 */
export function sendTagged(
  reply: FastifyReply,
  given: Answer | RawAnswer,
  { ifNoneMatch }: Pick<RequestFacts, 'ifNoneMatch'>,
): FastifyReply {
  if (isWhole(given) && given.status !== 1) return reply.send(given)
  const content = isWhole(given) ? JSON.stringify(given) : (given.bytes ?? '')
  const tag = createHash('sha256').update(content).digest('base64url').slice(0, 22)
  reply.header('etag', `W/"${tag}"`)
  // Weak comparison ignores the prefix `W/` (RFC 9110, section 13.1.2).
  const known = (ifNoneMatch ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  if (known.includes(`"${tag}"`)) return reply.code(304).send()
  if (!isWhole(given)) return sendRaw(reply, given)
  return reply.type('application/json; charset=utf-8').send(content)
}

/** Whether the answer is one object of the agreement, which can be stored for a repeated request. */
export function isWhole(given: Given): given is Answer {
  return !(isRaw(given) || isStream(given) || isEvents(given))
}

export function isRaw(given: object): given is RawAnswer {
  return 'httpStatus' in given
}

export function isStream(given: object): given is StreamAnswer {
  return 'pieces' in given
}

function isEvents(given: object): given is EventsAnswer {
  return 'events' in given
}

/** Prevents proxies from buffering, caching or recompressing the events. */
function sendEvents(reply: FastifyReply, { events, gzipped }: EventsAnswer): FastifyReply {
  reply.type('text/event-stream; charset=utf-8')
  reply.headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' })
  if (gzipped) reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  return reply.send(events)
}

/** Applies backpressure: a slow client delays the pieces, and a disconnected client ends them. */
export function sendStream(
  reply: FastifyReply,
  { type, pieces }: StreamAnswer,
  { gzip }: Pick<RequestFacts, 'gzip'>,
): FastifyReply {
  const source = Readable.from(pieces, { highWaterMark: 2 })
  reply.type(`${type}; charset=utf-8`)
  if (!gzip) return reply.send(source)
  reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  // Flushes every write at once. If one stream ends, the other ends too. Fastify detects how the stream that it reads ended.
  return reply.send(
    pipeline(source, createGzip({ level: 1, flush: constants.Z_SYNC_FLUSH }), () => undefined),
  )
}

function sendRaw(reply: FastifyReply, { httpStatus, headers, bytes }: RawAnswer): FastifyReply {
  reply.code(httpStatus).headers(headers)
  return bytes === null ? reply.send() : reply.send(bytes)
}
