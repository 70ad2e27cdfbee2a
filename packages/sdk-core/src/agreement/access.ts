import type { Call } from '../call.js'
import type { CallTable } from '../calls/index.js'
import type { Role } from '../codes/roles.js'
import { type Account, type Flag, mayActFor, type Viewer } from './account.js'
import { checkKey, type KeyRule } from './api-key.js'
import { Refusal } from './refusal.js'
import { mensajes } from './texts.js'

/** The tables whose rows belong to an account. */
export type OwnedTable =
  | 'events'
  | 'alerts'
  | 'geofences'
  | 'drivers'
  | 'groups'
  | 'imports'
  | 'api_keys'
  | 'webhooks'

/** What a host knows of its accounts, units and rows. */
export interface Directory {
  accountById(id: string): Promise<Account | null>
  accountByName(login: string): Promise<Account | null>
  /** Whether an account sees all of these units; none of them is everything. */
  areVisible(account: Viewer, imeis: readonly string[]): Promise<boolean>
  imeiOfUnit(id: string): Promise<string | null>
  /** Whose row this is; `null` where there is none. */
  ownerOf(table: OwnedTable, id: string): Promise<string | null>
}

/** Who may make a call. What is left out is no condition. */
export interface Rule {
  readonly roles?: readonly Role[]
  /** The permission that the account must hold (specification 1, section 6). */
  readonly flag?: Flag | ((body: Body) => Flag)
  /** The payload's field that names an account: one's own, or one that the caller administers. */
  readonly user?: string
  /** The payload's field that names a unit by its imei, or several: ones that the caller sees. */
  readonly imei?: string
  /** The payload's field that names a unit by its id. */
  readonly unit?: string
  /** The payload's field that names an account by its login name. */
  readonly login?: string
  /** The payload's field that names a row by its id: one's own, or of an account that the caller administers. */
  readonly row?: readonly [field: string, table: OwnedTable]
  /** Besides sessions, the token of a link to one unit opens it, for that unit alone. */
  readonly byLink?: true
  /** A token made for embedding opens it too: to read, and to end itself. */
  readonly embeddable?: true
  /**
   * To API keys: `none` opens it; or also those that are held to some units, where all that it answers and does is about
   * units that its caller sees. Left out: keys of the whole fleet.
   */
  readonly keys?: KeyRule | ((body: Body) => KeyRule | undefined)
  /** What it makes shows positions to whoever has it: an API key that makes it may also read. */
  readonly shows?: true
}

type Body = Readonly<Record<string, unknown>>

const managers: Rule = { roles: [3, 4] }
const superAdmin: Rule = { roles: [4] }
/** Anybody but a mirror account: whoever may have mirror accounts of their own. */
const owners: Rule = { roles: [2, 3, 4] }
const asUser: Rule = { user: 'user' }
/** About units that the caller sees, and no others. */
const narrowed: Rule = { keys: 'narrowed' }
/** What would let somebody in, or tell how. */
const noKey: Rule = { keys: 'none' }
/** A webhook tells, wherever its address leads, what its owner sees: no key makes or changes one. */
const ofWebhook: Rule = { ...managers, ...noKey, row: ['id', 'webhooks'] }
/** What widgets read in other people's pages, where nothing is changed. */
const embedded: Rule = { ...asUser, ...narrowed, embeddable: true }
const past: Rule = { ...embedded, imei: 'imei' }
const report: Rule = { ...past, flag: 'reportes' }
/** Geofences and points of interest are one permission, routes another (specification 1, section 6). */
export const drawnFlag = (tipo: unknown): Flag => (tipo === 4 ? 'rutas' : 'geocirculares')
/** By what the payload says that it is: the handler looks at what is stored. */
const drawn = ({ tipo }: Body): Flag => drawnFlag(tipo)

