import type { Call } from '../call.js'
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
 * The scope that a call needs: `read` for what changes nothing, `commands` for what reaches a tracker, `write` for any
 * other change. By its row alone, so that a new call has one.
 */
export function scopeOf({ id, effect }: Pick<Call<unknown, unknown>, 'id' | 'effect'>): KeyScope {
  if (effect === 'read') return 'read'
  return id.startsWith('commands.') ? 'commands' : 'write'
}

/**
 * Holds an API key against a call, before the call's own rule is asked of its owner.
 * @throws {Refusal} `scope`
 */
export function checkKey(
  { scopes, units }: KeyLimits,
  row: Pick<Call<unknown, unknown>, 'id' | 'effect'>,
  rule: KeyRule | undefined,
): void {
  if (rule === 'none') throw new Refusal('scope', mensajes.keyNever)
  const scope = scopeOf(row)
  if (!scopes.includes(scope)) throw new Refusal('scope', mensajes.keyScope.replace('{scope}', scope))
  if (units !== null && rule !== 'narrowed') throw new Refusal('scope', mensajes.keyUnits)
}
