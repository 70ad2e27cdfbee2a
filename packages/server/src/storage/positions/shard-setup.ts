import type { Log } from '../../log.js'
import { hasCode, StartProblem } from '../../problem.js'
import type { Database, Queryable } from '../connection/database.js'
import { hostsOf, placeOfUrl } from '../connection/hosts.js'
import { createPool } from '../connection/pool.js'
import { migrationsDirectory, readMigrations } from '../schema/migration-files.js'
import { sumOf } from '../transfer/tables.js'
import { areSharedOut } from './track-stores.js'

/*
 * Distributes the days of units over other PostgreSQLs. `tracks` becomes partitioned by the hash of the imei, and each partition
 * is a foreign table. The existing days remain in `tracks_whole` until all of them are copied and compared. Until then no server
 * starts.
 */

export interface ShareOptions {
  readonly log: Log
  /** Called with the number of copied days and the total. */
  readonly progress: (table: string, rows: number, total: number) => void
}

/** Units per statement. */
const unitsAtOnce = 50

/**
 * Distributes the days over several PostgreSQLs, or resumes an interrupted distribution.
 * @param shards addresses of the PostgreSQLs, each with a separate database that contains no other days
 * @returns the number of days
 * @throws {StartProblem} if a shard cannot be used, or the copied days differ from the originals
 */
export async function shareOut(
  database: Database,
  shards: readonly string[],
  { log, progress }: ShareOptions,
): Promise<number> {
  if (!(await isBegun(database))) {
    if (await areSharedOut(database))
      throw new StartProblem('La historia de esta base de datos ya está repartida.')
    for (const url of shards) await prepare(url, log)
    await begin(database, shards)
  }
  const [{ total } = { total: 0 }] = await database.query<{ total: number }>(
    'select count(*) as total from tracks_whole',
  )
  let moved = 0
  for (let after = ''; ; ) {
    const units = await database.query<{ imei: string; days: number }>(
      `select imei, count(*) as days from tracks_whole where imei > $1 group by imei order by imei limit ${unitsAtOnce}`,
      [after],
    )
    const last = units.at(-1)
    if (last === undefined) break
    const imeis = units.map(({ imei }) => imei)
    await database.transaction(
      // Days that an interrupted run has already copied are kept.
      (tx) =>
        tx.query(
          'insert into tracks select * from tracks_whole where imei = any($1::text[]) on conflict do nothing',
          [imeis],
        ),
      { within: Number.POSITIVE_INFINITY },
    )
    moved += units.reduce((all, { days }) => all + days, 0)
    progress('tracks', moved, total)
    after = last.imei
  }
  await finish(database)
  return total
}

/** @throws {StartProblem} if a distribution of the days is not complete */
export async function refuseHalfShared(database: Queryable): Promise<void> {
  if (await isBegun(database))
    throw new StartProblem(
      'La historia de esta base de datos está a medio repartir. Repite «baliza shard» para terminar.',
    )
}

async function isBegun(database: Queryable): Promise<boolean> {
  const [row] = await database.query<{ begun: boolean }>(
    `select to_regclass('tracks_whole') is not null as begun`,
  )
  return row?.begun === true
}

/** Creates the table in a shard. @throws {StartProblem} if it already contains days, or the shard does not respond */
async function prepare(url: string, log: Log): Promise<void> {
  const shard = createPool({ connection: { connectionString: url }, size: 1, log })
  try {
    const migrations = await readMigrations(migrationsDirectory)
    const table = migrations.find(({ name }) => name === '0024-tracks.sql')
    const [row] = await shard.query<{ there: boolean }>(`select to_regclass('tracks') is not null as there`)
    if (row?.there !== true) await shard.query(table?.sql ?? '')
    else if ((await shard.query('select 1 from tracks limit 1')).length > 0)
      throw new StartProblem(`La base de datos ${placeOfUrl(url)} ya tiene días de unidades: usa una vacía.`)
  } catch (error) {
    if (error instanceof StartProblem) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new StartProblem(`No se puede usar la base de datos ${placeOfUrl(url)} (${why}).`, { cause: error })
  } finally {
    await shard.close()
  }
}

