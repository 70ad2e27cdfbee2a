import {
  type Account,
  mayActFor,
  mensajes,
  type PayloadOf,
  Refusal,
  refuse,
  wireListedUser,
  wireUser,
} from '../agreement/index.js'
import type { Assignment } from '../entities/device.js'
import type { Unit } from '../entities/unit.js'
import { es } from '../texts/es.js'
import { noEmbed, type Stored, versionOf } from './fake-accounts.js'
import { record } from './fake-activity.js'
import { byText, done, type FakeContext, type FakeFamily, listed } from './fake-answer.js'
import { intoFakeBin } from './fake-bin.js'
import type { FakeHost } from './fake-host.js'

/** Sessions and the own account; `login` and the recovery of passwords are answered without a session. */
export const session: FakeFamily<'session'> = {
  login: ({ user, pass }, { host }) => {
    const account = host.accounts.byName(user)
    if (account === null || !host.accounts.isPassword(account, pass)) return refuse('wrongCredentials')
    if (!account.activo) return refuse('inactiveLogin')
    const { rol, id, nombre } = account
    host.accounts.change(id, { last_access: host.now() })
    return done('', { token: host.sessions.open(account), rol, user: id, nombre })
  },
  recoverPassword: () => done(mensajes.recoveryMailed),
  // Nothing is mailed, so that there is no link to come from.
  resetPassword: () => refuse('badReset'),
  verifyCredentials: ({ user, password }, { host, account }) => {
    const own = user === account.id || user.toLowerCase() === account.name.toLowerCase()
    return own && host.accounts.isPassword(account, password) ? done() : refuse('wrongCredentials')
  },
  logout: (_, { host, token }) => {
    host.sessions.end(token)
    return done()
  },
  profile: (_, { subject }) => done('', { data: { ...wireUser(subject), version: versionOf(subject) } }),
  updateProfile: ({ email, nombre, pass = '' }, context) =>
    changed(context, { email, nombre }, pass) ?? done(es.notifications.userUpdated),
}

/** The control panel's accounts. */
export const users: FakeFamily<'users'> = {
  list: (_, { host }) => accounts(host, ({ rol }) => rol > 1),
  listOfManager: (_, { host, account }) =>
    accounts(host, ({ rol, manager }) => rol === 2 && manager === account.id),
  managers: (_, { host }) => accounts(host, ({ rol }) => rol === 3),
  add: ({ email, nombre, pass, user, rol, tel, reg }, { host, account }) => {
    if (account.rol !== 4 && rol !== 2) throw new Refusal('forbidden', mensajes.forbidden)
    if (host.accounts.byName(user) !== null) return refuse('nameTaken')
    const now = host.now()
    const id = addFakeAccount(host, {
      name: user,
      password: pass,
      rol,
      nombre,
      email,
      tel,
      manager: account.rol === 3 ? account.id : null,
      reg: reg !== undefined && reg > 0 && reg <= now ? reg : now,
    })
    return done(es.notifications.userAdded, { id })
  },
  update: ({ pass, nombre, email, activo, user, rol, manager }, context) => {
    const { account, subject } = context
    if (subject.rol === 1) return refuse('mirrorElsewhere')
    const keeps = rol === subject.rol && (manager === '' || manager === subject.manager)
    if (account.rol !== 4 && !keeps) throw new Refusal('forbidden', mensajes.forbidden)
    const rank = account.rol === 4 ? { rol, manager: manager === '' ? null : manager } : {}
    const change = { name: user, nombre, email, activo: activo === 1, ...rank }
    return changed(context, change, pass) ?? done(es.notifications.userUpdated)
  },
  remove: (_, { host, account, subject }) => {
    if (subject.id === account.id) return refuse('removeSelf')
    if (isLastAdmin(host, subject)) return refuse('lastAdmin')
    const { id, name, nombre: detail, owner: user, rol } = subject
    const kind = rol === 1 ? 'mirrorAccount' : 'account'
    const manager = rol < 3 ? subject.manager : null
    intoFakeBin(host, account, { id, kind, name, detail, user, manager }, () => {
      for (const gone of host.accounts.remove(id)) {
        host.sessions.endOf(gone, '')
        for (const table of Object.values(host.tables)) for (const row of table.of(gone)) table.remove(row.id)
      }
      host.releaseUnseen()
    })
    return done(es.notifications.userRemoved)
  },
  enter: (_, { host, account, subject }) => {
    if (subject.id === account.id) return refuse('enterSelf')
    record(host, account, { accion: 'accountEntered', objeto_id: subject.id, objeto: subject.name })
    return done('', { data: wireUser(subject) })
  },
}

