import { setTimeout as pause } from 'node:timers/promises'
import { logIn } from '../server/calls.mjs'
import { onEachDatabase } from '../server/databases.mjs'
import { imeisFrom, plantUnits } from '../server/fleet.mjs'
import { quantile } from '../server/quantile.mjs'
import { cutConnections, faultsOf } from './faults.mjs'
import { followPolls, followPositions, followStream } from './followers.mjs'
import { startServer } from './servers.mjs'
import { startTrackers } from './trackers.mjs'
import { judge, readStored } from './verdict.mjs'

const fleetSize = Number(process.env.BENCH_TRACKERS ?? 2_000)
/** Server processes on one PostgreSQL; the embedded database has one. */
const processes = 2
/** Of the processes on PostgreSQL; that on the embedded database is killed as often as each of them. */
const kills = Number(process.env.BENCH_KILLS ?? 20)
/** MB of the disk that is to be full for a while, where this machine lets us mount one. */
const diskSize = { PostgreSQL: 1_500, PGlite: 600 }
const secret = 'bench-faults'
/** How long is waited for what has to come about by itself, ms. */
const patience = 120_000
/** Breaches that are written out. */
const shown = 10

/**
 * `npm run bench -- faults [pglite|postgresql|replicated]`: 2,000 trackers of every protocol, and every process under them killed:
 * faults.mjs. Nothing that was acknowledged may be lost, nothing doubled, each unit's order kept, each SOS alerted once, and
 * every stream, poll and positions feed must come to what is stored: verdict.mjs; otherwise it ends with exit code 1.
 * `BENCH_KILLS=100` for more than 20 kills of the servers on PostgreSQL, and half as many on the embedded database.
 *
 * Acknowledged is what OsmAnd and Traccar were answered 200 for, an SOS that a GPS103 was answered, and what `/health` has
 * counted as stored. GPS103 acknowledges nothing else: what it had written and its server had not stored yet is lost with the
 * server, and counted here. `replicated` is a PostgreSQL with a replica: what the killed one has on its disk is thrown away. Not
 * simulated: a power cut (what a killed process has given to the system stays); the log on NATS and processes of one role, whose
 * kills are in packages/server/src/roles/roles.test.ts.
 */
export async function run(words) {
  const found = await onEachDatabase(words, measure, { disk: diskSize.PostgreSQL, replicated: true })
  console.table(found.map(({ verdict }) => verdict))
  console.table(found.flatMap(({ recovery }) => recovery))
  console.table(found.flatMap(({ memory }) => memory))
  console.log('Not simulated: a power cut, the log on NATS and ROLE.')
  for (const { name, breaches } of found)
    for (const [what, all] of Object.entries(breaches)) {
      for (const one of all.slice(0, shown)) console.error(`${name}, ${what}: ${one}`)
      if (all.length > shown) console.error(`${name}, ${what}: and ${all.length - shown} more`)
      if (all.length > 0) process.exitCode = 1
    }
}

async function measure({ name, look, install, postgres }) {
  const imeis = imeisFrom(356_000_000_000_000, fleetSize)
  const disk = postgres === null ? look.mountTinyDisk(diskSize.PGlite) : postgres.disk
  if (disk === null && name !== 'PostgreSQL and its replica')
    console.error(`${name}: this machine lets nobody mount a small disk: it is never full.`)
  const servers = []
  try {
    for (let at = 0; at < (postgres === null ? 1 : processes); at++)
      servers.push(
        await startServer({
          install,
          look,
          secret,
          directory: postgres === null ? disk?.directory : undefined,
        }),
      )
    await servers[0].place.withDatabase((database) => plant(database, look.addAccount, imeis))
    for (const server of servers) await server.start()
    return [await suffer({ name, look, postgres, disk, servers, imeis })]
  } finally {
    for (const server of servers) await server.remove()
    if (postgres === null) disk?.remove()
  }
}

async function plant(database, addAccount, imeis) {
  const id = await addAccount(database, { name: 'bench', password: 'bench', rol: 4 })
  await plantUnits(database, imeis)
  await database.query(
    `insert into events (id, user_id, nom_evento, tipo_evento, color_alerta, timestamp)
     values ('sos', $1, 'SOS', 6, 1, 0)`,
    [id],
  )
  await database.query(`insert into event_units select 'sos', imei from unnest($1::text[]) as imei`, [imeis])
  await database.query('analyze')
}

