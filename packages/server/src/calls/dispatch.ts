import type { Call } from '@baliza/agreement'
import fastifyCors from '@fastify/cors'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { addressOf, Refusal, refusalOf } from '../http/http.js'
import { refuseOtherMethods } from '../http/other-methods.js'
import { type CallLimits, createCallLimits } from '../limits/call-limits.js'
import type { Log } from '../log.js'
import { type Audit, createAudit, type Trail } from '../observability/audit.js'
import { mensajes } from '../texts.js'
import { version } from '../version.js'
import { type AskedCall, answerRequest, type CallParts, type ServedCall, tokenOf } from './answer-request.js'
import { corsOptionsOf, versionHeader } from './cors.js'
import { createDeprecations } from './deprecations.js'
import type { SharedServices } from './handler.js'

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
        scope.post(path, optionsOf(call, services), (request, reply) =>
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
      scope.get(streamPath, { exposeHeadRoute: false }, (request, reply) =>
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

/** Limits large bodies to clients whose `Authorization` header has a session. */
function optionsOf({ handler }: ServedCall, { sessions }: SharedServices): RouteShorthandOptions {
  if (handler.kind === 'open' || handler.largeBody === undefined) return {}
  return {
    bodyLimit: handler.largeBody.limit,
    config: { isBodyRaw: true },
    onRequest: async (request) => {
      const token = tokenOf(request, {})
      if (token === null || (await sessions.find(token)) === null)
        throw new Refusal('session', mensajes.noSession)
    },
  }
}

async function handleRequest(
  call: AskedCall,
  request: FastifyRequest,
  reply: FastifyReply,
  { audit, ...parts }: CallParts & { readonly audit: Audit },
): Promise<FastifyReply> {
  const body = Buffer.isBuffer(call.asked) ? {} : call.asked
  const known = { address: addressOf(request), body, log: request.log as Log }
  const trail: Trail = { ...known, account: null, subject: null, answer: null }
  try {
    const sent = await answerRequest(call, request, reply, parts, trail)
    audit.answered(call, trail)
    return sent
  } catch (error) {
    audit.failed(call, trail, refusalOf(error).body)
    throw error
  }
}
