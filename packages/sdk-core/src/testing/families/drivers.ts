import { columnsFrom, driverFields, type PayloadOf, payloads, readPayload, refuse } from '@baliza/agreement'
import * as es from '@baliza/agreement/texts/es.js'
import { byText, done, type FakeContext, type FakeFamily } from '../fake-answer.js'
import { intoFakeBin } from '../fake-bin.js'
import { refuseTakenId } from '../fake-external-ids.js'
import { listedPage } from '../fake-list.js'
import { administersAll, refuseUnseen } from '../fake-ownership.js'
import { putFake } from '../fake-put.js'
import { driversOf, type FakeDriver } from '../fake-rows.js'

export const fake: FakeFamily<'drivers'> = {
  list: (asked, { host, subject }) =>
    listedPage(
      'drivers.list',
      driversOf(host)
        .of(subject.id)
        .sort(byText(({ nombre }) => nombre))
        .map(({ id, user, imei, ...driver }) => {
          const seen = imei !== null && host.sees(subject, [imei]) ? host.unit({ imei }) : undefined
          const unit = { id_unidad: seen?.id ?? null, nombre_unidad: seen?.nombre ?? '' }
          return { _id: id, ...driver, ...unit, id_user: user }
        }),
      asked,
    ),
  add: async (form, context) => {
    const id = context.host.newId()
    return (await saveDriver(id, form, context))
      ? done(es.notifications.driverAdded, { id })
      : refuse('driverTaken')
  },
  update: ({ id_conductor, ...form }, context) => updateDriver(id_conductor, form, context),
  put: (input, context) =>
    putFake(context, input, {
      kind: 'drivers',
      owner: context.subject.id,
      entries: payloads.drivers.add.entries,
      add: (body) => fake.add(readPayload(payloads.drivers.add, body), context),
      update: (id, change) => updateDriver(id, change, context),
    }),
  remove: ({ id_conductor }, { host, account }) => {
    const driver = driversOf(host).get(id_conductor)
    if (driver !== undefined) {
      const { id, nombre: name, user, imei } = driver
      intoFakeBin(host, account, { id, kind: 'driver', name, user }, () => {
        const unit = imei === null ? undefined : host.unit({ imei })
        if (unit !== undefined) host.fleet.put({ ...unit, conductor: '' })
        driversOf(host).remove(id)
      })
    }
    return done(es.notifications.driverRemoved)
  },
}

/** Changes a driver. Omitted fields stay unchanged. */
const updateDriver = async (id: string, form: Partial<PayloadOf<'drivers', 'add'>>, context: FakeContext) =>
  (await saveDriver(id, form, context)) ? done(es.notifications.driverUpdated) : refuse('driverTaken')

/** @returns `false` if the unit has a driver whom the caller may not release */
async function saveDriver(
  id: string,
  form: Partial<PayloadOf<'drivers', 'add'>>,
  context: FakeContext,
): Promise<boolean> {
  const { host, subject } = context
  const { id_unidad, id_user: _, ...given } = form
  const drivers = driversOf(host)
  const stored = drivers.get(id)
  const before = stored?.imei ?? null
  const kept = before === null ? undefined : host.unit({ imei: before })
  const unit = id_unidad === undefined ? kept : id_unidad === '' ? undefined : host.unit({ id: id_unidad })
  if (id_unidad) refuseUnseen(context, [unit?.imei ?? ''])
  const others = drivers.all().filter((one) => one.imei !== null && one.imei === unit?.imei && one.id !== id)
  if (
    !(await administersAll(
      context,
      others.map(({ user }) => user),
    ))
  )
    return false
  const { id_externo = stored?.id_externo ?? null } = given
  refuseTakenId(host, 'drivers', { id, owner: subject.id, id_externo })
  for (const other of others) drivers.change(other.id, { imei: null })
  const { nombre = stored?.nombre ?? '' } = given
  if (kept !== undefined && kept.imei !== unit?.imei) host.fleet.put({ ...kept, conductor: '' })
  if (unit !== undefined) host.fleet.put({ ...unit, conductor: nombre })
  drivers.put({
    ...{ tel: '', email: '', descripcion: '' },
    ...stored,
    ...(columnsFrom(driverFields, given) as Partial<FakeDriver>),
    nombre,
    id_externo,
    id,
    user: subject.id,
    imei: unit?.imei ?? null,
  })
  return true
}
