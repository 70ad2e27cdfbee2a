import { type Call, keepsHeader, keptFor } from '@baliza/agreement'
import fastifyCors from '@fastify/cors'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  RouteShorthandOptions,
} from 'fastify'
import { addressOf, Refusal, refusalOf } from '../http/http.js'
import { refuseOtherMethods } from '../http/other-methods.js'
import { type CallLimits, createCallLimits } from '../limits/call-limits.js'
import { countCall } from '../limits/count-call.js'
import type { Log } from '../log.js'
import { type Audit, createAudit, type Trail } from '../observability/audit.js'
import { mensajes } from '../texts.js'
import { version } from '../version.js'
import { type AskedCall, answerRequest, type CallParts, type ServedCall, tokenOf } from './answer-request.js'
import { corsOptionsOf, versionHeader } from './cors.js'
import { createDeprecations, deprecationHeadersOf } from './deprecations.js'
import type { SharedServices } from './handler.js'
import { readableBy } from './request-origin.js'

/** Serves every call on its path. Checks the session, then access, then the payload, and runs the handler. */
export async function serveCalls(
  http: FastifyInstance,
  calls: readonly ServedCall[],
  services: SharedServices,
  limits: CallLimits = createCallLimits(services.config),
): Promise<void> {
  const parts = {
    services,
    audit: createAudit(),
    limits,
    deprecations: createDeprecations(),
  }
  await http.register(async (scope) => {
    await scope.register(fastifyCors, () => corsOptionsOf(services.config))
    // Also on an answer to a body that cannot be read.
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header(versionHeader, version)
    })
    for (const call of calls) {
      for (const path of pathsOf(call.row)) {
        refuseOtherMethods(scope, path, 'POST')
        scope.post(path, optionsOf(call, parts), (request, reply) =>
          handleRequest({ ...call, asked: request.body }, request, reply, parts),
        )
      }
      const stream = call.handler.kind === 'session' ? call.handler.stream : undefined
      if (stream === undefined) continue
      // A link shows one unit, and its viewer polls.
      const { byLink: _, ...rule } = call.rule
      const streamPath = `${call.row.path}/stream`
      refuseOtherMethods(scope, streamPath, 'GET')
      // Fastify would answer a HEAD request like a GET, and this response does not end.
      scope.get(streamPath, { exposeHeadRoute: false, onRequest: headersOf(call) }, (request, reply) =>
        handleRequest({ ...call, rule, handler: stream, asked: request.query }, request, reply, parts),
      )
    }
  })
}

/** Returns the paths of a row. It may have a second path for some payloads. */
function pathsOf(row: Call<unknown, unknown>): string[] {
  const second = row.pathFor?.({ comando: 'busq' })
  return second === undefined || second === row.path ? [row.path] : [row.path, second]
}

/** Returns the hook that sets the headers of every answer of a call, also of a refusal. */
const headersOf =
  ({ row }: ServedCall): onRequestAsyncHookHandler =>
  async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', [keepsHeader]: keptFor, ...deprecationHeadersOf(row) })
  }

type Parts = CallParts & { readonly audit: Audit }

/**
 * Counts a call before its body is read, unless its token is in the body: a refusal is cheap. Only clients whose `Authorization`
 * header has a session may send a large body.
 */
function optionsOf(call: ServedCall, { services, limits, audit }: Parts): RouteShorthandOptions {
  const { handler, row } = call
  const largeBody = handler.kind === 'open' ? undefined : handler.largeBody
  return {
    ...(largeBody !== undefined && { bodyLimit: largeBody.limit, config: { isBodyRaw: true } }),
    onRequest: [headersOf(call), countEarly],
  }

  async function countEarly(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = handler.kind === 'open' ? null : tokenOf(request, {})
    const session = token === null ? null : await services.sessions.find(token)
    const isOpen = handler.kind === 'open'
    if (token === null && largeBody === undefined && !isOpen) return
    const account = session?.account ?? null
    // Any page may read what a link shows, and that it has expired.
    const isReadable = account === null ? !isOpen || call.rule.byLink : account.rol === 1
    if (isReadable) readableBy(reply, request.headers.origin)
    try {
      countCall(limits, { account, token: token ?? '', address: addressOf(request) }, reply, row.heavy)
    } catch (error) {
      audit.failed(call, { ...trailOf(request, {}), account }, refusalOf(error).body)
      throw error
    }
    if (session === null && largeBody !== undefined) throw new Refusal('session', mensajes.noSession)
  }
}

async function handleRequest(
  call: AskedCall,
  request: FastifyRequest,
  reply: FastifyReply,
  { audit, ...parts }: Parts,
): Promise<FastifyReply> {
  const trail = trailOf(request, Buffer.isBuffer(call.asked) ? {} : call.asked)
  try {
    const sent = await answerRequest(call, request, reply, parts, trail)
    audit.answered(call, trail)
    return sent
  } catch (error) {
    audit.failed(call, trail, refusalOf(error).body)
    throw error
  }
}

const trailOf = (request: FastifyRequest, body: unknown): Trail => ({
  address: addressOf(request),
  agent: request.headers['user-agent'],
  body,
  log: request.log as Log,
  account: null,
  subject: null,
  answer: null,
})
