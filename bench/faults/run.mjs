import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { logIn } from '../lib/calls.mjs'
import { onEachDatabase } from '../lib/databases.mjs'
import { imeisFrom, plantUnits } from '../lib/fleet.mjs'
import { quantile } from '../lib/quantile.mjs'
import { cutConnections, everything, faultsOf } from './faults.mjs'
import { followPolls, followPositions, followStream } from './followers.mjs'
import { openLinks } from './nats-faults.mjs'
import { recoveryOf } from './recovery.mjs'
import { startServer } from './servers.mjs'
import { protocolsOf, startTrackers } from './trackers.mjs'
import { judge, readStored } from './verdict.mjs'

const fleetSize = Number(process.env.BENCH_TRACKERS ?? 2_000)
/** Roles of the processes on one PostgreSQL, and of those with the log. The embedded database has one process. */
const processes = [everything, everything]
const behindLog = ['gateway', 'gateway', 'writer', 'writer', 'web', 'web']
/** Number of kills of the processes on PostgreSQL. The process on the embedded database is killed as often as each of them. */
const kills = Number(process.env.BENCH_KILLS ?? 20)
/** Size of the disk that becomes full, in MB, if this machine allows mounting a disk. */
const diskSize = { PostgreSQL: 1_500, PGlite: 600 }
const secret = 'bench-faults'
/** Maximum time until the followers have all stored fixes, in ms. */
const patience = 120_000
/** Maximum number of violations that are printed. */
const shown = 10

/**
 * `npm run bench -- faults [pglite|postgresql|replicated|log]`: kills every process under 2,000 trackers of all protocols
 * (faults.mjs). It checks that no acknowledged fix is lost or duplicated, each unit's order is preserved, and each SOS causes one
 * alert. Every stream, poll and positions feed must converge to the stored data (verdict.mjs). Otherwise the bench ends with exit
 * code 1. `BENCH_KILLS=100` sets the number of kills on PostgreSQL (default 20); the embedded database gets half as many.
 *
 * A fix is acknowledged when the server answers after storing it, according to the protocol. GPS103 and Suntech acknowledge only
 * an SOS; their other fixes count as acknowledged once `/health` counts them as stored. Fixes of these two that the server
 * received but had not stored are lost when it is killed; the bench counts them. `replicated` uses a PostgreSQL with a replica
 * and discards the disk of the killed primary. `log` uses two gateways, two writers and two webs with three NATS nodes between
 * them (nats-faults.mjs). Not simulated: a power cut (data that a killed process passed to the operating system survives), the
 * log with a replica of PostgreSQL, UDP.
 */
export async function run(args) {
  const named = args.filter((arg) => ['pglite', 'postgresql', 'replicated', 'log'].includes(arg))
  const databases = named.filter((name) => name !== 'log')
  const options = { disk: diskSize.PostgreSQL, replicated: true }
  const found = []
  if (named.length === 0 || databases.length > 0)
    found.push(...(await onEachDatabase(databases, measure, options)))
  if (named.length === 0 || named.includes('log'))
    found.push(...(await onEachDatabase(['postgresql'], measureLog, options)))
  console.table(found.map(({ verdict }) => verdict))
  console.table(found.flatMap(({ recovery }) => recovery))
  console.table(found.flatMap(({ memory }) => memory))
  console.log('Not simulated: a power cut, the log with a replica of PostgreSQL, UDP.')
  for (const { name, breaches } of found)
    for (const [what, all] of Object.entries(breaches)) {
      for (const one of all.slice(0, shown)) console.error(`${name}, ${what}: ${one}`)
      if (all.length > shown) console.error(`${name}, ${what}: and ${all.length - shown} more`)
      if (all.length > 0) process.exitCode = 1
    }
}

