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
import { driversOf, removeDriver, saveDriver } from '../storage/tables/drivers.js'
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

  update: handle(payloads.drivers.update, ({ id_conductor, ...form }, context) =>
    update(id_conductor, form, context),
  ),

  put: handle(payloads.drivers.put, (input, context) =>
    putRecord(context, input, {
      kind: 'drivers',
      owner: context.subject.id,
      entries: payloads.drivers.add.entries,
      add: (body, held) => drivers.add.run(readPayload(payloads.drivers.add, body), held),
      update: (id, change, held) => update(id, change as Partial<Form>, held),
    }),
  ),

  remove: handle(payloads.drivers.remove, async (input, { services }) => {
    await removeDriver(services.database, input.id_conductor)
    return { status: 1, mensaje: es.notifications.driverRemoved }
  }),
}

/** Changes a driver of the subject. Omitted fields stay unchanged. */
async function update(id: string, form: Partial<Form>, context: CallContext) {
  return (await save(id, form, context))
    ? ({ status: 1, mensaje: es.notifications.driverUpdated } as const)
    : refuse('driverTaken')
}

/**
 * Writes a driver of the subject. The unit's name is read from the unit, not from the form.
 * @returns `false` if the unit has a driver that the caller may not remove
 * @throws {Refusal} 403 for a unit that the caller, or the driver's account, does not see
 */
async function save(
  driver: string,
  { id_unidad, ...form }: Partial<Form>,
  { services, account, subject }: CallContext,
): Promise<boolean> {
  const { database } = services
  // `undefined`: the driver keeps its unit.
  const imei = id_unidad ? await imeiOfUnit(database, id_unidad) : id_unidad === undefined ? undefined : null
  if (id_unidad) {
    const seen =
      imei &&
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
