import { type Call, takesKey } from '../calls/call.js'
import type { Account } from './account.js'
import { Refusal } from './refusal.js'
import { mensajes } from './texts.js'

/** The header of a request that holds its key. */
export const keyHeader = 'idempotency-key'
/** The header of every answer by which a host says that it keeps keys, and for how long, s. */
export const keepsHeader = 'x-idempotency'
/** How long a key is known, s. */
export const keptFor = 86_400

const field = { campo: 'Idempotency-Key' }

/**
 * The key of a request, where keys count.
 * @throws {Refusal} `invalid` for one that is not 1 to 255 visible characters (ASCII, no space)
 */
export function readKey(row: Call<unknown, unknown>, header: unknown): string | null {
  if (header === undefined || !takesKey(row)) return null
  if (typeof header === 'string' && /^[!-~]{1,255}$/.test(header)) return header
  throw new Refusal('invalid', mensajes.badKey, field)
}

/** Whose keys these are, beside the account: each API key has its own, and each site that embeds. */
export const actorOf = ({ key, embed }: Account): string => key?.id ?? embed?.origin ?? ''

/** What of a body is compared: all but the session's token, whatever the order of its fields. */
export function comparedBody({ token: _, ...body }: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(body, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/** The same key, another body. */
export const keyReused = () => new Refusal('reused', mensajes.keyReused, field)

/** A call with this key was begun and left no result: whether it was carried out is not known. */
export const callUnfinished = () => new Refusal('unfinished', mensajes.unfinished)
