import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { isTooDeep, Refusal, type Refused, reasons, refuse, refuseWith } from '@baliza/agreement'
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Log } from '../log.js'
import type { Config } from '../settings/config.js'
import { isOfRemoved } from '../storage/connection/failure.js'
import { isTransient } from '../storage/connection/transient.js'
import { mensajes } from '../texts.js'
import { acceptedLanguage } from './accepted-language.js'
import { acceptsProblems, isRefusal, problemDetails, problemOf, problemType } from './problem.js'
import { type RequestLimits, requestLimits } from './request-limits.js'

export { Refusal }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the handler gets the bytes of the body, which it reads in a thread. */
    readonly isBodyRaw?: boolean
    /** Refusals are always problems (RFC 9457), in this language unless the request prefers another. */
    readonly problems?: keyof typeof problemDetails
  }
}

/** No call of the catalogue except imports comes close: a route of 10,000 points has 400 KB. */
const bodyLimit = 1_048_576

/** Creates Fastify with Baliza's error responses: a Spanish `mensaje`, never a stack trace. */
export function createHttp(
  log: Log,
  { trustProxy, publicUrl }: Pick<Config, 'trustProxy' | 'publicUrl'>,
  { requestTimeout, ...limits }: RequestLimits = requestLimits,
): FastifyInstance {
  const unknownPath = (_request: FastifyRequest, reply: FastifyReply) =>
    reply.code(404).send(refuseWith('unknownCall', mensajes.unknownPath))
  const path = publicUrl === null ? '' : new URL(publicUrl).pathname.replace(/(?<!\/)\/+$/, '')
  const http = fastify({
    // A proxy may forward or strip the path of `publicUrl`. Both forms are accepted.
    rewriteUrl: ({ url = '/' }) => (path !== '' && url.startsWith(`${path}/`) ? url.slice(path.length) : url),
    loggerInstance: log as FastifyBaseLogger,
    // A line per poll has no value. Failures are logged with their cause.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit,
    // The client's id is kept, so that the log of a proxy or an application matches this one.
    genReqId: ({ headers }) => sane(headers[requestIdHeader]) ?? randomUUID(),
    requestTimeout,
    http: limits,
    // Limits use the address forwarded by a trusted proxy. The header of any other client is ignored.
    trustProxy:
      typeof trustProxy === 'number'
        ? (_address, hop) => hop < trustProxy
        : trustProxy.length > 0 && [...trustProxy],
    // On close, requests in progress are completed and idle connections are closed.
    forceCloseConnections: 'idle',
    // An address that cannot be decoded is none.
    frameworkErrors: (_error, request, reply) => unknownPath(request, reply),
  })
  const readJson = http.getDefaultJsonParser('error', 'error')
  http.removeContentTypeParser(['application/json', 'text/plain'])
  // The server also parses text/plain as JSON, because a page can send it across origins without a preflight request.
  http.addContentTypeParser(
    ['application/json', 'text/plain'],
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      if (request.routeOptions.config.isBodyRaw === true) return done(null, bytes)
      const body = bytes.toString()
      // PostgreSQL cannot store the character U+0000. It is rejected here once for all calls.
      if (body.includes('\\u0000')) return done(new Refusal('body', mensajes.badBody))
      // Recursive code that reads a deeply nested body would overflow the stack.
      if (isTooDeep(body)) return done(new Refusal('body', mensajes.tooDeep))
      return readJson(request, body, done)
    },
  )
  http.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = refusalOf(error)
    const { body } = refusal
    const { httpStatus: status } = reasons[body.codigo]
    if (status >= 500 && !(request.raw.socket.destroyed && isOfLeaving(error)))
      request.log.error({ err: error, path: pathOf(request.raw) }, 'una llamada falló')
    else request.log.debug({ status, path: pathOf(request.raw), reason: error.message }, 'llamada rechazada')
    if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
    return reply.code(status).send(body)
  })
  http.setNotFoundHandler(unknownPath)
  // The portal's links are relative, so without the trailing slash they would resolve to the wrong path.
  if (path !== '') http.get(path, async (_request, reply) => reply.redirect(`${path}/`, 308))
  // Node uses the first of two `Host` headers, but a proxy in front may have used the second.
  http.addHook('onRequest', async ({ raw }) => {
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name))
    if (hosts.length > 1) throw new Refusal('body', mensajes.badBody)
  })
  // A connection with a request in progress is not idle on close, and would otherwise stay open for the next request.
  let closing = false
  http.addHook('preClose', async () => {
    closing = true
  })
  const site = publicUrl ?? ''
  http.addHook('preSerialization', (request, reply, body, done) => {
    const { accept, 'accept-language': languages } = request.headers
    const always = request.routeOptions.config.problems
    if (!isRefusal(body) || (always === undefined && !acceptsProblems(accept))) return done(null, body)
    const language = acceptedLanguage(languages, problemDetails, always)
    const problem = problemOf(body, { instance: request.id, language, site })
    reply.code(problem.status).type(problemType).header('content-language', language)
    done(null, problem)
  })
  http.addHook('onSend', async (request, reply) => {
    reply.header(requestIdHeader, request.id)
    if (reply.statusCode === 401 && !reply.hasHeader('www-authenticate'))
      reply.header('www-authenticate', 'Bearer realm="baliza"')
    if (closing) reply.header('connection', 'close')
    reply.header('x-content-type-options', 'nosniff')
    // Map tile servers require a referrer. It contains only the origin.
    if (!reply.hasHeader('referrer-policy'))
      reply.header('referrer-policy', 'strict-origin-when-cross-origin')
  })
  return http
}

