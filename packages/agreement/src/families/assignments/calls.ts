import { call, family } from '../../calls/call.js'
import type { NoPayload } from '../../calls/payloads.js'
import { list, mensaje } from '../../entities/answers.js'
import {
  type AssignedUnit,
  type AssignedUser,
  type Assignment,
  readAssignedUnit,
  readAssignedUser,
  readAssignment,
} from '../../entities/device.js'
import type { Imei } from '../../entities/unit.js'
import type { UserId } from '../../entities/user.js'

/** Assignments of units to accounts, which decide who sees which unit (specification 2, section 7.2). */
export const assignments = family('assignments', {
  /**
   * Returns the accounts that each device is assigned to, for the devices that the session administers ({@link devices.list},
   * {@link devices.listOfManager}). There is a row per account, by login name, mirror accounts last. Devices without an account
   * have no row. A row of an account that the session does not administer does not name the account.
   * @remarks Baliza extension.
   * @throws BalizaError `forbidden` for roles 1 and 2
   */
  list: call<NoPayload, Assignment[]>('getAsignaciones', '/objetos/asignaciones', {
    effect: 'read',
    read: list(readAssignment),
  }),
  /**
   * Returns the ids (the wire's `_id` of a unit) of the units that are assigned to an account: the caller's own, or one that the
   * session's user administers. Units that a manager sees without an assignment are not included.
   * @throws BalizaError `forbidden` for role 1 and for accounts that the caller does not administer
   */
  ofUser: call<{ readonly id: UserId }, AssignedUnit[]>('getObjetosAsignados', '/objetos/objetos-asignados', {
    effect: 'read',
    read: list(readAssignedUnit),
  }),
  /**
   * Returns the ids of the accounts that a unit is assigned to, among those that the session's user administers: roles 3 and 4.
   * Mirror accounts are included: `users.list` does not list them, but `session.profile` returns their names.
   * @param id the unit's `_id`
   * @throws BalizaError `forbidden` for roles 1 and 2, and for a unit that the caller does not see
   */
  usersOf: call<{ readonly id: string }, AssignedUser[]>('asignadoA', '/api/asignado-a', {
    effect: 'read',
    read: list(readAssignedUser),
  }),
  /**
   * Assigns a unit (its `_id`) to an account. An existing assignment is not an error. Role 4 may assign any unit to any account.
   * Role 3 may assign units that it sees to its users and their mirror accounts. Role 2 may assign units that it has to its
   * mirror accounts.
   * @returns the text to show to the user
   * @throws BalizaError `refused` if the owner of a mirror account does not see the unit; `forbidden`
   */
  add: call<{ readonly id_user: UserId; readonly id_objeto_gps: string }, string>(
    'asignarObjeto',
    '/objetos/asignar-objeto',
    { effect: 'idempotent', read: mensaje },
  ),
  /**
   * Unassigns a unit from an account, and from its mirror accounts, because those see only what their owner sees. The account's
   * groups, drivers and event definitions lose the unit. A missing assignment is not an error.
   * @param id the unit's `_id`; `imei` is omitted for a mirror account, and never required
   * @returns the text to show to the user
   * @throws BalizaError `forbidden` for accounts that the caller does not administer, and for role 2 except for its mirror
   * accounts
   */
  remove: call<{ readonly id: string; readonly id_user: UserId; readonly imei?: Imei }, string>(
    'eliminaObjetoAsignado',
    '/api/elimina-objeto-asignado',
    { effect: 'idempotent', read: mensaje },
  ),
  /**
   * Moves a unit (its `_id`) from the account `de` to the account `id_user`, like {@link assignments.remove} and
   * {@link assignments.add}. Both changes happen, or neither. A move that was already done is not an error. Roles 3 and 4,
   * between accounts that they administer.
   * @returns the text to show to the user
   * @remarks Baliza extension.
   * @throws BalizaError `refused` if neither account has it, or the owner of a mirror account does not see it; `forbidden`
   */
  move: call<{ readonly id_objeto_gps: string; readonly de: UserId; readonly id_user: UserId }, string>(
    'moverObjeto',
    '/objetos/mover-objeto',
    { effect: 'idempotent', read: mensaje },
  ),
})
