import type { Log } from '../../log.js'
import { StartProblem } from '../../problem.js'
import type { Database, Queryable } from '../connection/database.js'
import { type Difference, findDifferences } from './difference.js'
import { type Migration, migrationsDirectory, numberOf, readMigrations } from './migration-files.js'
import { differingTables, lastUnsigned } from './unsigned-schema.js'

/*
 * The schema is the numbered files of migrations/, each run once, in order. A change of the schema is a new file with
 * the next number; one that has landed is never edited, renamed or removed, whatever it says: databases have run it,
 * and keep its checksum. landed.ts holds the checksums too, and the new file's goes there.
 * So 0001-house.sql keeps the name it landed with, and 0007 renames the table that 0002 had called `house`.
 */

/** Any number: two servers that start at once on one database migrate one after the other. */
const migrationLock = 20_261_121

interface Seen {
  readonly name: string
  /** `null`: it ran before checksums were kept. */
  readonly checksum: string | null
}

/**
 * Runs the migrations that this database has not seen, all of them or none.
 * @param until the last one that runs; all unless given
 * @returns the names of those that ran
 * @throws {StartProblem} when what has run is not what this program brings; nothing is touched then
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
  // A big table may be rewritten for an hour, and another server waits for the one that does it.
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

/** The last migration that this database has. */
export async function lastMigration(database: Queryable): Promise<string> {
  return (await readSeen(database)).at(-1)?.name ?? ''
}

/** What {@link migrate} would do. */
export interface MigrationPlan {
  /** How many have run. */
  readonly made: number
  readonly pending: readonly Migration[]
}

/**
 * Looks what a migration would do, and changes nothing.
 * @throws {StartProblem} as {@link migrate}, but for what a migration itself fails of
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

/** How a database differs from what the migrations that it has seen leave. */
export interface Drift {
  readonly differences: readonly Difference[]
  /** What its log of migrations lacks, or says otherwise: statements. */
  readonly log: readonly string[]
}

/**
 * Compares a database, whichever state of the program made it, with what this program's migrations make of as many.
 * @throws {StartProblem} for a database that is newer, and one that says it had a migration which this program has not
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

/** Runs what {@link findDrift} offers, all or nothing. */
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

/** In order; none on an empty database. */
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

/** What has run is the beginning of what is here, letter by letter. */
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

/** Another text of a migration that databases have run: those after it bring both to the same. */
const earlier: ReadonlyMap<string, string> = new Map([
  ['0022-judged.sql', 'fdcc19b9e071e79e501c207b6ebd3788f10b928e3cfd96588b9a096bd40cf82c'],
])

const untouched = 'No se cambió nada en ella:'

/** What an operator can do with a database of an unreleased state. */
const orRepair =
  '«baliza migrate --check» dice qué la distingue y «baliza migrate --repair» la deja como debía ser; o usa otra en DATABASE_URL o DATA_DIR.'

function unknownMigration(name: string, known: number): string {
  return numberOf(name) > known
    ? `La base de datos es más nueva que este programa: tiene ${name} y aquí no está. ${untouched} instala la versión que la usó por última vez, o una posterior.`
    : `Falta el archivo de migración ${name}, que esta base de datos ya tiene. ${untouched} vuelve a instalar el programa completo.`
}

/** Adds the column of the checksums, and adds those of what ran before they were kept. */
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
