import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * What is done to a server while trackers send. `befall` resolves when it is over; `leaves` is the exit code or the
 * signal that the process has ended with by then; 0: it lives, and has to close well when it is told to.
 * @typedef {{ server: object, place: object, postgres: object | null, look: object, seconds: number }} Scene
 * @typedef {{ name: string, leaves: 0 | 1 | 'SIGKILL', befall(scene: Scene): Promise<void> }} Fault
 */

/** As a power switch would: the server and, where it has one, its database process. @type {Fault} */
const kill = {
  name: 'kill -9',
  leaves: 'SIGKILL',
  async befall({ server, seconds }) {
    await pause(seconds * 1_000)
    await server.kill()
  },
}

/** Of the embedded database alone: its server ends by itself. @type {Fault} */
const killDatabase = {
  name: 'kill -9 of its database',
  leaves: 1,
  async befall({ server, place, seconds }) {
    await pause(seconds * 1_000)
    const lock = JSON.parse(readFileSync(join(place.dataDir, 'produccion/baliza.lock'), 'utf8'))
    process.kill(lock.child.pid, 'SIGKILL')
    await server.exited
  },
}

/** Every connection that is in a transaction, every 250 ms. @type {Fault} */
const terminate = {
  name: 'pg_terminate_backend',
  leaves: 0,
  async befall({ postgres, look, seconds }) {
    const database = look.createPool({
      connection: { connectionString: postgres.url },
      size: 2,
      log: look.createLog('error'),
    })
    for (const until = Date.now() + seconds * 1_000; Date.now() < until; await pause(250))
      await database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
      )
    await database.close()
  },
}

/** @type {Fault} */
const restart = {
  name: 'restart -m immediate',
  leaves: 0,
  async befall({ postgres, seconds }) {
    await pause((seconds * 1_000) / 2)
    await postgres.restart()
    await pause((seconds * 1_000) / 2)
  },
}

/** @param {boolean} isEmbedded @returns {Fault[]} */
export const faultsOf = (isEmbedded) => (isEmbedded ? [kill, killDatabase] : [kill, terminate, restart])
