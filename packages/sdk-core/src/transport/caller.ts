import { type Answer, type Call, type CallNames, takesKey } from '../calls/call.js'
import {
  BalizaError,
  type BalizaErrorCode,
  type BalizaErrorInit,
  isBalizaError,
  mayPass,
} from '../calls/errors.js'
import { Malformed } from '../entities/malformed.js'
import type { Reading } from '../entities/reading.js'
import type { Session, SessionManager } from '../session/session.js'
import type { Attempt, Incoming, Timeout } from './attempt.js'
import type { Environment } from './environment.js'
import { readErrorResponse } from './error-response.js'
import { type RetryOptions, readRetryAfter, withRetries } from './retry.js'

/** What a caller may say about one call, whatever its payload. */
export interface CallSettings {
  /** Stops the call: it then fails with `aborted`. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds for each attempt, instead of the client's; `false` or `Infinity`: as long as it takes. */
  readonly timeout?: Timeout | undefined
  /**
   * Of a call that writes: by it the host knows the same call again, 24 hours long, and answers it as it did; with another
   * payload it is refused (`reused`). 1 to 255 visible ASCII characters. One of your own makes the call one that is sent
   * again, the first of a process too, unless the host has declared that it keeps none. Unless given, the SDK makes one per
   * call for its own repetitions, once the host has declared that it keeps them. Commands, and calls that answer a secret,
   * take none: they are never repeated.
   */
  readonly idempotencyKey?: string | undefined
}

/** An answer of the host with `status` 1 (or any, where the row says so), or nothing new since the one before. */
export type Exchange =
  | {
      readonly notModified: false
      readonly answer: Answer
      readonly headers: Headers
      /** Where the answer comes in lines, these: how it went is in the last of them, not in `answer`. */
      readonly lines?: ReadableStream<Uint8Array> | null | undefined
    }
  | { readonly notModified: true; readonly headers: Headers }

/** Sends rows to the host and reads its answers. */
export interface Caller extends Pick<CallerParts, 'timeout' | 'reading'> {
  /** Sends a row and reads its answer. @throws BalizaError */
  send<Output>(row: AnyCall, payload: Payload, settings?: CallSettings): Promise<Output>
  /** Sends a row and hands back the answer unread. @throws BalizaError */
  exchange(row: SentRow, payload: Payload, settings?: ExchangeSettings): Promise<Exchange>
  /** Fetches an address that is no host of ours: no token, no session. @throws BalizaError */
  fetchOpen(call: CallNames, url: string, settings?: CallSettings): Promise<unknown>
}

// biome-ignore lint/suspicious/noExplicitAny: the caller sends rows of every input and output.
export type AnyCall = Call<any, any>
/** What is sent of a row: all but how its answer is read. */
export type SentRow = Omit<AnyCall, 'read'>
/** The fields of a body, without the token. */
export type Payload = Readonly<Record<string, unknown>> | undefined

/** {@link CallSettings}, and what the feed and the reports send besides. */
export interface ExchangeSettings extends CallSettings {
  readonly headers?: Readonly<Record<string, string>>
}

/** {@link ExchangeSettings}, the key that is sent, and the one by which the host knows a repetition. */
type Keyed = ExchangeSettings & Pick<RetryOptions, 'keyed'> & { readonly key?: string | false }

/** What a caller is made of. */
export interface CallerParts {
  readonly base: string
  readonly attempt: Attempt
  readonly sessionManager: SessionManager
  readonly environment: Environment
  readonly timeout: Timeout
  readonly reading: Reading
}

/** @returns the layer between the rows and `fetch`: the only place of sessions, retries and errors. */
export function createCaller(parts: CallerParts): Caller {
  const { base, attempt, sessionManager, environment, reading } = parts
  /** Whether the host's last answer declared that it keeps its answers by key; `undefined`: there was no answer yet. */
  let keepsKeys: boolean | undefined

  async function exchange(
    row: SentRow,
    payload: Payload = {},
    settings: ExchangeSettings = {},
  ): Promise<Exchange> {
    // A key that we make is not sent to older hosts: they would not recognise the repetition, and their CORS refuses the header.
    const made = keepsKeys === true && crypto.getRandomValues(new Uint32Array(4)).join('-')
    const key = takesKey(row) && (settings.idempotencyKey || made)
    // A caller that gives a key knows that the host keeps keys; that holds until the host declares otherwise.
    const keyed = keepsKeys !== false && key
    const send = (session: Session | null) => post(row, payload, session, { ...settings, key, keyed })
    if (row.open === true) return send(null)
    const session = await sessionManager.current(row, settings.signal)
    try {
      return await send(session)
    } catch (error) {
      if (!isBalizaError(error, 'unauthorized')) throw error
      // A 401 has changed nothing on the host, so that even a `once` call may go again with a new token.
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
      // An API key goes in the header alone.
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
      // There it means an inactive user (specification 1, section 4); elsewhere it is a refusal.
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

  /** Sends, again where `effect` allows it, until there is an answer without an HTTP error. */
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

/** What an error says of the call that failed. */
type Asked = CallNames & Pick<AnyCall, 'effect'>

/** Runs a reader; what it calls malformed leaves as a {@link BalizaError} that names the call. */
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
  // Of a page whose site is not one that the mirror account lists.
  const known = refusal.reason === 'origin' ? 'origin' : codes[httpStatus]
  const code = known ?? (refusal.mensaje === undefined || passing ? 'http' : 'refused')
  const retryAfter = readRetryAfter(incoming.headers.get('retry-after'))
  return new BalizaError({ code, call, effect: call.effect, ...refusal, httpStatus, retryAfter })
}

/** The JSON of an answer; `undefined` where it holds none, as the page of a proxy that replaces the host. */
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
  // Some hosts answer a bare list where others wrap it.
  if (Array.isArray(body)) return { status: 1, data: body }
  const { status } = (body ?? {}) as { status?: unknown }
  if (status === undefined || status === null || !Number.isInteger(Number(status))) {
    throw malformed(asked, { cause: new Malformed('status is missing') })
  }
  return { ...(body as object), status: Number(status) }
}
