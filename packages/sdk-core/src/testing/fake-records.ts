import { mayActFor, mensajes, type PayloadOf, Refusal, refuse } from '../agreement/index.js'
import { es } from '../texts/es.js'
import { byText, done, type FakeContext, type FakeFamily, listed } from './fake-answer.js'
import { intoFakeBin } from './fake-bin.js'
import type { FakeGroup } from './fake-rows.js'
import type { Owned } from './fake-table.js'

/** Drivers. */
export const drivers: FakeFamily<'drivers'> = {
  list: (_, { host, subject }) =>
    listed(
      host.tables.drivers
        .of(subject.id)
        .sort(byText(({ nombre }) => nombre))
        .map(({ id, user, imei, ...driver }) => {
          const seen = imei !== null && host.sees(subject, [imei]) ? host.unit({ imei }) : undefined
          const unit = { id_unidad: seen?.id ?? null, nombre_unidad: seen?.nombre ?? '' }
          return { _id: id, ...driver, ...unit, id_user: user }
        }),
    ),
  add: async (form, context) => {
    const id = context.host.newId()
    return (await saveDriver(id, form, context))
      ? done(es.notifications.driverAdded, { id })
      : refuse('driverTaken')
  },
  update: async (form, context) =>
    (await saveDriver(form.id_conductor, form, context))
      ? done(es.notifications.driverUpdated)
      : refuse('driverTaken'),
  remove: ({ id_conductor }, { host, account }) => {
    const driver = host.tables.drivers.get(id_conductor)
    if (driver !== undefined) {
      const { id, nombre: name, user, imei } = driver
      intoFakeBin(host, account, { id, kind: 'driver', name, user }, () => {
        const unit = imei === null ? undefined : host.unit({ imei })
        if (unit !== undefined) host.fleet.put({ ...unit, conductor: '' })
        host.tables.drivers.remove(id)
      })
    }
    return done(es.notifications.driverRemoved)
  },
}

/** Groups. */
export const groups: FakeFamily<'groups'> = {
  list: (_, context) =>
    listed(groupsSeen(context).map(({ imeis, ...group }) => ({ ...group, unidades: { imeis } }))),
  add: async ({ nombre, desc, unidades }, context) => {
    const id = context.host.newId()
    return (await saveGroup(id, { nombre, descripcion: desc, ...unidades }, context))
      ? done(es.notifications.groupAdded, { id })
      : refuse('groupTaken')
  },
  update: async ({ id, nombre, descripcion, unidades }, context) =>
    (await saveGroup(id, { nombre, descripcion, ...unidades }, context))
      ? done(es.notifications.groupUpdated)
      : refuse('groupTaken'),
  remove: ({ id }, { host, account }) => {
    const group = host.tables.groups.get(id)
    if (group !== undefined)
      intoFakeBin(host, account, { id, kind: 'group', name: group.nombre, user: group.user }, () => {
        for (const unit of host.fleet.units())
          if (unit.id_grupo === id) host.fleet.put({ ...unit, id_grupo: null })
        host.tables.groups.remove(id)
      })
    return done(es.notifications.groupRemoved)
  },
}

/** The groups of the subject, and those of which it sees a unit, with the units that it sees; none in another's page. */
export function groupsSeen({ host, subject }: Pick<FakeContext, 'host' | 'subject'>) {
  if (subject.embed !== undefined) return []
  const seen = host.visible(subject)
  return [...host.tables.groups.all()]
    .sort(byText(({ nombre }) => nombre))
    .map(({ user, ...group }) => {
      const units = seen.filter(({ id_grupo }) => id_grupo === group.id)
      return { user, ...group, imeis: units.map(({ imei }) => imei).sort() }
    })
    .filter(({ user, imeis }) => user === subject.id || imeis.length > 0)
    .map(({ user: _, ...group }) => group)
}

/** @throws {Refusal} 403 for a unit that the caller, or the row's owner, does not see */
function refuseUnseen({ host, account, subject }: FakeContext, imeis: readonly string[]): void {
  if (!host.sees(account, imeis) || !host.sees(subject, imeis))
    throw new Refusal('forbidden', mensajes.forbidden)
}

/** Whether the caller may change what belongs to each of these accounts. */
async function administersAll({ host, account }: FakeContext, owners: readonly string[]): Promise<boolean> {
  for (const id of owners) {
    const owner = host.accounts.byId(id)
    if (owner === null || !(await mayActFor(account, owner, host.directory.accountById))) return false
  }
  return true
}

/** @returns `false` where the unit has a driver whom the caller may not take off it */
async function saveDriver(
  id: string,
  form: PayloadOf<'drivers', 'add'>,
  context: FakeContext,
): Promise<boolean> {
  const { host, subject } = context
  const { id_unidad, nombre, tel, email, descripcion } = form
  const unit = id_unidad === '' ? undefined : host.unit({ id: id_unidad })
  if (id_unidad !== '') refuseUnseen(context, [unit?.imei ?? ''])
  const { drivers } = host.tables
  const others = drivers.all().filter((one) => one.imei !== null && one.imei === unit?.imei && one.id !== id)
  if (
    !(await administersAll(
      context,
      others.map(({ user }) => user),
    ))
  )
    return false
  for (const other of others) drivers.change(other.id, { imei: null })
  const before = drivers.get(id)?.imei ?? null
  const left = before === null || before === unit?.imei ? undefined : host.unit({ imei: before })
  if (left !== undefined) host.fleet.put({ ...left, conductor: '' })
  if (unit !== undefined) host.fleet.put({ ...unit, conductor: nombre })
  drivers.put({ id, user: subject.id, nombre, imei: unit?.imei ?? null, tel, email, descripcion })
  return true
}

/** @returns `false` where one of its units is in a group that the caller may not change */
async function saveGroup(
  id: string,
  { nombre, descripcion, imeis }: Omit<FakeGroup, keyof Owned> & { readonly imeis: readonly string[] },
  context: FakeContext,
): Promise<boolean> {
  const { host, subject } = context
  refuseUnseen(context, imeis)
  const { groups } = host.tables
  const chosen = new Set(imeis)
  const owners = host.fleet.units().flatMap(({ imei, id_grupo }) => {
    const other = chosen.has(imei) && id_grupo !== null && id_grupo !== id ? groups.get(id_grupo) : undefined
    return other === undefined ? [] : [other.user]
  })
  if (!(await administersAll(context, owners))) return false
  groups.put({ id, user: groups.get(id)?.user ?? subject.id, nombre, descripcion })
  for (const unit of host.fleet.units()) {
    if (chosen.has(unit.imei)) host.fleet.put({ ...unit, id_grupo: id })
    else if (unit.id_grupo === id) host.fleet.put({ ...unit, id_grupo: null })
  }
  return true
}
