import { removeAccount } from '../accounts/changes.js'
import type { Database } from '../storage/connection/database.js'
import { removeDevice } from '../storage/tables/devices.js'
import { removeEvent } from '../storage/tables/events.js'
import { removeDrawn } from '../storage/tables/geofences.js'
import {
  type Actor,
  plantAccountLike,
  plantRow,
  plantUnit,
  plantUnitLike,
  type Resident,
  type World,
  worldPassword,
} from '../testing/world.js'

/** Who asks, and about whose data. */
export interface Cell {
  readonly database: Database
  readonly world: World
  readonly actor: Actor
  readonly target: Resident
}

type Body = Readonly<Record<string, unknown>>

const day = 86_400_000
const times = () => ({ finicial: Date.now() - day, ffinal: Date.now() })
let made = 0
function next(): number {
  made += 1
  return made
}
/** A name that nothing else has. */
const fresh = (word: string) => `${word}-${next()}`
const freshImei = () => String(870_000_000_000_000 + next())

const circle = { tipo: 1, nombre: 'Lugar', color: '#428bca', lat: 19, lng: -99, radio: 100, encode: '0' }
const path = [19, 19.1, 19.2].map((lat) => ({ lat, lng: -99 }))
const route = { ...circle, tipo: 4, radio: 0, encode: path }
const event = () => ({
  nom_evento: 'Encendido',
  nodo_geocerca: '0',
  mostrar_alerta: 1,
  tipo_evento: 4,
  color_alerta: 1,
  sonido_alerta: 0,
  sonido: 0,
  email: 'false',
  timestamp: Date.now(),
})
const unitForm = { nombre: 'Unidad', modelo: '' }
const panelForm = ({ unit, imei }: Resident) => ({
  id: unit,
  imei,
  ...unitForm,
  placa: '',
  sim: '5512345678',
  equipo: 'Coban',
  activo: 1,
})
const user = ({ target }: Cell) => ({ user: target.id })
const account = ({ target }: Cell) => ({ id: target.id })
const unit = ({ target }: Cell) => ({ id: target.unit })
const imei = ({ target }: Cell) => ({ imei: target.imei })
const nothing = () => ({})
const rol = ({ actor }: Cell) => ({ rol: actor.rol })
const history = ({ target }: Cell) => ({ ...times(), imei: target.imei, nombre: 'Unidad' })
const report = ({ target }: Cell) => ({ ...times(), imei: [target.imei], filtro: 'all', grupos: [] })
const row =
  (table: Parameters<typeof plantRow>[1], field = 'id', tipo = 1) =>
  async ({ database, target }: Cell) => ({ [field]: await plantRow(database, table, target, tipo) })
/** A unit that the caller sees and these accounts have. @returns its id */
async function plantAssigned({ database, actor }: Cell, accounts: readonly Resident[]): Promise<string> {
  const { imei, unit } = await plantUnit(database, actor.rol === 3 ? actor.targets[0].id : null)
  for (const { id } of accounts)
    await database.query('insert into assignments (user_id, imei) values ($1, $2)', [id, imei])
  return unit
}
const newUser = (rol: number) => () => ({
  email: 'nueva@ejemplo.mx',
  nombre: 'Nueva',
  pass: worldPassword,
  user: fresh('nueva'),
  rol,
  activo: 1,
  reg: Date.now(),
  rol_reg: rol,
  tel: '',
})
const userChange = async ({ database, target }: Cell, more: Body) => {
  const { id, name } = await plantAccountLike(database, target)
  return {
    id,
    pass: '',
    nombre: 'Otro',
    email: 'otro@ejemplo.mx',
    activo: 1,
    user: name,
    rol: 2,
    manager: '',
    ...more,
  }
}
const mirrorForm = () => ({ nombre: 'Espejo', user: fresh('espejo'), pass: worldPassword, cmd: 0 })
const ofMirror = async ({ database, world, target }: Cell) => ({
  iduser: (await plantAccountLike(database, world.mirrorOf(target))).id,
})
const driver = ({ target }: Cell) => ({
  nombre: 'Conductor',
  id_user: target.id,
  id_unidad: '',
  nombre_unidad: '',
  descripcion: '',
  email: '',
  tel: '',
})
const group = (target: Resident) => ({ nombre: 'Grupo', unidades: { imeis: [target.imei] } })

