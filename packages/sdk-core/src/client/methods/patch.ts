import { BalizaError } from '@baliza/agreement/calls/errors.js'
import { calls } from '@baliza/agreement/calls/index.js'
import type { Geofences } from '@baliza/agreement/entities/geofence.js'
import { InvalidInput } from '@baliza/agreement/entities/moment.js'
import type { LatLng } from '@baliza/agreement/entities/position.js'
import type { UserId } from '@baliza/agreement/entities/user.js'
import type { DriverForm } from '@baliza/agreement/families/drivers/calls.js'
import type { EventForm } from '@baliza/agreement/families/events/calls.js'
import type { GroupFields } from '@baliza/agreement/families/groups/calls.js'
import type { MirrorAccountChange } from '@baliza/agreement/families/mirror-accounts/calls.js'
import type { DeviceChange, UnitDialogChange, UpdatedUnit } from '@baliza/agreement/families/units/calls.js'
import { deviceChange } from '@baliza/agreement/families/units/calls.js'
import type { UserChange } from '@baliza/agreement/families/users/calls.js'
import { ownValue } from '@baliza/agreement/rules/own-value.js'
import type { AnyCall, Caller, CallSettings } from '../../transport/caller.js'
import { checkInput, writePayload } from '../row-methods.js'
import type { ClientFamilies } from '../types.js'

/** {@link CallSettings}, and the owner of the record. */
export interface PatchSettings extends CallSettings {
  /** Owner of a geofence, driver or group. Default: the session's user. */
  readonly user?: UserId | undefined
}

/** Partial update by id. */
export interface Patching<Change, Result = string> {
  /**
   * Changes some fields and leaves the others unchanged: reads the record, applies the change, and writes it with `update`. The
   * two requests use no lock: a concurrent change between them is overwritten.
   *
   * @returns what `update` returns
   * @throws BalizaError `refused` for an id that does not exist and for a field that the record's kind does not have (the points
   * of a circle), both without writing; also the errors of the read and of `update`
   */
  patch(id: string, change: Change, settings?: PatchSettings): Promise<Result>
}

/** Fields of a shape that can change. Only the fields of the shape's kind are accepted. */
export interface GeofenceChange {
  readonly nombre?: string
  readonly color?: string
  /** Degrees; circles and points of interest. */
  readonly lat?: number
  readonly lng?: number
  /** Radius in metres; circles. */
  readonly radio?: number
  /** Points of a polygon or a route. */
  readonly decode?: readonly LatLng[]
}

type Some<Form> = Partial<Omit<Form, 'id'>>

/** Families with a `patch` method. */
export interface Patched {
  /** Units that a user sees (specification 1, sections 3 and 7). */
  readonly units: ClientFamilies['units'] & Patching<Some<UnitDialogChange>, UpdatedUnit>
  /** Devices in the control panel: roles 3 and 4 (specification 2, sections 2.1 and 6). */
  readonly devices: ClientFamilies['devices'] & DeviceUpdate & Patching<Some<DeviceChange>, UpdatedUnit>
  /** Accounts in the control panel: roles 3 and 4 (specification 2, sections 2.1 and 6). */
  readonly users: ClientFamilies['users'] & Patching<Some<UserChange>>
  /** Limited sub-accounts, cuentas espejo (specification 2, section 7.2). */
  readonly mirrorAccounts: ClientFamilies['mirrorAccounts'] & Patching<Some<MirrorAccountChange>>
  /** Events: the alert rules (specification 1, sections 2 and 7). */
  readonly events: ClientFamilies['events'] & Patching<Some<EventForm>>
  /** Geofences, points of interest and routes (specification 1, section 7). */
  readonly geofences: ClientFamilies['geofences'] & Patching<GeofenceChange>
  /** Drivers (specification 2, sections 3 and 7.2). */
  readonly drivers: ClientFamilies['drivers'] & Patching<Some<DriverForm>>
  /** Groups of units (specification 1, section 3; specification 2, section 5). */
  readonly groups: ClientFamilies['groups'] & Patching<Some<GroupFields>>
}

