import type { AccountFlag } from '@baliza/agreement'
import { type BinKind, keptInBin } from '@baliza/agreement'
import { administered } from '../../access/accounts.js'
import type { Database, Queryable } from '../connection/database.js'
import { isTransient } from '../connection/transient.js'
import { batch, deletePositions } from '../positions/retention.js'
import { areSharedOut, withTrackStores } from '../positions/track-stores.js'
import type { Account } from './accounts.js'
import { lockDeviceIds } from './device-ids.js'
import type { ListKey } from './list-key.js'

export interface BinEntry {
  /** ID of the removed object. */
  readonly id: string
  readonly kind: BinKind
  readonly name: string
  /** IMEI of a device, or the person's name of an account. */
  readonly detail: string
  /** Account that it belonged to; for a mirror account, its user. */
  readonly user_id: string | null
  readonly removed_by_name: string
  /** Unix ms. */
  readonly removed_at: number
}

export type BinReader = Pick<Account, 'id' | 'rol' | AccountFlag>

/** For each kind of object, its table and the expressions for the columns of its entry. */
const sources = {
  device: {
    table: 'units',
    kind: `'device'`,
    name: 'nombre',
    detail: 'imei',
    manager: 'manager',
    imei: 'imei',
  },
  account: {
    table: 'users',
    kind: `case when rol = 1 then 'mirrorAccount' else 'account' end`,
    name: 'name',
    detail: 'nombre',
    user: 'owner',
    manager: 'case when rol < 3 then manager end',
  },
  driver: { table: 'drivers', kind: `'driver'`, name: 'nombre', user: 'user_id' },
  group: { table: 'groups', kind: `'group'`, name: 'nombre', user: 'user_id' },
  drawn: {
    table: 'geofences',
    kind: `case tipo when 3 then 'pdi' when 4 then 'route' else 'geofence' end`,
    name: 'nombre',
    user: 'user_id',
  },
  event: { table: 'events', kind: `'event'`, name: 'nom_evento', user: 'user_id' },
} as const satisfies Readonly<Record<string, Source>>

interface Source {
  readonly table: string
  readonly kind: string
  readonly name: string
  readonly detail?: string
  readonly user?: string
  readonly manager?: string
  readonly imei?: string
}

/**
 * Moves an object to the bin. What `remove` deletes, with all dependent rows, can be restored for 30 days. The transaction's
 * actor (`actingAs`) is recorded as the remover.
 * @param id of the row; if it does not exist, no entry is created
 */
export async function intoBin(
  tx: Queryable,
  what: keyof typeof sources,
  id: string,
  remove: () => Promise<unknown>,
): Promise<void> {
  const source: Source = sources[what]
  const { table, kind, name, detail = `''`, user = 'null', manager = 'null', imei = 'null' } = source
  await tx.query(
    `with entry as (
       insert into bin (id, kind, name, detail, user_id, manager, imei, removed_by, removed_by_name, removed_at)
       select removed.id, ${kind}, ${name}, ${detail}, ${user}, ${manager}, ${imei},
         coalesce(actor_id, ''), coalesce(actor_name, ''), $2
       from (
         -- Of two who remove it at once the second finds nothing any more.
         select * from ${table} where id = $1 for update) removed
         left join (select id, name from users) actor (actor_id, actor_name)
           on actor_id = current_setting('baliza.actor', true)
       returning id
     )
     select set_config('baliza.bin', id, true) from entry`,
    [id, Date.now()],
  )
  await remove()
  await tx.query(`select set_config('baliza.bin', '', true)`)
}

/** SQL condition on an entry `b`, its account `u` and that account's owner `o`: the reader may restore it now. */
function reachable({ id, rol, geocirculares, rutas }: BinReader) {
  return {
    from: 'bin b left join users u on u.id = b.user_id left join users o on o.id = u.owner',
    where: `b.removed_at > $1 and b.kind <> all($4::text[])
      and ($3 = 4 or $3 = 3 and b.manager = $2 or u.id is not null and ${administered('$2')})`,
    values: (now: number) => [
      now - keptInBin,
      id,
      rol,
      [...(geocirculares ? [] : ['geofence', 'pdi']), ...(rutas ? [] : ['route'])],
    ],
  }
}

/**
 * Reads the entries that a reader may restore now, latest first, with the account that each belonged to, or the manager of a
 * device.
 */
