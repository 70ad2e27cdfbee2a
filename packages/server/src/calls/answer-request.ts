import type { Answer, Call } from '@baliza/agreement'
import {
  type Account,
  actorOf,
  authorize,
  checkOrigin,
  checkRule,
  comparedBody,
  keyHeader,
  type Rule,
  readKey,
  readPayload,
  refuse,
  withExternalIds,
  withImeis,
} from '@baliza/agreement'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isListedAddress } from '../accounts/address-list.js'
import { networkOf } from '../accounts/network.js'
import { checkKeyPlace, refuseMisplacedKey } from '../accounts/use-api-key.js'
import { shareOf } from '../fair-shares.js'
import { wireFollowedUnit } from '../feed/wire-unit.js'
import { addressOf, Refusal } from '../http/http.js'
import { whenClosed } from '../http/when-closed.js'
import type { CallLimits } from '../limits/call-limits.js'
import { countCall } from '../limits/count-call.js'
import type { Log } from '../log.js'
import type { Trail } from '../observability/audit.js'
import { actingAs } from '../storage/acting-database.js'
import type { Database } from '../storage/connection/database.js'
import { findExternal } from '../storage/tables/external-ids.js'
import { followedUnit } from '../storage/tables/follow-links.js'
import { mensajes } from '../texts.js'
import { directoryOf } from './access.js'
import { answerOnce } from './answer-once.js'
import { nextHeader, replayedHeader } from './cors.js'
import type { Deprecations } from './deprecations.js'
import {
  type Given,
  type Handler,
  type OpenHandler,
  type RequestFacts,
  type SharedServices,
  servicesFor,
} from './handler.js'
import { refuseTaken } from './outcome.js'
import { removerOf } from './replace-record.js'
import { readableBy, requestOrigin } from './request-origin.js'
import { isRaw, isWhole, sendAnswer, sendTagged } from './send-answer.js'

export interface ServedCall {
  /** `users.add`: the SDK's name. */
  readonly name: string
  readonly row: Call<unknown, unknown>
  // biome-ignore lint/suspicious/noExplicitAny: a list holds handlers of every payload.
  readonly handler: Handler<any> | OpenHandler<any>
  readonly rule: Rule
}

/** A call with its input: a body, or the query of a GET. */
export interface AskedCall extends ServedCall {
  readonly asked: unknown
}

/** What all calls share. */
export interface CallParts {
  readonly services: SharedServices
  readonly limits: CallLimits
  readonly deprecations: Deprecations
}

