import { type Answer, type Call, type CallNames, takesKey } from '@baliza/agreement/calls/call.js'
import {
  BalizaError,
  type BalizaErrorCode,
  type BalizaErrorInit,
  isBalizaError,
  mayPass,
} from '@baliza/agreement/calls/errors.js'
import { Malformed } from '@baliza/agreement/entities/malformed.js'
import type { Reading } from '@baliza/agreement/entities/reading.js'
import type { Session, SessionManager } from '../session/session.js'
import type { Attempt, Incoming, Timeout } from './attempt.js'
import type { Environment } from './environment.js'
import { readErrorResponse } from './error-response.js'
import { type RetryOptions, readRetryAfter, withRetries } from './retry.js'

/** Settings of one call, independent of its payload. */
export interface CallSettings {
  /** Aborts the call: it fails with `aborted`. */
  readonly signal?: AbortSignal | undefined
  /** Timeout of each attempt, in ms, instead of the client's. `false` or `Infinity`: no timeout. */
  readonly timeout?: Timeout | undefined
  /**
   * Idempotency key of a call that writes: 1 to 255 visible ASCII characters. For 24 hours the server returns its first answer to
   * a call with the same key. It refuses the key with a different payload (`reused`).
   *
   * With a key from the caller, the SDK retries the call, even the first call of a process, unless the server has declared that
   * it keeps no keys. By default, the SDK generates a key per call for its own retries, once the server has declared that it
   * keeps keys. Commands and calls that return a secret take no key: the SDK never retries them.
   */
  readonly idempotencyKey?: string | undefined
}

/** Answer with `status` 1 (or any, if the call accepts it), or 304: not modified since the previous answer. */
export type Exchange =
  | {
      readonly notModified: false
      readonly answer: Answer
      readonly headers: Headers
      /** Body of an answer streamed in lines. The last line contains the result, not `answer`. */
      readonly lines?: ReadableStream<Uint8Array> | null | undefined
    }
  | { readonly notModified: true; readonly headers: Headers }

/** Sends calls to the server and reads its answers. */
export interface Caller extends Pick<CallerParts, 'timeout' | 'reading'> {
  /** Sends a call and reads its answer. @throws BalizaError */
  send<Output>(row: AnyCall, payload: Payload, settings?: CallSettings): Promise<Output>
  /** Sends a call and returns the answer unread. @throws BalizaError */
  exchange(row: SentRow, payload: Payload, settings?: ExchangeSettings): Promise<Exchange>
  /** Fetches a URL of a third party, without token or session. @throws BalizaError */
  fetchOpen(call: CallNames, url: string, settings?: CallSettings): Promise<unknown>
}

// biome-ignore lint/suspicious/noExplicitAny: the caller sends rows of every input and output.
export type AnyCall = Call<any, any>
/** Call without the reader of its answer. */
export type SentRow = Omit<AnyCall, 'read'>
/** Fields of a body, without the token. */
export type Payload = Readonly<Record<string, unknown>> | undefined

/** {@link CallSettings}, and additional headers of the feed and the reports. */
export interface ExchangeSettings extends CallSettings {
  readonly headers?: Readonly<Record<string, string>>
}

/** {@link ExchangeSettings}, the key to send, and the key by which the server recognizes a repetition. */
type Keyed = ExchangeSettings & Pick<RetryOptions, 'keyed'> & { readonly key?: string | false }

export interface CallerParts {
  readonly base: string
  readonly attempt: Attempt
  readonly sessionManager: SessionManager
  readonly environment: Environment
  readonly timeout: Timeout
  readonly reading: Reading
}

