import type { Call } from '../calls/call.js'
import type { KeyScope } from '../codes/api-keys.js'
import type { KeyLimits } from './account.js'
import { Refusal } from './refusal.js'
import { mensajes } from './texts.js'

/** Which API keys a call is open to, where it is not those of the whole fleet: see `Rule.keys`. */
export type KeyRule = 'none' | 'narrowed'

/** The most keys of one account. */
export const mostKeys = 50

/**
 * Whether a token is to be an API key: `bz_`, eight characters that name it, and 32 random bytes as base64url. No
 * session's is as long.
 */
export const isApiKey = (token: string) => token.startsWith('bz_') && token.length > 43

/** What a key is known by where it is listed. */
export const prefixOfKey = (key: string) => key.slice(0, 11)

/**
 * The scopes that a call needs: `read` for what changes nothing, `commands` for what reaches a tracker, `write` for any
 * other change. By its row, so that a new call has one; and `read` besides, where the rule says that it `shows`.
 */
export function scopesOf({ row, rule: { shows } }: Scoped): readonly KeyScope[] {
  if (row.effect === 'read') return ['read']
  const scope = row.id.startsWith('commands.') ? 'commands' : 'write'
  return shows === true ? ['read', scope] : [scope]
}

/** A call, as far as it is asked which scopes it needs. */
export interface Scoped {
  readonly row: Pick<Call<unknown, unknown>, 'id' | 'effect'>
  readonly rule: { readonly shows?: true }
}

/**
 * Holds an API key against a call, before the call's own rule is asked of its owner.
 * @throws {Refusal} `scope`
 */
export function checkKey({ scopes, units }: KeyLimits, call: Scoped, opens: KeyRule | undefined): void {
  if (opens === 'none') throw new Refusal('scope', mensajes.keyNever)
  const missing = scopesOf(call).find((scope) => !scopes.includes(scope))
  if (missing !== undefined) throw new Refusal('scope', mensajes.keyScope.replace('{scope}', missing))
  if (units !== null && opens !== 'narrowed') throw new Refusal('scope', mensajes.keyUnits)
}
