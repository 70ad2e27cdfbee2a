import { call, family } from '../../calls/call.js'
import type { OfUser } from '../../calls/payloads.js'
import { named, orElse, writer } from '../../calls/write.js'
import { type Created, created, list, mensaje } from '../../entities/answers.js'
import { type Driver, readDriver } from '../../entities/driver.js'
import type { UserId } from '../../entities/user.js'

/** A driver of the form (specification 2, sections 5 and 7.2); only the name and whose it is are required. */
export interface DriverForm {
  readonly nombre: string
  /** Whose driver it is. */
  readonly id_user: UserId | null
  /** The unit driven, by its id (not its imei); `null` for none. */
  readonly id_unidad?: string | null
  /** Its name; the server answers the unit's own. */
  readonly nombre_unidad?: string
  readonly descripcion?: string
  /** An e-mail address, or empty. */
  readonly email?: string
  readonly tel?: string
}

/** A driver of the form, as it travels. */
export interface DriverPayload {
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

const fields = { id: named('id_conductor'), id_unidad: orElse(''), id_user: orElse('') }
const defaults = () => ({ id_unidad: '', nombre_unidad: '', descripcion: '', email: '', tel: '' })

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
   * @returns its id, and the text to show to the user: 'El conductor se añadio correctamente'
   * @throws BalizaError `refused` with the form's texts, or where somebody else's driver has the unit whom the caller
   *   does not administer; `forbidden` for a unit or a user that the caller does not see
   */
  add: call<DriverForm, Created, DriverPayload>('addConductor', '/api/add-conductor', {
    effect: 'once',
    write: writer<DriverForm, DriverPayload>(fields, { defaults }),
    read: created,
  }),
  /**
   * Changes a driver; another `id_unidad` moves it, `null` takes it off its unit. Fails as {@link drivers.add}.
   *
   * @returns the text to show to the user
   */
  update: call<
    DriverForm & { readonly id: string },
    string,
    DriverPayload & { readonly id_conductor: string }
  >('updateConductor', '/api/editar-conductor', {
    effect: 'idempotent',
    write: writer(fields, { defaults }),
    read: mensaje,
  }),
  /**
   * Removes a driver; the unit driven has no `conductor` any more.
   *
   * @returns the text to show to the user
   * @throws BalizaError `forbidden` for a driver of somebody whom the caller does not administer, or that is gone
   */
  remove: call<{ readonly id: string }, string, { readonly id_conductor: string }>(
    'deleteConductor',
    '/api/elimina-conductor',
    {
      effect: 'idempotent',
      write: writer({ id: named('id_conductor') }, { only: ['id', 'id_conductor'] }),
      read: mensaje,
    },
  ),
})
