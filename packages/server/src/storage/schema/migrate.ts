import type { Log } from '../../log.js'
import { StartProblem } from '../../problem.js'
import type { Database, Queryable } from '../connection/database.js'
import { type Difference, findDifferences } from './difference.js'
import { type Migration, migrationsDirectory, numberOf, readMigrations } from './migration-files.js'
import { differingTables, lastUnsigned } from './unsigned-schema.js'

/*
 * The schema consists of the numbered files of migrations/, each run once, in order. A change of the schema is a new file with
 * the next number. A released file is never edited, renamed or removed, even if it is wrong: databases have run it and store its
 * checksum. Its last line contains the checksum of the text above, and a note for operators. For this reason 0001-house.sql keeps
 * its original name, and 0007 renames the table that 0002 called `house`.
 */

/** Arbitrary number. Two servers that start at the same time on one database migrate one after the other. */
const migrationLock = 20_261_121

interface Seen {
  readonly name: string
  /** `null`: it ran before checksums were stored. */
  readonly checksum: string | null
}

/**
 * Runs the pending migrations of this database, all of them or none.
 * @param until the last migration to run; by default all run
 * @returns the names of the migrations that ran
 * @throws {StartProblem} if the migrations that have run differ from those of this program; the database is then unchanged
 */
export async function migrate(
  database: Database,
  log: Log,
  directory: URL = migrationsDirectory,
  until?: string,
): Promise<string[]> {
  const migrations = upTo(await readMigrations(directory), until)
  const work = async (tx: Queryable): Promise<string[]> => {
    await tx.query('select pg_advisory_xact_lock($1)', [migrationLock])
    const seen = await readSeen(tx)
    await compare(tx, migrations, seen)
    await sign(tx, migrations, seen)
    const pending = migrations.slice(seen.length)
    for (const migration of pending) await run(tx, migration)
    return pending.map(({ name }) => name)
  }
  // Rewriting a large table may take an hour, and another server waits for the one that migrates.
  const ran = await database.transaction(work, { within: Number.POSITIVE_INFINITY })
  if (ran.length > 0) log.info({ migrations: ran }, 'base de datos al día')
  return ran
}

function upTo(migrations: readonly Migration[], until: string | undefined): readonly Migration[] {
  if (until === undefined) return migrations
  const count = migrations.findIndex(({ name }) => name === until) + 1
  if (count === 0) throw new StartProblem(unknownMigration(until, migrations.length))
  return migrations.slice(0, count)
}

export async function lastMigration(database: Queryable): Promise<string> {
  return (await readSeen(database)).at(-1)?.name ?? ''
}

export interface MigrationPlan {
  /** Number of migrations that have run. */
  readonly made: number
  readonly pending: readonly Migration[]
}

/**
 * Reads what {@link migrate} would do, without changing the database.
 * @throws {StartProblem} as {@link migrate}, except for the failure of a migration itself
 */
export async function planMigration(
  database: Database,
  directory: URL = migrationsDirectory,
): Promise<MigrationPlan> {
  const migrations = await readMigrations(directory)
  return database.transaction(async (tx) => {
    await tx.query('set transaction read only')
    const seen = await readSeen(tx)
    await compare(tx, migrations, seen)
    return { made: seen.length, pending: migrations.slice(seen.length) }
  })
}

/** Differences between a database and the result of the migrations that it has run. */
export interface Drift {
  readonly differences: readonly Difference[]
  /** Statements for the entries that its log of migrations lacks, or that differ. */
  readonly log: readonly string[]
}

/**
 * Compares a database, made by any state of the program, with the result of the same migrations of this program.
 * @throws {StartProblem} if the database is newer, or if it has run a migration that this program lacks
 */
export async function findDrift(database: Database, directory: URL = migrationsDirectory): Promise<Drift> {
  const migrations = await readMigrations(directory)
  const seen = await readSeen(database)
  const last = migrations.findIndex(({ name }) => name === seen.at(-1)?.name)
  const unknown = seen.find(({ name }) => migrations.every((one) => one.name !== name))
  if (unknown !== undefined) throw new StartProblem(unknownMigration(unknown.name, migrations.length))
  const made = migrations.slice(0, last + 1)
  const checksums = new Map(seen.map(({ name, checksum }) => [name, checksum]))
  return {
    differences: await findDifferences(database, made),
    log: made.flatMap(({ name, checksum }) => {
      const kept = checksums.get(name)
      if (kept === checksum || kept === null) return []
      if (kept !== undefined && kept === earlier.get(name)) return []
      return kept === undefined
        ? `insert into schema_migrations (name, ran_at, checksum) values ('${name}', 0, '${checksum}')`
        : `update schema_migrations set checksum = '${checksum}' where name = '${name}'`
    }),
  }
}

