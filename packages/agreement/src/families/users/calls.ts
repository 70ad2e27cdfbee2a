import { call, family } from '../../calls/call.js'
import type { Flag, NoPayload, OfRole, Paging, Patch } from '../../calls/payloads.js'
import { moment, toZeroOne, withDefault, writer } from '../../calls/write.js'
import type { Role } from '../../codes/roles.js'
import { type Created, created, list, mensaje, one, type Put, put } from '../../entities/answers.js'
import type { Moment } from '../../entities/moment.js'
import { readUser, type User, type UserId } from '../../entities/user.js'

/** A role that the control panel may assign: 2 user, 3 manager, 4 super administrator. */
export type AccountRole = Exclude<Role, 1>

/** Fields of the control panel's form for a new account (specification 2, section 5). A new account is active. */
export interface NewUser {
  readonly email: string
  readonly nombre: string
  /** At least 3 characters. */
  readonly pass: string
  /** Login name, unique regardless of case. */
  readonly user: string
  readonly rol: AccountRole
  /** Registration. If omitted or in the future, the server uses its current time. */
  readonly reg?: Moment
  readonly tel?: string
  /** Role of the account that adds it, as the wire requires. The server ignores it and uses the session. */
  readonly rol_reg?: Role
  /** Its id in another system, up to 100 characters; `null` by default. @remarks Baliza extension. */
  readonly id_externo?: string | null
}

/** Payload of a new account. */
export interface NewUserPayload {
  readonly email: string
  readonly nombre: string
  /** At least 3 characters. */
  readonly pass: string
  /** Login name, unique regardless of case. */
  readonly user: string
  readonly rol: AccountRole
  /** Ignored: a new account is active. */
  readonly activo?: Flag
  /** Registration, Unix ms. If omitted or in the future, the server uses its current time. */
  readonly reg?: number
  /** Role of the account that adds it. The server ignores it and uses the session. */
  readonly rol_reg?: Role
  readonly tel: string
  /** Its id in another system, up to 100 characters; `null` by default. @remarks Baliza extension. */
  readonly id_externo?: string | null
}

/** Fields of an account that an administrator changes. The caller may pass a changed {@link User}. */
export interface UserChange {
  readonly id: UserId
  /** New password. If omitted or empty, it stays unchanged. */
  readonly pass?: string
  readonly nombre: string
  readonly email: string
  readonly activo: boolean
  /** The login name. */
  readonly user: string
  /** Role. A mirror account (role 1) is `refused`: use `mirrorAccounts.update`. */
  readonly rol: Role
  /** Id of the managing user; `null` for none. Role 3 sends the current one, or `null`, which changes nothing. */
  readonly manager: UserId | null
  /**
   * Its id in another system, up to 100 characters; `null` clears it. If omitted, it stays unchanged.
   * @remarks Baliza extension.
   */
  readonly id_externo?: string | null
}

/** Payload of an administrator's changes of an account. */
export interface UserChangePayload {
  readonly id: UserId
  /** Empty: unchanged. */
  readonly pass: string
  readonly nombre: string
  readonly email: string
  readonly activo: Flag
  readonly user: string
  readonly rol: AccountRole
  /** Id of the managing user; empty for none. Role 3 sends it empty, which leaves it unchanged. */
  readonly manager: UserId | ''
  /**
   * Its id in another system, up to 100 characters; `null` clears it. If omitted, it stays unchanged.
   * @remarks Baliza extension.
   */
  readonly id_externo?: string | null
}

/** Fields of `users.put`. Omitted fields stay unchanged. */
export interface UserPut extends Patch<Omit<NewUser, 'id_externo' | 'reg' | 'rol_reg'>> {
  readonly activo?: boolean | null
  /** Managing user, for role 4. It only identifies the account, and manages it if it is added. For role 3, the caller. */
  readonly manager?: UserId | null
  /** Its id in another system, which identifies it among the accounts of its manager. */
  readonly id_externo: string
}

/** Payload of `users.put`. */
export interface UserPutPayload extends Omit<UserPut, 'activo'> {
  readonly activo?: Flag | null
}

