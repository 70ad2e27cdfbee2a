import { bundleServer } from './bundle.mjs'
import { createInstallation } from './installation.mjs'

/**
 * @typedef {{ name: string, install(settings?: Record<string, string>): import('./installation.mjs').Installation }
 *   & Pick<import('./bundle.mjs').BundledServer, 'look' | 'lookUrl'>
 *   & { postgres: { url: string, restart(): Promise<void>, pause(): Promise<() => Promise<void>> } | null }} Database
 */

/**
 * Measures a server on the embedded database and on a PostgreSQL, where this machine has one; `pglite` or `postgresql`
 * among the words asks for one of the two.
 * @param {readonly string[]} words
 * @param {(database: Database) => Promise<object[]>} measure
 * @param {{ fsync?: boolean }} [options] of PostgreSQL: `true` has every commit reach the disk
 * @returns {Promise<object[]>} all rows
 */
export async function onEachDatabase(words, measure, options) {
  const server = await bundleServer()
  const { look, lookUrl } = server
  const on = (name, postgres) =>
    measure({
      name,
      look,
      lookUrl,
      postgres,
      install: (settings) => createInstallation(server, postgres?.url ?? '', settings),
    })
  const rows = []
  try {
    if (!words.includes('postgresql')) rows.push(...(await on('PGlite', null)))
    if (words.includes('pglite')) return rows
    const bin = look.findPostgres()
    if (bin === null) {
      console.error('PostgreSQL is not on this machine: only the embedded database is measured.')
      return rows
    }
    const postgres = await look.startPostgres(bin, options)
    try {
      rows.push(...(await on('PostgreSQL', postgres)))
    } finally {
      await postgres.stop()
    }
    return rows
  } finally {
    await server.remove()
  }
}
