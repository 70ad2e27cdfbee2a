import { type Role, roles } from '../codes/roles.js'
import type { Reader } from './answers.js'
import { flag, flagOnByDefault, id, key, optionalText, record, requiredCode, text, time } from './record.js'
import { toWire } from './values.js'

/** The wire's `_id` of an account. */
export type UserId = string

/** Permissions of an account in addition to its role (specification 1, section 6). */
export interface Permissions {
  /** Edit units. Granted unless the server sends 0. */
  readonly editar: boolean
  readonly reportes: boolean
  /** Send commands. */
  readonly blocmotor: boolean
  /** Geofences and points of interest. */
  readonly geocirculares: boolean
  readonly rutas: boolean
  /**
   * Lets a user (role 2) create API keys and webhooks for its own units. Its manager grants it (`users.permit`); the other roles
   * do not need it.
   */
  readonly integraciones: boolean
}

/** An account (specification 2, section 3). A server never returns a password. */
export interface User extends Permissions {
  /** The wire's `_id`. */
  readonly id: UserId
  /** The login name. */
  readonly user: string
  readonly nombre: string
  readonly email: string
  readonly tel: string
  readonly rol: Role
  readonly activo: boolean
  /** Registration, Unix ms. */
  readonly reg: number | null
  /** In a list of accounts: time of the last access, to within a day, Unix ms; `null`: never, or not given. */
  readonly ultimo_acceso: number | null
  /** Id of the managing user, or `null`. */
  readonly manager: UserId | null
  /**
   * Its id in another system, unique among the accounts of its manager; `null`: it has none.
   * @remarks Baliza extension.
   */
  readonly id_externo: string | null
  /** In the caller's own profile: version of this state of it, like the fleet's `profileVersion`. `null` if it is not given. */
  readonly version: string | null
}

/** Reads an account. @throws Malformed */
export const readUser = record<User>('the user', {
  id,
  user: key,
  nombre: text,
  email: text,
  tel: text,
  rol: requiredCode(roles),
  activo: flagOnByDefault,
  reg: time,
  ultimo_acceso: time,
  manager: optionalText,
  id_externo: optionalText,
  version: optionalText,
  editar: flagOnByDefault,
  reportes: flag,
  blocmotor: flag,
  geocirculares: flag,
  rutas: flag,
  integraciones: flag,
})

/** A limited sub-account, a cuenta espejo: a user of role 1 whose permissions are all off by default. */
export type MirrorAccount = User & { readonly rol: 1 }

/** Reads a mirror account. The response may omit its role. @throws Malformed */
export const readMirrorAccount: Reader<MirrorAccount> = (value, reading) => {
  const wire = toWire(value, 'the mirror account')
  return { ...readUser({ ...wire, rol: 1, editar: wire.editar ?? 0 }, reading), rol: 1 }
}
