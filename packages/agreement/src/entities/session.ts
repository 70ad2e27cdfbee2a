import type { Answer } from '../calls/call.js'
import { type Role, roles } from '../codes/roles.js'
import type { UserId } from './user.js'
import { toKey, toRequiredCode, toText } from './values.js'

/** Result of a login (specification 1, section 4). */
export interface LoginResult {
  readonly token: string
  readonly rol: Role
  readonly user: UserId
  /** Name for a greeting; empty if the server does not send it. */
  readonly nombre: string
  readonly mensaje: string
}

/** Reads the response to a login. */
export function readLogin(answer: Answer): LoginResult {
  return {
    token: toKey(answer.token, 'token'),
    rol: toRequiredCode(answer.rol, 'rol', roles),
    user: toKey(answer.user, 'user'),
    nombre: toText(answer.nombre, 'nombre'),
    mensaje: toText(answer.mensaje, 'mensaje'),
  }
}

/** A session that a page with widgets gets from its own server, which opened it. */
export interface HostedSession {
  /** Opaque; sent with every call. */
  readonly token: string
  /** Id of the account whose units the page shows. */
  readonly user: UserId
  /** Role 1, a mirror account, by default. */
  readonly rol?: Role
  /** Lifetime of the token in seconds. The page requests a new one before it ends. */
  readonly expiresInSeconds?: number
}