/** The accounts of the control panel. For roles 3 and 4 (specification 2, sections 2.1 and 6). */
export const users = family('users', {
  /**
   * Returns every user, manager and super administrator, by login name. For role 4. Mirror accounts are not included: see
   * `mirrorAccounts.list` of their owner.
   * @throws BalizaError `forbidden` for the other roles
   */
  list: call<OfRole & Paging, User[]>('cargaUsersCpanel', '/api/users', {
    effect: 'read',
    pages: true,
    withRole: true,
    read: list(readUser),
  }),
  /**
   * Returns the users that the session's manager manages, by login name, without their mirror accounts. Empty for role 4, which
   * is no user's manager (specification 2, section 6).
   * @throws BalizaError `forbidden` for roles 1 and 2
   */
  listOfManager: call<NoPayload, User[]>('cargaUsersCpanelManager', '/api/usuarios-manager', {
    effect: 'read',
    read: list(readUser),
  }),
  /**
   * Returns every manager (role 3), to choose the manager of a user or a device. For role 4 (specification 2, section 5).
   * @throws BalizaError `forbidden` for the other roles
   */
  managers: call<NoPayload, User[]>('AllUsersManager', '/api/all-usuarios-manager', {
    effect: 'read',
    read: list(readUser),
  }),
  /**
   * Adds an account, active and with all permissions. Role 4 may add any role. Role 3 may only add role 2, and becomes its
   * manager (specification 2, sections 5 and 6).
   * @returns its id, and the text to show to the user
   * @throws BalizaError `refused` if the login name is in use, or with the form's texts; `forbidden` for a role that the caller
   * may not assign
   */
  add: call<NewUser, Created, NewUserPayload>('nuevoUser', '/api/add-user', {
    effect: 'once',
    write: writer({ reg: moment }, { defaults: () => ({ tel: '', activo: 1 }) }),
    read: created,
  }),
  /**
   * Changes an account that the session's user administers. A new password ends its sessions, except the caller's. A deactivated
   * account gets `status` 2 with its next call. Only role 4 may change the role or the manager. If an account stops being a
   * manager, its users and devices have none (specification 2, sections 5 and 6).
   * @returns the text to show to the user
   * @throws BalizaError `refused` if the login name is in use, if `manager` is not the id of a manager, if the change would leave
   * no active super administrator, for a mirror account (`mirrorAccounts.update`), or with the form's texts; `forbidden`
   */
  update: call<UserChange, string, UserChangePayload>('updateUsuarioAdmin', '/api/update-user-admin', {
    effect: 'idempotent',
    write: writer(
      { activo: toZeroOne, manager: withDefault('') },
      {
        only: ['id', 'pass', 'nombre', 'email', 'activo', 'user', 'rol', 'manager', 'id_externo'],
        defaults: () => ({ pass: '' }),
      },
    ),
    read: mensaje,
  }),
  /**
   * Adds or changes the account with the external id `id_externo`. If it exists, omitted fields stay unchanged and `null` clears a
   * field; if not, it is added and the fields that `add` requires must be given. Two calls at once add one record. An account
   * without an external id gets one with `update`: a login name alone does not identify it here.
   * @returns its id, and whether it was added
   * @throws BalizaError like `add` and `update`
   * @remarks Baliza extension.
   */
  put: call<UserPut, Put, UserPutPayload>('putUser', '/api/put-user', {
    effect: 'idempotent',
    write: writer({ activo: toZeroOne }),
    read: put,
  }),
  /**
   * Removes an account with its mirror accounts and all their data: sessions, events, geofences, groups, drivers, alerts. Users
   * and devices that it managed stay, without a manager. This call also removes mirror accounts; their owners of role 2 may call
   * it too (specification 2, sections 2.4 and 7.2).
   * @returns the text to show to the user
   * @throws BalizaError `refused` for the caller's own account and for the last active super administrator; `forbidden`, also for
   * an account that does not exist
   */
  remove: call<{ readonly id: UserId }, string>('deleteUser', '/api/delete-user', {
    effect: 'idempotent',
    read: mensaje,
  }),
  /**
   * Allows a user (role 2) to create API keys and webhooks for its own units, or revokes that permission. Without the permission,
   * its keys give no access and its webhooks send nothing; they work again when it is granted again.
   * @returns the text to show to the user
   * @throws BalizaError `refused` for an account of another role; `forbidden` for an account that the caller does not administer
   */
  permit: call<
    { readonly id: UserId; readonly integraciones: boolean },
    string,
    { readonly id: UserId; readonly integraciones: Flag }
  >('permiteUsuario', '/api/permisos-usuario', {
    effect: 'idempotent',
    write: writer({ integraciones: toZeroOne }),
    read: mensaje,
  }),
  /**
   * Starts to act for another account that the caller administers, which other calls name as `user` ('Ingresar', specification 2,
   * section 2.1). The server records it (`activity.list`), and nothing else changes. Afterwards `session.actFor` sets the account
   * in every call.
   * @returns the account, its role and its permissions
   * @throws BalizaError `refused` for the caller's own account; `forbidden`, also for an account that does not exist
   */
  enter: call<{ readonly id: UserId }, User>('ingresar', '/api/ingresar', {
    effect: 'once',
    read: one(readUser),
  }),
})