const importFile = () => ({
  tipo: 'units',
  filas: [{ nombre: 'Unidad', imei: freshImei(), sim: '5512345678', equipo_gps: 'Coban' }],
})

const webhookForm = (unidades: readonly string[] | null) => ({
  nombre: 'Almacén',
  url: 'https://webhook.invalid/',
  eventos: ['alert'],
  unidades,
})

const keyForm = (unidades: readonly string[] | null) => ({
  nombre: 'Exportación',
  alcances: ['read'],
  unidades,
  direcciones: [],
  vence: null,
})

const removedEvent = async ({ database, target }: Cell) => {
  const id = await plantRow(database, 'events', target)
  await removeEvent(database, id)
  return { id }
}
const removedDrawn =
  (tipo: number) =>
  async ({ database, target }: Cell) => {
    const id = await plantRow(database, 'geofences', target, tipo)
    await database.transaction((tx) => removeDrawn(tx, id))
    return { id }
  }
const removedDevice = async ({ database, target }: Cell) => {
  const { imei, unit } = await plantUnitLike(database, target)
  await removeDevice(database, imei)
  return { id: unit }
}
const removedAccount = async ({ database, target }: Cell) => {
  const { id } = await plantAccountLike(database, target)
  await removeAccount(database, id)
  return { id }
}

