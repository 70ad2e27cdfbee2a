import type { FastifyReply } from 'fastify'
import { Refusal } from '../http/http.js'
import { whenClosed } from '../http/when-closed.js'
import { mensajes } from '../texts.js'
import type { Caller, CallLimits } from './call-limits.js'

/** Responses whose calls were counted. */
const counted = new WeakSet<FastifyReply>()

/**
 * Counts a call until its response ends, and sends the headers of its limits. A second count of the same response has no effect.
 * @throws {Refusal} 429 above a limit
 */
export function countCall(limits: CallLimits, caller: Caller, reply: FastifyReply, isHeavy?: boolean): void {
  if (counted.has(reply)) return
  counted.add(reply)
  const { leave, headers, retryAfter } = limits.enter(caller, isHeavy === true)
  // The client may have left while its session was read.
  whenClosed(reply.raw, leave)
  if (headers !== null) reply.headers(headers)
  if (retryAfter > 0) throw new Refusal('rate', mensajes.tooManyCalls, { retryAfter })
}
