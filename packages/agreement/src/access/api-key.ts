import type { Call } from '../calls/call.js'
import type { KeyScope } from '../codes/api-keys.js'
import { mensajes } from '../texts/api-texts.js'
import type { KeyLimits } from './account.js'
import { Refusal } from './refusal.js'

/** Which API keys may make a call, if not only those of the whole fleet: see `Rule.keys`. */
export type KeyRule = 'none' | 'narrowed'

/** Maximum number of API keys per account. */
export const maxKeys = 50

/**
 * Returns whether a token has the form of an API key: `bz_`, eight characters that identify it, and 32 random bytes as base64url.
 * Session tokens are shorter.
 */
export const isApiKey = (token: string) => token.startsWith('bz_') && token.length > 43

/** Returns the prefix that identifies a key in lists. */
export const prefixOfKey = (key: string) => key.slice(0, 11)

/**
 * Returns the scopes that a call requires: `read` if it changes nothing, `commands` if it reaches a tracker, `write` for other
 * changes. The scope depends only on the call's row, so that a new call always has one. A call whose rule has `shows` also
 * requires `read`.
 */
export function scopesOf({ row, rule: { shows } }: Scoped): readonly KeyScope[] {
  if (row.effect === 'read') return ['read']
  const scope = row.id.startsWith('commands.') ? 'commands' : 'write'
  return shows === true ? ['read', scope] : [scope]
}

/** A call with what determines its scopes. */
export interface Scoped {
  readonly row: Pick<Call<unknown, unknown>, 'id' | 'effect'>
  readonly rule: { readonly shows?: true }
}

/**
 * Checks an API key against a call. The call's own rule is then checked against the key's owner.
 * @throws {Refusal} `scope`
 */
export function checkKey({ scopes, units }: KeyLimits, call: Scoped, opens: KeyRule | undefined): void {
  if (opens === 'none') throw new Refusal('scope', mensajes.keyNever)
  const missing = scopesOf(call).find((scope) => !scopes.includes(scope))
  if (missing !== undefined) throw new Refusal('scope', mensajes.keyScope.replace('{scope}', missing))
  if (units !== null && opens !== 'narrowed') throw new Refusal('scope', mensajes.keyUnits)
}