/** @param trail receives the accounts of the request and its response */
export async function answerRequest(
  call: AskedCall,
  request: FastifyRequest,
  reply: FastifyReply,
  { services: shared, limits, deprecations }: CallParts,
  trail: Trail,
): Promise<FastifyReply> {
  // Log lines of this logger name the request.
  const services = { ...shared, log: request.log as Log }
  const { row, handler, rule } = call
  const facts = factsOf(request, reply)
  const sentBody = readBody(await askedOf(call, request, facts, services.sessions))
  trail.body = sentBody
  if (handler.kind === 'open') {
    // Any page may read what a link shows, as below.
    if (rule.byLink) readableBy(reply, facts.origin)
    const input = readPayload(handler.payload, sentBody, row)
    trail.answer = await handler.run(input, {
      services: servicesFor(services, networkOf(facts.address)),
      request: facts,
    })
    return reply.send(trail.answer)
  }
  refuseMisplacedKey(request, sentBody)
  // A GET must send its token in the header, because addresses end in logs.
  const sent = tokenOf(request, request.method === 'GET' ? {} : sentBody)
  const session = sent === null ? null : await services.sessions.find(sent)
  if (session === null) {
    // Any page may read what a link shows, and the error that the link or token has expired.
    readableBy(reply, facts.origin)
    countCall(limits, { account: null, token: '', address: facts.address }, reply)
    const link = rule.byLink && sent !== null ? await followedUnit(services.database, sent, Date.now()) : null
    const isShown = link !== null && link.arrivedAt === null && isListedAddress(link.addresses, facts.address)
    if (!isShown) throw new Refusal('session', sent?.includes('bz_') ? mensajes.noKey : mensajes.noSession)
    return reply.send({ status: 1, mensaje: '', data: [wireFollowedUnit(link.unit)] })
  }
  const { account, token } = session
  trail.account = account
  deprecations.used(row, account, services.log)
  if (account.rol === 1) readableBy(reply, facts.origin)
  countCall(limits, { account, token, address: facts.address }, reply, row.heavy)
  checkOrigin(account, requestOrigin(request, services.config))
  if (account.key !== undefined) {
    checkKeyPlace(account.key, request)
    await services.sessions.keyUsed(account.key.id, facts.address)
  }
  if (!account.activo) {
    trail.answer = refuse('inactive')
    return reply.send(trail.answer)
  }
  const own = servicesFor(services, shareOf(account))
  const directory = directoryOf(own.database)
  const body = await withImeis(rule, account, sentBody, directory)
  // A repeated request may name a record that the first one has removed, so they are looked up only for a call that runs.
  const resolved = () =>
    withExternalIds(rule, account, body, (kind, ids) => findExternal(own.database, kind, ids, account))
  async function still(): Promise<{ account: Account; subject: Account }> {
    const found = await services.sessions.find(token)
    if (found === null || !found.account.activo) throw new Refusal('session', mensajes.noSession)
    checkOrigin(found.account, requestOrigin(request, services.config))
    if (found.account.key !== undefined) checkKeyPlace(found.account.key, request)
    const subject = await authorize({ row, rule }, found.account, await resolved(), directory)
    return { account: found.account, subject }
  }
  async function run(database: Database): Promise<Given> {
    // Checked before the payload: a form with an empty field gets that field's message, not a refusal of the record that it does
    // not name.
    checkRule({ row, rule }, account, body)
    const named = await resolved()
    const input = readPayload(handler.payload, named, row)
    const subject = await authorize({ row, rule }, account, named, directory)
    trail.subject = subject
    const acting = row.effect === 'read' ? database : actingAs(database, account.id, account.key?.id)
    const held = { ...own, database: acting }
    return refuseTaken(() =>
      handler.run(input, { services: held, request: facts, account, subject, token, still }),
    )
  }
  const key = readKey(row, request.headers[keyHeader])
  if (key !== null) {
    // Only an account that may make the call now may get an earlier response.
    checkRule({ row, rule }, account, body)
    const id = { user: account.id, actor: actorOf(account), call: row.id, key }
    const remove = removerOf(row.id)
    const keyed = {
      id,
      remove:
        remove &&
        (async (mine: Database, lost: string) =>
          remove(actingAs(mine, account.id, account.key?.id), lost, account, await resolved())),
      body: comparedBody(body),
      repeatable: row.effect === 'idempotent',
      signal: facts.signal,
    }
    // Must run before any lookup: the first request may have deleted the record that it is about.
    const parts = { database: own.database, renewing: services.database, log: services.log }
    const kept = await answerOnce(parts, keyed, async (database) => {
      const given = await run(database)
      if (!isWhole(given)) throw new Error(`${row.id} writes, and its answer cannot be kept`)
      return given
    })
    trail.answer = JSON.parse(kept.answer) as Answer
    if (kept.replayed === true) reply.header(replayedHeader, 'true')
    return reply.code(kept.httpStatus).send(trail.answer)
  }
  const given = await run(own.database)
  if (isWhole(given)) {
    trail.answer = given
    if (typeof given.siguiente === 'string') reply.header(nextHeader, given.siguiente)
  }
  if (handler.isTagged === true && (isWhole(given) || isRaw(given))) return sendTagged(reply, given, facts)
  return sendAnswer(reply, given, facts, services.streams)
}

/** Returns the parsed body or query. @throws {Refusal} */
async function askedOf(
  { row, handler, asked }: AskedCall,
  request: FastifyRequest,
  { signal }: RequestFacts,
  sessions: SharedServices['sessions'],
): Promise<unknown> {
  if (handler.kind === 'open' || handler.largeBody === undefined || !Buffer.isBuffer(asked)) return asked
  // `optionsOf` has found the session.
  const session = await sessions.find(tokenOf(request, {}) ?? '')
  const share = session === null ? '' : shareOf(session.account)
  const isKeyed = readKey(row, request.headers[keyHeader]) !== null
  return handler.largeBody.read(asked, { share, isKeyed, signal })
}

function readBody(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw new Refusal('body', mensajes.badBody)
  return body as Record<string, unknown>
}

export function tokenOf(request: FastifyRequest, body: Record<string, unknown>): string | null {
  const header = request.headers.authorization
  // The catalogue's clients send the bare token; Baliza's clients send `Bearer` and the token.
  const token = header === undefined || header === '' ? body.token : header.replace(/^Bearer\s+/i, '')
  return typeof token === 'string' && token.length <= 200 ? token : null
}

function factsOf(request: FastifyRequest, reply: FastifyReply): RequestFacts {
  const gone = new AbortController()
  // Fastify's own signal only follows the request, which has been read by now.
  whenClosed(reply.raw, () => gone.abort())
  return {
    address: addressOf(request),
    gzip: /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')),
    lines: /\bapplication\/x-ndjson\b/.test(request.headers.accept ?? ''),
    signal: gone.signal,
    ifNoneMatch: request.headers['if-none-match'],
    lastEventId: request.headers['last-event-id']?.toString(),
    origin: request.headers.origin,
  }
}
