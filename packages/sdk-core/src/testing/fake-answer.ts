import type { Account, PayloadOf, payloads } from '@baliza/agreement'
import type { FakeHost } from './fake-host.js'

/** Request that the fake server has received. */
export interface FakeRequest {
  /** Path without the host name. */
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
  /** Aborted when the client no longer waits for the answer. */
  readonly signal?: AbortSignal | undefined
}

/** Answer to a call: the body, a complete response, or lines. */
export type FakeAnswer = object | Response | FakeLines

/** Answer that is sent line by line. */
export interface FakeLines {
  readonly parts: Iterable<object>
  /** Last line: the outcome. */
  readonly end: object
}

export const isLines = (answer: object): answer is FakeLines => 'parts' in answer

/** Context of a call whose session, permissions and payload were verified. */
export interface FakeContext {
  readonly host: FakeHost
  readonly request: FakeRequest
  /** Account that is logged in. */
  readonly account: Account
  /** Account on whose behalf the call is made: the account that the payload names, or else the account that is logged in. */
  readonly subject: Account
  readonly token: string
}

/** Answers to the calls of one family. A row without an answer does not compile. */
export type FakeFamily<Name extends keyof typeof payloads> = {
  readonly [Method in keyof (typeof payloads)[Name]]: (
    input: PayloadOf<Name, Method>,
    context: FakeContext,
  ) => FakeAnswer | Promise<FakeAnswer>
}

/** Creates a JSON response. */
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

/** Compares rows by a text, and by the id if the texts are equal. */
export const byText =
  <Row extends { readonly id: string }>(textOf: (row: Row) => string) =>
  (a: Row, b: Row) =>
    compare(textOf(a), textOf(b)) || compare(a.id, b.id)

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