/** Every call of the catalogue, and who may make it. Roles: 1 mirror account, 2 user, 3 manager, 4 super administrator. */
export const access: CallTable<Rule> = {
  session: {
    login: noKey,
    recoverPassword: noKey,
    resetPassword: noKey,
    verifyCredentials: noKey,
    logout: { ...noKey, embeddable: true },
    profile: { ...narrowed, user: 'id' },
    updateProfile: { ...noKey, user: 'id' },
  },
  units: {
    list: { ...embedded, byLink: true },
    get: { ...narrowed, imei: 'imei', embeddable: true },
    imeiOf: { ...narrowed, unit: 'id' },
    update: { ...narrowed, unit: 'id', flag: 'editar' },
    updateIcon: { ...narrowed, unit: 'id', flag: 'editar' },
  },
  devices: {
    list: { ...superAdmin, ...narrowed },
    listOfManager: { ...managers, ...narrowed },
    searchByImei: managers,
    add: managers,
    remove: { ...managers, unit: 'id' },
    renew: { ...managers, ...narrowed, unit: 'id' },
    clean: { ...managers, ...narrowed, imei: 'imei' },
    cleanAll: superAdmin,
    startCleaning: superAdmin,
    cleaning: superAdmin,
    countPositions: { ...managers, ...narrowed, unit: 'id' },
    countAlerts: { ...managers, ...narrowed },
    brands: { ...managers, ...narrowed },
  },
  assignments: {
    list: managers,
    ofUser: { ...owners, user: 'id' },
    usersOf: { ...managers, unit: 'id' },
    add: { ...owners, user: 'id_user', unit: 'id_objeto_gps' },
    remove: { ...owners, user: 'id_user', unit: 'id' },
    // The account that it is taken from, the handler looks at.
    move: { ...managers, user: 'id_user', unit: 'id_objeto_gps' },
  },
  users: {
    list: superAdmin,
    listOfManager: managers,
    managers: superAdmin,
    // A password that a key has set would be a way in that outlives the key.
    add: { ...managers, ...noKey },
    update: { ...managers, ...noKey, user: 'id' },
    // Of role 2: its mirror accounts.
    remove: { ...owners, user: 'id' },
    enter: { ...managers, ...noKey, user: 'id' },
  },
  mirrorAccounts: {
    list: { ...owners, user: 'id' },
    add: { ...owners, ...noKey, user: 'iduser' },
    update: { ...owners, ...noKey, user: 'iduser' },
  },
  embeds: {
    get: { ...owners, user: 'iduser' },
    update: { ...owners, user: 'iduser' },
    renewKey: { ...owners, ...noKey, user: 'iduser' },
    preview: { ...owners, ...noKey, user: 'iduser' },
    token: noKey,
  },
  events: {
    list: asUser,
    get: { row: ['id', 'events'] },
    add: { login: 'creator', imei: 'gps' },
    update: { row: ['id', 'events'], imei: 'gps' },
    remove: { row: ['id', 'events'] },
    setFlag: { row: ['id', 'events'] },
  },
  alerts: {
    list: embedded,
    fresh: embedded,
    countByUnit: { ...asUser, ...narrowed },
    page: { ...asUser, ...narrowed },
    markHandled: { ...asUser, ...narrowed, row: ['id', 'alerts'] },
    markAllHandled: { ...asUser, ...narrowed },
  },
  geofences: {
    list: embedded,
    add: { ...asUser, flag: drawn },
    update: { ...asUser, row: ['id', 'geofences'], flag: drawn },
    remove: { row: ['id', 'geofences'], flag: drawn },
  },
  history: {
    all: past,
    moving: past,
    stopped: past,
    byStatus: past,
    ofUnits: { ...asUser, ...narrowed, imei: 'imei' },
  },
  positions: { page: { ...asUser, ...narrowed } },
  commands: {
    send: { ...asUser, ...narrowed, imei: 'imei', flag: 'blocmotor' },
    log: { ...asUser, ...narrowed },
  },
  drivers: {
    list: { ...asUser, ...narrowed },
    add: { ...owners, user: 'id_user' },
    update: { ...owners, user: 'id_user', row: ['id_conductor', 'drivers'] },
    remove: { ...owners, row: ['id_conductor', 'drivers'] },
  },
  groups: {
    list: embedded,
    add: { ...owners, ...asUser },
    update: { ...owners, row: ['id', 'groups'] },
    remove: { ...owners, row: ['id', 'groups'] },
  },
  reports: {
    utilization: report,
    deviceInfo: report,
    events: report,
    general: report,
    speeding: report,
    unitUtilization: report,
    positions: report,
  },
  mobile: { devices: managers, devicesOf: { ...managers, user: 'id_user' } },
  // Whoever is logged in, for the own account.
  push: { key: noKey, subscribe: noKey, unsubscribe: noKey },
  follow: {
    create: { ...narrowed, imei: 'imei', shows: true },
    list: { ...narrowed, imei: 'imei' },
    revoke: { ...narrowed, imei: 'imei' },
  },
  // Whoever is logged in.
  geocoding: { search: narrowed },
  activity: { list: managers },
  imports: {
    check: managers,
    run: { ...managers, keys: ({ tipo }) => (tipo === 'users' ? 'none' : undefined) },
    undo: { ...managers, row: ['id', 'imports'] },
    list: managers,
  },
  // What would let somebody in again, or could not be undone.
  bin: { list: {}, restore: noKey, remove: noKey },
  apiKeys: {
    list: { ...managers, ...noKey },
    add: { ...managers, ...noKey },
    revoke: { ...managers, ...noKey, row: ['id', 'api_keys'] },
  },
  webhooks: {
    list: { ...managers, ...noKey },
    add: { ...managers, ...noKey },
    update: ofWebhook,
    remove: ofWebhook,
    renewSecret: ofWebhook,
    test: ofWebhook,
    log: ofWebhook,
    replay: ofWebhook,
  },
}

