import { call, family } from './call.js'
import type { Role } from './codes/roles.js'
import { list, mensaje, nothing } from './entities/answers.js'
import { readUnit, type Unit } from './entities/unit.js'
import type { UserId } from './entities/user.js'

/** What a login answers: 1 it is open, 2 the user is inactive, 0 it was refused. */
export type LoginResult =
  | {
      readonly status: 1
      readonly token: string
      readonly rol: Role
      readonly user: UserId
      readonly nombre: string
      readonly mensaje: string
    }
  | { readonly status: 0 | 2; readonly mensaje: string }

export const calls = {
  session: family({
    login: call<{ user: string; pass: string }, LoginResult>('login', '/api/login', {
      effect: 'once',
      open: true,
      anyStatus: true,
      read: (a) =>
        a.status === 1
          ? {
              status: 1,
              token: String(a.token),
              rol: Number(a.rol) as Role,
              user: String(a.user),
              nombre: String(a.nombre ?? ''),
              mensaje: '',
            }
          : { status: a.status === 2 ? 2 : 0, mensaje: a.mensaje ?? '' },
    }),
    recoverPassword: call<{ email: string }, string>('recupera-pass', '/api/recupera-pass', {
      effect: 'once',
      open: true,
      read: mensaje,
    }),
    logout: call<Record<never, never>, void>('logout', '/api/logout', {
      effect: 'idempotent',
      read: nothing,
    }),
  }),
  units: family({
    /** Every unit the user may see, with its latest position. */
    list: call<{ user?: UserId; since?: string }, Unit[]>('getObjetos', '/api/objetos', {
      effect: 'read',
      asUser: true,
      read: list(readUnit),
    }),
  }),
}