function begin(database: Database, shards: readonly string[]): Promise<void> {
  return database.transaction(async (tx) => {
    const [extension] = await tx.query(`select 1 from pg_extension where extname = 'postgres_fdw'`)
    if (extension === undefined) await tx.query('create extension postgres_fdw').catch(explainRights)
    await tx.query('alter table tracks rename to tracks_whole')
    await tx.query('create table tracks (like tracks_whole including constraints) partition by hash (imei)')
    for (const [at, url] of shards.entries()) {
      const name = `tracks_${at}`
      const { server, login } = optionsOf(url)
      await tx
        .query(`create server ${name} foreign data wrapper postgres_fdw options (${server})`)
        .catch(explainRights)
      await tx.query(`create user mapping for current_user server ${name} options (${login})`)
      await tx.query(
        `create foreign table ${name} partition of tracks for values with (modulus ${shards.length}, remainder ${at})
         server ${name} options (table_name 'tracks')`,
      )
    }
    // This process reaches the shards, but the database may not. That is tested before the commit.
    await tx.query('select 1 from tracks').catch(explainReach)
  })
}

function explainReach(cause: unknown): never {
  throw new StartProblem(
    `El PostgreSQL de DATABASE_URL no puede leer una de las partes (${cause instanceof Error ? cause.message : cause}). Sus direcciones tienen que servir desde ese equipo, y si el usuario de DATABASE_URL no es superusuario, cada parte tiene que pedir clave: scram-sha-256 en su pg_hba.conf. No se cambió nada.`,
    { cause },
  )
}

function explainRights(cause: unknown): never {
  if (!hasCode(cause, '42501')) throw cause
  throw new StartProblem(
    'Al usuario de DATABASE_URL no le está permitido usar postgres_fdw. Como postgres, en esa base: create extension postgres_fdw; grant usage on foreign data wrapper postgres_fdw to …;',
    { cause },
  )
}

/**
 * Converts an address to options of postgres_fdw. Days are long, so few are fetched at a time. Several shards are queried
 * concurrently.
 */
function optionsOf(url: string): { readonly server: string; readonly login: string } {
  const hosts = hostsOf(url).map((one) => new URL(one))
  const [first = new URL(url)] = hosts
  const server = {
    host: hosts.map(({ hostname }) => hostname.replace(/^\[(.*)\]$/, '$1')).join(),
    port: hosts.map(({ port }) => port || '5432').join(),
    dbname: decodeURIComponent(first.pathname.slice(1)),
    ...(hosts.length > 1 ? { target_session_attrs: 'read-write' } : {}),
    ...Object.fromEntries(
      [...first.searchParams].filter(([name]) => name === 'sslmode' || name === 'sslrootcert'),
    ),
    connect_timeout: '5',
    fetch_size: '50',
    batch_size: '20',
    async_capable: 'true',
  }
  const login = {
    user: decodeURIComponent(first.username),
    ...(first.password === '' ? {} : { password: decodeURIComponent(first.password) }),
  }
  return { server: written(server), login: written(login) }
}

const written = (options: Readonly<Record<string, string>>) =>
  Object.entries(options)
    .map(([name, value]) => `${name} '${value.replaceAll("'", "''")}'`)
    .join(', ')

/** @throws {StartProblem} if the copied days differ from the originals */
async function finish(database: Database): Promise<void> {
  await database.transaction(
    async (tx) => {
      const [before, after] = [await sumOf(tx, { name: 'tracks_whole' }), await sumOf(tx, { name: 'tracks' })]
      if (before.rows !== after.rows || before.hash !== after.hash)
        throw new StartProblem(
          `Lo que llegó no es lo que salió: ${before.rows} días, y repartidos ${after.rows}. No se quitó nada: la tabla tracks_whole los tiene todos.`,
        )
      await tx.query('drop table tracks_whole')
    },
    { within: Number.POSITIVE_INFINITY },
  )
}
