import type { OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { type BalizaClient, createClient } from '@baliza/sdk-core/en'
import type { Environment } from '@baliza/sdk-core/internal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import inject from 'light-my-request'
import { addressOf, requestIdHeader } from '../http/http.js'
import { countedBefore } from '../limits/count-call.js'

/** Headers of the caller on which the rules, the sessions and the log depend. */
const passedOn = [
  'authorization',
  'origin',
  'sec-fetch-site',
  'host',
  'user-agent',
  'accept-language',
] as const

/** The caller decides about retries: an error reaches it at once, with its `Retry-After`. */
const withoutRetries: Environment = {
  visible: { get: () => true, subscribe: () => () => undefined },
  online: { get: () => false, subscribe: () => () => undefined },
}

/** Sends a request of the client, or answers it otherwise. */
export type Through = (send: (init: RequestInit) => Promise<Response>, init: RequestInit) => Promise<Response>

interface InjectOptions {
  /** Receives the headers of each answer. */
  readonly answered?: (headers: OutgoingHttpHeaders) => void
  /** The `User-Agent` of the calls. Default: the caller's. */
  readonly agent?: string
  /** Whether the caller's request was counted for its limits, and the calls that answer it are not. Default: each one is. */
  readonly isCounted?: boolean
  /** Is given each request of the client. */
  readonly through?: Through | undefined
}

/**
 * Creates an English client for the caller of a request. Its calls enter this server like requests from the network, with the
 * caller's token, address and request id. So sessions, keys, rules, limits and the activity log apply unchanged.
 * @param signal ends the calls in progress when the caller disconnects. They fail with `offline`
 */
export function createInjectClient(
  http: FastifyInstance,
  request: FastifyRequest,
  signal: AbortSignal,
  { answered = () => {}, agent, isCounted = false, through = (send, init) => send(init) }: InjectOptions = {},
): BalizaClient {
  const { headers } = request
  const own: Record<string, string> = { [requestIdHeader]: request.id }
  for (const name of passedOn) if (typeof headers[name] === 'string') own[name] = headers[name]
  if (agent !== undefined) own['user-agent'] = agent
  const remoteAddress = addressOf(request)

  async function send(url: string, init: RequestInit = {}): Promise<Response> {
    const ended = AbortSignal.any([signal, ...(init.signal ? [init.signal] : [])])
    ended.throwIfAborted()
    let end = () => {}
    try {
      const answer = await inject(
        (req, res) => {
          // The door notices it as a lost connection.
          end = () => res.destroy()
          ended.addEventListener('abort', end)
          if (isCounted) countedBefore(req)
          http.routing(req, res)
        },
        {
          method: init.method === 'POST' ? 'POST' : 'GET',
          url,
          headers: { ...Object.fromEntries(new Headers(init.headers)), ...own },
          ...(typeof init.body === 'string' ? { payload: init.body } : {}),
          remoteAddress,
          payloadAsStream: true,
        },
      )
      answered(answer.headers)
      const body = answer.stream()
      body.once('close', () => ended.removeEventListener('abort', end))
      const hasBody = answer.statusCode !== 204 && answer.statusCode !== 304
      return new Response(hasBody ? (Readable.toWeb(body) as ReadableStream<Uint8Array>) : null, {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string>,
      })
    } catch (error) {
      ended.removeEventListener('abort', end)
      ended.throwIfAborted()
      throw error
    }
  }

  return createClient({
    host: 'http://localhost',
    // The header above replaces it. The client only needs to know that there is a token.
    ...(headers.authorization ? { apiKey: headers.authorization } : {}),
    environment: withoutRetries,
    // The outer request has its own limits.
    timeout: false,
    fetch: (input, init = {}) => through((given) => send(String(input), given), init),
  })
}
