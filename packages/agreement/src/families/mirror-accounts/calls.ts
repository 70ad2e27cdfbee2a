import { call, family } from '../../calls/call.js'
import type { Flag } from '../../calls/payloads.js'
import { type FieldWrite, renamed, toZeroOne, writer } from '../../calls/write.js'
import { type Created, created, list, mensaje } from '../../entities/answers.js'
import { type MirrorAccount, type Permissions, readMirrorAccount, type UserId } from '../../entities/user.js'

/** Fields of a new mirror account (specification 2, sections 3 and 5). An omitted permission is off. */
export interface NewMirrorAccount extends Partial<Permissions> {
  /** Id of the account that owns it. */
  readonly owner: UserId
  /** At least 2 characters. */
  readonly nombre: string
  /** Login name, at least 2 characters; unique among all accounts, regardless of case. */
  readonly user: string
  /** At least 3 characters. */
  readonly pass: string
}

/** Changes of a mirror account. An omitted permission stays unchanged. */
export interface MirrorAccountChange extends Partial<Permissions> {
  readonly id: UserId
  /** At least 2 characters. */
  readonly nombre: string
  /** Login name, at least 2 characters; unique among all accounts, regardless of case. */
  readonly user: string
  /** New password. If omitted or empty, it stays unchanged. */
  readonly pass?: string
}

/**
 * Payload of a mirror account (specification 2, sections 3 and 5). An omitted permission is off in a new account, and stays
 * unchanged in an edited one.
 */
export interface MirrorAccountPayload {
  /** For a new account the id of its owner, for an edited one its own id. */
  readonly iduser: UserId
  /** At least 2 characters. */
  readonly nombre: string
  /** Login name, at least 2 characters; unique among all accounts, regardless of case. */
  readonly user: string
  /** At least 3 characters. Empty on edit: unchanged. */
  readonly pass: string
  /** Permission to send commands: the account's `blocmotor`. */
  readonly cmd?: Flag
  readonly editar?: Flag
  /** Geofences and points of interest: the account's `geocirculares`. */
  readonly geopdi?: Flag
  readonly rutas?: Flag
  readonly reportes?: Flag
}

const permissions = {
  blocmotor: renamed('cmd', toZeroOne),
  editar: toZeroOne,
  geocirculares: renamed('geopdi', toZeroOne),
  rutas: toZeroOne,
  reportes: toZeroOne,
} satisfies Record<Exclude<keyof Permissions, 'integraciones'>, FieldWrite>

/** A new account sends all five (specification 2, section 7.2), off by default (section 3). */
const allOff = { cmd: 0, editar: 0, geopdi: 0, rutas: 0, reportes: 0 } as const

/**
 * Limited sub-accounts, cuentas espejo, of users, managers and super administrators (specification 2, section 7.2). They see the
 * units that are assigned to them, and may never do more than their owner. `users.remove` removes them.
 */
export const mirrorAccounts = family('mirrorAccounts', {
  /**
   * Returns the mirror accounts of an account, by login name: the caller's own, or those of an account that the session's user
   * administers.
   * @throws BalizaError `forbidden` for role 1 and for accounts that the caller does not administer
   */
  list: call<{ readonly id: UserId }, MirrorAccount[]>('getUsersCuentaEspejo', '/api/users-cuenta-espejo', {
    effect: 'read',
    read: list(readMirrorAccount),
  }),
  /**
   * Adds a mirror account, active and without units (`assignments.add` assigns units of its owner).
   * @returns its id, and the text to show to the user
   * @throws BalizaError `refused` if the login name is in use, or with the form's texts; `forbidden` if `owner` is a mirror
   * account or an account that the caller does not administer
   */
  add: call<NewMirrorAccount, Created, MirrorAccountPayload>('addCuentaEspejo', '/api/add-user-espejo', {
    effect: 'once',
    write: writer({ owner: renamed('iduser'), ...permissions }, { defaults: () => allOff }),
    read: created,
  }),
  /**
   * Changes a mirror account. A new password ends its sessions.
   * @returns the text to show to the user
   * @throws BalizaError `refused` if the login name is in use, or with the form's texts; `forbidden` if `id` is not a mirror
   * account, or is one that the caller does not administer
   */
  update: call<MirrorAccountChange, string, MirrorAccountPayload>(
    'updateUserCuentaEspejo',
    '/api/update-cuenta-espejo',
    {
      effect: 'idempotent',
      write: writer({ id: renamed('iduser'), ...permissions }, { defaults: () => ({ pass: '' }) }),
      read: mensaje,
    },
  ),
})
