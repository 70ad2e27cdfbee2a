import { type Call, takesKey } from '../calls/call.js'
import { mensajes } from '../texts/api-texts.js'
import type { Account } from './account.js'
import { Refusal } from './refusal.js'

/** Request header with the idempotency key. */
export const keyHeader = 'idempotency-key'
/** Header of every response, by which a server announces that it keeps keys, and for how long, s. */
export const keepsHeader = 'x-idempotency'
/** How long the server remembers a key, s. */
export const keptFor = 86_400

const field = { campo: 'Idempotency-Key' }

/**
 * Returns the idempotency key of a request; `null` if there is none or the call ignores it.
 * @throws {Refusal} `invalid` if the key is not 1 to 255 visible characters (ASCII, no space)
 */
export function readKey(row: Call<unknown, unknown>, header: unknown): string | null {
  if (header === undefined || !takesKey(row)) return null
  if (typeof header === 'string' && /^[!-~]{1,255}$/.test(header)) return header
  throw new Refusal('invalid', mensajes.badKey, field)
}

/** Returns the namespace of a key within its account. Each API key and each embedding site has its own. */
export const actorOf = ({ key, embed }: Account): string => key?.id ?? embed?.origin ?? ''

/** Returns the part of a body that is compared: all fields except the session's token, in any order. */
export function comparedBody({ token: _, ...body }: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(body, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/** The key was used with a different body. */
export const keyReused = () => new Refusal('reused', mensajes.keyReused, field)

/** A call with this key started and left no result, so it is unknown whether it was carried out. */
export const callUnfinished = () => new Refusal('unfinished', mensajes.unfinished)
