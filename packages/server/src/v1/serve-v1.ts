import { type Call, calls, isBalizaError, type Reason, refuseWith } from '@baliza/agreement'
import type { BalizaClient } from '@baliza/sdk-core/en'
import fastifyCors from '@fastify/cors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sessions } from '../accounts/sessions.js'
import { tokenOf } from '../calls/answer-request.js'
import { corsOptionsOf, nextHeader, versionHeader } from '../calls/cors.js'
import { sendStream } from '../calls/send-answer.js'
import { createFairLimiter, type FairLimiter, viewersApart } from '../fair-shares.js'
import { addressOf, Refusal } from '../http/http.js'
import { refuseOtherMethods } from '../http/other-methods.js'
import { whenClosed } from '../http/when-closed.js'
import type { CallLimits } from '../limits/call-limits.js'
import { countCall } from '../limits/count-call.js'
import type { FleetReads } from '../limits/fleet-reads.js'
import type { Config } from '../settings/config.js'
import { mensajes } from '../texts.js'
import { version } from '../version.js'
import { createInjectClient } from './inject-client.js'
import { createParts, wantsLines, writeLines } from './lines.js'
import { v1Paths } from './paths.js'

/** Headers of the wire's answer that the client of `/v1` gets too. */
const passedBack = ['idempotent-replayed', 'deprecation', 'sunset', 'link'] as const

const prefix = '/v1'

/** Calls whose answers can be large: the wire streams them, and here they are in memory as a whole. */
const large: ReadonlySet<string> = new Set([
  'units.list',
  'devices.list',
  'devices.listOfManager',
  'history.all',
  'history.moving',
  'history.stopped',
  'history.byStatus',
  'history.ofUnits',
  'reports.positions',
])

/** Large answers of an account that its clients have not read to the end. They are in memory, however slowly a client reads. */
export const unreadAtOnce = 8

const heavy: ReadonlySet<string> = new Set(
  Object.entries(calls).flatMap(([family, rows]) =>
    Object.entries<Call<unknown, unknown>>(rows).flatMap(([name, row]) =>
      row.heavy === true ? [`${family}.${name}`] : [],
    ),
  ),
)

interface Parts {
  readonly config: Config
  readonly limits: CallLimits
  readonly sessions: Pick<Sessions, 'find'>
  readonly fleetReads: FleetReads
}

type Method = (input: unknown, settings: { readonly idempotencyKey?: string }) => Promise<unknown>

/**
 * Serves the English API: `POST /v1/{family}/{method}` makes the call of that name as the caller's own request to the Spanish
 * wire format, so that its sessions, keys, rules, limits and activity log apply unchanged.
 */
export async function serveV1(http: FastifyInstance, shared: Parts): Promise<void> {
  const unread = createFairLimiter({ width: Number.POSITIVE_INFINITY, perAccount: unreadAtOnce })
  const parts = { ...shared, unread }
  const problems = { problems: 'en' } as const
  await http.register(
    async (scope) => {
      await scope.register(fastifyCors, () => corsOptionsOf(parts.config))
      scope.addHook('onRequest', async (_request, reply) => {
        reply.headers({ [versionHeader]: version, 'cache-control': 'no-store' })
      })
      for (const [id, path] of v1Paths) {
        const own = path.slice(prefix.length)
        refuseOtherMethods(scope, own, 'POST', problems)
        // As on the wire, a refusal is cheap: the body of a call beyond its limits is not read.
        const onRequest = (request: FastifyRequest, reply: FastifyReply) =>
          count(id, { parts, request, reply })
        scope.post(own, { config: problems, onRequest }, (request, reply) =>
          answer(http, id, { parts, request, reply }),
        )
      }
      scope.route({
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        url: '/*',
        config: problems,
        handler: async () => {
          throw new Refusal('unknownCall', mensajes.unknownPath)
        },
      })
    },
    { prefix },
  )
}

interface Asked {
  readonly parts: Parts & { readonly unread: FairLimiter }
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** @throws {Refusal} 429 above a limit */
async function count(id: string, { parts: { limits, sessions }, request, reply }: Asked): Promise<void> {
  const token = tokenOf(request, {})
  const session = token === null ? null : await sessions.find(token)
  const caller = { account: session?.account ?? null, token: token ?? '', address: addressOf(request) }
  countCall(limits, caller, reply, heavy.has(id))
}

async function answer(http: FastifyInstance, id: string, { parts, request, reply }: Asked) {
  const left = new AbortController()
  whenClosed(reply.raw, () => left.abort())
  const lines = wantsLines(id, request) ? createParts() : null
  let next: string | null = null
  const client = createInjectClient(http, request, left.signal, {
    isCounted: true,
    through: lines?.through,
    answered: (headers) => {
      next = headers[nextHeader]?.toString() ?? null
      for (const name of passedBack) if (headers[name] !== undefined) reply.header(name, headers[name])
    },
  })
  const [family, name] = id.split('.') as [keyof BalizaClient, string]
  const method = (client[family] as unknown as Readonly<Record<string, Method>>)[name]
  if (method === undefined) throw new Error(`the client has no ${id}`)
  const key = request.headers['idempotency-key']
  const body = request.body ?? {}
  try {
    // The only method of the client that takes a text.
    const input = id === 'geocoding.search' ? ((body as { text?: unknown }).text ?? '') : body
    const make = () => method(input, typeof key === 'string' ? { idempotencyKey: key } : {})
    // Lines are in memory one part at a time. A turn until their end would be as long as a slow client reads.
    const value = await (lines === null && large.has(id) ? inTurn({ parts, request, reply }, make) : make())
    if (lines !== null && lines.current() !== null) {
      const pieces = writeLines(lines, value, { next: make, request, site: parts.config.publicUrl ?? '' })
      const gzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
      return sendStream(reply, { type: 'application/x-ndjson', pieces }, { gzip })
    }
    return value === undefined ? reply.code(204).send() : reply.send(enveloped(value, next))
  } catch (error) {
    if (!isBalizaError(error)) throw error
    if (error.retryAfter !== undefined) reply.header('retry-after', Math.ceil(error.retryAfter / 1_000))
    // The client itself refuses a call without a token.
    const reason: Reason | undefined = error.reason ?? (error.code === 'unauthorized' ? 'session' : undefined)
    if (reason === undefined) throw error
    return reply.send(refuseWith(reason, error.mensaje ?? mensajes.noSession, error.field))
  }
}

/** Runs a call in the turn of its account. The call itself refuses a request without a session. */
async function inTurn<Value>(
  { parts: { sessions, fleetReads, unread }, request, reply }: Asked,
  make: () => Promise<Value>,
): Promise<Value> {
  const session = await sessions.find(tokenOf(request, {}) ?? '')
  if (session === null) return make()
  whenClosed(reply.raw, await unread.enter(viewersApart(session.account)))
  const leave = await fleetReads.enter(session.account)
  try {
    return await make()
  } finally {
    leave()
  }
}

/** A list becomes `{ items, next }`, a text for the user `{ message }`, and any other plain value `{ value }`. */
function enveloped(value: unknown, next: string | null): unknown {
  if (Array.isArray(value)) return { items: value, next }
  if (typeof value === 'string') return { message: value }
  return typeof value === 'object' && !(value instanceof Date) ? value : { value }
}