/** Creates the layer between the calls and `fetch`: the only place of sessions, retries and errors. */
export function createCaller(parts: CallerParts): Caller {
  const { base, attempt, sessionManager, environment, reading } = parts
  /** Whether the server's last answer declared that it keeps idempotency keys; `undefined` before the first answer. */
  let keepsKeys: boolean | undefined

  async function exchange(
    row: SentRow,
    payload: Payload = {},
    settings: ExchangeSettings = {},
  ): Promise<Exchange> {
    // Older servers get no generated key: they do not recognize repetitions, and their CORS policy refuses the header.
    const made = keepsKeys === true && crypto.getRandomValues(new Uint32Array(4)).join('-')
    const key = takesKey(row) && (settings.idempotencyKey || made)
    // A key from the caller implies that the server keeps keys, until the server declares otherwise.
    const keyed = keepsKeys !== false && key
    const send = (session: Session | null) => post(row, payload, session, { ...settings, key, keyed })
    if (row.open === true) return send(null)
    const session = await sessionManager.current(row, settings.signal)
    try {
      return await send(session)
    } catch (error) {
      if (!isBalizaError(error, 'unauthorized')) throw error
      // A 401 has changed nothing on the server, so even a `once` call can be sent again with a new token.
      const renewed = await sessionManager.rejected(session, error, settings.signal)
      return await send(renewed).catch((again) => {
        if (isBalizaError(again, 'unauthorized')) sessionManager.end(renewed, again)
        throw again
      })
    }
  }

  async function post(
    row: SentRow,
    payload: NonNullable<Payload>,
    session: Session | null,
    settings: Keyed,
  ): Promise<Exchange> {
    const body = JSON.stringify({
      ...(row.asUser && session?.user ? { user: session.user } : {}),
      ...(row.withRole && session?.rol ? { rol: session.rol } : {}),
      ...payload,
      // An API key is sent only in the header.
      ...(session?.user ? { token: session.token } : {}),
    })
    const incoming = await sendWithRetries(row, {
      ...settings,
      url: base + (row.pathFor?.(payload) ?? row.path),
      body,
      headers: {
        ...settings.headers,
        ...(session ? { authorization: `Bearer ${session.token}` } : {}),
        ...(settings.key ? { 'idempotency-key': settings.key } : {}),
      },
    })
    keepsKeys = incoming.headers.has('x-idempotency')
    if (incoming.httpStatus === 304) return { ...incoming, notModified: true }
    const answer = incoming.lines ? { status: 1 } : readAnswer(row, parse(row, incoming))
    if (answer.status !== 1 && row.anyStatus !== true) {
      // Status 2 means an inactive user in these calls (specification 1, section 4). In others it is a refusal.
      const inactive = answer.status === 2 && (row.open || row.name === 'getObjetos')
      const error = new BalizaError({
        code: inactive ? 'inactive' : 'refused',
        call: row,
        effect: row.effect,
        ...readErrorResponse(answer, incoming.headers),
      })
      if (inactive && session) sessionManager.end(session, error)
      throw error
    }
    return { ...incoming, notModified: false, answer }
  }

  /** Sends a request, with retries if `effect` allows them, until a response has no HTTP error. */
  function sendWithRetries(
    call: Asked,
    request: { url: string; body?: string; headers: Record<string, string> } & Keyed,
  ): Promise<Incoming> {
    const { timeout = parts.timeout } = request
    const online = environment.online.get
    return withRetries(
      async () => {
        const incoming = await attempt({ ...request, call, effect: call.effect, timeout, online: online() })
        const { httpStatus } = incoming
        if ((httpStatus >= 200 && httpStatus < 300) || httpStatus === 304) return incoming
        throw httpError(call, incoming)
      },
      { ...request, call, online },
    )
  }

  return {
    timeout: parts.timeout,
    reading,
    exchange,
    async send<Output>(row: AnyCall, payload: Payload, settings?: CallSettings): Promise<Output> {
      const exchanged = await exchange(row, payload, settings)
      if (exchanged.notModified) throw malformed(row, { cause: new Malformed('a 304 unasked') })
      return readWith(row, () => row.read(exchanged.answer, reading))
    },
    async fetchOpen({ id, name }, url, { signal, timeout } = {}) {
      const asked: Asked = { id, name, effect: 'read' }
      return parse(asked, await sendWithRetries(asked, { url, headers: {}, signal, timeout }))
    },
  }
}

/** Part of a call that errors contain. */
type Asked = CallNames & Pick<AnyCall, 'effect'>

/** Runs a reader and converts {@link Malformed} to a {@link BalizaError} that names the call. */
export function readWith<Output>(asked: Asked, read: () => Output): Output {
  try {
    return read()
  } catch (cause) {
    if (!(cause instanceof Malformed)) throw cause
    throw malformed(asked, { cause })
  }
}

function malformed(call: Asked, init: Partial<BalizaErrorInit>): BalizaError {
  return new BalizaError({ code: 'malformed', call, effect: call.effect, ...init })
}

const codes: Readonly<Record<number, BalizaErrorCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  501: 'unavailable',
}

function httpError(call: Asked, incoming: Incoming): BalizaError {
  const { httpStatus } = incoming
  const refusal = readErrorResponse(jsonOf(incoming), incoming.headers)
  const passing = mayPass({ code: 'http', httpStatus })
  // The page's site is not among those that the mirror account lists.
  const known = refusal.reason === 'origin' ? 'origin' : codes[httpStatus]
  const code = known ?? (refusal.mensaje === undefined || passing ? 'http' : 'refused')
  const retryAfter = readRetryAfter(incoming.headers.get('retry-after'))
  return new BalizaError({ code, call, effect: call.effect, ...refusal, httpStatus, retryAfter })
}

/** Parses the JSON of a response; `undefined` if it is not JSON, for instance the error page of a proxy. */
function jsonOf({ text }: Incoming): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function parse(asked: Asked, incoming: Incoming): unknown {
  const body = jsonOf(incoming)
  if (body !== undefined) return body
  throw malformed(asked, { httpStatus: incoming.httpStatus, ...readErrorResponse(null, incoming.headers) })
}

function readAnswer(asked: Asked, body: unknown): Answer {
  // Some servers return a bare list instead of an object.
  if (Array.isArray(body)) return { status: 1, data: body }
  const { status } = (body ?? {}) as { status?: unknown }
  if (status === undefined || status === null || !Number.isInteger(Number(status))) {
    throw malformed(asked, { cause: new Malformed('status is missing') })
  }
  return { ...(body as object), status: Number(status) }
}
