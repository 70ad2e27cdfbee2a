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

/** Who sees which unit (specification 2, section 7.2). */
export const assignments = family('assignments', {
  /**
   * The accounts that each device is assigned to, of the devices that the session administers ({@link devices.list},
   * {@link devices.listOfManager}): a row per account, by login name, mirror accounts last; devices without an account have no row.
   * Of an account that the session does not administer the row shows that there is one, but not which. Ours.
   * @throws BalizaError `forbidden` for roles 1 and 2.
   */
  list: call<NoPayload, Assignment[]>('getAsignaciones', '/objetos/asignaciones', {
    effect: 'read',
    read: list(readAssignment),
  }),
  /**
   * The units that are assigned to an account, by their ids (the wire's `_id` of a unit): one's own, or of an
   * account that the session's user administers. What a manager sees without an assignment is not among them.
   * @throws BalizaError `forbidden` for role 1 and for accounts of others.
   */
  ofUser: call<{ readonly id: UserId }, AssignedUnit[]>('getObjetosAsignados', '/objetos/objetos-asignados', {
    effect: 'read',
    read: list(readAssignedUnit),
  }),
  /**
   * The accounts that a unit is assigned to, by their ids, among those that the session's user administers: roles 3
   * and 4. Mirror accounts are among them; `users.list` does not name those, `session.profile` does.
   * @param id the unit's `_id`
   * @throws BalizaError `forbidden` for roles 1 and 2, and for a unit that one does not see.
   */
  usersOf: call<{ readonly id: string }, AssignedUser[]>('asignadoA', '/api/asignado-a', {
    effect: 'read',
    read: list(readAssignedUser),
  }),
  /**
   * Assigns a unit (its `_id`) to an account; where it is already, that is no error. Role 4 may assign any unit to any
   * account, role 3 units that it sees to its users and their mirror accounts, role 2 units that it has to its mirror
   * accounts.
   * @returns the text to show to the user.
   * @throws BalizaError `refused` where the owner of a mirror account does not see the unit; `forbidden`.
   */
  add: call<{ readonly id_user: UserId; readonly id_objeto_gps: string }, string>(
    'asignarObjeto',
    '/objetos/asignar-objeto',
    { effect: 'idempotent', read: mensaje },
  ),
  /**
   * Unassigns a unit from an account, and from its mirror accounts, as those see only what their owner sees. The account's
   * groups, drivers and event definitions lose the unit. Where it was not assigned, that is no error.
   * @param id the unit's `_id`; `imei` is left out of a mirror account, and never needed
   * @returns the text to show to the user.
   * @throws BalizaError `forbidden` for accounts of others, and for role 2 except for its mirror accounts.
   */
  remove: call<{ readonly id: string; readonly id_user: UserId; readonly imei?: Imei }, string>(
    'eliminaObjetoAsignado',
    '/api/elimina-objeto-asignado',
    { effect: 'idempotent', read: mensaje },
  ),
  /**
   * Moves a unit (its `_id`) from one account, `de`, to another, `id_user`, as {@link assignments.remove} and
   * {@link assignments.add} do: both or neither; where that was done already, it is no error. Roles 3 and 4, between accounts that
   * they administer. Ours.
   * @returns the text to show to the user.
   * @throws BalizaError `refused` where neither has it, or the owner of a mirror account does not see it; `forbidden`.
   */
  move: call<{ readonly id_objeto_gps: string; readonly de: UserId; readonly id_user: UserId }, string>(
    'moverObjeto',
    '/objetos/mover-objeto',
    { effect: 'idempotent', read: mensaje },
  ),
})
