import { call, family } from '../call.js'
import { list, mensaje } from '../entities/answers.js'
import { type Driver, readDriver } from '../entities/driver.js'
import type { UserId } from '../entities/user.js'
import type { OfUser } from './payloads.js'

/** A driver of the form (specification 2, section 7.2); only the name is required. */
export interface DriverForm {
  readonly nombre: string
  /** Whose driver it is. */
  readonly id_user: UserId
  /** The unit driven; empty for none. */
  readonly id_unidad: string
  readonly nombre_unidad: string
  readonly descripcion: string
  readonly email: string
  readonly tel: string
}

/** Drivers (specification 2, section 7.2). */
export const drivers = family({
  list: call<OfUser, Driver[]>('getConductores', '/api/conductores', {
    effect: 'read',
    asUser: true,
    read: list(readDriver),
  }),
  /** @returns what to tell the user. */
  add: call<DriverForm, string>('addConductor', '/api/add-conductor', { effect: 'once', read: mensaje }),
  /** @returns what to tell the user. */
  update: call<DriverForm & { readonly id_conductor: string }, string>(
    'updateConductor',
    '/api/editar-conductor',
    { effect: 'idempotent', read: mensaje },
  ),
  /** @returns what to tell the user. */
  remove: call<{ readonly id_conductor: string }, string>('deleteConductor', '/api/elimina-conductor', {
    effect: 'idempotent',
    read: mensaje,
  }),
})
