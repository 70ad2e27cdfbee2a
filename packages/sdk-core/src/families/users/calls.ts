import { call, family } from '../../calls/call.js'
import type { Flag, NoPayload, OfRole } from '../../calls/payloads.js'
import { bit, moment, orElse, writer } from '../../calls/write.js'
import type { Role } from '../../codes/roles.js'
import { type Created, created, list, mensaje, one } from '../../entities/answers.js'
import type { Moment } from '../../entities/moment.js'
import { readUser, type User, type UserId } from '../../entities/user.js'

/** A role that the control panel gives: 2 user, 3 manager, 4 super administrator. */
export type AccountRole = Exclude<Role, 1>

/** An account of the control panel's form (specification 2, section 5); a new one is active. */
export interface NewUser {
  readonly email: string
  readonly nombre: string
  /** At least 3 characters. */
  readonly pass: string
  /** The login name, unique whatever its case. */
  readonly user: string
  readonly rol: AccountRole
  /** Registration; the server's clock where it is left out or lies in the future. */
  readonly reg?: Moment
  readonly tel?: string
  /** The role of who adds it, as the wire has it; the server goes by the session. */
  readonly rol_reg?: Role
}

/** An account of the control panel's form, as it travels. */
export interface NewUserPayload {
  readonly email: string
  readonly nombre: string
  /** At least 3 characters. */
  readonly pass: string
  /** The login name, unique whatever its case. */
  readonly user: string
  readonly rol: AccountRole
  /** A new account is active, whatever is sent. */
  readonly activo?: Flag
  /** Registration, Unix ms; the server's clock where it is left out or lies in the future. */
  readonly reg?: number
  /** The role of who registers it; the server goes by the session's. */
  readonly rol_reg?: Role
  readonly tel: string
}

/** What an administrator changes of an account: a {@link User} with the change in it. */
export interface UserChange {
  readonly id: UserId
  /** A new password; left out or empty: as it was. */
  readonly pass?: string
  readonly nombre: string
  readonly email: string
  readonly activo: boolean
  /** The login name. */
  readonly user: string
  /** Of a mirror account (role 1) it is `refused`: `mirrorAccounts.update` changes those. */
  readonly rol: Role
  /** The managing user; `null` for none. Role 3 sends the present one, or `null`, and changes nothing by it. */
  readonly manager: UserId | null
}

/** What an administrator changes of an account, as it travels. */
export interface UserChangePayload {
  readonly id: UserId
  /** Empty: as it was. */
  readonly pass: string
  readonly nombre: string
  readonly email: string
  readonly activo: Flag
  readonly user: string
  readonly rol: AccountRole
  /** The managing user; empty for none. Role 3 sends it empty, which leaves it as it was. */
  readonly manager: UserId | ''
}

/** The accounts of the control panel: roles 3 and 4 (specification 2, sections 2.1 and 6). */
export const users = family('users', {
  /**
   * Every user, manager and super administrator, by login name: role 4. Mirror accounts are left out, as they
   * belong to their owner's list (`mirrorAccounts.list`).
   * @throws BalizaError `forbidden` for the other roles.
   */
  list: call<OfRole, User[]>('cargaUsersCpanel', '/api/users', {
    effect: 'read',
    withRole: true,
    read: list(readUser),
  }),
  /**
   * The users that the session's manager manages, by login name, without their mirror accounts; empty for role 4,
   * which nobody has as manager (specification 2, section 6).
   * @throws BalizaError `forbidden` for roles 1 and 2.
   */
  listOfManager: call<NoPayload, User[]>('cargaUsersCpanelManager', '/api/usuarios-manager', {
    effect: 'read',
    read: list(readUser),
  }),
  /**
   * Every manager (role 3), to choose from as manager of a user or of a device: role 4 (specification 2, section 5).
   * @throws BalizaError `forbidden` for the other roles.
   */
  managers: call<NoPayload, User[]>('AllUsersManager', '/api/all-usuarios-manager', {
    effect: 'read',
    read: list(readUser),
  }),
  /**
   * Adds an account, active and with all permissions: role 4 of any role, role 3 of role 2 only, whose manager it
   * becomes (specification 2, sections 5 and 6).
   * @returns its id, and the text to show to the user.
   * @throws BalizaError `refused` where the login name is in use, or with the form's texts;
   * `forbidden` for a role that one may not give.
   */
  add: call<NewUser, Created, NewUserPayload>('nuevoUser', '/api/add-user', {
    effect: 'once',
    write: writer({ reg: moment }, { defaults: () => ({ tel: '', activo: 1 }) }),
    read: created,
  }),
  /**
   * Changes an account that the session's user administers. A new password ends its sessions, but for the one that
   * asks; an inactive account learns it at its next call (`status` 2). Only role 4 gives another role or manager;
   * who stops being a manager leaves its users and devices without one (specification 2, sections 5 and 6).
   * @returns the text to show to the user.
   * @throws BalizaError `refused` where the login name is in use, `manager` is nobody's id or not a manager's, the
   * account is the last active super administrator and would not be one any more, or it is a mirror account
   * (`mirrorAccounts.update`), or with the form's texts; `forbidden`.
   */
  update: call<UserChange, string, UserChangePayload>('updateUsuarioAdmin', '/api/update-user-admin', {
    effect: 'idempotent',
    write: writer(
      { activo: bit, manager: orElse('') },
      {
        only: ['id', 'pass', 'nombre', 'email', 'activo', 'user', 'rol', 'manager'],
        defaults: () => ({ pass: '' }),
      },
    ),
    read: mensaje,
  }),
  /**
   * Removes an account with its mirror accounts and all that is theirs: sessions, events, geofences, groups, drivers,
   * alerts. Users and devices that it managed stay, without a manager. Mirror accounts are removed here too, also by
   * their owners of role 2 (specification 2, sections 2.4 and 7.2).
   * @returns the text to show to the user.
   * @throws BalizaError `refused` for oneself and for the last active super administrator; `forbidden`, also for
   * an account that is not there.
   */
  remove: call<{ readonly id: UserId }, string>('deleteUser', '/api/delete-user', {
    effect: 'idempotent',
    read: mensaje,
  }),
  /**
   * Allows a user (role 2) to create API keys and webhooks for its own units, or not. If it is not allowed any more, its keys
   * open nothing and its webhooks send nothing; they work again when it is allowed again.
   * @returns the text to show to the user.
   * @throws BalizaError `refused` for an account of another role; `forbidden` for an account that one does not administer.
   */
  permit: call<
    { readonly id: UserId; readonly integraciones: boolean },
    string,
    { readonly id: UserId; readonly integraciones: Flag }
  >('permiteUsuario', '/api/permisos-usuario', {
    effect: 'idempotent',
    write: writer({ integraciones: bit }),
    read: mensaje,
  }),
  /**
   * Begins to look into another account, which one administers, by naming it as `user` of the other calls ('Ingresar',
   * specification 2, section 2.1). It is recorded (`activity.list`), and changes nothing else; `session.actFor` then names
   * it in every call.
   * @returns the account, its role and its permissions.
   * @throws BalizaError `refused` for oneself; `forbidden`, also for an account that does not exist.
   */
  enter: call<{ readonly id: UserId }, User>('ingresar', '/api/ingresar', {
    effect: 'once',
    read: one(readUser),
  }),
})
