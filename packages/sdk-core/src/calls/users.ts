import { call, family } from '../call.js'
import type { Role } from '../codes/roles.js'
import { list, mensaje } from '../entities/answers.js'
import { readUser, type User, type UserId } from '../entities/user.js'
import type { Flag, NoPayload } from './payloads.js'

/** An account of the control panel's form (specification 2, section 5). */
export interface NewUser {
  readonly email: string
  readonly nombre: string
  /** At least 3 characters. */
  readonly pass: string
  readonly user: string
  readonly rol: Role
  readonly activo: Flag
  /** Registration, Unix ms. */
  readonly reg: number
  /** The role of who registers it. */
  readonly rol_reg: Role
  readonly tel: string
}

/** What an administrator changes of an account. */
export interface UserChange {
  readonly id: UserId
  /** Empty: as it was. */
  readonly pass: string
  readonly nombre: string
  readonly email: string
  readonly activo: Flag
  readonly user: string
  readonly rol: Role
  /** The managing user; empty for none. */
  readonly manager: UserId | ''
}

/** The accounts of the control panel: roles 3 and 4 (specification 2, sections 2.1 and 6). */
export const users = family({
  /** Every account: role 4. `rol` is the session's. */
  list: call<{ readonly rol: Role }, User[]>('cargaUsersCpanel', '/api/users', {
    effect: 'read',
    read: list(readUser),
  }),
  /** The accounts that the session's user manages: role 3. */
  listOfManager: call<NoPayload, User[]>('cargaUsersCpanelManager', '/api/usuarios-manager', {
    effect: 'read',
    read: list(readUser),
  }),
  /** Every manager, to choose from. */
  managers: call<NoPayload, User[]>('AllUsersManager', '/api/all-usuarios-manager', {
    effect: 'read',
    read: list(readUser),
  }),
  /** @returns what to tell the user. */
  add: call<NewUser, string>('nuevoUser', '/api/add-user', { effect: 'once', read: mensaje }),
  /** @returns what to tell the user. */
  update: call<UserChange, string>('updateUsuarioAdmin', '/api/update-user-admin', {
    effect: 'idempotent',
    read: mensaje,
  }),
  /** @returns what to tell the user. */
  remove: call<{ readonly id: UserId }, string>('deleteUser', '/api/delete-user', {
    effect: 'idempotent',
    read: mensaje,
  }),
})