/** Mirror accounts. */
export const mirrorAccounts: FakeFamily<'mirrorAccounts'> = {
  list: (_, { host, subject }) => accounts(host, ({ owner }) => owner === subject.id),
  add: ({ nombre, user, pass, ...given }, { host, subject }) => {
    if (subject.rol === 1) throw new Refusal('forbidden', mensajes.forbidden)
    if (host.accounts.byName(user) !== null) return refuse('nameTaken')
    const id = host.newId()
    host.accounts.add({
      ...permissions(false),
      ...granted(given),
      id,
      name: user,
      password: pass,
      rol: 1,
      nombre,
      email: '',
      tel: '',
      activo: true,
      manager: null,
      owner: subject.id,
      reg: host.now(),
      last_access: null,
    })
    return done(es.notifications.mirrorAccountAdded, { id })
  },
  update: ({ nombre, user, pass, ...given }, context) => {
    if (context.subject.rol !== 1) throw new Refusal('forbidden', mensajes.forbidden)
    const change = { name: user, nombre, ...granted(given) }
    return changed(context, change, pass ?? '') ?? done(es.notifications.userUpdated)
  },
}

/** Adds an active account with every permission. @returns its id */
export function addFakeAccount(
  host: FakeHost,
  account: Pick<Stored, 'name' | 'password' | 'rol' | 'nombre' | 'email' | 'tel' | 'manager' | 'reg'>,
): string {
  const id = host.newId()
  host.accounts.add({ ...permissions(true), id, activo: true, owner: null, last_access: null, ...account })
  return id
}

/** Who sees which unit. */
export const assignments: FakeFamily<'assignments'> = {
  list: async (_, { host, account }) => {
    const rows: Assignment[] = []
    const seen = host.visible(account)
    const all = host.accounts.all().toSorted((a, b) => Number(a.rol === 1) - Number(b.rol === 1))
    for (const one of all) {
      const isKnown = await mayActFor(account, one, host.directory.accountById)
      const who = isKnown
        ? { id_user: one.id, user: one.name, nombre: one.nombre }
        : { id_user: null, user: '', nombre: '' }
      const has = host.assigned(one.id)
      for (const { id, imei } of seen) if (has.has(imei)) rows.push({ id_objeto_gps: id, ...who })
    }
    return listed(rows)
  },
  ofUser: (_, { host, subject }) =>
    listed(
      [...host.assigned(subject.id)]
        .sort()
        .flatMap((imei) => host.unit({ imei }) ?? [])
        .map(({ id }) => ({ id_objeto_gps: id })),
    ),
  usersOf: async ({ id }, { host, account }) => {
    const imei = host.unit({ id })?.imei ?? ''
    const users: { id_user: string }[] = []
    for (const one of host.accounts.all())
      if (host.assigned(one.id).has(imei) && (await mayActFor(account, one, host.directory.accountById)))
        users.push({ id_user: one.id })
    return listed(users)
  },
  add: ({ id_objeto_gps }, { host, account, subject }) => {
    refuseOwn(account, subject)
    const unit = host.unit({ id: id_objeto_gps })
    if (unit === undefined) return refuse('notFound')
    const owner = subject.owner === null ? null : host.accounts.byId(subject.owner)
    if (owner !== null && !host.sees(owner, [unit.imei])) return refuse('notOfOwner')
    host.assign(subject.id, unit.imei)
    return done(es.notifications.unitAssigned)
  },
  remove: ({ id }, { host, account, subject }) => {
    refuseOwn(account, subject)
    const unit = host.unit({ id })
    if (unit === undefined) return refuse('notFound')
    host.unassign(unit.imei, subject.id)
    host.releaseUnseen()
    return done(es.notifications.unitUnassigned)
  },
  move: async ({ id_objeto_gps, de }, { host, account, subject }) => {
    const from = host.accounts.byId(de)
    if (from === null || !(await mayActFor(account, from, host.directory.accountById)))
      throw new Refusal('forbidden', mensajes.forbidden)
    const unit = host.unit({ id: id_objeto_gps })
    if (unit === undefined) return refuse('notFound')
    const { imei } = unit
    if (!host.assigned(de).has(imei))
      return host.assigned(subject.id).has(imei)
        ? done(es.notifications.unitMoved)
        : refuse('notAssignedThere')
    host.unassign(imei, de)
    const owner = subject.owner === null ? null : host.accounts.byId(subject.owner)
    if (owner !== null && !host.sees(owner, [imei])) {
      host.assign(de, imei)
      return refuse('notOfOwner')
    }
    host.assign(subject.id, imei)
    host.releaseUnseen()
    return done(es.notifications.unitMoved)
  },
}

