import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fillDisk } from '../lib/full-disk.mjs'
import { cutBus, freeze, killNode, moveLeaders } from './nats-faults.mjs'
import { allAnswer } from './recovery.mjs'

/** Maximum time until a server detects that its disk is full, in ms. */
const patience = 60_000
/** Duration of the connection cuts, and of the full disk after it was detected, in ms. */
const endures = 2_000
/** Bytes left on a full disk. PGlite must not run out of space completely, and it refuses to write below 64 MB. */
const leftOf = { postgres: 0, embedded: 32 * 1_048_576 }

/**
 * Faults that are injected into servers while trackers send.
 * @typedef {{
 *   look: object, servers: readonly import('./servers.mjs').Server[],
 *   recovered(server: number, since: number): Promise<number>, postgres: object | null, disk: { directory: string } | null,
 *   nats: import('../../packages/server/src/testing/nats.js').TestNats | null
 * }} Scene `recovered` resolves to the time after `since` at which a server works again: see recoveryOf
 * @typedef {{ name: string, inject(scene: Scene): Promise<number> }} Fault `inject` resolves to the time until every affected
 * server works again, in ms
 */

/** Kills the server and, if it has one, its database process, as a system without free memory does. @returns {Fault} */
const killServer = (which, role) => ({
  name: `${role === everything ? 'server' : role}: kill -9`,
  async inject({ servers, recovered }) {
    const startedAt = performance.now()
    await servers[which].kill()
    await servers[which].start()
    return (await recovered(which, performance.now())) - startedAt
  },
})

/** Kills only the process of the embedded database. Its server then exits with code 1. @type {Fault} */
const killEmbedded = {
  name: 'its database process: kill -9',
  async inject({ servers: [server], recovered }) {
    const startedAt = performance.now()
    const lock = JSON.parse(readFileSync(join(server.dataDir, 'produccion/baliza.lock'), 'utf8'))
    process.kill(lock.child.pid, 'SIGKILL')
    await server.endsWith(1)
    await server.start()
    return (await recovered(0, performance.now())) - startedAt
  },
}

/** Kills every process of PostgreSQL, which recovers from its write-ahead log. @type {Fault} */
const killPostgres = {
  name: 'PostgreSQL: kill -9',
  async inject(scene) {
    const startedAt = performance.now()
    const start = await scene.postgres.kill()
    await start()
    return (await allAnswer(scene)) - startedAt
  },
}

/** Kills every process of the primary PostgreSQL. Only the data of its replica remains. @type {Fault} */
const promoteReplica = {
  name: 'PostgreSQL: kill -9, its replica promoted',
  async inject(scene) {
    const startedAt = performance.now()
    const promote = await scene.postgres.kill()
    const { rejoin } = await promote()
    const answered = await allAnswer(scene)
    // The next fault needs a replica.
    await rejoin()
    return answered - startedAt
  },
}

/** Terminates every connection that is in a transaction, every 100 ms for a limited time. @type {Fault} */
const terminate = {
  name: 'pg_terminate_backend',
  async inject(scene) {
    await cutConnections(scene)
    const over = performance.now()
    return (await allAnswer(scene)) - over
  },
}

/** Terminates every PostgreSQL connection that is in a transaction, repeatedly for a limited time. */
export async function cutConnections({ look, postgres }) {
  const database = look.createPool({
    connection: { connectionString: postgres.url },
    size: 2,
    log: look.createLog('error'),
  })
  for (const until = Date.now() + endures; Date.now() < until; await pause(100))
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
    )
  await database.close()
}

/**
 * Fills the disk of the database. Fixes sent during that time wait or are sent again. A stopped PostgreSQL is started again.
 * @type {Fault}
 */
const fillTheDisk = {
  name: 'the disk is full',
  async inject(scene) {
    const { servers, postgres, disk } = scene
    const free = fillDisk(disk.directory, postgres === null ? leftOf.embedded : leftOf.postgres)
    try {
      for (const until = performance.now() + patience; !(await anyIsUnwell(servers)); await pause(100))
        if (performance.now() > until) throw new Error('nobody noticed that the disk is full')
      await pause(endures)
    } finally {
      free()
    }
    const over = performance.now()
    if (postgres?.hasEnded) await postgres.restart()
    return (await allAnswer(scene)) - over
  },
}

async function anyIsUnwell(servers) {
  const found = await Promise.all(servers.map((server) => server.health()))
  return found.some((health) => health !== null && health.status !== 'ok')
}

/** Role of a process that runs all parts. */
export const everything = 'gateway,writer,web'

/**
 * Faults in addition to the kills of servers. With `every` and `after`, a fault follows kill number `after` (from 0) of each
 * `every` kills. Without them it occurs once, halfway. `at`: number of previous occurrences of this fault.
 * @type {readonly { every?: number, after?: number, of(scene: Omit<Scene, 'recovered'>, at: number): Fault | Fault[] | null }[]}
 */
const table = [
  { every: 5, after: 4, of: ({ postgres }) => (postgres === null ? killEmbedded : null) },
  { every: 5, after: 4, of: ({ postgres }) => (postgres?.isReplicated === false ? killPostgres : null) },
  { every: 2, after: 1, of: ({ postgres }) => (postgres?.isReplicated ? promoteReplica : null) },
  { every: 5, after: 1, of: ({ nats }, at) => (nats === null ? null : killNode(at % 3)) },
  { every: 5, after: 3, of: ({ nats }) => (nats === null ? null : moveLeaders) },
  {
    every: 10,
    after: 2,
    of: ({ nats, servers }, at) => (nats === null ? null : cutBus(at % servers.length)),
  },
  { of: ({ nats }) => (nats === null ? [] : [0, 2, 4].flatMap((of) => [cutBus(of), freeze(of)])) },
  { of: ({ postgres }) => (postgres === null ? null : terminate) },
  { of: ({ disk }) => (disk === null ? null : fillTheDisk) },
]

/**
 * Builds the sequence of faults: the given number of kills, over the servers in turn, with the faults of the table between them.
 * @param {Omit<Scene, 'recovered'>} scene
 * @returns {Fault[]}
 */
export function faultsOf(scene, kills) {
  const { servers } = scene
  return Array.from({ length: kills }, (_, done) => [
    killServer(done % servers.length, servers[done % servers.length].role),
    ...table
      .filter(({ every, after }) =>
        every === undefined ? done === Math.floor(kills / 2) : done % every === after,
      )
      .flatMap(({ every, of }) => of(scene, every === undefined ? 0 : Math.floor(done / every)) ?? []),
  ]).flat()
}
