import { setTimeout as pause } from 'node:timers/promises'
import { residentMegabytes } from '../lib/process-cost.mjs'

/** Time between two checks of a server, in ms. */
const every = 250

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */

/** Protocols whose fixes have no acknowledgement except the count of `/health`. */
const forgotten = ['coban', 'suntech']

/**
 * Starts a server process that can be killed and restarted on the same ports, and observes it.
 * @param {(settings: Record<string, string>) => import('../lib/installation.mjs').Installation} install
 * @param {string} role its `ROLE`
 * @param {Awaited<ReturnType<typeof import('./nats-faults.mjs').openLinks>> | null} links to the log; `null` if it has none
 */
export async function startServer({ install, look, secret, directory, role, links }) {
  const [port, coban, osmand] = [await look.freePort(), await look.freePort(), await look.freePort()]
  const place = install({
    PORT: String(port),
    COBAN_PORT: String(coban),
    OSMAND_PORT: String(osmand),
    TRACCAR_SECRET: secret,
    GEOCODER_URL: '',
    ROLE: role,
    ...(links === null ? {} : { NATS_URL: links.url, INTAKE_LOG: '1' }),
    ...(directory === undefined ? {} : { DATA_DIR: directory }),
  })
  let running = null
  /**
   * Per life of the process: the highest count of stored fixes in `/health`, for the protocols without an acknowledgement. That
   * count is their acknowledgement.
   */
  const counted = []
  let most = 0
  let last = 0
  let unwanted = 0
  let watching = null

  /** Reads `/health`. `null` if the server is stopped or does not answer. */
  const health = () => running?.health().catch(() => null) ?? null

  async function watch(life) {
    for (let pid = running.pid; running?.pid === pid; await pause(every)) {
      const report = await health()
      // A server that shuts down returns a different answer.
      if (report?.intake === undefined || running?.pid !== pid) continue
      const { doors } = report.intake ?? { doors: null }
      if (doors !== null)
        counted[life] = Math.max(
          counted[life],
          forgotten.reduce((sum, protocol) => sum + doors[protocol].stored, 0),
        )
      const resident = residentMegabytes(pid)
      // The process was killed after it answered.
      if (Number.isNaN(resident)) continue
      last = resident
      most = Math.max(most, last)
    }
  }

  async function endsWith(wanted) {
    const ended = running.exited
    if ((await ended) !== wanted) unwanted += 1
    running = null
    await watching
  }

  return {
    role,
    /** Whether this is one of its roles. */
    is: (part) => role.split(',').includes(part),
    place,
    get pid() {
      return running.pid
    },
    links,
    url: `http://127.0.0.1:${port}`,
    endpoints: { port, coban, osmand },
    dataDir: directory ?? place.dataDir,
    health,
    async start() {
      running = await place.start()
      watching = watch(counted.push(0) - 1)
    },
    async kill() {
      void running.kill()
      await endsWith('SIGKILL')
    },
    /** Waits for its end. @param wanted the expected exit code or signal; a different result is counted */
    endsWith,
    async stop() {
      if (running === null) return
      void running.stop()
      await endsWith(0)
    },
    /** Cleans up, regardless of previous failures. */
    async remove() {
      await running?.kill()
      running = null
      await links?.close()
      place.remove()
    },
    seen: () => ({
      lives: counted.length,
      most,
      last,
      unwanted,
      counted: counted.reduce((sum, stored) => sum + stored, 0),
    }),
  }
}
