import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './server-process.mjs'

/** @typedef {ReturnType<typeof createInstallation>} Installation */

/**
 * Creates a temporary installation of a server: its data directory, its settings and its database.
 * @param {Pick<import('./bundle.mjs').BundledServer, 'main' | 'look'>} server
 * @param {string} databaseUrl empty for the embedded one
 * @param {Record<string, string>} [settings] of its environment
 */
export function createInstallation({ main, look }, databaseUrl, settings = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'baliza-bench-'))
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ADMIN_USER: 'bench',
    ADMIN_PASSWORD: 'bench',
    ...settings,
  }
  return {
    dataDir,
    /** Opens the database to read or insert data. The embedded database must not be in use by a server. */
    async withDatabase(work) {
      const database = await look.openDatabase(look.readConfig(environment), { log: look.createLog('error') })
      try {
        return await work(database)
      } finally {
        await database.close()
      }
    },
    start: () => startServer(main, environment),
    /** Runs an operator's command. @throws on any exit code except 0 */
    command: (...args) =>
      execFileSync(process.execPath, [main, ...args], {
        env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...environment },
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}
