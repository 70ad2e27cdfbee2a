import { ownValue } from '@baliza/agreement'
import { recordNoMore } from '../acting-database.js'
import type { Database, Queryable } from '../connection/database.js'
import { recordActivity } from './activity.js'
import { lockUnits, unassignInvisibleUnits } from './assignments.js'
import { type BinEntry, type BinReader, binEntry, claimRecords } from './bin.js'
import { lockDeviceIds, unitsNamed } from './device-ids.js'
import { hasCapacityForEvent } from './events.js'
import { hasCapacityFor } from './geofences.js'

/** Reason why an entry stays in the bin. The entry keeps all its data. */
export type NotRestored =
  | 'absent'
  | 'imeiTaken'
  | 'userTaken'
  | 'accountGone'
  | 'placeGone'
  | 'tooManyDrawn'
  | 'tooManyEvents'

/** SQL condition: no other row of the same owner has the external id of the row `r`. */
const isIdFree = (table: string, owner: (alias: string) => string) =>
  `not exists (select 1 from ${table} t where ${owner('t')} = ${owner('r')} and t.id_externo = r.id_externo)`
const ofManager = (alias: string) => `coalesce(${alias}.manager, '')`
const ofUser = (alias: string) => `${alias}.user_id`

interface Return {
  readonly if?: string
  readonly orNull?: Readonly<Record<string, string>>
}
interface Reference {
  /** Column that identifies the row. */
  readonly key: string
  readonly if: string
}
type Kept = Readonly<Record<string, unknown>>

/**
 * How the rows of each table are restored, in an order in which each row finds the rows it refers to. `if`: condition on the row
 * `r`; the row is omitted if it is false. `orNull`: conditions per column; the column is null if its condition is false.
 */
const returning: Readonly<Record<string, Return>> = {
  users: {
    if: 'r.owner is null or exists (select 1 from users u where u.id = r.owner)',
    orNull: {
      manager: 'exists (select 1 from users u where u.id = r.manager and u.rol = 3)',
      id_externo: isIdFree('users', ofManager),
    },
  },
  // Includes refusals: otherwise a restored account could send a new request to a person who has refused.
  recipients: { if: 'exists (select 1 from users u where u.id = r.user_id)' },
  report_schedules: { if: 'exists (select 1 from users u where u.id = r.user_id)' },
  groups: {
    if: 'exists (select 1 from users u where u.id = r.user_id)',
    orNull: { id_externo: isIdFree('groups', ofUser) },
  },
  // Before its unit, because inserting the unit would create an empty row.
  unit_live: {},
  units: {
    orNull: {
      manager: 'exists (select 1 from users u where u.id = r.manager and u.rol = 3)',
      id_grupo: 'exists (select 1 from groups g where g.id = r.id_grupo)',
      id_externo: isIdFree('units', ofManager),
      // Another unit's device may use this id now.
      device_id: 'not exists (select 1 from units n where r.device_id in (n.device_id, n.imei))',
    },
  },
  drivers: {
    if: 'exists (select 1 from users u where u.id = r.user_id)',
    orNull: {
      imei: `exists (select 1 from units n where n.imei = r.imei)
        and not exists (select 1 from drivers d where d.imei = r.imei)`,
      id_externo: isIdFree('drivers', ofUser),
    },
  },
  geofences: {
    if: 'exists (select 1 from users u where u.id = r.user_id)',
    orNull: { id_externo: isIdFree('geofences', ofUser) },
  },
  events: {
    if: `exists (select 1 from users u where u.id = r.user_id)
      and (r.geofence_id is null or exists (select 1 from geofences g where g.id = r.geofence_id))`,
    // The key that created it may have been revoked since.
    orNull: { key_id: 'exists (select 1 from api_keys k where k.id = r.key_id)' },
  },
  // If the unit or the account has another manager now, only a reader who sees everything restores the assignment.
  assignments: {
    if: `exists (select 1 from users u join units n on n.imei = r.imei where u.id = r.user_id and (asker.sees_all
      or (not j ? 'unit_manager' or j ->> 'unit_manager' is not distinct from n.manager)
      and (not j ? 'user_manager' or j ->> 'user_manager' is not distinct from u.manager)))`,
  },
  event_units: {
    if: `exists (select 1 from events e where e.id = r.event_id) and exists (select 1 from units n where n.imei = r.imei)`,
  },
}

