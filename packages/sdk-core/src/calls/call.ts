import type { Reading } from '../entities/reading.js'

/**
 * What repeating a call does, and so whether the transport may repeat it.
 *
 * - `read`: changes nothing; retried after a network error, a timeout, a 429 or a 5xx.
 * - `idempotent`: doing it twice is doing it once; retried like a read.
 * - `once`: doing it twice is doing it twice: a command to an engine, a new account. Sent again only where the host
 *   knows the repetition by its key ({@link takesKey}).
 */
export type Effect = 'read' | 'idempotent' | 'once'

/** What every host answers: `status` 1 is success (specification 1, section 7). */
export interface Answer {
  readonly status: number
  readonly mensaje?: string
  readonly data?: unknown
  readonly [field: string]: unknown
}

/** How a declared call behaves, beyond its name and path. */
export interface CallOptions<Output> {
  readonly effect: Effect
  /** Turns the wire's loose answer into one strict type, or throws `malformed`. */
  readonly read: (answer: Answer, reading: Reading) => Output
  /**
   * `true`: the reader sees an answer of any `status` (a check of credentials). Otherwise it sees
   * `status` 1 only, 2 becomes an `inactive` error and every other one a `refused` error.
   */
  readonly anyStatus?: boolean
  /** `true`: sent without a session (login and password recovery). */
  readonly open?: boolean
  /**
   * `true`: done anew each time, whatever idempotency key comes with it. A command keeps its own rule and is never sent
   * twice; an answer that holds a secret, shown once, is not kept.
   */
  readonly unkeyed?: boolean
  /** `true`: the payload's `user` is the session's user unless the caller names another (impersonation). */
  readonly asUser?: boolean
  /** `true`: the payload's `rol` is the session's, where the client knows it, unless the caller gives one. */
  readonly withRole?: boolean
  /** A second path, for payloads that the catalogue sends elsewhere. */
  readonly pathFor?: (payload: Readonly<Record<string, unknown>>) => string
}

/** How a call is named. */
export interface CallNames {
  /** Its family and method, as the client has it, for instance `units.list`. */
  readonly id: string
  /** The catalogue's name, for instance `getObjetos`. */
  readonly name: string
}

/** Turns what a caller gives into what travels: our names and types into the wire's. @throws InvalidInput */
export interface Write<Input, Sent> {
  // A method, so that a list can hold the rows of every input.
  write?(input: Input): Sent
}

/** One row of the catalogue: what the client takes and sends, what the server implements, what the docs list. */
export interface Call<Input, Output, Sent = Input>
  extends CallOptions<Output>,
    CallNames,
    Write<Input, Sent> {
  readonly path: string
  /** Only for the types: a row holds no input. */
  readonly input?: Input
  /** Only for the types: what travels, which is the input unless the row has a `write`. */
  readonly sent?: Sent
}

/** A family of calls: one file of `calls/`, one property of the client. */
// biome-ignore lint/suspicious/noExplicitAny: a family holds rows of every input and output.
export type Family = Readonly<Record<string, Call<any, any, any>>>

/** What a row takes. */
export type InputOf<Row> = Row extends Call<infer Input, infer _Output, infer _Sent> ? Input : never
/** The result of a row. */
export type OutputOf<Row> = Row extends Call<infer _Input, infer Output, infer _Sent> ? Output : never
/** The payload of a row, as it travels. */
export type SentOf<Row> = Row extends Call<infer _Input, infer _Output, infer Sent> ? Sent : never

/** Whether an idempotency key counts here: in every call that writes for an account, but those that are `unkeyed`. */
export function takesKey({
  effect,
  open,
  unkeyed,
}: Pick<CallOptions<unknown>, 'effect' | 'open' | 'unkeyed'>) {
  return effect !== 'read' && !open && !unkeyed
}

/** Declares one call; its family gives it its `id`. */
export function call<Input, Output, Sent = Input>(
  name: string,
  path: string,
  options: CallOptions<Output> & Write<Input, Sent>,
): Call<Input, Output, Sent> {
  return { id: name, name, path, ...options }
}

/** Declares a family: each row gets its `id`, and keeps its own type. */
export function family<Rows extends Family>(name: string, rows: Rows): Rows {
  const named = Object.entries(rows).map(([method, row]) => [method, { ...row, id: `${name}.${method}` }])
  return Object.fromEntries(named) as Rows
}