/** A call, as far as it is asked who may make it. */
export interface Ruled {
  readonly row: Pick<Call<unknown, unknown>, 'id' | 'effect'>
  readonly rule: Rule
}

/**
 * Holds an account and its token against a call's rule, whatever it is about.
 * @throws {Refusal} `forbidden` or `scope`
 */
export function checkRule({ row, rule }: Ruled, account: Account, body: Body): void {
  const forbidden = new Refusal('forbidden', mensajes.forbidden)
  if (account.embed !== undefined && rule.embeddable !== true) throw forbidden
  if (account.key !== undefined) checkKey(account.key, { row, rule }, keyRuleOf(rule, body))
  if (rule.roles !== undefined && !rule.roles.includes(account.rol)) throw forbidden
  const flag = typeof rule.flag === 'function' ? rule.flag(body) : rule.flag
  if (flag !== undefined && !account[flag]) throw forbidden
}

/**
 * Holds a call against its rule, and an API key against what it was made for.
 * @returns on whose behalf it is made: the account that the payload names, or the caller
 * @throws {Refusal} `forbidden`; the same for what is not there, so that nobody learns what is. Who sees everything,
 * role 4, is told `notFound`.
 */
export async function authorize(
  { row, rule }: Ruled,
  account: Account,
  body: Body,
  directory: Directory,
): Promise<Account> {
  const forbidden = new Refusal('forbidden', mensajes.forbidden)
  const seesAll = account.rol === 4 && account.key === undefined
  const absent = seesAll ? new Refusal('notFound', mensajes.notFound) : forbidden
  checkRule({ row, rule }, account, body)
  if (!(await directory.areVisible(account, await imeisOf(rule, body, directory)))) throw absent

  /** An account that the payload names: one that the caller may act for, or it is refused. */
  async function permitted(other: Account | null, onBehalf = true): Promise<Account> {
    // An API key acts for its owner alone; it may be about other accounts, where it is held to no units.
    const { key } = account
    if (key !== undefined && (onBehalf || key.units !== null)) throw forbidden
    if (other === null) throw absent
    if (!(await mayActFor(account, other, directory.accountById))) throw forbidden
    return other
  }

  let subject = account
  if (rule.row !== undefined) {
    const [field, table] = rule.row
    const owner = await directory.ownerOf(table, textOf(body[field]) ?? '')
    if (owner === null) throw absent
    if (owner !== account.id) subject = await permitted(await directory.accountById(owner))
  }
  const id = rule.user === undefined ? '' : (textOf(body[rule.user]) ?? '')
  const login = rule.login === undefined ? '' : (textOf(body[rule.login]) ?? '')
  if (id !== '')
    return id === account.id ? account : permitted(await directory.accountById(id), rule.user === 'user')
  if (login !== '' && login.toLowerCase() !== account.name.toLowerCase()) {
    return permitted(await directory.accountByName(login))
  }
  return subject
}

/** Which API keys the rule is open to, with this payload. */
function keyRuleOf({ keys }: Rule, body: Body): KeyRule | undefined {
  return typeof keys === 'function' ? keys(body) : keys
}

async function imeisOf(rule: Rule, body: Body, directory: Directory): Promise<readonly string[]> {
  const imeis: string[] = []
  const given = rule.imei === undefined ? undefined : body[rule.imei]
  if (given !== undefined)
    imeis.push(...(Array.isArray(given) ? given : [given]).map((one) => textOf(one) ?? ''))
  const id = rule.unit === undefined ? undefined : textOf(body[rule.unit])
  if (id !== undefined) imeis.push((await directory.imeiOfUnit(id)) ?? '')
  return imeis
}

/** @throws {Refusal} for what should name something and is not text */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || value.length > 64) throw new Refusal('body', mensajes.badBody)
  return value
}