/** Update of a device in the control panel. */
export interface DeviceUpdate {
  /**
   * Changes a device as the control panel does (specification 2, sections 4 and 5); roles 3 and 4. Only role 4 can change
   * `manager`: role 3 sends the current manager or `null`, which changes nothing. It is the same call of the catalogue as
   * `units.update`, which belongs to the unit dialog.
   *
   * @returns the updated unit, and the text to show to the user
   * @throws BalizaError `refused` with the form's texts for an unknown brand or manager, for an imei that is not the unit's, or
   * for a device id that another device uses as its id or its imei; `forbidden` for a unit that the caller does not see
   */
  update(device: DeviceChange, settings?: CallSettings): Promise<UpdatedUnit>
}

type Item = Readonly<Record<string, unknown>>
/** Reads a record by its id; `undefined` if it does not exist. */
type Find = (
  send: (row: AnyCall, payload: Item) => Promise<unknown>,
  id: string,
  whose: { readonly user?: UserId },
) => Promise<Item | undefined>

interface Patch {
  readonly find: Find
  readonly update: AnyCall
  /** Fields that can be written but are never returned by a read. */
  readonly unread?: readonly string[]
  /** Unchanged fields that are written back. Default: all. */
  readonly kept?: readonly string[]
}

const among = (items: unknown, id: string) => (items as readonly Item[]).find((item) => item.id === id)
const unit: Find = async (send, id) =>
  (await send(calls.units.get, { imei: await send(calls.units.imeiOf, { id }) })) as Item
const account: Find = async (send, id) => (await send(calls.session.profile, { id })) as Item

const patches: { readonly [Name in keyof Patched]: Patch } = {
  units: { find: unit, update: calls.units.update },
  devices: { find: unit, update: deviceChange, unread: ['clave_sms'] },
  users: { find: account, update: calls.users.update, unread: ['pass'] },
  // A permission that the owner lacks reads as off. Permissions are not written back, so an unnamed permission keeps its value.
  mirrorAccounts: {
    find: account,
    update: calls.mirrorAccounts.update,
    unread: ['pass'],
    kept: ['id', 'nombre', 'user'],
  },
  events: {
    find: async (send, id) => (await send(calls.events.get, { id })) as Item,
    update: calls.events.update,
  },
  geofences: {
    async find(send, id, whose) {
      const { geofences, routes } = (await send(calls.geofences.list, whose)) as Geofences
      return among([...geofences, ...routes], id)
    },
    update: calls.geofences.update,
  },
  drivers: {
    find: async (send, id, whose) => among(await send(calls.drivers.list, whose), id),
    update: calls.drivers.update,
  },
  groups: {
    // The server uses the session's role and ignores `rol`.
    find: async (send, id, whose) => among(await send(calls.groups.list, { ...whose, rol: 2 }), id),
    update: calls.groups.update,
  },
}

export async function patch(
  caller: Caller,
  family: keyof Patched,
  id: string,
  change: Item,
  { user, ...settings }: PatchSettings = {},
): Promise<unknown> {
  const { find, update, unread = [], kept } = patches[family]
  const whose = user === undefined ? {} : { user }
  const item = await find((row, payload) => caller.send(row, writePayload(row, payload), settings), id, whose)
  if (item === undefined)
    throw new BalizaError({
      code: 'refused',
      call: update,
      unsent: true,
      mensaje: 'Datos no encontrados',
      reason: 'notFound',
    })
  const stranger = Object.keys(change).find((name) => !Object.hasOwn(item, name) && !unread.includes(name))
  if (stranger !== undefined)
    checkInput(update, () => {
      throw new InvalidInput(stranger, 'no es un campo suyo', 'is no field of it')
    })
  const before =
    kept === undefined ? item : Object.fromEntries(kept.map((name) => [name, ownValue(item, name)]))
  return caller.send(update, writePayload(update, { ...before, ...whose, ...change, id }), settings)
}