/** How a lost reference is restored, in rows that have no other reference now. */
const references: readonly (Reference & { readonly table: string; readonly column: string })[] = [
  {
    table: 'users',
    column: 'manager',
    key: 'id',
    if: 't.rol < 3 and exists (select 1 from users u where u.id = r.manager and u.rol = 3)',
  },
  {
    table: 'units',
    column: 'manager',
    key: 'imei',
    if: 'exists (select 1 from users u where u.id = r.manager and u.rol = 3)',
  },
  {
    table: 'units',
    column: 'id_grupo',
    key: 'imei',
    if: 'exists (select 1 from groups g where g.id = r.id_grupo)',
  },
  {
    table: 'drivers',
    column: 'imei',
    key: 'id',
    if: `exists (select 1 from units n where n.imei = r.imei)
      and not exists (select 1 from drivers d where d.imei = r.imei)`,
  },
]

interface KeptRow {
  readonly table_name: string
  readonly column_name: string | null
  readonly kept: Kept
}

/** Thrown to roll back the transaction of a restoration. */
class Blocked extends Error {
  override readonly name = 'Blocked'
  constructor(readonly why: NotRestored) {
    super(why)
  }
}

/**
 * Restores a removed object with everything that was removed with it, as far as it still fits. Rows that have been removed since,
 * or that belong to another account now, are unchanged. The permission of the reader is checked again.
 * @param database of the actor (`actingAs`)
 * @param entry from {@link binEntry}, called for the restoring reader
 * @returns the reason why it stays in the bin; `null`: it is restored; `withoutExternalId`: it is restored, but another record
 * of the owner has its external id, or that of a row that was removed with it
 */
export async function restoreFromBin(
  database: Database,
  reader: BinReader,
  entry: BinEntry,
  now: number,
): Promise<NotRestored | 'withoutExternalId' | null> {
  const { id } = entry
  if (entry.kind === 'device' && !(await claimRecords(database, id, entry.detail))) return 'imeiTaken'
  try {
    return await database.transaction(async (tx) => {
      if (entry.kind === 'device') await lockDeviceIds(tx, 'all')
      const rows = await tx.query<KeptRow>(
        `select table_name, column_name, kept from bin_rows where bin_id = $1
         order by kept ->> 'owner' is not null, number`,
        [id],
      )
      const imeis = [
        ...new Set(rows.flatMap(({ kept }) => (typeof kept.imei === 'string' ? [kept.imei] : []))),
      ]
      await lockUnits(tx, imeis)
      await tx.query('select 1 from bin where id = $1 for update', [id])
      if ((await binEntry(tx, reader, id, now)) === null) throw new Blocked('absent')
      const subject = entry.user_id === null ? {} : { subject: entry.user_id }
      await recordActivity(tx, { action: 'restored', objectId: id, object: entry.name, ...subject })
      await recordNoMore(tx)
      const main = rows.find(({ column_name, kept }) => column_name === null && kept.id === id)
      if (main === undefined) throw new Error(`the entry ${id} of the bin has lost its row`)
      if (entry.kind === 'device' && (await unitsNamed(tx, [entry.detail])).length > 0)
        throw new Blocked('imeiTaken')
      await checkFree(tx, main, rows)
      for (const [table, how] of Object.entries(returning))
        for (const kept of batchesOf(rows, table)) await bringBack(tx, table, how, kept, reader.rol === 4)
      for (const { table, column, ...how } of references)
        for (const kept of batchesOf(rows, table, column)) await refer(tx, table, column, how, kept)
      await checkCapacity(tx, main, id)
      await unassignInvisibleUnits(tx, imeis)
      await tx.query('delete from bin where id = $1', [id])
      return (await lostExternalIds(tx, rows)) ? 'withoutExternalId' : null
    })
  } catch (error) {
    if (error instanceof Blocked) return error.why
    throw error
  }
}

/** Whether a restored row has lost its external id. */
async function lostExternalIds(tx: Queryable, rows: readonly KeptRow[]): Promise<boolean> {
  for (const [table, { orNull = {} }] of Object.entries(returning)) {
    if (!Object.hasOwn(orNull, 'id_externo')) continue
    const identified = rows.flatMap(({ table_name, column_name, kept }) =>
      table_name === table && column_name === null && typeof kept.id_externo === 'string' ? [kept.id] : [],
    )
    const lost = await tx.query(
      `select 1 from ${table} where id = any($1::text[]) and id_externo is null limit 1`,
      [identified],
    )
    if (lost.length > 0) return true
  }
  return false
}

