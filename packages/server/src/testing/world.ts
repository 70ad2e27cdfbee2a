import { createHash, randomBytes } from 'node:crypto'
import type { FamilyName } from '@baliza/agreement'
import type { Database, Queryable } from '../storage/connection/database.js'
import { type AccountFlag, flags, newId, type Rol } from '../storage/tables/accounts.js'
import { tableOf } from '../storage/tables/owners.js'
import { plantAccount } from './accounts.js'
import { assign, unitId } from './fleet.js'

/** Password of every account of the world. It occurs nowhere else, so that a log can be searched for it. */
export const worldPassword = 'clave-del-mundo-7f3a'

/** An account of the world and the unit that it sees. */
export interface Resident {
  readonly id: string
  readonly name: string
  readonly imei: string
  readonly unit: string
}

/** An account that makes requests, and the residents that the requests may concern. */
export interface Actor {
  readonly name: string
  readonly rol: Rol
  readonly holds: (permission: string) => boolean
  readonly token: string
  /** Own, other end of the mirror, managed, foreign. */
  readonly targets: readonly [Resident, Resident, Resident, Resident]
}

/** Accounts of every role and permission, with every relevant relation between them. */
export interface World {
  readonly actors: readonly Actor[]
  readonly manager: Resident
  readonly otherManager: Resident
  /** The mirror account of a resident, or the resident itself if it has none. */
  readonly mirrorOf: (resident: Resident) => Resident
}

/** Names of the permission sets, and the permissions that each lacks: no permission, all permissions, or a single one. */
const sets: readonly (readonly [name: string, without: readonly AccountFlag[]])[] = [
  ['todo', []],
  ['nada', flags],
  ...flags.map((flag) => [`sin-${flag}`, [flag]] as const),
]

let imeis = 860_000_000_000_000

/** Plants a world: `boss` manages `titular`, `colega` and the actors of role 2. `ajeno` has no manager. */
export async function plantWorld(database: Database): Promise<World> {
  const mirrors = new Map<string, Resident>()

  async function settle(
    name: string,
    rol: Rol,
    more: {
      manager?: Resident
      owner?: Resident
      without?: readonly AccountFlag[]
      unitManager?: Resident
    } = {},
  ): Promise<Resident> {
    const permissions = Object.fromEntries(flags.map((flag) => [flag, more.without?.includes(flag) !== true]))
    const id = await plantAccount(database, {
      name,
      rol,
      password: worldPassword,
      manager: more.manager?.id ?? null,
      owner: more.owner?.id ?? null,
      ...permissions,
    })
    const { imei, unit } = await plantUnit(database, more.unitManager?.id ?? null)
    const resident = { id, name, imei, unit }
    await assign(database, id, imei)
    if (more.owner !== undefined) {
      await assign(database, more.owner.id, imei)
      mirrors.set(more.owner.id, resident)
    }
    return resident
  }

  const boss = await settle('boss', 3)
  await database.query('update units set manager = $1 where imei = $2', [boss.id, boss.imei])
  const otherManager = await settle('other-boss', 3)
  const admin = await settle('root', 4)
  const under = { manager: boss, unitManager: boss }
  const [titular, colega, ajeno] = await Promise.all([
    settle('titular', 2, under),
    settle('colega', 2, under),
    settle('ajeno', 2),
  ])
  const colegaMirror = await settle('colega-espejo', 1, { owner: colega, unitManager: boss })
  await settle('ajeno-espejo', 1, { owner: ajeno })

  const actors = await Promise.all([
    ...sets.map(async ([name, without]): Promise<Actor> => {
      const own = await settle(`espejo-${name}`, 1, { owner: titular, without, unitManager: boss })
      return actor(own, 1, without, [own, titular, colega, ajeno])
    }),
    ...sets.map(async ([name, without]): Promise<Actor> => {
      const own = await settle(`usuario-${name}`, 2, { ...under, without })
      const mirror = await settle(`usuario-${name}-espejo`, 1, { owner: own, unitManager: boss })
      return actor(own, 2, without, [own, mirror, colega, ajeno])
    }),
    actor(boss, 3, [], [boss, colegaMirror, colega, ajeno]),
    actor(admin, 4, [], [admin, colegaMirror, colega, ajeno]),
  ])

  async function actor(
    own: Resident,
    rol: Rol,
    without: readonly AccountFlag[],
    targets: Actor['targets'],
  ): Promise<Actor> {
    const missing: readonly string[] = without
    const token = await openSession(database, own.id)
    return { name: own.name, rol, holds: (permission) => !missing.includes(permission), token, targets }
  }

  return {
    actors,
    manager: boss,
    otherManager,
    mirrorOf: (resident) => mirrors.get(resident.id) ?? resident,
  }
}

/** Opens a session without the login's 50 ms of scrypt. @param origin where a token for embedding is valid */
export async function openSession(
  database: Queryable,
  account: string,
  expiresAt = Date.now() + 3_600_000,
  origin: string | null = null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await database.query(
    'insert into sessions (token_hash, user_id, created_at, expires_at, origin) values ($1, $2, 0, $3, $4)',
    [createHash('sha256').update(token).digest(), account, expiresAt, origin],
  )
  return token
}

/** Creates an API key without the call for it. @returns the key */
export async function openKey(
  database: Queryable,
  account: string,
  { scopes, units = null }: { readonly scopes: readonly string[]; readonly units?: readonly string[] | null },
): Promise<string> {
  const key = `bz_${randomBytes(38).toString('base64url')}`
  await database.query(
    `insert into api_keys (id, user_id, key_hash, prefix, nombre, scopes, units, addresses, created_at)
     values ($1, $2, $3, $4, 'Llave', $5, $6, '{}', 0)`,
    [newId(), account, createHash('sha256').update(key).digest(), key.slice(0, 11), scopes, units],
  )
  return key
}