/** Measures the processes behind the log on three NATS nodes. Returns no rows if this machine has no NATS. */
async function measureLog({ look, ...database }) {
  const bin = look.findNats()
  if (bin === null) return []
  const directory = mkdtempSync(join(tmpdir(), 'baliza-bench-nats-'))
  const nats = await look.startNats(bin, directory)
  try {
    return await measure({ ...database, look, name: 'PostgreSQL and the log', nats })
  } finally {
    await nats.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function measure({ name, look, install, postgres, nats = null }) {
  const imeis = imeisFrom(356_000_000_000_000, fleetSize)
  const disk = postgres === null ? look.mountTinyDisk(diskSize.PGlite) : postgres.disk
  if (disk === null && !postgres?.isReplicated)
    console.error(`${name}: this machine lets nobody mount a small disk: it is never full.`)
  const roles = nats !== null ? behindLog : postgres !== null ? processes : [everything]
  const servers = []
  try {
    for (const role of roles)
      servers.push(
        await startServer({
          install,
          look,
          secret,
          role,
          directory: postgres === null ? disk?.directory : undefined,
          links: nats === null ? null : await openLinks(look, nats),
        }),
      )
    await servers[0].place.withDatabase((database) => plant(database, look.addAccount, imeis))
    for (const server of servers) await server.start()
    return [await runFaults({ name, look, postgres, disk, nats, servers, imeis })]
  } finally {
    for (const server of servers) await server.remove()
    if (postgres === null) disk?.remove()
  }
}

async function plant(database, addAccount, imeis) {
  const id = await addAccount(database, { name: 'bench', password: 'bench', rol: 4 })
  await plantUnits(database, imeis)
  const named = protocolsOf(imeis).filter(({ imei, id }) => id !== imei)
  await database.query(
    `insert into events (id, user_id, nom_evento, tipo_evento, color_alerta, timestamp)
     values ('sos', $1, 'SOS', 6, 1, 0)`,
    [id],
  )
  await database.query(`insert into event_units select 'sos', imei from unnest($1::text[]) as imei`, [imeis])
  await database.query(
    `update units set device_id = named.id from unnest($1::text[], $2::text[]) as named (imei, id)
     where units.imei = named.imei`,
    [named.map(({ imei }) => imei), named.map(({ id }) => id)],
  )
  await database.query('analyze')
}

async function runFaults({ name, look, postgres, disk, nats, servers, imeis }) {
  const live = []
  const integrators = []
  const webs = servers.filter((server) => server.is('web'))
  for (const of of webs) {
    const who = `process ${servers.indexOf(of)}`
    const { token } = await logIn(of.url, 'bench')
    const own = [followStream(who, of.url, token), followPolls(who, [of.url], token)]
    live.push(...own.map((follower) => ({ ...follower, of })))
    integrators.push({ name: who, ...(await followPositions(of.url)) })
  }
  if (webs.length > 1) {
    const urls = webs.map(({ url }) => url)
    live.push(followPolls('each in turn', urls, (await logIn(urls[0], 'bench')).token))
  }
  const gateways = servers.filter((server) => server.is('gateway'))
  const fleet = startTrackers({
    servers: gateways.map(({ endpoints }) => endpoints),
    imeis,
    secret,
    simulatedTracker: look.simulatedTracker,
  })
  const startedAt = performance.now()
  const recovered = recoveryOf({ servers, fleet, live })
  for (const at of servers.keys()) await recovered(at, startedAt)
  const scene = { look, servers, recovered, postgres, disk, nats }
  // Each of the two processes on PostgreSQL is killed as often as the process on the embedded database.
  const faults = faultsOf(scene, servers.length === 1 ? Math.ceil(kills / processes.length) : kills)
  const recoveries = new Map(faults.map((fault) => [fault.name, []]))
  for (const [at, fault] of faults.entries()) {
    await pause(300 + Math.random() * 1_000)
    const took = await fault.inject(scene)
    recoveries.get(fault.name).push(took)
    // Shows progress: a run can take an hour.
    console.error(`${name}: ${at + 1} of ${faults.length}, ${fault.name}: ${Math.round(took)} ms`)
  }
  // Connections are cut during the last fixes too: no later fix would reveal a loss after that.
  await Promise.all([fleet.stop(), postgres === null ? undefined : cutConnections(scene)])
  const seconds = (performance.now() - startedAt) / 1_000
  const converged = await converge({ servers, live, integrators })
  for (const follower of [...live, ...integrators]) await follower.stop()
  fleet.end()
  for (const server of servers) await server.stop()
  const stored = await servers[0].place.withDatabase(readStored)
  const { breaches, counts } = judge({ fleet, servers, live, integrators, stored })
  breaches.other.push(...converged.still.map((what) => `after ${patience / 1_000} s, ${what}`))
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
      'feeds alike after s': (converged.ms / 1_000).toFixed(1),
      'unanswered and not stored': counts.unanswered,
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
        role: servers[at].role,
        lives,
        'RSS MB, most': Math.round(most),
        'at the end': Math.round(last),
      }
    }),
  }
}

/**
 * Waits until all sent fixes are stored and every follower has converged to them. The expected results of the positions feeds
 * come from the database. The verdict compares them with the stored data later, even if this wait times out.
 * @returns the elapsed time in ms, and the conditions that still did not hold
 */
async function converge({ servers, live, integrators }) {
  const startedAt = performance.now()
  const [{ latest, count }] = integrators
  /** Returns the unmet conditions, as sentences. */
  async function lacking() {
    const reports = await Promise.all(servers.map((server) => server.health()))
    const ends = await Promise.all(integrators.map((one) => one.isAtEnd().catch(() => false)))
    return [
      ...reports.flatMap((report, at) => {
        if (report === null) return [`process ${at} does not answer`]
        const [queued, logged] = [report.intake?.queue.waiting ?? 0, report.log?.waiting ?? 0]
        return queued + logged === 0 ? [] : [`process ${at}: ${queued} wait, and in the log ${logged}`]
      }),
      ...integrators.flatMap((one, at) =>
        ends[at] && one.count() === count() ? [] : [`positions.feed of ${one.name}: given ${one.count()}`],
      ),
      ...live.flatMap(({ name, units }) => {
        const behind = [...latest].filter(([imei, time]) => units.get(imei)?.timestamp !== time)
        return behind.length === 0 ? [] : [`${name}: ${behind.length} units`]
      }),
    ]
  }
  for (;;) {
    const still = await lacking()
    const ms = performance.now() - startedAt
    if (still.length === 0 || ms > patience) return { ms, still }
    await pause(100)
  }
}
