import { samples } from '../../../sdk-core/src/testing/families.js'
import type { Sample, SampleWorld } from '../../../sdk-core/src/testing/sample.js'
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
import type { PermissionLine } from './permissions.table.js'

/** A cell of the table: the calling account, and the account whose data it requests. */
export interface Cell {
  readonly database: Database
  readonly world: World
  readonly actor: Actor
  readonly target: Resident
}

type Body = Readonly<Record<string, unknown>>
let made = 0
function next(): number {
  made += 1
  return made
}
const fresh = (word: string) => `${word}-${next()}`

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
const nothing = () => ({})
const row =
  (family: Parameters<typeof plantRow>[1], field = 'id', tipo = 1) =>
  async ({ database, target }: Cell) => ({ [field]: await plantRow(database, family, target, tipo) })
/** Creates a unit that the caller sees and that is assigned to these accounts. @returns its id */
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

/**
 * Bodies of the lines with parentheses, and of calls whose sample does not fit: a mirror account is not shown the SIM. Every
 * other line sends the sample of its call.
 */
const bodies: Readonly<Record<string, (cell: Cell) => Body | Promise<Body>>> = {
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
  'imports.undo (of shapes)': async ({ database, target }) => {
    const id = await plantRow(database, 'imports', target)
    await database.query("update imports set kind = 'geofences' where id = $1", [id])
    return { id }
  },
  'devices.remove (of another manager)': async ({ database, world, target }) => {
    const planted = await plantUnit(database, world.otherManager.id)
    await database.query('insert into assignments (user_id, imei) values ($1, $2)', [target.id, planted.imei])
    return { id: planted.unit }
  },
  'assignments.add (of the own unit)': ({ actor, target }) => ({
    id_user: target.id,
    id_objeto_gps: actor.targets[0].unit,
  }),
  'assignments.add (to the own accounts)': ({ actor, target }) => ({
    id_user: actor.targets[1].id,
    id_objeto_gps: target.unit,
  }),
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
  'users.add (a manager)': newUser(3),
  'users.add (a super administrator)': newUser(4),
  'users.put (a manager)': () => ({ ...newUser(3)(), id_externo: 'CLI-2' }),
  'users.update (makes a manager)': (cell) => userChange(cell, { rol: 3 }),
  'events.add (of a unit)': ({ actor, target }) => ({ ...event(), creator: actor.name, gps: [target.imei] }),
  'events.trial (of a unit)': ({ actor, target }) => ({
    ...event(),
    creator: actor.name,
    gps: [target.imei],
  }),
  'geofences.add (a route)': (cell) => ({ ...route, ...user(cell) }),
  'geofences.update (a route)': async (cell) => ({
    ...route,
    ...(await row('geofences', 'id', 4)(cell)),
    ...user(cell),
  }),
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
  'commands.send (as another)': ({ target }) => ({
    comando: 'busq',
    tipo: 'gprs',
    imei: target.imei,
    user: target.id,
  }),
  'follow.list (of all units)': nothing,
  'bin.restore (a geofence)': removedDrawn(1),
  'bin.restore (a route)': removedDrawn(4),
  'bin.restore (a device)': removedDevice,
  'bin.restore (an account)': removedAccount,
  'bin.remove (a device)': removedDevice,
  'bin.remove (an account)': removedAccount,
}

/** Returns the body of a line of the table. It is valid in everything except, perhaps, its sender. */
export async function bodyOf(
  { name, call }: Pick<PermissionLine, 'name' | 'call'>,
  cell: Cell,
): Promise<Body> {
  const own = bodies[name]
  if (own !== undefined) return own(cell)
  if (name !== call) throw new Error(`${name} has no body`)
  const [family = '', method = ''] = call.split('.')
  const all: Readonly<Record<string, Readonly<Record<string, Sample>>>> = samples
  const body = await all[family]?.[method]?.payload(sampleWorld(cell), cell.target)
  if (body === undefined) throw new Error(`${call} has no sample`)
  return { ...body }
}

export const ownBodies = Object.keys(bodies)

/** Creates what samples need, without making calls. */
function sampleWorld({ database, world }: Cell): SampleWorld {
  return {
    password: worldPassword,
    next,
    plant: (family, target) => plantRow(database, family, target),
    async plantRemoved(target) {
      const id = await plantRow(database, 'events', target)
      await removeEvent(database, id)
      return id
    },
    plantUnit: (target) => plantUnitLike(database, target),
    plantAccount: async (target) => (await plantAccountLike(database, target)).id,
    plantMirror: async (target) => (await plantAccountLike(database, world.mirrorOf(target))).id,
    plantPhone: async () => undefined,
    // No call here embeds anything: embeds.test.ts tests it.
    plantEmbed: async () => ({ id: 'x', key: 'x' }),
    cleaned: async () => undefined,
  }
}
