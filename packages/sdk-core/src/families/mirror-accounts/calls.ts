import { call, family } from '../../calls/call.js'
import type { Flag } from '../../calls/payloads.js'
import { bit, named, writer } from '../../calls/write.js'
import { type Created, created, list, mensaje } from '../../entities/answers.js'
import { type MirrorAccount, type Permissions, readMirrorAccount, type UserId } from '../../entities/user.js'

/** A new mirror account (specification 2, sections 3 and 5). A permission that is left out is off. */
export interface NewMirrorAccount extends Partial<Permissions> {
  /** Id of the account whose it is. */
  readonly owner: UserId
  /** At least 2 characters. */
  readonly nombre: string
  /** The login name, at least 2 characters; unique among all accounts, whatever its case. */
  readonly user: string
  /** At least 3 characters. */
  readonly pass: string
}

/** A changed mirror account. A permission that is left out is as it was. */
export interface MirrorAccountChange extends Partial<Permissions> {
  readonly id: UserId
  /** At least 2 characters. */
  readonly nombre: string
  /** The login name, at least 2 characters; unique among all accounts, whatever its case. */
  readonly user: string
  /** A new password; left out or empty: as it was. */
  readonly pass?: string
}

/**
 * A mirror account of the form as it travels (specification 2, sections 3 and 5). A permission that is left out is off
 * of a new account, and as it was of an edited one.
 */
export interface MirrorAccountPayload {
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

const permissions = {
  blocmotor: named('cmd', bit),
  editar: bit,
  geocirculares: named('geopdi', bit),
  rutas: bit,
  reportes: bit,
}

/** A new account says all five (specification 2, section 7.2), off by default (section 3). */
const allOff = { cmd: 0, editar: 0, geopdi: 0, rutas: 0, reportes: 0 } as const

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
   * @returns its id, and the text to show to the user.
   * @throws BalizaError `refused` where the login name is in use, or with the form's texts;
   * `forbidden` where `owner` is a mirror account or somebody else's.
   */
  add: call<NewMirrorAccount, Created, MirrorAccountPayload>('addCuentaEspejo', '/api/add-user-espejo', {
    effect: 'once',
    write: writer({ owner: named('iduser'), ...permissions }, { defaults: () => allOff }),
    read: created,
  }),
  /**
   * Changes a mirror account. A new password ends its sessions.
   * @returns the text to show to the user.
   * @throws BalizaError `refused` where the login name is in use, or with the form's texts;
   * `forbidden` where `id` is no mirror account's, or somebody else's.
   */
  update: call<MirrorAccountChange, string, MirrorAccountPayload>(
    'updateUserCuentaEspejo',
    '/api/update-cuenta-espejo',
    {
      effect: 'idempotent',
      write: writer({ id: named('iduser'), ...permissions }, { defaults: () => ({ pass: '' }) }),
      read: mensaje,
    },
  ),
})
