import type { Account, PayloadOf, payloads } from '../agreement/index.js'
import type { FakeHost } from './fake-host.js'

/** One request that the fake host has received. */
export interface FakeRequest {
  /** The path alone, without the host. */
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
  /** Aborted once nobody waits for the answer. */
  readonly signal?: AbortSignal | undefined
}

/** What a call is answered with: the body, a whole response, or lines. */
export type FakeAnswer = object | Response | FakeLines

/** An answer that comes line by line. */
export interface FakeLines {
  readonly parts: Iterable<object>
  /** The last line: how it went. */
  readonly end: object
}

export const isLines = (answer: object): answer is FakeLines => 'parts' in answer

/** A call once its session, its permissions and its payload are in order. */
export interface FakeContext {
  readonly host: FakeHost
  readonly request: FakeRequest
  /** Who is logged in. */
  readonly account: Account
  /** On whose behalf: the account that the payload names, or who is logged in. */
  readonly subject: Account
  readonly token: string
}

/** What answers the calls of one family: a row without its answer does not compile. */
export type FakeFamily<Name extends keyof typeof payloads> = {
  readonly [Method in keyof (typeof payloads)[Name]]: (
    input: PayloadOf<Name, Method>,
    context: FakeContext,
  ) => FakeAnswer | Promise<FakeAnswer>
}

/** An answer as a host writes it. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

/** `status` 1, a text and further fields. */
export const done = (mensaje = '', rest: object = {}) => ({ status: 1, mensaje, ...rest })

/** `status` 1 and a list. */
export const listed = (data: readonly unknown[]) => done('', { data })

/** Sorts by a text, and by the id where it is the same. */
export const byText =
  <Row extends { readonly id: string }>(textOf: (row: Row) => string) =>
  (a: Row, b: Row) =>
    compare(textOf(a), textOf(b)) || compare(a.id, b.id)

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
