import { Readable } from 'node:stream'
import type { BalizaClient } from '@baliza/sdk-core/en'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Session, Sessions } from '../accounts/sessions.js'
import { checkKeyPlace } from '../accounts/use-api-key.js'
import { addressOf, Refusal } from '../http/http.js'
import { whenClosed } from '../http/when-closed.js'
import type { CallLimits } from '../limits/call-limits.js'
import { countCall } from '../limits/count-call.js'
import type { FleetReads } from '../limits/fleet-reads.js'
import type { Log } from '../log.js'
import type { Config } from '../settings/config.js'
import { mensajes } from '../texts.js'
import { createInjectClient } from '../v1/inject-client.js'
import { version } from '../version.js'

interface Parts {
  readonly config: Pick<Config, 'brand' | 'publicUrl' | 'timeZone'>
  readonly sessions: Pick<Sessions, 'find'>
  readonly log: Log
  readonly limits: CallLimits
  readonly fleetReads: FleetReads
}

/** A caller whose key was checked. */
interface Caller {
  readonly client: BalizaClient
  readonly token: string
  readonly allow: 'read' | 'write'
}

/** JSON-RPC's answer to a request that it does not allow. */
const noBatches = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32_600, message: 'A request has one message. Batches are not supported.' },
}

/**
 * Serves assistants at `/mcp` (Model Context Protocol over HTTP, without sessions), for API keys only. `/mcp?allow=write` also
 * lists the tools that change something, for a key with that scope. Every tool calls this server through its own door, so that
 * the rules, limits and the activity log of the key apply. The code is loaded with the first request.
 */
export function serveMcp(http: FastifyInstance, { config, sessions, log, limits, fleetReads }: Parts): void {
  let loading: ReturnType<typeof load> | undefined

  async function load() {
    const [{ createMcpHandler }, { createFleetServer }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('@baliza/mcp'),
    ])
    return createMcpHandler(
      ({ authInfo }) => {
        const { client, token, allow } = authInfo?.extra as unknown as Caller
        return createFleetServer({
          client,
          allow,
          brand: config.brand,
          version,
          zone: config.timeZone,
          portal: config.publicUrl,
          // All processes of the server know it, and only the owner of the key does.
          confirmationKey: token,
          onError: (error) => log.error({ err: error }, 'una herramienta para asistentes falló'),
        })
      },
      {
        // There are no announcements to wait for.
        maxSubscriptions: 0,
        onerror: (error) => log.debug({ reason: error.message }, 'petición de un asistente rechazada'),
      },
    )
  }

  http.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    exposeHeadRoute: false,
    // Before the body is read, so that a refusal is cheap.
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const session = await sessionOf(request, sessions)
      countCall(
        limits,
        { account: session?.account ?? null, token: session?.token ?? '', address: addressOf(request) },
        reply,
      )
    },
    handler: async (request, reply) => {
      const { account, token } = await keyOf(request, reply, sessions)
      // Later revisions of MCP have none either. So a request is one message, which was counted.
      if (Array.isArray(request.body)) return reply.code(400).send(noBatches)
      // A failed import is tried again with the next request.
      loading ??= load().catch((error: unknown) => {
        loading = undefined
        throw error
      })
      const handler = await loading
      const left = new AbortController()
      whenClosed(reply.raw, () => left.abort())
      await fleetReads.until(account, reply.raw)
      left.signal.throwIfAborted()
      const { allow } = request.query as { readonly allow?: unknown }
      const caller: Caller = {
        client: createInjectClient(http, request, left.signal, { agent: agentOf(request) }),
        token,
        allow: allow === 'write' ? 'write' : 'read',
      }
      const answer = await handler.fetch(webRequest(request, left.signal), {
        ...(request.body === undefined ? {} : { parsedBody: request.body }),
        authInfo: { token: '', clientId: '', scopes: [], extra: { ...caller } },
      })
      for (const [name, value] of answer.headers) reply.header(name, value)
      reply.code(answer.status)
      return reply.send(answer.body === null ? undefined : Readable.fromWeb(answer.body as never))
    },
  })
}

async function sessionOf({ headers }: FastifyRequest, sessions: Parts['sessions']): Promise<Session | null> {
  const header = headers.authorization ?? ''
  const token = /^Bearer\s/i.test(header) ? header.slice('Bearer '.length).trim() : ''
  return token === '' || token.length > 200 ? null : sessions.find(token)
}

/**
 * Returns the session of an API key of a request.
 * @throws {Refusal} 401 without a valid key, 403 from a page or an address that the key does not allow
 */
async function keyOf(
  request: FastifyRequest,
  reply: FastifyReply,
  sessions: Parts['sessions'],
): Promise<Session> {
  const session = await sessionOf(request, sessions)
  const key = session?.account.key
  if (session === null || key === undefined || !session.account.activo) {
    reply.header('www-authenticate', 'Bearer realm="baliza"')
    throw new Refusal('session', mensajes.noKey)
  }
  checkKeyPlace(key, request)
  return session
}

/**
 * Returns the `User-Agent` of a caller's calls, for the audit log: this server's, and the program of the assistant. Clients of 2025
 * name themselves only when they connect, so that for them it is that of the request.
 */
function agentOf({ body, headers }: FastifyRequest): string {
  const { params } = (body ?? {}) as {
    readonly params?: { readonly _meta?: Readonly<Record<string, unknown>> }
  }
  const named = params?._meta?.['io.modelcontextprotocol/clientInfo'] as
    | { name?: unknown; version?: unknown }
    | undefined
  const client =
    typeof named?.name === 'string' ? `${named.name}/${named.version}` : (headers['user-agent'] ?? '')
  // The text of a stranger in a header and in the log.
  return `baliza-mcp/${version} (${client.replace(/[^\w ./+-]+/g, '').slice(0, 100)})`
}

/** Returns the request as the handler reads it. The body was read already. */
function webRequest({ method, headers, body }: FastifyRequest, signal: AbortSignal): Request {
  const given = Object.entries(headers).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return new Request('http://localhost/mcp', {
    method,
    headers: given.filter(
      ([name]) => !/^(host|connection|content-length|transfer-encoding|authorization)$/.test(name),
    ),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal,
  })
}
