import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { isTooDeep, Refusal, type Refused, reasons, refuse, refuseWith } from '@baliza/sdk-core/agreement'
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
import { type RequestLimits, requestLimits } from './request-limits.js'

export { Refusal }

/** No call of the catalogue but imports comes near: a route of 10,000 points is 400 KB. */
const bodyLimit = 1_048_576

/** Fastify, with our messages for what goes wrong: a Spanish `mensaje`, never a stack. */
export function createHttp(
  log: Log,
  { trustProxy, publicUrl }: Pick<Config, 'trustProxy' | 'publicUrl'>,
  { requestTimeout, ...limits }: RequestLimits = requestLimits,
): FastifyInstance {
  const unknownPath = (_request: FastifyRequest, reply: FastifyReply) =>
    reply.code(404).send(refuseWith('unknownCall', mensajes.unknownPath))
  const path = publicUrl === null ? '' : new URL(publicUrl).pathname.replace(/(?<!\/)\/+$/, '')
  const http = fastify({
    // A proxy may pass on the path that it has us below, or leave it out: both are answered.
    rewriteUrl: ({ url = '/' }) => (path !== '' && url.startsWith(`${path}/`) ? url.slice(path.length) : url),
    loggerInstance: log as FastifyBaseLogger,
    // A line per poll says nothing: what fails is logged, with its cause.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit,
    // Kept from the request, so that a host's own log and ours speak of the same one.
    genReqId: ({ headers }) => sane(headers[requestIdHeader]) ?? randomUUID(),
    requestTimeout,
    http: limits,
    // Limits count by the address that a trusted proxy passes on; anybody else's header is ignored.
    trustProxy:
      typeof trustProxy === 'number'
        ? (_address, hop) => hop < trustProxy
        : trustProxy.length > 0 && [...trustProxy],
    // On close, answers in progress are finished; connections that only wait are not waited for.
    forceCloseConnections: 'idle',
    // An address that cannot be decoded is none.
    frameworkErrors: (_error, request, reply) => unknownPath(request, reply),
  })
  const readJson = http.getDefaultJsonParser('error', 'error')
  http.removeContentTypeParser(['application/json', 'text/plain'])
  // As text/plain a page may send without asking first; it is JSON all the same.
  http.addContentTypeParser(
    ['application/json', 'text/plain'],
    { parseAs: 'string' },
    (request, body, done) => {
      // The one character that PostgreSQL cannot store: refused here, once, for every call.
      if (body.includes('\\u0000')) return done(new Refusal('body', mensajes.badBody))
      // Recursive code that reads the body would overflow the stack.
      if (isTooDeep(String(body))) return done(new Refusal('body', mensajes.tooDeep))
      return readJson(request, String(body), done)
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
  // The portal's own links are relative: without the last slash they would lead elsewhere.
  if (path !== '') http.get(path, async (_request, reply) => reply.redirect(`${path}/`, 308))
  // Of two `Host` headers Node keeps the first; a proxy before this server may have gone by the second.
  http.addHook('onRequest', async ({ raw }) => {
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name))
    if (hosts.length > 1) throw new Refusal('body', mensajes.badBody)
  })
  // A connection whose request is still answered is not idle yet, and would be kept open for the next one.
  let closing = false
  http.addHook('preClose', async () => {
    closing = true
  })
  http.addHook('onSend', async (request, reply) => {
    reply.header(requestIdHeader, request.id)
    if (closing) reply.header('connection', 'close')
    reply.header('x-content-type-options', 'nosniff')
    // Map tiles want to know who asks; nobody learns more than our address.
    if (!reply.hasHeader('referrer-policy'))
      reply.header('referrer-policy', 'strict-origin-when-cross-origin')
  })
  return http
}

/** What reading and writing end with where nobody is at the other end any more. */
const leavings = new Set([
  'ABORT_ERR',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
])

/** Whether an error says no more than that a client has left: that is its right, and no fault of the server. */
export function isOfLeaving(error: unknown): boolean {
  return error instanceof Error && 'code' in error && leavings.has(String(error.code))
}

/** Who asks: an address always, whatever a proxy passes on. */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip
}

/** Names a request, in its answer and in every line of the log about it. */
export const requestIdHeader = 'x-request-id'

/** What a client calls its request; `null` for what would not fit a line of the log. */
function sane(id: string | string[] | undefined): string | null {
  return typeof id === 'string' && /^[\w.:-]{1,100}$/.test(id) ? id : null
}

/** Seconds after which a client calls again while the database is unavailable. */
const retryWhenAway = 5

/** The answer to a call that failed. */
export function refusalOf(error: unknown): {
  readonly body: Refused
  readonly retryAfter?: number | undefined
} {
  if (error instanceof Refusal) return error
  // Handlers catch the failures of other services themselves.
  if (isTransient(error)) return new Refusal('away', mensajes.away, { retryAfter: retryWhenAway })
  return { body: bodyOf(error) }
}

function bodyOf(error: unknown): Refused {
  // What a call names may be removed while it is made: after it was looked up, before what refers to it is stored.
  if (isOfRemoved(error)) return refuse('notFound')
  const status = error instanceof Error ? ((error as FastifyError).statusCode ?? 500) : 500
  if (status === 413) return refuseWith('tooLarge', mensajes.tooBig)
  // A path that leaves its folder is refused by what serves the folder: to the client it does not exist.
  if (status === 403 || status === 404) return refuseWith('unknownCall', mensajes.unknownPath)
  if (status === 415) return refuseWith('body', mensajes.notJson)
  // Any other 4xx of Fastify means a body that is not JSON.
  if (status >= 400 && status < 500) return refuseWith('body', mensajes.badBody)
  return refuseWith('broken', mensajes.broken)
}

/** Without its query, which on other people's links may hold a token. */
function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').replace(/\?.*$/s, '')
}
