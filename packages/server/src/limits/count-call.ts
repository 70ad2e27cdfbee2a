import type { IncomingMessage } from 'node:http'
import type { FastifyReply } from 'fastify'
import { Refusal } from '../http/http.js'
import { whenClosed } from '../http/when-closed.js'
import { mensajes } from '../texts.js'
import type { Caller, CallLimits } from './call-limits.js'

/** Requests whose calls were counted. */
const counted = new WeakSet<IncomingMessage>()

/** Marks a request of this server to itself as counted, because the request that it answers was. */
export const countedBefore = (request: IncomingMessage) => void counted.add(request)

/**
 * Counts a call until its response ends, and sends the headers of its limits. A second count of the same request has no effect.
 * @throws {Refusal} 429 above a limit
 */
export function countCall(limits: CallLimits, caller: Caller, reply: FastifyReply, isHeavy?: boolean): void {
  const { raw } = reply.request
  if (counted.has(raw)) return
  counted.add(raw)
  const { leave, headers, retryAfter } = limits.enter(caller, isHeavy === true)
  // The client may have left while its session was read.
  whenClosed(reply.raw, leave)
  if (headers !== null) reply.headers(headers)
  if (retryAfter > 0) throw new Refusal('rate', mensajes.tooManyCalls, { retryAfter })
}
