import { call, family } from '../call.js'
import { list, mensaje } from '../entities/answers.js'
import {
  type AssignedUnit,
  type AssignedUser,
  readAssignedUnit,
  readAssignedUser,
} from '../entities/device.js'
import type { Imei } from '../entities/unit.js'
import type { UserId } from '../entities/user.js'

/** Who sees which unit (specification 2, section 7.2). */
export const assignments = family({
  /** The ids of the units that a user has. */
  ofUser: call<{ readonly id: UserId }, AssignedUnit[]>('getObjetosAsignados', '/objetos/objetos-asignados', {
    effect: 'read',
    read: list(readAssignedUnit),
  }),
  /** The ids of the users that have a unit. */
  usersOf: call<{ readonly id: string }, AssignedUser[]>('asignadoA', '/api/asignado-a', {
    effect: 'read',
    read: list(readAssignedUser),
  }),
  /** Gives a unit to a user. @returns what to tell the user. */
  add: call<{ readonly id_user: UserId; readonly id_objeto_gps: string }, string>(
    'asignarObjeto',
    '/objetos/asignar-objeto',
    { effect: 'idempotent', read: mensaje },
  ),
  /** Takes a unit from a user; of a mirror account without `imei`. @returns what to tell the user. */
  remove: call<{ readonly id: string; readonly id_user: UserId; readonly imei?: Imei }, string>(
    'eliminaObjetoAsignado',
    '/api/elimina-objeto-asignado',
    { effect: 'idempotent', read: mensaje },
  ),
})
