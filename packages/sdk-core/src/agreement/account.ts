import type { KeyScope } from '../codes/api-keys.js'
import type { EmbedField } from '../codes/embed.js'
import type { Role } from '../codes/roles.js'

/** The permissions of an account, by their names on the wire. */
export const flags = ['editar', 'reportes', 'blocmotor', 'geocirculares', 'rutas'] as const
export type Flag = (typeof flags)[number]

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

/** An account, without its password. */
export interface Account extends Readonly<Record<Flag, boolean>> {
  readonly id: string
  /** The login name. */
  readonly name: string
  readonly nombre: string
  readonly email: string
  readonly tel: string
  readonly rol: Role
  /** Also `false` for the mirror account of an inactive user. */
  readonly activo: boolean
  readonly manager: string | null
  /** Id of the user that a mirror account belongs to. */
  readonly owner: string | null
  /** Whether a user (role 2) may have API keys and webhooks: see `mayIntegrate`. */
  readonly integraciones: boolean
  /** Registration time, Unix ms. */
  readonly reg: number
  /** Limits, if the account uses a token for embedding or for a board. */
  readonly embed?: EmbedLimits | undefined
  /** Limits, if the account uses an API key. */
  readonly key?: KeyLimits | undefined
}

/** Returns the units that a token is limited to, among those that its account sees; `null`: no limit. */
export function shownUnits({ embed, key }: Pick<Account, 'embed' | 'key'>): readonly string[] | null {
  return embed?.units ?? key?.units ?? null
}

/** Returns an account as the wire carries it (specification 1, section 3: User), without its password. */
export function wireUser(account: Account) {
  return {
    _id: account.id,
    user: account.name,
    email: account.email,
    nombre: account.nombre,
    tel: account.tel,
    rol: account.rol,
    activo: account.activo ? 1 : 0,
    editar: account.editar ? 1 : 0,
    reportes: account.reportes ? 1 : 0,
    blocmotor: account.blocmotor ? 1 : 0,
    geocirculares: account.geocirculares ? 1 : 0,
    rutas: account.rutas ? 1 : 0,
    integraciones: account.integraciones ? 1 : 0,
    reg: account.reg,
    manager: account.manager,
  }
}

/** An account in a list of accounts. */
export interface ListedAccount extends Account {
  /** Time of the last access, to within a day, Unix ms; `null`: never. */
  readonly last_access: number | null
}

/** Returns an account as a list of accounts carries it: {@link wireUser} and its last access. */
export function wireListedUser(account: ListedAccount) {
  return { ...wireUser(account), ultimo_acceso: account.last_access }
}

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