/** Runs the statements of {@link findDrift}, all or nothing. */
export async function repairDrift(database: Database, { differences, log }: Drift): Promise<void> {
  const statements = [...differences.flatMap(({ statement }) => statement ?? []), ...log]
  const work = async (tx: Queryable) => {
    for (const statement of statements)
      await tx.query(statement).catch((cause: Error) => {
        throw new StartProblem(
          `No se pudo (${cause.message}): ${statement}. ${untouched} corrígela a mano.`,
          { cause },
        )
      })
  }
  await database.transaction(work, { within: Number.POSITIVE_INFINITY })
}

async function readSeen(tx: Queryable): Promise<Seen[]> {
  const columns = await tx.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass('schema_migrations') and attnum > 0`,
  )
  if (columns.length === 0) return []
  const checksum = columns.some(({ name }) => name === 'checksum') ? 'checksum' : 'null'
  return tx.query<Seen>(
    `select name, ${checksum} as checksum from schema_migrations order by name collate "C"`,
  )
}

/** Checks that the migrations that have run are exactly the first ones of this program. */
async function compare(
  tx: Queryable,
  migrations: readonly Migration[],
  seen: readonly Seen[],
): Promise<void> {
  for (const [index, { name, checksum }] of seen.entries()) {
    const migration = migrations.find((one) => one.name === name)
    if (migration === undefined) throw new StartProblem(unknownMigration(name, migrations.length))
    if (migration !== migrations[index])
      throw new StartProblem(
        `A la base de datos le falta ${migrations[index]?.name}, anterior a ${name}, que ya tiene: la hizo una versión de desarrollo. ${untouched} ${orRepair}`,
      )
    if (checksum !== null && checksum !== migration.checksum && checksum !== earlier.get(name))
      throw new StartProblem(
        `El archivo de migración ${name} no es el que hizo esta base de datos. ${untouched} vuelve a instalar el programa sin cambiarlo; si lo hizo una versión de desarrollo, ${orRepair}`,
      )
  }
  // The files before it were never edited.
  if (!seen.some(({ name, checksum }) => name === lastUnsigned && checksum === null)) return
  const differing = await differingTables(tx)
  if (differing.length > 0)
    throw new StartProblem(
      `La base de datos la hizo una versión de desarrollo anterior y no se puede actualizar (difieren: ${differing.join(', ')}). ${untouched} ábrela con la versión que la hizo, o ${orRepair}`,
    )
}

/** Earlier text of a migration that databases have run. The migrations after it bring both to the same state. */
const earlier: ReadonlyMap<string, string> = new Map([
  ['0022-judged.sql', 'fdcc19b9e071e79e501c207b6ebd3788f10b928e3cfd96588b9a096bd40cf82c'],
])

const untouched = 'No se cambió nada en ella:'

/** Actions that an operator can take with a database of an unreleased state. */
const orRepair =
  '«baliza migrate --check» dice qué la distingue y «baliza migrate --repair» la deja como debía ser; o usa otra en DATABASE_URL o DATA_DIR.'

function unknownMigration(name: string, known: number): string {
  return numberOf(name) > known
    ? `La base de datos es más nueva que este programa: tiene ${name} y aquí no está. ${untouched} instala la versión que la usó por última vez, o una posterior.`
    : `Falta el archivo de migración ${name}, que esta base de datos ya tiene. ${untouched} vuelve a instalar el programa completo.`
}

/** Adds the checksum column, and the checksums of the migrations that ran before checksums were stored. */
async function sign(tx: Queryable, migrations: readonly Migration[], seen: readonly Seen[]): Promise<void> {
  if (seen.length > 0 && seen.every(({ checksum }) => checksum !== null)) return
  await tx.query(
    'create table if not exists schema_migrations (name text primary key, ran_at bigint not null)',
  )
  await tx.query('alter table schema_migrations add column if not exists checksum text')
  for (const { name, checksum } of migrations.slice(0, seen.length))
    await tx.query('update schema_migrations set checksum = $2 where name = $1', [name, checksum])
}

async function run(tx: Queryable, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await tx.query(sql)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new StartProblem(
      `La migración ${name} no se pudo hacer (${why}). ${untouched} corrige la causa y vuelve a arrancar.`,
      { cause },
    )
  }
  await tx.query('insert into schema_migrations (name, ran_at, checksum) values ($1, $2, $3)', [
    name,
    Date.now(),
    checksum,
  ])
}
