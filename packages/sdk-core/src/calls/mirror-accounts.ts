import { call, family } from '../call.js'
import { list, mensaje } from '../entities/answers.js'
import { type MirrorAccount, readMirrorAccount, type UserId } from '../entities/user.js'
import type { Flag } from './payloads.js'

/**
 * A mirror account of the form (specification 2, sections 3 and 5). A permission that is left out is off of a new
 * account, and as it was of an edited one.
 */
export interface MirrorAccountForm {
  /** Of a new account its owner's id, of an edited one its own. */
  readonly iduser: UserId
  /** At least 2 characters. */
  readonly nombre: string
  /** The login name, at least 2 characters; unique among all accounts, whatever its case. */
  readonly user: string
  /** At least 3 characters; empty on edit: as it was. */
  readonly pass: string
  /** May send commands: the account's `blocmotor`. */
  readonly cmd?: Flag
  readonly editar?: Flag
  /** Geofences and points of interest: the account's `geocirculares`. */
  readonly geopdi?: Flag
  readonly rutas?: Flag
  readonly reportes?: Flag
}

/**
 * Limited sub-accounts, cuentas espejo, of users, managers and super administrators (specification 2, section 7.2).
 * They see the units that are assigned to them, and may never do more than their owner. `users.remove` removes them.
 */
export const mirrorAccounts = family('mirrorAccounts', {
  /**
   * The mirror accounts of an account, by login name: one's own, or of one that the session's user administers.
   * @throws BalizaError `forbidden` for role 1 and for accounts of others.
   */
  list: call<{ readonly id: UserId }, MirrorAccount[]>('getUsersCuentaEspejo', '/api/users-cuenta-espejo', {
    effect: 'read',
    read: list(readMirrorAccount),
  }),
  /**
   * Adds a mirror account, active and without units (`assignments.add` gives it some of its owner's).
   * @returns the text to show to the user.
   * @throws BalizaError `refused` where the login name is taken, or with the form's texts;
   * `forbidden` where `iduser` is a mirror account or somebody else's.
   */
  add: call<MirrorAccountForm, string>('addCuentaEspejo', '/api/add-user-espejo', {
    effect: 'once',
    read: mensaje,
  }),
  /**
   * Changes a mirror account. A new password ends its sessions.
   * @returns the text to show to the user.
   * @throws BalizaError `refused` where the login name is taken, or with the form's texts;
   * `forbidden` where `iduser` is no mirror account, or somebody else's.
   */
  update: call<MirrorAccountForm, string>('updateUserCuentaEspejo', '/api/update-cuenta-espejo', {
    effect: 'idempotent',
    read: mensaje,
  }),
})
