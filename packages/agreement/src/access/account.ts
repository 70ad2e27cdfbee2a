import type { Flag } from '../calls/payloads.js'
import type { KeyScope } from '../codes/api-keys.js'
import type { EmbedField } from '../codes/embed.js'
import { allOf } from '../entities/field.js'
import { wireFields } from '../entities/field-tables.js'
import type { Permissions } from '../entities/user.js'
import { type UserColumns, userFields } from '../entities/user-fields.js'

/** A permission that a mirror account has only if its user has it. */
export type AccountFlag = Exclude<keyof Permissions, 'integraciones'>
/** The permissions of an account, by their names on the wire. */
export const flags = allOf<AccountFlag>()(['editar', 'reportes', 'blocmotor', 'geocirculares', 'rutas'])

/** Names of the permissions in the payload of a mirror account. */
export const flagsSent = {
  editar: 'editar',
  reportes: 'reportes',
  blocmotor: 'cmd',
  geocirculares: 'geopdi',
  rutas: 'rutas',
} as const satisfies Record<AccountFlag, string>
/** The permissions in the payload of a mirror account. */
export type FlagSent = (typeof flagsSent)[AccountFlag]

/** Returns the permissions that the payload of a mirror account grants or revokes. */
export function grantedFlags(
  payload: {
    readonly [Name in FlagSent]?: Flag | undefined
  },
): Partial<Record<AccountFlag, boolean>> {
  return Object.fromEntries(
    flags.flatMap((flag) => {
      const bit = payload[flagsSent[flag]]
      return bit === undefined ? [] : [[flag, bit === 1]]
    }),
  )
}

/** Limits of a token for embedding, as its mirror account defines them now, or of the token of a link to a board. */
export interface EmbedLimits {
  /** Id of the board, if the token belongs to a link to one. Such a token reads what the board shows, in any page. */
  readonly board?: string
  /** Origin that the token was issued for; {@link anyOrigin} for a demo account that lists none. */
  readonly origin: string
  /** Origins that the account lists. */
  readonly origins: readonly string[]
  /** IMEIs of the visible units; `null`: all that the account sees. */
  readonly units: readonly string[] | null
  /** Visible fields of these units. */
  readonly fields: readonly EmbedField[]
}

/** Limits of an API key, in addition to the permissions of its owner. */
export interface KeyLimits {
  readonly id: string
  readonly scopes: readonly KeyScope[]
  /** IMEIs of the units that the key covers; `null`: all that its owner sees. */
  readonly units: readonly string[] | null
  /** Network addresses that may use the key, as CIDR; empty: any address. */
  readonly addresses: readonly string[]
}

/** A caller and its token. Both decide what the caller sees. */
export type Viewer = Pick<Account, 'id' | 'rol' | 'embed' | 'key'>

/** An account, without its password. A mirror account is active, and has its permissions, only if its user is and has them. */
export interface Account extends Omit<UserColumns, 'last_access'> {
  /** Id of the user that a mirror account belongs to. */
  readonly owner: string | null
  /** Limits, if the account uses a token for embedding or for a board. */
  readonly embed?: EmbedLimits | undefined
  /** Limits, if the account uses an API key. */
  readonly key?: KeyLimits | undefined
}

/** Returns the units that a token is limited to, among those that its account sees; `null`: no limit. */
export function shownUnits({ embed, key }: Pick<Account, 'embed' | 'key'>): readonly string[] | null {
  return embed?.units ?? key?.units ?? null
}

const { ultimo_acceso: _, ...ownFields } = userFields

/** Returns an account as the wire carries it (specification 1, section 3: User), without its password. */
export const wireUser = (account: Account) => wireFields(ownFields, account)

/** An account in a list of accounts. */
export interface ListedAccount extends Account, Pick<UserColumns, 'last_access'> {}

/** Returns an account as a list of accounts carries it: {@link wireUser} and its last access. */
export const wireListedUser = (account: ListedAccount) => wireFields(userFields, account)

/**
 * Returns whether one account may act for another, or change it. Super administrators may act for all accounts. Managers may act
 * for the users they manage and for those users' mirror accounts. Users may act for their own mirror accounts. All accounts may
 * act for themselves.
 */
export async function mayActFor(
  actor: Account,
  other: Account,
  accountById: (id: string) => Promise<Account | null>,
): Promise<boolean> {
  if (actor.id === other.id || actor.rol === 4) return true
  // A manager never reaches an equal or a superior, even if a stored row names it as their manager or owner.
  if (other.rol >= actor.rol || actor.rol === 1) return false
  if (other.owner === actor.id) return true
  if (actor.rol !== 3) return false
  if (other.manager === actor.id) return true
  const owner = other.owner === null ? null : await accountById(other.owner)
  return owner?.manager === actor.id
}
