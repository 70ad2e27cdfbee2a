import { call, family } from '../../calls/call.js'
import type { OfUser, Paging, Patch } from '../../calls/payloads.js'
import { renamed, withDefault, writer } from '../../calls/write.js'
import { type Created, created, list, mensaje, type Put, put } from '../../entities/answers.js'
import { type Driver, readDriver } from '../../entities/driver.js'
import type { DriverTable } from '../../entities/driver-fields.js'
import type { EditedName } from '../../entities/field-tables.js'
import type { UserId } from '../../entities/user.js'

/** Fields of the driver form (specification 2, sections 5 and 7.2). Only the name and the account are required. */
export interface DriverForm {
  readonly nombre: string
  /** Account that the driver belongs to. */
  readonly id_user: UserId | null
  /** Id (not IMEI) of the unit driven; `null` for none. */
  readonly id_unidad?: string | null
  /** Name of the unit; the server returns the unit's own name. */
  readonly nombre_unidad?: string
  readonly descripcion?: string
  /** An e-mail address, or empty. */
  readonly email?: string
  readonly tel?: string
  /**
   * Its id in another system, up to 100 characters; `null` clears it. If omitted, it stays unchanged.
   * @remarks Baliza extension.
   */
  readonly id_externo?: string | null
}

/** Fields of `drivers.put`. Omitted fields stay unchanged. */
export interface DriverPut extends Patch<Omit<DriverForm, 'id_externo' | 'id_user'>> {
  /** Account that the driver belongs to. */
  readonly id_user: UserId
  /** Its id in another system, which identifies it within the account. */
  readonly id_externo: string
}

/** Payload of a driver. */
export interface DriverPayload
  extends Required<Omit<DriverForm, 'id_user' | 'id_unidad' | 'id_externo'>>,
    Pick<DriverForm, 'id_externo'> {
  /** Account that the driver belongs to. */
  readonly id_user: UserId
  /** Id (not IMEI) of the unit driven; empty for none. */
  readonly id_unidad: string
}

const fields = { id: renamed('id_conductor'), id_unidad: withDefault(''), id_user: withDefault('') }
const defaults = (): Omit<
  Pick<DriverPayload, EditedName<DriverTable> | 'nombre_unidad'>,
  'nombre' | 'id_user' | 'id_externo'
> => ({ id_unidad: '', nombre_unidad: '', descripcion: '', email: '', tel: '' })

/**
 * Drivers (specification 2, sections 3 and 7.2). The driver of a unit is that unit's `conductor`, also in the feed. A unit has
 * one driver, and assigning another releases the first.
 */
export const drivers = family('drivers', {
  /**
   * Returns the drivers of a user, by name.
   *
   * @throws BalizaError `forbidden` for a user whom the caller does not administer
   */
  list: call<OfUser & Paging, Driver[]>('getConductores', '/api/conductores', {
    effect: 'read',
    pages: true,
    asUser: true,
    read: list(readDriver),
  }),
  /**
   * Adds a driver. Not for role 1.
   *
   * @returns its id, and the text to show to the user: 'El conductor se añadio correctamente'
   * @throws BalizaError `refused` with the form's texts, or if the unit has a driver of an account that the caller does not
   * administer; `forbidden` for a unit or a user that the caller does not see
   */
  add: call<DriverForm, Created, DriverPayload>('addConductor', '/api/add-conductor', {
    effect: 'once',
    write: writer<DriverForm, DriverPayload>(fields, { defaults }),
    read: created,
  }),
  /**
   * Changes a driver. Another `id_unidad` moves the driver to that unit; `null` removes it from its unit. Fails like
   * {@link drivers.add}.
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
   * Adds or changes the driver of an account with the external id `id_externo`. If it exists, omitted fields stay unchanged and `null` clears a
   * field; if not, it is added and the fields that `add` requires must be given. Two calls at once add one record.
   *
   * @returns its id, and whether it was added
   * @throws BalizaError like `add` and `update`
   * @remarks Baliza extension.
   */
  put: call<DriverPut, Put>('putConductor', '/api/put-conductor', {
    effect: 'idempotent',
    read: put,
  }),
  /**
   * Removes a driver. The unit driven then has no `conductor`.
   *
   * @returns the text to show to the user
   * @throws BalizaError `forbidden` for a driver of an account that the caller does not administer, or for a driver that does not
   * exist
   */
  remove: call<{ readonly id: string }, string, { readonly id_conductor: string }>(
    'deleteConductor',
    '/api/elimina-conductor',
    {
      effect: 'idempotent',
      write: writer({ id: renamed('id_conductor') }, { only: ['id', 'id_conductor'] }),
      read: mensaje,
    },
  ),
})
