import { bundleServers } from './bundle.mjs'
import { createInstallation } from './installation.mjs'

/**
 * @typedef {{ name: string, install(settings?: Record<string, string>): import('./installation.mjs').Installation }
 *   & Pick<import('./bundle.mjs').BundledServer, 'look' | 'lookUrl'>
 *   & { postgres: (import('../../packages/server/src/testing/postgres.js').TestPostgres
 *     & { disk: { directory: string } | null, isReplicated: false })
 *     | (import('../../packages/server/src/testing/postgres.js').ReplicatedPostgres
 *     & { disk: null, isReplicated: true }) | null }} Database
 */

/**
 * Measures a server on the embedded database and on PostgreSQL, if this machine has it. `pglite` or `postgresql` among the
 * arguments selects one of them; `replicated` selects the PostgreSQL with a replica. `BENCH_BEFORE` names another checkout, which is
 * measured before this one.
 * @param {readonly string[]} args
 * @param {(database: Database) => Promise<object[]>} measure
 * @param {{ fsync?: boolean, disk?: number, replicated?: boolean }} [options] of PostgreSQL. `fsync`: every commit is written to
 * disk; `disk`: size of its separate disk in MB, if this machine allows mounting one; `replicated`: also measures a PostgreSQL
 * with a replica
 * @returns {Promise<object[]>} all rows
 */
export async function onEachDatabase(args, measure, options = {}) {
  const servers = await bundleServers()
  const rows = []
  try {
    for (const server of servers) {
      const tag = servers.length > 1 ? `, ${server.name}` : ''
      const found = await measureServer(args, measure, server, { ...options, tag })
      rows.push(...found)
    }
    return rows
  } finally {
    for (const server of servers) await server.remove()
  }
}

async function measureServer(args, measure, server, { fsync, disk: megabytes, replicated = false, tag }) {
  const { look, lookUrl } = server
  const on = (name, postgres) =>
    measure({
      name: `${name}${tag}`,
      look,
      lookUrl,
      postgres,
      install: (settings) => createInstallation(server, postgres?.url ?? '', settings),
    })
  const kinds = ['pglite', 'postgresql', ...(replicated ? ['replicated'] : [])]
  const asked = kinds.filter((kind) => args.includes(kind))
  const isAsked = (kind) => (asked.length > 0 ? asked : kinds).includes(kind)
  const rows = []
  if (isAsked('pglite')) rows.push(...(await on('PGlite', null)))
  if (!isAsked('postgresql') && !isAsked('replicated')) return rows
  const bin = look.findPostgres()
  if (bin === null) {
    console.error('PostgreSQL is not on this machine: only the embedded database is measured.')
    return rows
  }
  if (isAsked('postgresql')) {
    const disk = megabytes === undefined ? null : look.mountTinyDisk(megabytes)
    const postgres = await look.startPostgres(bin, { fsync, disk: disk?.directory })
    try {
      rows.push(...(await on('PostgreSQL', Object.assign(postgres, { disk, isReplicated: false }))))
    } finally {
      await postgres.stop()
      disk?.remove()
    }
  }
  if (isAsked('replicated')) {
    const postgres = await look.startReplicated(bin, { fsync })
    try {
      rows.push(
        ...(await on(
          'PostgreSQL and its replica',
          Object.assign(postgres, { disk: null, isReplicated: true }),
        )),
      )
    } finally {
      await postgres.stop()
    }
  }
  return rows
}
