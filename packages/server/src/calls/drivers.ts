import {
  columnsFrom,
  driverFields,
  es,
  type PayloadOf,
  payloads,
  readPayload,
  refuse,
} from '@baliza/agreement'
import { Refusal } from '../http/http.js'
import { newId } from '../storage/tables/accounts.js'
import { driverForm, driversOf, removeDriver, saveDriver } from '../storage/tables/drivers.js'
import { areVisible, imeiOfUnit } from '../storage/tables/units.js'
import { mensajes } from '../texts.js'
import { administersAll } from './administers.js'
import { type CallContext, handle } from './handler.js'
import type { HandlersOf } from './handler-types.js'
import { readListPage } from './list-page.js'
import { putRecord } from './put-record.js'

type Form = PayloadOf<'drivers', 'add'>

export const drivers: HandlersOf<'drivers'> = {
  list: handle(
    payloads.drivers.list,
    async (asked, { services, subject }) => {
      const { rows, siguiente } = await readListPage(asked, {
        call: 'drivers.list',
        most: null,
        key: ['string', 'string'],
        read: (after, limit) => driversOf(services.database, subject, after, limit),
        keyOf: ({ nombre, _id }) => [nombre, _id],
      })
      return { status: 1, mensaje: '', data: rows, siguiente }
    },
    { isTagged: true },
  ),

  add: handle(payloads.drivers.add, async (input, context) => {
    const id = newId()
    return (await save(id, input, context))
      ? { status: 1, mensaje: es.notifications.driverAdded, id }
      : refuse('driverTaken')
  }),

  update: handle(payloads.drivers.update, async (input, context) =>
    (await save(input.id_conductor, input, context))
      ? { status: 1, mensaje: es.notifications.driverUpdated }
      : refuse('driverTaken'),
  ),

  put: handle(payloads.drivers.put, (input, context) =>
    putRecord(context, input, {
      kind: 'drivers',
      owner: context.subject.id,
      entries: payloads.drivers.add.entries,
      current: driverForm,
      add: (body, held) => drivers.add.run(readPayload(payloads.drivers.add, body), held),
      update: (id, body, held) =>
        drivers.update.run(readPayload(payloads.drivers.update, { ...body, id_conductor: id }), held),
    }),
  ),

  remove: handle(payloads.drivers.remove, async (input, { services }) => {
    await removeDriver(services.database, input.id_conductor)
    return { status: 1, mensaje: es.notifications.driverRemoved }
  }),
}

/**
 * Writes a driver of the subject. The unit's name is read from the unit, not from the form.
 * @returns `false` if the unit has a driver that the caller may not remove
 * @throws {Refusal} 403 for a unit that the caller, or the driver's account, does not see
 */
async function save(
  driver: string,
  { id_unidad, ...form }: Form,
  { services, account, subject }: CallContext,
): Promise<boolean> {
  const { database } = services
  const imei = id_unidad === '' ? null : await imeiOfUnit(database, id_unidad)
  if (id_unidad !== '') {
    const seen =
      imei !== null &&
      (await areVisible(database, account, [imei])) &&
      (subject.id === account.id || (await areVisible(database, subject, [imei])))
    if (!seen) throw new Refusal('forbidden', mensajes.forbidden)
  }
  return saveDriver(
    database,
    { ...columnsFrom(driverFields, form), id: driver, user_id: subject.id, imei },
    (tx, owners) => administersAll(tx, account, owners),
  )
}
