import { setTimeout as pause } from 'node:timers/promises'
import { onEachDatabase } from '../lib/databases.mjs'
import { imeisFrom, plantUnits } from '../lib/fleet.mjs'
import { loopDelay, loopWatch, restartLoopWatch } from '../lib/loop-watch.mjs'
import { cpuSeconds, cpuSecondsBelow, databaseRoot, residentMegabytes } from '../lib/process-cost.mjs'
import { openFiles, startTrackers } from '../lib/start-trackers.mjs'
import { fleetsOf } from './fleets.mjs'

const steps = [1_000, 5_000, 10_000, 20_000]
/** Open files of a server in addition to those of its trackers. */
const spareFiles = 250
/** Connections per tracker process, each process with its own source address. Open files and ports limit the number. */
const perProcess = 10_000
/** Time between two fixes of a tracker, in s. */
const every = 10
/** Measured duration of a step, in s: two rounds of the fleet. */
const seconds = 2 * every

/**
 * `npm run bench -- gateway [pglite|postgresql]`: GPS103 trackers keep their connections to one server process open and report
 * every 10 s. Measures memory per connection, and CPU of the server and of the database per fix. Then extrapolates to larger
 * fleets. Uses PostgreSQL unless the argument is `pglite`.
 */
export async function run(args) {
  const asked = args.includes('pglite') ? ['pglite'] : ['postgresql']
  const rows = await onEachDatabase(asked, measure)
  if (rows.length === 0) return
  console.table(rows)
  console.table(fleetsOf(rows, every))
}

async function measure({ name, lookUrl, install }) {
  const place = install(loopWatch)
  const most = Math.min(steps.at(-1), openFiles() - spareFiles)
  const imeis = imeisFrom(353_000_000_000_000, most)
  const rows = []
  const senders = []
  let server
  try {
    const root = await place.withDatabase(async (database) => {
      await plantUnits(database, imeis)
      await database.query('analyze')
      return databaseRoot(database, null)
    })
    server = await place.start()
    for (let from = 0; from < most; from += perProcess)
      senders.push(
        await startTrackers({
          port: server.coban,
          from: `127.0.0.${2 + senders.length}`,
          imeis: imeis.slice(from, from + perProcess),
          every: every * 1_000,
          look: lookUrl,
        }),
      )
    for (const step of steps) {
      const sockets = Math.min(step, most)
      for (const [index, sender] of senders.entries())
        await sender.connect(Math.min(perProcess, Math.max(0, sockets - index * perProcess)))
      rows.push({
        database: name,
        ...(await measureStep({ place, server, senders, sockets, root: root ?? server.pid })),
      })
    }
    return rows
  } finally {
    for (const sender of senders) sender.stop()
    await server?.stop()
    place.remove()
  }
}

async function measureStep({ place, server, senders, sockets, root }) {
  // The first fix of each unit costs more than later fixes.
  await pause(every * 1_000)
  const look = async () => ({
    intake: (await server.health()).intake,
    sent: senders.reduce((sum, sender) => sum + sender.sent(), 0),
    server: cpuSeconds(server.pid),
    database: cpuSecondsBelow(root),
    at: performance.now(),
  })
  restartLoopWatch(server.pid)
  const before = await look()
  await pause(seconds * 1_000)
  const after = await look()
  const door = after.intake.doors.coban
  const stored = door.stored - before.intake.doors.coban.stored
  const elapsed = (after.at - before.at) / 1_000
  const each = (name) => ((after[name] - before[name]) * 1e6) / stored
  return {
    sockets,
    // The server's own count: it may have closed some connections.
    held: after.intake.online,
    'turned away': after.intake.sockets.busy + after.intake.sockets.evicted,
    'sent/s': Math.round((after.sent - before.sent) / elapsed),
    'stored/s': Math.round(stored / elapsed),
    'oldest waiting ms': Math.round(after.intake.queue.oldest),
    'server µs a fix': Number(each('server').toFixed(1)),
    'database µs a fix': Number(each('database').toFixed(1)),
    'server CPU %': Number((((after.server - before.server) / elapsed) * 100).toFixed(1)),
    'resident MB': Math.round(residentMegabytes(server.pid)),
    ...loopDelay(place, server.pid),
  }
}
