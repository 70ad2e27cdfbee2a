import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { logIn } from '../lib/calls.mjs'
import { onEachDatabase } from '../lib/databases.mjs'
import { imeisFrom, plantUnits } from '../lib/fleet.mjs'
import { watchProbe } from '../lib/probe.mjs'
import { cpuSeconds, residentMegabytes } from '../lib/process-cost.mjs'
import { quantile } from '../lib/quantile.mjs'
import { driveTrackers } from './trackers.mjs'

const units = 10_000
/** Each account can have at most 100 streams. */
const accounts = 10
/** Units that change per second: a few, and as many as a fleet that reports every 10 s. */
const loads = [100, 1_000]
const settle = 6_000
const seconds = Number(process.env.BENCH_SECONDS ?? 20)
/** Viewers of each trial: by stream (`every: null`) or by poll. `every` is the poll interval in s. */
const trials = [
  { viewers: 0, every: null },
  { viewers: 100, every: null },
  { viewers: 1_000, every: null },
  { viewers: 1_000, every: 15 },
  { viewers: 1_000, every: 1 },
]

/**
 * `npm run bench -- feed push [pglite|postgresql]`: measures the server's cost of a viewer, by stream and by poll. Also measures
 * the time from a tracker's message to the unit's new position in the SDK's store. Target: under 1 s.
 */
export async function runPush(args) {
  console.table(await onEachDatabase(args, measure))
}

async function measure({ name, look, install }) {
  const place = install()
  const [probe, ...imeis] = imeisFrom(352_000_000_000_000, units)
  const rows = []
  let server
  try {
    await place.withDatabase(async (database) => {
      for (let n = 0; n < accounts; n++)
        await look.addAccount(database, { name: `viewer${n}`, password: 'bench', rol: 4 })
      await look.addAccount(database, { name: 'probe', password: 'bench', rol: 4 })
      await plantUnits(database, [probe, ...imeis])
      await database.query('analyze')
    })
    server = await place.start()
    const sessions = []
    for (let n = 0; n < accounts; n++) sessions.push(await logIn(server.url, `viewer${n}`))
    for (const perSecond of loads) {
      const stop = await driveTrackers({ port: server.coban, imeis, perSecond, sentence: look.sentence })
      // First executions cost more.
      await pause(settle)
      /** Cost of the server with no viewer except the client of the probe. */
      let idle = 0
      for (const { viewers, every } of trials) {
        const tokens = sessions.map(({ token }) => token)
        const seen = await trial({ server, look, probe, tokens, viewers, every })
        if (viewers === 0) idle = seen.cpu
        rows.push({
          database: name,
          'units/s': perSecond,
          viewers,
          by: viewers === 0 ? '-' : every === null ? 'stream' : `poll every ${every} s`,
          'server CPU': `${Math.round(seen.cpu * 100)} %`,
          'µs per viewer and s': viewers === 0 ? '-' : Math.round(((seen.cpu - idle) * 1e6) / viewers),
          'KB/s each': viewers === 0 ? '-' : (seen.bytes / seconds / viewers / 1e3).toFixed(1),
          'answers/s each': viewers === 0 ? '-' : (seen.events / seconds / viewers).toFixed(2),
          refused: seen.refused,
          'fix to store, ms: p50': Math.round(quantile(seen.lags, 0.5)),
          p99: Math.round(quantile(seen.lags, 0.99)),
          max: Math.round(quantile(seen.lags, 1)),
          'RSS MB': Math.round(residentMegabytes(server.pid)),
        })
      }
      await stop()
    }
  } finally {
    await server?.stop()
    place.remove()
  }
  return rows
}

async function trial({ server, look, probe, tokens, viewers, every }) {
  const crowd = fork(fileURLToPath(new URL('../lib/viewers.mjs', import.meta.url)), {
    env: { PATH: process.env.PATH },
  })
  crowd.send({ url: server.url, tokens, viewers, every })
  await once(crowd, 'message')
  const watching = await watchProbe({ server, look, probe })
  await pause(settle)
  crowd.send('count')
  watching.lags.length = 0
  const before = cpuSeconds(server.pid)
  const at = performance.now()
  await pause(seconds * 1_000)
  const cpu = (cpuSeconds(server.pid) - before) / ((performance.now() - at) / 1_000)
  const reported = once(crowd, 'message')
  crowd.send('report')
  const [seen] = await reported
  await watching.stop()
  return { ...seen, cpu, lags: [...watching.lags] }
}
