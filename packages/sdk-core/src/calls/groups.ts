import { call, family } from '../call.js'
import type { Role } from '../codes/roles.js'
import { list, mensaje } from '../entities/answers.js'
import { type Group, readGroup } from '../entities/group.js'
import type { Imei } from '../entities/unit.js'
import type { OfUser } from './payloads.js'

/** The units of a group, in the shape in which a group holds them. */
export interface GroupUnits {
  readonly imeis: readonly Imei[]
}

/** Groups of units (specification 2, section 7.2). */
export const groups = family({
  /** The groups of a user; `rol` is the session's. */
  list: call<OfUser & { readonly rol: Role }, Group[]>('getGrupos', '/grupos/grupos', {
    effect: 'read',
    asUser: true,
    read: list(readGroup),
  }),
  /** @returns what to tell the user. */
  add: call<{ readonly nombre: string; readonly desc: string; readonly unidades: GroupUnits }, string>(
    'addGrupo',
    '/grupos/add',
    { effect: 'once', read: mensaje },
  ),
  /** @returns what to tell the user. */
  update: call<
    {
      readonly id: string
      readonly nombre: string
      readonly descripcion: string
      readonly unidades: GroupUnits
    },
    string
  >('editarGrupo', '/grupos/editar-gpo', { effect: 'idempotent', read: mensaje }),
  /** @returns what to tell the user. */
  remove: call<{ readonly id: string }, string>('eliminarGrupo', '/grupos/eliminar-gpo', {
    effect: 'idempotent',
    read: mensaje,
  }),
})
