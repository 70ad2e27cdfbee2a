import { call, family } from '../call.js'
import { list, mensaje } from '../entities/answers.js'
import { type Driver, readDriver } from '../entities/driver.js'
import type { UserId } from '../entities/user.js'
import type { OfUser } from './payloads.js'

/** A driver of the form (specification 2, sections 5 and 7.2); only the name is required. */
export interface DriverForm {
  readonly nombre: string
  /** Whose driver it is. */
  readonly id_user: UserId
  /** The unit driven, by its id (not its imei); empty for none. */
  readonly id_unidad: string
  /** Its name; the server answers the unit's own. */
  readonly nombre_unidad: string
  readonly descripcion: string
  /** An e-mail address, or empty. */
  readonly email: string
  readonly tel: string
}

/**
 * Drivers (specification 2, sections 3 and 7.2). The driver of a unit is that unit's `conductor`, in the feed too; a
 * unit has one, and assigning another releases the first.
 */
export const drivers = family('drivers', {
  /**
   * The drivers of a user, by name.
   *
   * @throws BalizaError `forbidden` for a user whom the caller does not administer
   */
  list: call<OfUser, Driver[]>('getConductores', '/api/conductores', {
    effect: 'read',
    asUser: true,
    read: list(readDriver),
  }),
  /**
   * Adds a driver. Not for role 1.
   *
   * @returns the text to show to the user: 'El conductor se añadio correctamente'
   * @throws BalizaError `refused` with the form's texts, or where somebody else's driver has the unit whom the caller
   *   does not administer; `forbidden` for a unit or a user that the caller does not see
   */
  add: call<DriverForm, string>('addConductor', '/api/add-conductor', { effect: 'once', read: mensaje }),
  /**
   * Changes a driver; another `id_unidad` moves it, an empty one takes it off its unit. Fails as {@link drivers.add}.
   *
   * @returns the text to show to the user
   */
  update: call<DriverForm & { readonly id_conductor: string }, string>(
    'updateConductor',
    '/api/editar-conductor',
    { effect: 'idempotent', read: mensaje },
  ),
  /**
   * Removes a driver; the unit driven has no `conductor` any more.
   *
   * @returns the text to show to the user
   * @throws BalizaError `forbidden` for a driver of somebody whom the caller does not administer, or that is gone
   */
  remove: call<{ readonly id_conductor: string }, string>('deleteConductor', '/api/elimina-conductor', {
    effect: 'idempotent',
    read: mensaje,
  }),
})