/** The entry's own object must fit, in contrast to the rows that were removed with it. */
async function checkFree(tx: Queryable, main: KeptRow, rows: readonly KeptRow[]): Promise<void> {
  const isThere = async (sql: string, value: unknown) =>
    (await tx.query(`${sql} limit 1`, [value])).length > 0
  const names = rows.flatMap(({ table_name, column_name, kept }) =>
    table_name === 'users' && column_name === null ? [String(kept.name).toLowerCase()] : [],
  )
  if (await isThere('select 1 from users where lower(name) = any($1::text[])', names))
    throw new Blocked('userTaken')
  const { table_name, kept } = main
  const owner = table_name === 'users' ? kept.owner : kept.user_id
  if (typeof owner === 'string' && !(await isThere('select 1 from users where id = $1', owner)))
    throw new Blocked('accountGone')
  const place = table_name === 'events' ? kept.geofence_id : null
  if (typeof place === 'string' && !(await isThere('select 1 from geofences where id = $1', place)))
    throw new Blocked('placeGone')
}

async function checkCapacity(tx: Queryable, main: KeptRow, id: string): Promise<void> {
  const owner = String(main.kept.user_id)
  if (main.table_name === 'geofences') {
    const [points] = await tx.query<{ points: string }>(
      'select points::text as points from geofences where id = $1',
      [id],
    )
    if (!(await hasCapacityFor(tx, owner, [points?.points ?? '[]'], id))) throw new Blocked('tooManyDrawn')
  }
  if (main.table_name === 'events') {
    const [watched] = await tx.query<{ count: number }>(
      'select count(*)::int as count from event_units where event_id = $1',
      [id],
    )
    if (!(await hasCapacityForEvent(tx, owner, watched?.count ?? 0, id))) throw new Blocked('tooManyEvents')
  }
}

/** Rows of a table, or of one of its columns, in batches that are restored together. */
function batchesOf(
  rows: readonly KeptRow[],
  table: string,
  column: string | null = null,
): (readonly Kept[])[] {
  const kept = rows.flatMap((row) =>
    row.table_name === table && row.column_name === column ? [row.kept] : [],
  )
  // The row of a mirror account refers to its owner's row, which must be inserted first.
  if (table === 'users') return kept.map((row) => [row])
  return kept.length === 0 ? [] : [kept]
}

async function bringBack(
  tx: Queryable,
  table: string,
  { if: fits = 'true', orNull = {} }: Return,
  kept: readonly Kept[],
  seesAll: boolean,
): Promise<void> {
  // A column that a later version has added gets its default.
  const columns = await tx.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [table],
  )
  const [first = {}] = kept
  // A trigger derives `conductor` of a unit from its driver.
  const names = columns.flatMap(({ name }) =>
    Object.hasOwn(first, name) && name !== 'conductor' ? [name] : [],
  )
  const values = names.map((name) => {
    const holds = ownValue(orNull, name)
    return holds === undefined ? `r.${name}` : `case when ${holds} then r.${name} end`
  })
  const back = await tx.query(
    `insert into ${table} (${names.join(', ')})
     select ${values.join(', ')} from jsonb_array_elements($1::jsonb) j
       cross join lateral jsonb_populate_record(null::${table}, j) r
       cross join (select $2::boolean) asker (sees_all)
     where ${fits} on conflict do nothing returning 1`,
    [JSON.stringify(kept), seesAll],
  )
  // The name or the imei was taken after the check.
  if (table === 'users' && back.length < kept.length) throw new Blocked('userTaken')
  if (table === 'units' && back.length < kept.length) throw new Blocked('imeiTaken')
}

async function refer(
  tx: Queryable,
  table: string,
  column: string,
  { key, if: fits }: Reference,
  kept: readonly Kept[],
): Promise<void> {
  await tx.query(
    `update ${table} t set ${column} = r.${column} from jsonb_populate_recordset(null::${table}, $1::jsonb) r
     where t.${key} = r.${key} and t.${column} is null and ${fits}`,
    [JSON.stringify(kept)],
  )
}
