import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createLog } from '../log.js'
import { connectDatabase, openDatabase } from '../storage/open.js'
import { childEntry } from './child-entry.js'
import { findPostgres, startPostgres } from './postgres.js'

/** The PostgreSQL that all test files share. */
export interface TemplateServer {
  /** Of a database in which nobody works. */
  readonly adminUrl: string
  /** The database that is copied. */
  readonly template: string
}

/** Databases that tests copy: to make one from nothing takes PGlite seconds, each of sixty times. */
export interface Templates {
  /** Migrated. */
  readonly dataDir: string
  /** With nothing in it, as PostgreSQL's `create database` leaves one. */
  readonly emptyDataDir: string
  /** Where tests make their own directories. */
  readonly scratch: string
  /** `null`: PostgreSQL is not on this machine. */
  readonly server: TemplateServer | null
}

declare module 'vitest' {
  export interface ProvidedContext {
    templates: Templates
  }
}

/** A disk in memory, where there is one: a PGlite of its own is 40 MB, and eighty tests ask for one. */
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
  const cluster = bin === null ? null : await startPostgres(bin)
  if (cluster !== null) await migrated(cluster.url)
  const adminUrl = cluster?.url.replace(/\/postgres$/, '/template1')
  project.provide('templates', {
    dataDir,
    emptyDataDir,
    scratch,
    server: adminUrl === undefined ? null : { adminUrl, template: 'postgres' },
  })
  return async () => {
    await cluster?.stop()
    rmSync(home, { recursive: true, force: true })
  }
}
