import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createLog } from '../log.js'
import type { Database } from '../storage/database.js'
import { openEmbedded } from '../storage/embedded.js'
import { openDatabase } from '../storage/open.js'
import { createPool } from '../storage/pool.js'
import { childEntry } from './child-entry.js'
import { kept } from './kept.js'
import { findPostgres, startPostgres } from './postgres.js'

/** Where a test's database is: what a configuration says of it. */
export interface TestDatabase {
  readonly databaseUrl: string | null
  readonly dataDir: string
  readonly childEntry: string
  /** Ends what was started for it; the server over it is closed by then. */
  remove(): Promise<void>
}

/** The databases that every server test runs on. */
export interface TestDatabaseKind {
  readonly name: string
  start(): Promise<TestDatabase>
}

const embedded: TestDatabaseKind = {
  name: 'PGlite',
  async start() {
    const dataDir = temporaryDirectory()
    return {
      databaseUrl: null,
      dataDir,
      childEntry: childEntry(),
      remove: async () => undefined,
    }
  },
}

/** PGlite always; PostgreSQL where its programs are found, and a line that says so where they are not. */
export function databases(): TestDatabaseKind[] {
  const bin = findPostgres()
  if (bin === null) {
    const loud = process.env.CI === 'true' ? '\n!!! CI=true: install PostgreSQL here. !!!\n' : ''
    console.warn(`PostgreSQL is not on this machine (PG_BIN names its bin): only PGlite is tested.${loud}`)
    return [embedded]
  }
  const server: TestDatabaseKind = {
    name: 'PostgreSQL',
    async start() {
      const { url, stop } = await startPostgres(bin)
      return { databaseUrl: url, dataDir: '/nowhere', childEntry: '/nowhere', remove: stop }
    },
  }
  return [embedded, server]
}

/** A new database, migrated, that is open while the tests of a describe block run: see {@link kept}. */
export function keepDatabase(
  kind: TestDatabaseKind,
  { demo = false }: { readonly demo?: boolean } = {},
): Database {
  return kept(
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

/** A database with nothing in it yet, as {@link openDatabase} finds it in production. */
export function openBare(home: Omit<TestDatabase, 'remove'>): Promise<Database> {
  const log = createLog('silent')
  return home.databaseUrl === null
    ? openEmbedded({ directory: join(home.dataDir, 'produccion'), log, childEntry: home.childEntry })
    : Promise.resolve(createPool({ connection: { connectionString: home.databaseUrl }, size: 2, log }))
}

/** Gone when the test file has ended. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'baliza-test-'))
  directories.push(directory)
  return directory
}

const directories: string[] = []

// Each test file loads this module anew: this hook is its last.
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true })
})
