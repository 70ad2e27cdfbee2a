import type { Answer } from '../call.js'
import { type Role, roles } from '../codes/roles.js'
import type { UserId } from './user.js'
import { toKey, toRequiredCode, toText } from './values.js'

/** What a login answers (specification 1, section 4): 1 it is open, 2 the user is inactive, 0 it was refused. */
export type LoginResult =
  | {
      readonly status: 1
      readonly token: string
      readonly rol: Role
      readonly user: UserId
      /** The name to greet with; empty where the host does not say. */
      readonly nombre: string
      readonly mensaje: string
    }
  | { readonly status: 0 | 2; readonly mensaje: string }

/** Reads a login's answer, good or bad. Any status but 1 and 2 is a credential error. */
export function readLogin(answer: Answer): LoginResult {
  const mensaje = toText(answer.mensaje, 'mensaje')
  if (answer.status !== 1) return { status: answer.status === 2 ? 2 : 0, mensaje }
  return {
    status: 1,
    token: toKey(answer.token, 'token'),
    rol: toRequiredCode(answer.rol, 'rol', roles),
    user: toKey(answer.user, 'user'),
    nombre: toText(answer.nombre, 'nombre'),
    mensaje,
  }
}

/** What a page that embeds widgets gets from its own server: a session that was opened there. */
export interface HostedSession {
  /** Opaque; sent with every call. */
  readonly token: string
  /** The account's id: whose units the page shows. */
  readonly user: UserId
  /** Role 1, a mirror account, unless said. */
  readonly rol?: Role
  /** After how many seconds the token ends; it is asked for again ahead of that. */
  readonly expiresInSeconds?: number
}