/** What each line of the table sends: right in all but, perhaps, who sends it. */
export const bodies: Readonly<Record<string, (cell: Cell) => Body | Promise<Body>>> = {
  'session.login': () => ({ user: 'nadie', pass: worldPassword, gettoken: true }),
  'session.recoverPassword': () => ({ email: 'nadie@ejemplo.mx' }),
  'session.resetPassword': () => ({ token: 'x'.repeat(43), pass: worldPassword }),
  'session.verifyCredentials': ({ actor }) => ({ user: actor.name, password: worldPassword }),
  'session.logout': nothing,
  'session.profile': account,
  'session.updateProfile': ({ target }) => ({ id: target.id, email: 'uno@ejemplo.mx', nombre: 'Uno' }),
  'units.list': user,
  'units.get': imei,
  'units.imeiOf': unit,
  'units.update': ({ actor, target }) => ({
    id: target.unit,
    ...unitForm,
    placas: '',
    ...(actor.rol === 1 ? {} : { sim: '5512345678' }),
  }),
  'units.update (of the control panel)': async ({ database, target }) => {
    const [now] = await database.query('select manager from units where imei = $1', [target.imei])
    return { ...panelForm(target), manager: now?.manager ?? null }
  },
  'units.update (gives another manager)': async ({ database, world, target }) => ({
    ...panelForm({ ...target, ...(await plantUnitLike(database, target)) }),
    manager: world.otherManager.id,
  }),
  'units.updateIcon': ({ target }) => ({ id: target.unit, url_icon: '', url_icon_angulo: 2, size: 'null' }),
  'devices.list': rol,
  'devices.listOfManager': nothing,
  'devices.searchByImei': () => ({ imei: '86' }),
  'devices.add': ({ actor }) => ({
    ...unitForm,
    placa: '',
    sim: '5512345678',
    imei: freshImei(),
    rol: actor.rol,
    registro: Date.now(),
    activo: 1,
    equipo_gps: 'Coban',
  }),
  'devices.remove': async ({ database, target }) => ({ id: (await plantUnitLike(database, target)).unit }),
  'devices.remove (of another manager)': async ({ database, world, target }) => {
    const planted = await plantUnit(database, world.otherManager.id)
    await database.query('insert into assignments (user_id, imei) values ($1, $2)', [target.id, planted.imei])
    return { id: planted.unit }
  },
  'devices.renew': ({ target }) => ({ id: target.unit, fecha: Date.now() }),
  'devices.clean': imei,
  'devices.cleanAll': nothing,
  'devices.startCleaning': nothing,
  'devices.cleaning': nothing,
  'devices.countPositions': unit,
  'devices.countAlerts': () => ({ desde: 0 }),
  'devices.brands': nothing,
  'assignments.list': nothing,
  'assignments.ofUser': account,
  'assignments.usersOf': unit,
  'assignments.add (of the own unit)': ({ actor, target }) => ({
    id_user: target.id,
    id_objeto_gps: actor.targets[0].unit,
  }),
  'assignments.add (to the own accounts)': ({ actor, target }) => ({
    id_user: actor.targets[1].id,
    id_objeto_gps: target.unit,
  }),
  'assignments.remove': async ({ database, target }) => {
    const planted = await plantUnitLike(database, target)
    return { id: planted.unit, id_user: target.id, imei: planted.imei }
  },
  'assignments.move (from)': async (cell) => ({
    id_objeto_gps: await plantAssigned(cell, [cell.target]),
    de: cell.target.id,
    id_user: cell.actor.targets[2].id,
  }),
  'assignments.move (to)': async (cell) => {
    const [, mirror, managed] = cell.actor.targets
    return {
      id_objeto_gps: await plantAssigned(cell, [managed, mirror]),
      de: mirror.id,
      id_user: cell.target.id,
    }
  },
  'users.list': rol,
  'users.listOfManager': nothing,
  'users.managers': nothing,
  'users.add': newUser(2),
  'users.add (a manager)': newUser(3),
  'users.add (a super administrator)': newUser(4),
  'users.update': (cell) => userChange(cell, {}),
  'users.update (makes a manager)': (cell) => userChange(cell, { rol: 3 }),
  'users.remove': async ({ database, target }) => ({ id: (await plantAccountLike(database, target)).id }),
  'users.enter': account,
  'mirrorAccounts.list': account,
  'mirrorAccounts.add': ({ target }) => ({ iduser: target.id, ...mirrorForm() }),
  'mirrorAccounts.update': async ({ database, world, target }) => ({
    iduser: (await plantAccountLike(database, world.mirrorOf(target))).id,
    ...mirrorForm(),
    pass: '',
  }),
  'embeds.get': ofMirror,
  'embeds.update': async (cell) => ({
    ...(await ofMirror(cell)),
    origenes: ['https://www.ejemplo.mx'],
    unidades: null,
    campos: [],
  }),
  'embeds.renewKey': ofMirror,
  'embeds.preview': ofMirror,
  'embeds.token': () => ({
    cuenta: 'x',
    origen: 'https://www.ejemplo.mx',
    hora: 0,
    nonce: '0'.repeat(16),
    firma: '0'.repeat(64),
  }),
  'events.list': user,
  'events.get': row('events'),
  'events.add': ({ target }) => ({ ...event(), creator: target.name, gps: [target.imei] }),
  'events.add (of a unit)': ({ actor, target }) => ({ ...event(), creator: actor.name, gps: [target.imei] }),
  'events.update': async (cell) => ({
    ...event(),
    ...(await row('events')(cell)),
    creator: cell.target.name,
    gps: [cell.target.imei],
  }),
  'events.remove': row('events'),
  'events.setFlag': async (cell) => ({ ...(await row('events')(cell)), nodo: 'activo', valor: 0 }),
  'alerts.list': user,
  'alerts.fresh': user,
  'alerts.countByUnit': (cell) => ({ ...user(cell), desde: 0 }),
  'alerts.page': user,
  'alerts.markHandled': async (cell) => ({ ...(await row('alerts')(cell)), user: cell.target.id }),
  'alerts.markAllHandled': user,
  'geofences.list': user,
  'geofences.add': (cell) => ({ ...circle, ...user(cell) }),
  'geofences.add (a route)': (cell) => ({ ...route, ...user(cell) }),
  'geofences.update': async (cell) => ({ ...circle, ...(await row('geofences')(cell)), ...user(cell) }),
  'geofences.update (a route)': async (cell) => ({
    ...route,
    ...(await row('geofences', 'id', 4)(cell)),
    ...user(cell),
  }),
  'geofences.remove': async (cell) => ({ ...(await row('geofences')(cell)), nombre: 'Lugar', tipo: 1 }),
  'geofences.remove (a route)': async (cell) => ({
    ...(await row('geofences', 'id', 4)(cell)),
    nombre: 'Lugar',
    tipo: 4,
  }),
  'geofences.remove (a route, called a circle)': async (cell) => ({
    ...(await row('geofences', 'id', 4)(cell)),
    nombre: 'Lugar',
    tipo: 1,
  }),
  'history.all': history,
  'history.moving': history,
  'history.stopped': history,
  'history.byStatus': (cell) => ({ ...history(cell), status: 'acc off' }),
  'history.ofUnits': ({ target }) => ({ ...times(), imei: [target.imei] }),
  'positions.page': user,
  'commands.send': ({ target }) => ({ comando: 'busq', tipo: 'gprs', imei: target.imei }),
  'commands.send (as another)': ({ target }) => ({
    comando: 'busq',
    tipo: 'gprs',
    imei: target.imei,
    user: target.id,
  }),
  'commands.log': user,
  'drivers.list': user,
  'drivers.add': driver,
  'drivers.update': async (cell) => ({ ...driver(cell), ...(await row('drivers', 'id_conductor')(cell)) }),
  'drivers.remove': row('drivers', 'id_conductor'),
  'groups.list': (cell) => ({ ...user(cell), ...rol(cell) }),
  'groups.add': ({ target }) => ({ user: target.id, ...group(target), desc: '' }),
  'groups.update': async (cell) => ({
    ...(await row('groups')(cell)),
    ...group(cell.target),
    descripcion: '',
  }),
  'groups.remove': row('groups'),
  'reports.utilization': report,
  'reports.deviceInfo': report,
  'reports.events': report,
  'reports.general': report,
  'reports.speeding': (cell) => ({ ...report(cell), velocidad: 80 }),
  'reports.unitUtilization': report,
  'reports.positions': ({ target }) => ({ imei: target.imei, inicio: Date.now() - day, fin: Date.now() }),
  'mobile.devices': nothing,
  'mobile.devicesOf': ({ target }) => ({ id_user: target.id }),
  'push.key': nothing,
  'push.subscribe': () => ({
    endpoint: `https://push.ejemplo.mx/${fresh('navegador')}`,
    p256dh: Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url'),
    auth: Buffer.alloc(16, 7).toString('base64url'),
  }),
  'push.unsubscribe': () => ({ endpoint: 'https://push.ejemplo.mx/1' }),
  'follow.create': ({ target }) => ({ imei: target.imei, horas: 1 }),
  'follow.list': imei,
  'follow.list (of all units)': nothing,
  'follow.revoke': imei,
  'activity.list': nothing,
  'imports.check': importFile,
  'imports.run': importFile,
  'imports.undo': row('imports'),
  'imports.list': nothing,
  'bin.list': nothing,
  'bin.restore': removedEvent,
  'bin.restore (a geofence)': removedDrawn(1),
  'bin.restore (a route)': removedDrawn(4),
  'bin.restore (a device)': removedDevice,
  'bin.restore (an account)': removedAccount,
  'bin.remove': removedEvent,
  'bin.remove (a device)': removedDevice,
  'bin.remove (an account)': removedAccount,
  'apiKeys.list': nothing,
  'apiKeys.add': ({ actor }) => keyForm([actor.targets[0].imei]),
  'apiKeys.revoke': row('api_keys'),
  'webhooks.list': nothing,
  'webhooks.add': ({ actor }) => webhookForm([actor.targets[0].imei]),
  'webhooks.update': async (cell) => ({
    ...webhookForm(null),
    activo: true,
    ...(await row('webhooks')(cell)),
  }),
  'webhooks.remove': row('webhooks'),
  'webhooks.renewSecret': row('webhooks'),
  'webhooks.test': row('webhooks'),
  'webhooks.log': row('webhooks'),
  'webhooks.replay': async (cell) => ({ desde: 0, ...(await row('webhooks')(cell)) }),
  'geocoding.search': () => ({ text: 'Avenida Juárez, Puebla' }),
}
