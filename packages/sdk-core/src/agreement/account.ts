import type { KeyScope } from '../codes/api-keys.js'
import type { EmbedField } from '../codes/embed.js'
import type { Role } from '../codes/roles.js'

/** The permissions of an account, by the wire's names. */
export const flags = ['editar', 'reportes', 'blocmotor', 'geocirculares', 'rutas'] as const
export type Flag = (typeof flags)[number]

/** What a token made for embedding is held to: what its mirror account says now; or that of a link to a board. */
export interface EmbedLimits {
  /** By the link of a board: its id. It opens what a board shows, in whatever page. */
  readonly board?: string
  /** The origin that it was made for; {@link anyOrigin} of a demo's account that lists none. */
  readonly origin: string
  /** Those that the account lists. */
  readonly origins: readonly string[]
  /** The units that are shown; `null`: all that the account sees. */
  readonly units: readonly string[] | null
  /** What is shown of them. */
  readonly fields: readonly EmbedField[]
}

/** What an API key is held to, besides what its owner may. */
export interface KeyLimits {
  readonly id: string
  readonly scopes: readonly KeyScope[]
  /** The units that it is about; `null`: every one that its owner sees. */
  readonly units: readonly string[] | null
  /** Where it may be used from, as CIDR; none: anywhere. */
  readonly addresses: readonly string[]
}

/** Who looks, and by which token: what it sees hangs on both. */
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
  /** `false` too for the mirror account of an inactive user. */
  readonly activo: boolean
  readonly manager: string | null
  /** A mirror account's user. */
  readonly owner: string | null
  /** May have API keys and webhooks as a user (role 2): see `mayIntegrate`. */
  readonly integraciones: boolean
  /** When it was registered, Unix ms. */
  readonly reg: number
  /** By a token made for embedding, or a board's: what it is held to. */
  readonly embed?: EmbedLimits | undefined
  /** By an API key: what it is held to. */
  readonly key?: KeyLimits | undefined
}

/** The units that a token is held to, among those that its account sees; `null`: to none. */
export function shownUnits({ embed, key }: Pick<Account, 'embed' | 'key'>): readonly string[] | null {
  return embed?.units ?? key?.units ?? null
}

/** An account as the wire carries it (specification 1, section 3: User), without its password. */
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

/** An account as a list of accounts has it. */
export interface ListedAccount extends Account {
  /** When it was last here, to within a day; `null`: never. Unix ms. */
  readonly last_access: number | null
}

/** {@link wireUser} in a list of accounts. */
export function wireListedUser(account: ListedAccount) {
  return { ...wireUser(account), ultimo_acceso: account.last_access }
}

/**
 * Whether one account may act for another, or change it: super administrators for all; managers for the users they
 * manage and those users' mirror accounts; users for their own mirror accounts; everybody for themselves.
 */
export async function mayActFor(
  actor: Account,
  other: Account,
  accountById: (id: string) => Promise<Account | null>,
): Promise<boolean> {
  if (actor.id === other.id || actor.rol === 4) return true
  // Whoever manages never reaches an equal or a superior, whatever a row says.
  if (other.rol >= actor.rol || actor.rol === 1) return false
  if (other.owner === actor.id) return true
  if (actor.rol !== 3) return false
  if (other.manager === actor.id) return true
  const owner = other.owner === null ? null : await accountById(other.owner)
  return owner?.manager === actor.id
}