export function binOf(
  database: Queryable,
  reader: BinReader,
  now: number,
  after: ListKey | null,
  limit: number,
): Promise<(BinEntry & { readonly account: string })[]> {
  const { from, where, values } = reachable(reader)
  return database.query(
    `select b.id, b.kind, b.name, b.detail, b.user_id, b.removed_by_name, b.removed_at,
       coalesce(u.name, (select kept.name from bin kept where kept.id = b.user_id),
         (select m.name from users m where m.id = b.manager), '') as account
     from ${from} where ${where}
       and ($5::bigint is null or b.removed_at < $5 or b.removed_at = $5 and b.id > $6::text)
     order by b.removed_at desc, b.id limit $7`,
    [...values(now), after?.[0] ?? null, after?.[1] ?? null, limit],
  )
}

/** Reads an entry that a reader may restore now, or returns `null`. */
export async function binEntry(
  database: Queryable,
  reader: BinReader,
  id: string,
  now: number,
): Promise<BinEntry | null> {
  const { from, where, values } = reachable(reader)
  const [entry] = await database.query<BinEntry>(`select b.* from ${from} where ${where} and b.id = $5`, [
    ...values(now),
    id,
  ])
  return entry ?? null
}

/** Prefix of the name of records that are set aside. No imei starts with it. */
const aside = '~'
const asideOf = (id: string) => `${aside}${id}`

/** Whether a record belongs to a removed device whose imei another device has now. */
export const isSetAside = (imei: string): boolean => imei.startsWith(aside)

/**
 * Sets aside the records of removed devices whose imeis are about to be registered. The transaction that registers them must then
 * check with {@link areFree} that they are still free.
 */
export async function setAside(database: Database, imeis: readonly string[]): Promise<void> {
  const held = await database.query<{ id: string; imei: string }>(
    'select id, imei from bin where imei = any($1::text[])',
    [imeis],
  )
  for (const { id, imei } of held) {
    await moveRecords(database, { id, imei }, imei, asideOf(id))
    await database.query('update bin set imei = null where id = $1 and imei = $2', [id, imei])
  }
}

/** Whether no removed device has records under these imeis. The lock excludes such records until the transaction ends. */
export async function areFree(tx: Queryable, imeis: readonly string[]): Promise<boolean> {
  await lockDeviceIds(tx, 'imeis')
  return !(await hasRecordsInBin(tx, imeis))
}

/** Whether removed devices have records under these imeis. */
export async function hasRecordsInBin(tx: Queryable, imeis: readonly string[]): Promise<boolean> {
  return (await tx.query('select 1 from bin where imei = any($1::text[]) limit 1', [imeis])).length > 0
}

/**
 * Assigns the records of a removed device to its imei again, so that it can be restored.
 * @returns `false` if another device has its imei now
 */
export async function claimRecords(database: Database, id: string, imei: string): Promise<boolean> {
  const others = await database.query<{ id: string }>('select id from bin where imei = $1 and id <> $2', [
    imei,
    id,
  ])
  if (others.length > 0) await setAside(database, [imei])
  const claimed = await database.transaction(async (tx) => {
    await lockDeviceIds(tx, 'all')
    return tx.query(
      `update bin set imei = $2 where id = $1 and not exists (select 1 from units where imei = $2)
         and not exists (select 1 from bin other where other.imei = $2 and other.id <> $1) returning 1`,
      [id, imei],
    )
  })
  if (claimed.length === 0) return false
  await moveRecords(database, { id, imei }, asideOf(id), imei)
  return true
}

/**
 * Renames the imei of a removed device's positions, alerts, commands and raw messages, in batches, while the entry has its imei.
 */
async function moveRecords(
  database: Database,
  { id, imei }: { readonly id: string; readonly imei: string },
  from: string,
  to: string,
): Promise<void> {
  if (!(await areSharedOut(database))) return moveBatches(database, { id, imei, from, to }, null)
  // Found before the transaction, which would otherwise hold one connection of the account and wait for another.
  await withTrackStores(database, async (stores) => {
    const move = { here: await stores.of(from), there: await stores.of(to) }
    await moveBatches(database, { id, imei, from, to }, move)
  })
}

/** Where the days of a unit are, and where they belong under its other IMEI. */
interface TrackMove {
  readonly here: Database
  readonly there: Database
}

