import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { logIn } from '../lib/calls.mjs'
import { onEachDatabase } from '../lib/databases.mjs'
import { imeisFrom, plantUnits } from '../lib/fleet.mjs'
import { loopDelay, loopWatch, restartLoopWatch } from '../lib/loop-watch.mjs'
import { watchProbe } from '../lib/probe.mjs'
import { cpuSeconds, residentMegabytes } from '../lib/process-cost.mjs'
import { quantile } from '../lib/quantile.mjs'
import { startTrackers } from '../lib/start-trackers.mjs'

const trackers = 5_000
/** Time between two fixes of a tracker, in s. */
const every = 10
const viewers = 50
const minutes = Number(process.env.BENCH_MINUTES ?? 120)
/** First minutes of the run. They are excluded from the slopes because one-time work of the server happens there. */
const settling = Math.ceil(minutes / 6)

/**
 * `npm run bench -- soak [pglite|postgresql]`: 5,000 trackers and the streams of 50 browsers for two hours (`BENCH_MINUTES`).
 * Prints one line per minute, then the growth per hour. Uses PostgreSQL unless the argument is `pglite`.
 */
export async function run(args) {
  await onEachDatabase(args.includes('pglite') ? ['pglite'] : ['postgresql'], measure)
}

async function measure({ look, lookUrl, install }) {
  const place = install(loopWatch)
  const [probe, ...imeis] = imeisFrom(354_000_000_000_000, trackers + 1)
  let server, fleet, crowd, watching
  try {
    await place.withDatabase(async (database) => {
      await look.addAccount(database, { name: 'viewer', password: 'bench', rol: 4 })
      await look.addAccount(database, { name: 'probe', password: 'bench', rol: 4 })
      await plantUnits(database, [probe, ...imeis])
      await database.query('analyze')
    })
    server = await place.start()
    fleet = await startTrackers({
      port: server.coban,
      from: '127.0.0.2',
      imeis,
      every: every * 1_000,
      look: lookUrl,
    })
    await fleet.connect(trackers)
    const { token } = await logIn(server.url, 'viewer')
    crowd = fork(fileURLToPath(new URL('../lib/viewers.mjs', import.meta.url)), {
      env: { PATH: process.env.PATH },
    })
    crowd.send({ url: server.url, tokens: [token], viewers, every: null })
    await once(crowd, 'message')
    watching = await watchProbe({ server, look, probe })
    const rows = []
    for (let minute = 1; minute <= minutes; minute++) {
      rows.push(await measureMinute({ place, server, fleet, watching, minute }))
      console.log(JSON.stringify(rows.at(-1)))
    }
    console.table(rows.filter(({ minute }) => minute % Math.ceil(minutes / 12) === 0))
    console.table(slopes(rows.slice(settling)))
    return []
  } finally {
    await watching?.stop()
    crowd?.kill()
    fleet?.stop()
    await server?.stop()
    place.remove()
  }
}

async function measureMinute({ place, server, fleet, watching, minute }) {
  restartLoopWatch(server.pid)
  watching.lags.length = 0
  const before = { cpu: cpuSeconds(server.pid), sent: fleet.sent(), health: await server.health() }
  await pause(60_000)
  const health = await server.health()
  return {
    minute,
    online: health.intake.online,
    streams: health.feed.streams,
    sent: fleet.sent() - before.sent,
    stored: health.intake.doors.coban.stored - before.health.intake.doors.coban.stored,
    'server CPU %': Number(((cpuSeconds(server.pid) - before.cpu) / 0.6).toFixed(1)),
    'resident MB': Math.round(residentMegabytes(server.pid)),
    ...loopDelay(place, server.pid),
    'fix to store ms: p50': Math.round(quantile(watching.lags, 0.5)),
    p99: Math.round(quantile(watching.lags, 0.99)),
  }
}

/** Growth per hour, by linear regression over all minutes. */
function slopes(rows) {
  return ['resident MB', 'heap MB', 'loop p99 ms', 'fix to store ms: p50', 'p99', 'server CPU %'].map(
    (name) => {
      const points = rows.map((row) => [row.minute / 60, row[name]])
      const mean = (index) => points.reduce((sum, point) => sum + point[index], 0) / points.length
      const [x, y] = [mean(0), mean(1)]
      const across = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
      const along = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
      return { what: name, mean: Number(y.toFixed(1)), 'more each hour': Number((across / along).toFixed(2)) }
    },
  )
}
