import type { FakeAccount } from './fake-accounts.js'

/** One request that the fake host has received. */
export interface FakeRequest {
  /** The path alone, without the host. */
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
}

/** The calls of one family that need a session, by path. */
export type FakeCalls = Readonly<Record<string, (request: FakeRequest, account: FakeAccount) => Response>>

/** An answer as a host writes it. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

/** `status` 1, a text and further fields. */
export const done = (mensaje = '', rest: object = {}) => json({ status: 1, mensaje, ...rest })

/** `status` 0 and why. */
export const refused = (mensaje: string) => json({ status: 0, mensaje })

/** An id as the real host makes them: 24 hexadecimal digits. */
export const fakeId = (family: string, number: number) =>
  `${family}${number.toString(16).padStart(24 - family.length, '0')}`
