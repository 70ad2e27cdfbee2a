import type { Reading } from '../entities/reading.js'

/**
 * What repeating a call does, and therefore whether the transport may repeat it.
 *
 * - `read`: changes nothing; retried after a network error, a timeout, a 429 or a 5xx.
 * - `idempotent`: a repetition has no further effect; retried like a read.
 * - `once`: a repetition takes effect again, as with a command to an engine or a new account. The transport only repeats it if
 *   the server recognises repetitions by an idempotency key ({@link takesKey}).
 */
export type Effect = 'read' | 'idempotent' | 'once'

/** Response of every server: `status` 1 is success (specification 1, section 7). */
export interface Answer {
  readonly status: number
  readonly mensaje?: string
  readonly data?: unknown
  readonly [field: string]: unknown
}

/** The announced end of a call. */
export interface Deprecation {
  /** Since when it is deprecated, Unix ms. */
  readonly since: number
  /** When it will be removed, Unix ms, not before `since`. */
  readonly sunset?: number
  /** Page that names the replacement: an address, or a path of this server. */
  readonly link: string
}

/** How a declared call behaves, beyond its name and path. */
export interface CallOptions<Output> {
  readonly effect: Effect
  /** Converts the loosely typed wire response to one strict type, or throws `malformed`. */
  readonly read: (answer: Answer, reading: Reading) => Output
  /**
   * `true`: the reader receives responses of any `status` (for example, to check credentials). Otherwise it receives only
   * `status` 1; 2 becomes an `inactive` error and every other value a `refused` error.
   */
  readonly anyStatus?: boolean
  /** `true`: sent without a session (login and password recovery). */
  readonly open?: boolean
  /**
   * `true`: the server carries the call out each time, regardless of an idempotency key. A command has its own rule and is never
   * sent twice. Nor is a response with a secret stored. A call that adds a record with a secret is not `unkeyed`: a repetition
   * replaces the record whose response was lost.
   */
  readonly unkeyed?: boolean
  /** Announced in the headers of every answer, so that integrators notice it before the call is removed. */
  readonly deprecated?: Deprecation
  /** `true`: the server limits these calls more strictly, because each reads or deletes data of many units. */
  readonly heavy?: boolean
  /** `true`: a list whose answer has the cursor of the next page in `siguiente`. The client's method gets an `each`. */
  readonly pages?: boolean
  /** `true`: the payload's `user` defaults to the session's user. The caller may name another one (impersonation). */
  readonly asUser?: boolean
  /** `true`: the payload's `rol` defaults to the session's role, if the client knows it. */
  readonly withRole?: boolean
  /** Returns another path for payloads that the catalogue sends elsewhere. */
  readonly pathFor?: (payload: Readonly<Record<string, unknown>>) => string
}

/** Names of a call. */
export interface CallNames {
  /** Family and method, as the client has them, for instance `units.list`. */
  readonly id: string
  /** The catalogue's name, for instance `getObjetos`. */
  readonly name: string
}

/** Converts the caller's input to the payload: from the SDK's names and types to those of the wire. @throws InvalidInput */
export interface Write<Input, Sent> {
  // A method, not a property, so that a list can contain the rows of every input type.
  write?(input: Input): Sent
}

/** One row of the catalogue: the input and payload of the client, the call that the server implements, the entry in the docs. */
export interface Call<Input, Output, Sent = Input>
  extends CallOptions<Output>,
    CallNames,
    Write<Input, Sent> {
  readonly path: string
  /** Only for the types: a row has no input at run time. */
  readonly input?: Input
  /** Only for the types: the payload, which is the input unless the row has a `write`. */
  readonly sent?: Sent
}

/** A family of calls: one file of `calls/`, one property of the client. */
// biome-ignore lint/suspicious/noExplicitAny: a family holds rows of every input and output.
export type Family = Readonly<Record<string, Call<any, any, any>>>

/** Input of a row. */
export type InputOf<Row> = Row extends Call<infer Input, infer _Output, infer _Sent> ? Input : never
/** Result of a row. */
export type OutputOf<Row> = Row extends Call<infer _Input, infer Output, infer _Sent> ? Output : never
/** Payload of a row on the wire. */
export type SentOf<Row> = Row extends Call<infer _Input, infer _Output, infer Sent> ? Sent : never

/**
 * Returns whether a call accepts an idempotency key. Every call that writes for an account does, except those that are `unkeyed`.
 */
export function takesKey({
  effect,
  open,
  unkeyed,
}: Pick<CallOptions<unknown>, 'effect' | 'open' | 'unkeyed'>) {
  return effect !== 'read' && !open && !unkeyed
}

/** Declares one call. Its family sets its `id`. */
export function call<Input, Output, Sent = Input>(
  name: string,
  path: string,
  options: CallOptions<Output> & Write<Input, Sent>,
): Call<Input, Output, Sent> {
  return { id: name, name, path, ...options }
}

/** Declares a family. Each row gets its `id` and keeps its own type. */
export function family<Rows extends Family>(name: string, rows: Rows): Rows {
  const named = Object.entries(rows).map(([method, row]) => [method, { ...row, id: `${name}.${method}` }])
  return Object.fromEntries(named) as Rows
}
