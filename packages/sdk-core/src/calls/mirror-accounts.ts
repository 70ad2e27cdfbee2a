import { call, family } from '../call.js'
import { list, mensaje } from '../entities/answers.js'
import { type MirrorAccount, readMirrorAccount, type UserId } from '../entities/user.js'
import type { Flag } from './payloads.js'

/** A mirror account of the form (specification 2, sections 3 and 5). */
export interface MirrorAccountForm {
  /** Of a new account its owner's id, of an edited one its own. */
  readonly iduser: UserId
  readonly nombre: string
  readonly user: string
  /** Empty on edit: as it was. */
  readonly pass: string
  /** May send commands: the account's `blocmotor`. */
  readonly cmd: Flag
  readonly editar: Flag
  /** Geofences and points of interest: the account's `geocirculares`. */
  readonly geopdi: Flag
  readonly rutas: Flag
  readonly reportes: Flag
}

/** Limited sub-accounts, cuentas espejo (specification 2, section 7.2). */
export const mirrorAccounts = family({
  /** The mirror accounts of a user. */
  list: call<{ readonly id: UserId }, MirrorAccount[]>('getUsersCuentaEspejo', '/api/users-cuenta-espejo', {
    effect: 'read',
    read: list(readMirrorAccount),
  }),
  /** @returns what to tell the user. */
  add: call<MirrorAccountForm, string>('addCuentaEspejo', '/api/add-user-espejo', {
    effect: 'once',
    read: mensaje,
  }),
  /** @returns what to tell the user. */
  update: call<MirrorAccountForm, string>('updateUserCuentaEspejo', '/api/update-cuenta-espejo', {
    effect: 'idempotent',
    read: mensaje,
  }),
})
