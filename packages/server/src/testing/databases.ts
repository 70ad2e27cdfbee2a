import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { createLog } from '../log.js'
import type { Database, Queryable } from '../storage/connection/database.js'
import { openEmbedded } from '../storage/connection/embedded.js'
import { createPool } from '../storage/connection/pool.js'
import { openDatabase } from '../storage/open.js'
import { childEntry } from './child-entry.js'
import { fixture } from './fixture.js'
import type { TemplateServer } from './templates.js'

/** Location of a test's database, for a configuration. */
export interface TestDatabase {
  readonly databaseUrl: string | null
  readonly dataDir: string
  readonly childEntry: string
  /** Ends the processes that were started for it. The caller closes the server before. */
  remove(): Promise<void>
}

/** PGlite or PostgreSQL, for tests. */
export interface TestDatabaseKind {
  readonly name: string
  /** Creates a database as a copy of the migrated template (see templates.ts), or of the empty one. */
  start(options?: { readonly empty?: boolean }): Promise<TestDatabase>
}

const embedded: TestDatabaseKind = {
  name: 'PGlite',
  async start({ empty = false } = {}) {
    const dataDir = temporaryDirectory()
    const templates = inject('templates')
    cpSync(empty ? templates.emptyDataDir : templates.dataDir, dataDir, { recursive: true })
    symlinkSync(join(dataDir, 'produccion'), join(dataDir, 'demo'))
    return {
      databaseUrl: null,
      dataDir,
      childEntry: childEntry(),
      remove: () => rm(dataDir, { recursive: true, force: true }),
    }
  },
}

/** Creates a separate database in the cluster that all test files share. */
function onServer({ adminUrl, template }: TemplateServer): TestDatabaseKind {
  return {
    name: 'PostgreSQL',
    async start({ empty = false } = {}) {
      const name = `test_${randomUUID().replaceAll('-', '')}`
      await administer(adminUrl, `create database ${name} template ${empty ? 'template0' : template}`)
      const url = new URL(adminUrl)
      url.pathname = name
      return {
        databaseUrl: url.href,
        dataDir: '/nowhere',
        childEntry: '/nowhere',
        remove: () => administer(adminUrl, `drop database ${name} with (force)`),
      }
    },
  }
}

async function administer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Returns PGlite, and PostgreSQL if its programs are found. Logs a warning otherwise. Files use it that test SQL, the storage layer
 * or code that differs by database. The others use {@link oneDatabase}.
 */
export function databases(): TestDatabaseKind[] {
  const { server } = inject('templates')
  if (server !== null) return [embedded, onServer(server)]
  const loud = process.env.CI === 'true' ? '\n!!! CI=true: install PostgreSQL here. !!!\n' : ''
  console.warn(`PostgreSQL is not on this machine (PG_BIN names its bin): only PGlite is tested.${loud}`)
  return [embedded]
}

/**
 * Returns PostgreSQL if it is installed, else PGlite, for tests that do not depend on the database. `contract.test.ts` runs every
 * call on PGlite. `npm run test:nightly` runs these tests on PGlite too.
 */
export function oneDatabase(): TestDatabaseKind {
  return process.env.BALIZA_ONE_DATABASE === embedded.name ? embedded : (databases().at(-1) ?? embedded)
}

/** A new, migrated database that is open while the tests of a describe block run: see {@link fixture}. */
export function databaseFixture(
  kind: TestDatabaseKind,
  { demo = false }: { readonly demo?: boolean } = {},
): Database {
  return fixture(
    async () => {
      const home = await kind.start()
      const database = await openDatabase(
        { ...home, demo },
        { log: createLog('silent'), childEntry: home.childEntry },
      )
      return {
        ...database,
        async close() {
          await database.close()
          await home.remove()
        },
      }
    },
    (database) => database.close(),
  )
}

/**
 * Waits until all transactions in progress on the database's server have ended, in other tests' databases too: a feed shows the
 * stored rows only after that.
 */
export async function settled(database: Queryable): Promise<void> {
  const [now] = await database.query<{ next: number }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next',
  )
  await expect
    .poll(
      async () => {
        const [state] = await database.query<{ oldest: number }>(
          'select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest',
        )
        return state?.oldest
      },
      { interval: 5 },
    )
    .toBeGreaterThanOrEqual(now?.next ?? Number.NaN)
}

/** Opens an empty database, as {@link openDatabase} finds it in production. */
export function openBare(home: Omit<TestDatabase, 'remove'>): Promise<Database> {
  const log = createLog('silent')
  return home.databaseUrl === null
    ? openEmbedded({ directory: join(home.dataDir, 'produccion'), log, childEntry: home.childEntry })
    : Promise.resolve(createPool({ connection: { connectionString: home.databaseUrl }, size: 2, log }))
}

/** Fills a directory with an empty embedded database, as after its first start: creating one takes seconds. @returns the directory */
export function emptyEmbedded(directory = temporaryDirectory()): string {
  cpSync(join(inject('templates').emptyDataDir, 'produccion'), directory, { recursive: true })
  return directory
}

/** Returns a directory that is deleted after all tests. */
export function temporaryDirectory(): string {
  return mkdtempSync(join(inject('templates').scratch, 'test-'))
}
