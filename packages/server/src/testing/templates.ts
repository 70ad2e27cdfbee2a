import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createLog } from '../log.js'
import { connectDatabase, openDatabase } from '../storage/open.js'
import { childEntry } from './child-entry.js'
import { makeCluster } from './cluster.js'
import { findPostgres, startPostgres } from './postgres.js'

/** The PostgreSQL that all test files share. */
export interface TemplateServer {
  /** Address of a database that no test uses. */
  readonly adminUrl: string
  /** The database that is copied. */
  readonly template: string
  /** Files of a new cluster, for tests that stop or restart theirs. */
  readonly cluster: string
}

/** Databases that tests copy. Creating a PGlite database from nothing takes seconds, and a run needs about sixty. */
export interface Templates {
  /** Migrated. */
  readonly dataDir: string
  /** Empty, as after `create database` in PostgreSQL. */
  readonly emptyDataDir: string
  /** Parent of the tests' own directories. */
  readonly scratch: string
  /** `null` if PostgreSQL is not on this machine. */
  readonly server: TemplateServer | null
}

declare module 'vitest' {
  export interface ProvidedContext {
    templates: Templates
  }
}

/** A memory disk, if the system has one: each PGlite takes 40 MB, and eighty tests use one. */
const memory = '/dev/shm'

/** Makes the templates once, before the first test file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'baliza-test-'))
  const [dataDir, emptyDataDir, scratch] = [
    join(home, 'template'),
    join(home, 'empty'),
    join(home, 'scratch'),
  ]
  mkdirSync(emptyDataDir)
  mkdirSync(scratch)
  const options = { log: createLog('silent'), childEntry: childEntry() }
  const empty = await connectDatabase({ databaseUrl: null, dataDir: emptyDataDir, demo: false }, options)
  await empty.close()
  cpSync(emptyDataDir, dataDir, { recursive: true })
  const migrated = async (databaseUrl: string | null) => {
    const database = await openDatabase({ databaseUrl, dataDir, demo: false }, options)
    await database.close()
  }
  await migrated(null)
  const bin = findPostgres()
  const unstarted = bin === null ? null : await makeCluster(bin, { fsync: false, disk: tmpdir() })
  await unstarted?.initialise()
  const cluster = bin === null ? null : await startPostgres(bin, { template: unstarted?.data })
  if (cluster !== null) await migrated(cluster.url)
  const adminUrl = cluster?.url.replace(/\/postgres$/, '/template1')
  project.provide('templates', {
    dataDir,
    emptyDataDir,
    scratch,
    server:
      adminUrl === undefined || unstarted === null
        ? null
        : { adminUrl, template: 'postgres', cluster: unstarted.data },
  })
  return async () => {
    await cluster?.stop()
    await unstarted?.remove()
    rmSync(home, { recursive: true, force: true })
  }
}
