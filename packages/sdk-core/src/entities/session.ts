import type { Answer } from '../calls/call.js'
import { type Role, roles } from '../codes/roles.js'
import type { UserId } from './user.js'
import { toKey, toRequiredCode, toText } from './values.js'

/** Who has logged in (specification 1, section 4). */
export interface LoginResult {
  readonly token: string
  readonly rol: Role
  readonly user: UserId
  /** The name to greet with; empty where the host does not say. */
  readonly nombre: string
  readonly mensaje: string
}

/** Reads a login's answer. */
export function readLogin(answer: Answer): LoginResult {
  return {
    token: toKey(answer.token, 'token'),
    rol: toRequiredCode(answer.rol, 'rol', roles),
    user: toKey(answer.user, 'user'),
    nombre: toText(answer.nombre, 'nombre'),
    mensaje: toText(answer.mensaje, 'mensaje'),
  }
}

/** What a page that embeds widgets gets from its own server: a session that was opened there. */
export interface HostedSession {
  /** Opaque; sent with every call. */
  readonly token: string
  /** The account's id: whose units the page shows. */
  readonly user: UserId
  /** Role 1, a mirror account, by default. */
  readonly rol?: Role
  /** After how many seconds the token ends; it is asked for again ahead of that. */
  readonly expiresInSeconds?: number
}