async function suffer({ name, look, postgres, disk, servers, imeis }) {
  const live = []
  const integrators = []
  for (const [at, { url }] of servers.entries()) {
    const { token } = await logIn(url, 'bench')
    live.push(followStream(`process ${at}`, url, token), followPolls(`process ${at}`, [url], token))
    integrators.push({ name: `process ${at}`, ...(await followPositions(url)) })
  }
  if (servers.length > 1) {
    const urls = servers.map(({ url }) => url)
    live.push(followPolls('each in turn', urls, (await logIn(urls[0], 'bench')).token))
  }
  const fleet = startTrackers({
    servers: servers.map(({ endpoints }) => endpoints),
    imeis,
    secret,
    sentence: look.sentence,
  })
  const startedAt = performance.now()
  for (const at of servers.keys()) await fleet.answered(at, startedAt)
  const scene = { name, look, servers, trackers: fleet, postgres, disk }
  const faults = faultsOf(scene, Math.ceil((kills * servers.length) / processes))
  const recoveries = new Map(faults.map((fault) => [fault.name, []]))
  for (const fault of faults) {
    await pause(300 + Math.random() * 1_000)
    recoveries.get(fault.name).push(await fault.befall(scene))
  }
  // What comes last is heard of by no later fix.
  await Promise.all([fleet.stop(), postgres === null ? undefined : cutConnections(scene)])
  const seconds = (performance.now() - startedAt) / 1_000
  const convergedAfter = await converge({ servers, live, integrators })
  for (const follower of [...live, ...integrators]) await follower.stop()
  fleet.end()
  for (const server of servers) await server.stop()
  const stored = await servers[0].place.withDatabase(readStored)
  const { breaches, counts } = judge({ fleet, servers, live, integrators, stored })
  const of = (what) => breaches[what].length
  return {
    name,
    breaches,
    verdict: {
      database: name,
      processes: servers.length,
      trackers: imeis.length,
      s: Math.round(seconds),
      faults: faults.length,
      sent: counts.made,
      acknowledged: counts.acknowledged + counts.counted,
      lost: of('lost'),
      doubled: of('doubled'),
      'out of order': of('out of order'),
      'SOS acknowledged': counts.sos,
      'alerts not once': of('alerts not once'),
      'feeds apart': of('feeds apart'),
      other: of('other'),
      'feeds alike after s': (convergedAfter / 1_000).toFixed(1),
      'GPS103 unanswered and not stored': counts.unanswered,
    },
    recovery: Array.from(recoveries, ([fault, times]) => ({
      database: name,
      fault,
      times: times.length,
      'acknowledges again after ms: p50': Math.round(quantile(times, 0.5)),
      max: Math.round(quantile(times, 1)),
    })),
    memory: servers.map((server, at) => {
      const { lives, most, last } = server.seen()
      return {
        database: name,
        process: at,
        lives,
        'RSS MB, most': Math.round(most),
        'at the end': Math.round(last),
      }
    }),
  }
}

/**
 * Waits until what was sent is stored, and every follower has come to the same: what the positions feeds give is read from the
 * database. Whether that is what is stored is judged afterwards, also where it does not come about.
 * @returns how long it took, ms
 */
async function converge({ servers, live, integrators }) {
  const startedAt = performance.now()
  const [{ latest, count }] = integrators
  const isQuiet = async () => {
    const reports = await Promise.all(servers.map((server) => server.health()))
    return reports.every((report) => report?.intake.queue.waiting === 0)
  }
  const isAlike = async () =>
    (await Promise.all(integrators.map((one) => one.isAtEnd().catch(() => false)))).every(Boolean) &&
    integrators.every((other) => other.count() === count()) &&
    live.every(({ units }) => [...latest].every(([imei, time]) => units.get(imei)?.timestamp === time))
  while (!(await isQuiet()) || !(await isAlike())) {
    if (performance.now() - startedAt > patience) break
    await pause(100)
  }
  return performance.now() - startedAt
}
