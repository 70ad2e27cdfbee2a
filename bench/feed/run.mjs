import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { logIn } from '../lib/calls.mjs'
import { onEachDatabase } from '../lib/databases.mjs'
import { assignUnits, imeisFrom, plantUnits } from '../lib/fleet.mjs'
import { loopDelay, loopWatch, restartLoopWatch } from '../lib/loop-watch.mjs'
import { cpuSeconds, residentMegabytes } from '../lib/process-cost.mjs'
import { runPush } from './push.mjs'
import { driveTrackers } from './trackers.mjs'

const units = 10_000
const pollsPerSecond = 1_000
const changesPerSecond = 500
const warmUp = 5
const seconds = Number(process.env.BENCH_SECONDS ?? 15)
/** Accounts with separate sets of units, which therefore share no answers. */
const severalAccounts = 5
/**
 * Intervals between two polls of one reader, in s. Baliza's clients poll every 15 s; a client that polls every second receives
 * only deltas.
 */
const intervals = [1, 15]

/**
 * `npm run bench -- feed [pglite|postgresql]`: 1,000 polls a second of 10,000 units while 500 units a second change. Target: p99
 * under 50 ms. With `push`: see {@link runPush}.
 */
export async function run(args) {
  if (args.includes('push')) return runPush(args)
  console.table(await onEachDatabase(args, measure))
}

async function measure({ name, look, install }) {
  const place = install(loopWatch)
  const imeis = imeisFrom(352_000_000_000_000, units)
  const rows = []
  let server
  try {
    await place.withDatabase((database) => plant(database, look.addAccount, imeis))
    server = await place.start()
    const stop = await driveTrackers({
      port: server.coban,
      imeis,
      perSecond: changesPerSecond,
      sentence: look.sentence,
    })
    for (const accounts of [1, severalAccounts])
      for (const interval of intervals) {
        const names = accounts === 1 ? ['bench'] : Array.from({ length: accounts }, (_, n) => `reader${n}`)
        const sessions = await Promise.all(names.map((user) => logIn(server.url, user)))
        const tokens = sessions.map(({ token }) => token)
        const row = await trial({ place, server, tokens, interval })
        rows.push({ database: name, accounts, 'polls every s': interval, ...row })
      }
    await stop()
  } finally {
    await server?.stop()
    place.remove()
  }
  return rows
}

async function plant(database, addAccount, imeis) {
  await addAccount(database, { name: 'bench', password: 'bench', rol: 4 })
  await plantUnits(database, imeis)
  for (let n = 0; n < severalAccounts; n++) {
    const id = await addAccount(database, { name: `reader${n}`, password: 'bench', rol: 2 })
    // Each account lacks a different unit, so no two accounts have the same view or share an answer.
    await assignUnits(
      database,
      id,
      imeis.filter((_, index) => index !== n),
    )
  }
  await database.query('analyze')
}

async function trial({ place, server, tokens, interval }) {
  const readers = fork(fileURLToPath(new URL('readers.mjs', import.meta.url)), {
    env: { PATH: process.env.PATH },
    // Figures without samples are NaN, which JSON cannot represent.
    serialization: 'advanced',
  })
  const nextMessage = (wanted) =>
    new Promise((resolve, reject) => {
      readers.on('message', (message) => wanted(message) && resolve(message))
      readers.once('exit', (code) => reject(new Error(`the readers ended with ${code}`)))
    })
  const warm = nextMessage((message) => message === 'warm')
  const done = nextMessage((message) => typeof message === 'object')
  readers.send({
    url: server.url,
    tokens,
    readers: interval * pollsPerSecond,
    connections: pollsPerSecond,
    rate: pollsPerSecond,
    warmUp: Math.max(warmUp, interval + 1),
    seconds,
  })
  await warm
  restartLoopWatch(server.pid)
  const cpuBefore = cpuSeconds(server.pid)
  const storedBefore = (await server.health()).intake
  const at = performance.now()
  const seen = await done
  const elapsed = (performance.now() - at) / 1_000
  const cpuShare = (cpuSeconds(server.pid) - cpuBefore) / elapsed
  const { intake } = await server.health()
  const answered = seen.answered || 1
  const share = (count) => `${((100 * count) / answered).toFixed(1)} %`
  return {
    'polls/s': Math.round(seen.answered / seconds),
    'p50 ms': seen.p50.toFixed(1),
    'p99 ms': seen.p99.toFixed(1),
    'p99 of a median second': seen.typical.toFixed(1),
    'max ms': seen.max.toFixed(0),
    304: share(seen.unchanged),
    delta: share(seen.delta),
    full: share(seen.full),
    failed: seen.failed + seen.missing,
    'MB/s': (seen.bytes / seconds / 1e6).toFixed(0),
    'units/s': Math.round((intake.doors.coban.stored - storedBefore.doors.coban.stored) / elapsed),
    'server CPU': `${Math.round(cpuShare * 100)} %`,
    'RSS MB': Math.round(residentMegabytes(server.pid)),
    ...loopDelay(place, server.pid),
  }
}