/** Phones: units of their brands. None reports its battery to a fake host. */
export const mobile: FakeFamily<'mobile'> = {
  devices: (_, { host, account }) => {
    const owners = host.accounts
      .all()
      .filter(({ id, rol, owner, manager }) => {
        const isManaged = id === account.id || (rol < 3 && manager === account.id)
        return owner === null && (account.rol === 4 || isManaged)
      })
      .map(({ id }) => id)
      .sort()
    return listed(
      phones(host.visible(account)).flatMap((phone) => {
        const holders = owners.filter((id) => host.assigned(id).has(phone.imei))
        return (holders.length === 0 ? [null] : holders).map((holder) => wirePhone(phone, holder))
      }),
    )
  },
  devicesOf: (_, { host, subject: { id } }) =>
    listed(
      phones(host.fleet.units())
        .filter(({ imei }) => host.assigned(id).has(imei))
        .map((phone) => wirePhone(phone, id)),
    ),
}

const phones = (units: readonly Unit[]) =>
  units
    .filter(({ equipo_gps }) => ['android', 'iphone'].includes(equipo_gps.toLowerCase()))
    .sort(byText(({ nombre, imei }) => `${nombre}\n${imei}`))

function wirePhone({ id, imei, nombre, equipo_gps, sim, activo, ...unit }: Unit, holder: string | null) {
  const { timestamp, lat, lng, speed } = unit
  const position = { timestamp, lat, lng, speed, bateria: null }
  return { _id: id, imei, nombre, equipo_gps, sim, activo: activo ? 1 : 0, ...position, id_user: holder }
}

function accounts({ accounts }: FakeHost, is: (account: Account) => boolean) {
  return listed(accounts.all().filter(is).map(wireListedUser))
}

/** What a user has, its manager gave: it is not for the user to give it back. @throws {Refusal} 403 */
function refuseOwn(account: Account, subject: Account): void {
  if (account.rol === 2 && subject.id === account.id) throw new Refusal('forbidden', mensajes.forbidden)
}

function isLastAdmin(host: FakeHost, { id, rol, activo }: Account): boolean {
  const others = host.accounts.all().filter((one) => one.rol === 4 && one.activo && one.id !== id)
  return rol === 4 && activo && others.length === 0
}

/** Changes the subject's account. @returns what is against it, or `null` */
function changed({ host, subject, token }: FakeContext, change: Partial<Account>, pass: string) {
  const after = { ...subject, ...change }
  const named = change.name === undefined ? null : host.accounts.byName(change.name)
  if (isLastAdmin(host, subject) && !(after.rol === 4 && after.activo)) return refuse('lastAdmin')
  if (typeof change.manager === 'string') {
    if (after.rol > 2) return refuse('managerOfUsers')
    const manager = host.accounts.byId(change.manager)
    if (manager?.rol !== 3 || manager.id === subject.id) return refuse('noSuchManager')
  }
  if (named !== null && named.id !== subject.id) return refuse('nameTaken')
  host.accounts.change(subject.id, { ...change, ...(pass === '' ? {} : { password: pass }) })
  if (pass !== '') host.sessions.endOf(subject.id, token)
  if (subject.rol === 3 && after.rol !== 3) {
    for (const { id, manager } of host.accounts.all())
      if (manager === subject.id) host.accounts.change(id, { manager: null })
    for (const unit of host.fleet.units())
      if (unit.manager === subject.id) host.fleet.put({ ...unit, manager: null })
  }
  host.releaseUnseen()
  return null
}

/** What a new account has, beside what it is called. */
const permissions = (on: boolean) => ({
  ...noEmbed,
  editar: on,
  reportes: on,
  blocmotor: on,
  geocirculares: on,
  rutas: on,
})

/** The form's permissions by the account's names. */
function granted({
  cmd,
  editar,
  geopdi,
  rutas,
  reportes,
}: Pick<PayloadOf<'mirrorAccounts', 'add'>, 'cmd' | 'editar' | 'geopdi' | 'rutas' | 'reportes'>) {
  const given = { blocmotor: cmd, editar, geocirculares: geopdi, rutas, reportes }
  return Object.fromEntries(
    Object.entries(given).flatMap(([flag, bit]) => (bit === undefined ? [] : [[flag, bit === 1]])),
  ) as Partial<Account>
}