async function moveBatches(
  database: Database,
  {
    id,
    imei,
    from,
    to,
  }: { readonly id: string; readonly imei: string; readonly from: string; readonly to: string },
  move: TrackMove | null,
): Promise<void> {
  for (let moved = batch; moved === batch; )
    moved = await database.transaction(async (tx) => {
      const [held] = await tx.query('select 1 from bin where id = $1 and imei = $2 for update', [id, imei])
      if (held === undefined) return 0
      const positions = await tx.query(
        `update positions set imei = $2 where imei = $1 and time in (
           select time from positions where imei = $1 order by time limit ${batch}) returning 1`,
        [from, to],
      )
      if (positions.length === batch) return batch
      const alerts = await tx.query(
        `update alerts set imei = $2 where id in (select id from alerts where imei = $1 limit ${batch}) returning 1`,
        [from, to],
      )
      if (alerts.length === batch) return batch
      if (move !== null) await moveDays(move, from, to)
      else await tx.query('update tracks set imei = $2 where imei = $1', [from, to])
      await tx.query('update commands set imei = $2 where imei = $1', [from, to])
      await tx.query('update dead_letters set imei = $2 where imei = $1', [from, to])
      return 0
    })
}

/** Days per statement, about 10 kB each. */
const daysMoved = 100

/**
 * Moves days from one PostgreSQL to another, or within one. They are committed at the target before they are deleted at the
 * source, and the move can be repeated from the beginning.
 */
async function moveDays({ here, there }: TrackMove, from: string, to: string): Promise<void> {
  for (let moved = daysMoved; moved === daysMoved; ) {
    const days = await here.query<{ start: number; day: string }>(
      `select start, row_to_json(t)::text as day from tracks t where imei = $1 order by start limit ${daysMoved}`,
      [from],
    )
    await there.query(
      `insert into tracks select $2, t.start, t.n, t.version, t.body
       from unnest($1::text[]) day, json_populate_record(null::tracks, day::json) t
       on conflict (imei, start) do nothing`,
      [days.map(({ day }) => day), to],
    )
    await here.query('delete from tracks where imei = $1 and start = any($2::bigint[])', [
      from,
      days.map(({ start }) => start),
    ])
    moved = days.length
  }
}

/**
 * Empties the bin of entries removed before a moment, in Unix ms. Also completes interrupted deletions.
 * @param signal stops it between two batches
 * @returns the number of entries
 * @throws the last failure, after all entries were tried
 */
export async function emptyBin(database: Database, before: number, signal?: AbortSignal): Promise<number> {
  const old = await database.query<{ id: string }>(
    'select id from bin where removed_at < $1 order by removed_at',
    [before],
  )
  const failures: unknown[] = []
  for (const { id } of old) {
    try {
      await empty(database, id, signal)
    } catch (error) {
      // An entry that cannot be emptied must not block the others.
      if (isTransient(error)) throw error
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures.at(-1)
  return old.length
}

/**
 * Empties one entry. From the start it cannot be restored any more. Its records are deleted in batches; if this is interrupted,
 * {@link emptyBin} completes it.
 */
export async function empty(database: Database, id: string, signal?: AbortSignal): Promise<void> {
  await database.query('update bin set removed_at = 0 where id = $1', [id])
  for (let isLeft = true; isLeft && signal?.aborted !== true; )
    isLeft = await database.transaction((tx) => emptySome(tx, id))
}

/** @returns whether records remain */
async function emptySome(tx: Queryable, id: string): Promise<boolean> {
  const [entry] = await tx.query<{ kind: BinKind; imei: string | null }>(
    'select kind, imei from bin where id = $1 for update',
    [id],
  )
  if (entry === undefined) return false
  const imeis = entry.kind === 'device' ? [asideOf(id), ...(entry.imei === null ? [] : [entry.imei])] : []
  for (const imei of imeis) if ((await deletePositions(tx, imei)).gone === batch) return true
  await tx.query('delete from tracks where imei = any($1::text[])', [imeis])
  const accounts = await tx.query<{ id: string }>(
    `select kept ->> 'id' as id from bin_rows where bin_id = $1 and table_name = 'users' and column_name is null`,
    [id],
  )
  const theirs = accounts.map((account) => account.id)
  const alerts = await tx.query(
    `delete from alerts where id in (
       select id from alerts where imei = any($1::text[]) or user_id = any($2::text[]) limit ${batch}) returning 1`,
    [imeis, theirs],
  )
  if (alerts.length === batch) return true
  await tx.query('delete from commands where imei = any($1::text[]) or user_id = any($2::text[])', [
    imeis,
    theirs,
  ])
  await tx.query('delete from dead_letters where imei = any($1::text[])', [imeis])
  await tx.query('delete from bin where id = $1', [id])
  return false
}