/** Plants a unit that is assigned to no account. */
export async function plantUnit(
  database: Queryable,
  manager: string | null,
): Promise<{ imei: string; unit: string }> {
  imeis += 1
  const imei = String(imeis)
  await database.query(
    `insert into units (imei, id, nombre, sim, equipo_gps, registro, manager)
     values ($1, $2, 'Unidad', '5512345678', 'Coban', 1, $3)`,
    [imei, unitId(imei), manager],
  )
  await database.query(`update unit_live set gps_status = 'A', timestamp = $2 where imei = $1`, [
    imei,
    Date.now(),
  ])
  return { imei, unit: unitId(imei) }
}

/** Plants a unit like the one that a resident sees: visible to the same accounts, under the same manager. */
export async function plantUnitLike(
  database: Queryable,
  resident: Resident,
): Promise<{ imei: string; unit: string }> {
  const [like] = await database.query<{ manager: string | null }>(
    'select manager from units where imei = $1',
    [resident.imei],
  )
  const planted = await plantUnit(database, like?.manager ?? null)
  await database.query(
    'insert into assignments (user_id, imei) select user_id, $2 from assignments where imei = $1',
    [resident.imei, planted.imei],
  )
  return planted
}

/** Plants an account like a resident: of the same role, owner and manager. @returns its id and name */
export async function plantAccountLike(
  database: Queryable,
  resident: Resident,
): Promise<{ id: string; name: string }> {
  const id = newId()
  await database.query(
    `insert into users (id, name, nombre, email, password, rol, manager, owner, reg)
     select $2, $2, nombre, email, password, rol, manager, owner, reg from users where id = $1`,
    [resident.id, id],
  )
  return { id, name: id }
}

/**
 * Plants a row of a family for a resident. Tables that need more than texts and numbers have their statement here.
 * @returns its id
 */
export async function plantRow(
  database: Queryable,
  family: FamilyName,
  { id: user, imei }: Resident,
  tipo = 1,
): Promise<string> {
  const id = newId()
  const points = JSON.stringify([
    { lat: 19, lng: -99 },
    { lat: 19.1, lng: -99 },
    { lat: 19.1, lng: -99.1 },
  ])
  const statements: Partial<Record<FamilyName, readonly [sql: string, more: readonly unknown[]]>> = {
    geofences: [
      `insert into geofences (id, user_id, tipo, nombre, color, lat, lng, radio, points, created_at)
       values ($1, $2, $3, 'Lugar', '#428bca', 19, -99, 100, $4, 0)`,
      [tipo, tipo === 4 ? points : '[]'],
    ],
    events: [
      `insert into events (id, user_id, nom_evento, tipo_evento, color_alerta, timestamp)
       values ($1, $2, 'Evento', 4, 1, 0)`,
      [],
    ],
    alerts: [
      `insert into alerts (id, user_id, imei, time, created_at, clave_msj, nom_user, nom_evento, mostrar_alerta,
         sonido, speed, acc) values ($1, $2, $3, $4, 0, 'ACC_ON', 'Unidad', 'Evento', true, false, 0, true)`,
      [imei, ++moment],
    ],
    imports: [
      `insert into imports (id, user_id, kind, at, total, written) values ($1, $2, 'units', $3, 1, 1)`,
      [Date.now()],
    ],
    webhooks: [
      `with one as (
         insert into webhooks (id, user_id, nombre, url, eventos, secreto, created_at, at_from, at_until, at_id, at_item)
         values ($1, $2, 'Webhook', 'https://webhook.invalid/', '{alert}', 'whsec_', 0, 0, 0, 0, 1) returning id
       )
       insert into webhook_deliveries (id, webhook_id, tipo, cuenta, created_at) select id, id, 'alert', 1, 0 from one`,
      [],
    ],
    reportSchedules: [
      `insert into report_schedules (id, user_id, nombre, reporte, frecuencia, dia, hora, zona, destinatarios, formato, created_at,
         next_at)
       values ($1, $2, 'Envío', 'utilization', 'day', 1, '07:00', 'UTC', '{a@b.invalid}', 'pdf', 0, 32503680000000)`,
      [],
    ],
    apiKeys: [
      `insert into api_keys (id, user_id, key_hash, prefix, nombre, scopes, addresses, created_at)
       values ($1, $2, $3, 'bz_00000000', 'Llave', '{read}', '{}', 0)`,
      [createHash('sha256').update(id).digest()],
    ],
  }
  const [sql, more] = statements[family] ?? [await plainInsert(database, tableOf(family)), []]
  await database.query(sql, [id, user, ...more])
  return id
}

const plainInserts = new Map<string, string>()

/** Returns the statement that adds a row to a table that accepts any values: required columns get a word or zero. */
async function plainInsert(database: Queryable, table: string): Promise<string> {
  const known = plainInserts.get(table)
  if (known !== undefined) return known
  const columns = await database.query<{ column_name: string; data_type: string }>(
    `select column_name, data_type from information_schema.columns where table_name = $1
     and is_nullable = 'NO' and column_default is null and column_name not in ('id', 'user_id')`,
    [table],
  )
  const names = columns.map(({ column_name }) => `, ${column_name}`).join('')
  const values = columns.map(({ data_type }) => (data_type === 'text' ? ", 'Prueba'" : ', 0')).join('')
  const statement = `insert into ${table} (id, user_id${names}) values ($1, $2${values})`
  plainInserts.set(table, statement)
  return statement
}

/** Two alerts of one unit never have the same time. */
let moment = 1_700_000_000_000