/** Error codes of reads and writes after the client has disconnected. */
const leavings = new Set([
  'ABORT_ERR',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
])

/** Whether an error only means that the client disconnected, which is not a fault of the server. */
export function isOfLeaving(error: unknown): boolean {
  return error instanceof Error && 'code' in error && leavings.has(String(error.code))
}

/** Returns the client's address. If the forwarded address is invalid, it is that of the connection. */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip
}

/** Identifies a request in its response and in every log line about it. */
export const requestIdHeader = 'x-request-id'

/** Returns the client's request id, or `null` if it is not suitable for a log line. */
function sane(id: string | string[] | undefined): string | null {
  return typeof id === 'string' && /^[\w.:-]{1,100}$/.test(id) ? id : null
}

/** Value of Retry-After while the database is unavailable, in s. */
const retryWhenAway = 5

export function refusalOf(error: unknown): {
  readonly body: Refused
  readonly retryAfter?: number | undefined
} {
  if (error instanceof Refusal) return error
  // Handlers catch the failures of external services themselves.
  if (isTransient(error)) return new Refusal('away', mensajes.away, { retryAfter: retryWhenAway })
  return { body: bodyOf(error) }
}

function bodyOf(error: unknown): Refused {
  // An object may be removed during the call, after the look-up and before a reference to it is stored.
  if (isOfRemoved(error)) return refuse('notFound')
  const status = error instanceof Error ? ((error as FastifyError).statusCode ?? 500) : 500
  if (status === 413) return refuseWith('tooLarge', mensajes.tooBig)
  // The static file handler rejects a path outside its folder with 403. The client sees it as not found.
  if (status === 403 || status === 404) return refuseWith('unknownCall', mensajes.unknownPath)
  if (status === 415) return refuseWith('body', mensajes.notJson)
  // Any other 4xx status of Fastify means a body that is not JSON.
  if (status >= 400 && status < 500) return refuseWith('body', mensajes.badBody)
  return refuseWith('broken', mensajes.broken)
}

/** Returns the path without tokens: those of follow links are in the path, and a third-party link may have one in its query. */
function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').replace(/\?.*$/s, '').replace(/(\/seguir\/).*$/s, '$1…')
}
