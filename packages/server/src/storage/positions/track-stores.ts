import { createLog } from '../../log.js'
import type { Database, Queryable } from '../connection/database.js'
import { placeOfUrl } from '../connection/hosts.js'
import { createPool } from '../connection/pool.js'
import { isTransient } from '../connection/transient.js'

/*
 * The days of units are in `tracks` of this database, or in `tracks` of other PostgreSQLs after `shard-setup.ts` has distributed
 * them. In the second case this database has foreign tables as hash partitions by imei. Readers query this database, whose
 * planner selects the partition. Writers connect to the other PostgreSQLs directly: through a foreign table a row costs twice as
 * much, `on conflict` is refused, and an `update` of an imei would leave the row in the wrong partition.
 */

export interface TrackStores {
  /** Returns the database that contains the days of a unit. */
  of(imei: string): Promise<Database>
  readonly all: readonly Database[]
  /** The other PostgreSQLs that contain the days, in the order of their partitions. Empty: the days are in this database. */
  readonly shards: readonly TrackShard[]
}

/** A PostgreSQL that contains days, and its place without user and password. */
export interface TrackShard {
  readonly store: Database
  readonly place: string
}

interface Shard {
  readonly modulus: number
  readonly remainder: number
  /** Options of the server and of the user mapping, from the catalogue. */
  readonly options: Readonly<Record<string, string>>
}

/** Does work where the days of units are. Opens separate connections if they are in other PostgreSQLs. */
export async function withTrackStores<Result>(
  database: Database,
  work: (stores: TrackStores) => Promise<Result>,
): Promise<Result> {
  const shards = await shardsOf(database)
  const [{ modulus } = { modulus: 0 }] = shards
  if (modulus === 0) return work({ of: () => Promise.resolve(database), all: [database], shards: [] })
  const addresses = shards.map(({ options }) => addressOf(options))
  const stores = addresses.map((connectionString) =>
    // Connection failures are thrown to the caller, so they are not logged.
    createPool({ connection: { connectionString }, size: 2, log: createLog('silent') }),
  )
  try {
    return await work({
      all: stores,
      shards: stores.map((store, at) => ({ store, place: placeOfUrl(addresses[at] ?? '') })),
      async of(imei) {
        const [found] = await database.query<{ remainder: number }>(
          `select remainder from generate_series(0, $2::int - 1) remainder
           where satisfies_hash_partition('tracks'::regclass, $2::int, remainder, $1::text)`,
          [imei, modulus],
        )
        const at = shards.findIndex(({ remainder }) => remainder === found?.remainder)
        const store = stores[at]
        if (store === undefined) throw new Error(`no partition of tracks takes ${imei}`)
        return store
      },
    })
  } finally {
    await Promise.all(stores.map((store) => store.close()))
  }
}

/** Whether the days of units are in other PostgreSQLs. */
export async function areSharedOut(database: Queryable): Promise<boolean> {
  const [row] = await database.query<{ kind: string }>(
    `select relkind as kind from pg_class where oid = to_regclass('tracks')`,
  )
  return row?.kind === 'p'
}

/**
 * Returns the partitions that contain the days of these units, by imei. Units that do not exist, or whose days are in this
 * database, are omitted.
 */
export async function partitionsOf(
  database: Queryable,
  imeis: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.query<{ imei: string; name: string }>(
    `select u.imei, c.relname as name
     from unit_live u, pg_inherits i join pg_class c on c.oid = i.inhrelid and c.relkind = 'f',
       lateral regexp_match(pg_get_expr(c.relpartbound, c.oid), 'modulus (\\d+), remainder (\\d+)') bound
     where u.imei = any($1::text[]) and i.inhparent = to_regclass('tracks')
       and satisfies_hash_partition(to_regclass('tracks'), bound[1]::int, bound[2]::int, u.imei)`,
    [[...new Set(imeis)]],
  )
  return new Map(rows.map(({ imei, name }) => [imei, name]))
}

/** Time after which a PostgreSQL with days counts as unavailable, in ms. It is longer than the timeout of a connection to it. */
const patience = 7_000

/** Whether the PostgreSQL of a partition is currently readable. @param name as returned by {@link partitionsOf} */
export async function isWithinReach(database: Database, name: string): Promise<boolean> {
  try {
    await database.transaction((tx) => tx.query(`select 1 from ${name} limit 1`), { within: patience })
    return true
  } catch (error) {
    // Any other failure surfaces when data is stored there.
    return !isTransient(error)
  }
}

async function shardsOf(database: Queryable): Promise<readonly Shard[]> {
  return database.query<Shard & { options: Record<string, string> }>(
    `select bound[1]::int as modulus, bound[2]::int as remainder,
       (select json_object_agg(o.option_name, o.option_value)
        from pg_options_to_table(s.srvoptions || coalesce(m.umoptions, '{}')) o) as options
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
       join pg_foreign_table f on f.ftrelid = c.oid join pg_foreign_server s on s.oid = f.ftserver
       left join pg_user_mappings m on m.srvid = s.oid and m.usename = current_user,
       lateral regexp_match(pg_get_expr(c.relpartbound, c.oid), 'modulus (\\d+), remainder (\\d+)') bound
     where i.inhparent = to_regclass('tracks') order by remainder`,
  )
}

/** Converts options of postgres_fdw to an address, the reverse of `shard-setup.ts`. */
function addressOf({
  host = '',
  port = '',
  dbname = '',
  user = '',
  password = '',
  ...rest
}: Shard['options']): string {
  const ports = port.split(',')
  const places = host
    .split(',')
    .map((name, at) => `${name.includes(':') ? `[${name}]` : name}:${ports[at] ?? 5432}`)
  const search = new URLSearchParams(
    Object.entries(rest).filter(([name]) => name === 'sslmode' || name === 'sslrootcert'),
  )
  const login = `${encodeURIComponent(user)}${password === '' ? '' : `:${encodeURIComponent(password)}`}`
  return `postgres://${login}@${places.join()}/${encodeURIComponent(dbname)}${search.size === 0 ? '' : `?${search}`}`
}
