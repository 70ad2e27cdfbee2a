import { fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { logIn, post } from '../lib/calls.mjs'
import { onEachDatabase } from '../lib/databases.mjs'
import { cpuSeconds, cpuSecondsBelow, databaseRoot, residentMegabytes } from '../lib/process-cost.mjs'
import { quantile } from '../lib/quantile.mjs'
import { plantEvents } from './plant-events.mjs'

const users = 50
const unitsEach = 100
/** Accounts whose feed is polled for the marked fixes. */
const watched = 5
const rates = { PostgreSQL: [10_000], PGlite: [10_000, 7_500, 5_000, 2_500] }
/** Only GPS103, and then all protocols in turn. */
const mixtures = [['coban'], ['coban', 'suntech', 'queclink', 'gt06', 'teltonika', 'h02']]
const seconds = Number(process.env.BENCH_SECONDS ?? 60)
/** Startup phase of a server, in ms: its code is not compiled yet, and it works off the backlog from that time. */
const starting = 5_000
const fsync = process.env.BENCH_FSYNC !== '0'

/**
 * Measures 5,000 open sockets of 50 users with 20 event definitions each, at a fixed rate of fixes per second. Counts stored
 * fixes, lost fixes and alerts. Measures the time of a fix from its socket to the feed of its user, without the first seconds of
 * the server. The rate is lowered for the embedded database until it keeps up.
 */
export async function measureAlerts(args) {
  const rows = []
  // Each mixture has its own database, because the accounts are the same.
  for (const protocols of mixtures)
    rows.push(
      ...(await onEachDatabase(
        args,
        async (database) => {
          const measured = []
          for (const rate of rates[database.name]) {
            const row = await measure(database, rate, protocols)
            measured.push(row)
            if (row['p99 ms'] < 1_000) break
          }
          return measured
        },
        { fsync },
      )),
    )
  return rows
}

async function measure({ name, look, lookUrl, install }, rate, protocols) {
  const options = process.env.BENCH_NODE_OPTIONS
  const place = install({ GEOCODER_URL: '', ...(options ? { NODE_OPTIONS: options } : {}) })
  let server
  try {
    const { fleet, root } = await place.withDatabase(async (database) => ({
      fleet: await equip(
        database,
        await plantEvents(database, look.addAccount, { users, unitsEach }),
        protocols,
      ),
      // The embedded database runs in the server's own process.
      root: name === 'PGlite' ? null : await databaseRoot(database, 0),
    }))
    server = await place.start()
    const feeds = await Promise.all(fleet.slice(0, watched).map((user) => watchFeed(server.url, user)))
    const senders = fork(fileURLToPath(new URL('senders.mjs', import.meta.url)), {
      env: { PATH: process.env.PATH },
    })
    const spent = () => ({
      server: cpuSeconds(server.pid),
      database: cpuSecondsBelow(root ?? server.pid),
      senders: cpuSeconds(senders.pid),
    })
    const before = spent()
    const sent = await new Promise((resolve, reject) => {
      senders.once('exit', (code) => reject(new Error(`the senders ended with ${code}`)))
      senders.on('message', (message) => {
        if (message.sent === undefined) feeds[message.user].mark(message)
        else resolve(message)
      })
      senders.send({ port: server.coban, fleet, watched, rate, seconds, look: lookUrl })
    })
    const behindAt = performance.now()
    const doors = async () => (await server.health()).intake
    let intake = await doors()
    while (total(intake, 'received') < sent.sent || intake.queue.waiting > 0) {
      if (performance.now() - behindAt > 120_000) break
      await pause(50)
      intake = await doors()
    }
    const behind = performance.now() - behindAt
    const after = spent()
    const each = (which) => Math.round(((after[which] - before[which]) * 1e6) / sent.sent)
    await pause(1_500)
    const marks = (await Promise.all(feeds.map((feed) => feed.stop()))).flat()
    const startedBy = Math.min(...marks.map(({ at }) => at)) + starting
    const delaysOf = (of) => marks.filter(of).map(({ ms }) => ms)
    const latencies = delaysOf(({ at }) => at >= startedBy)
    const rss = Math.round(residentMegabytes(server.pid))
    const stored = total(intake, 'stored')
    senders.disconnect()
    await server.stop()
    const [{ alerts, positions }] = await place.withDatabase((database) =>
      database.query(
        'select (select count(*) from alerts)::int as alerts, (select count(*) from positions)::int as positions',
      ),
    )
    return {
      database: name === 'PostgreSQL' ? `PostgreSQL, fsync ${fsync ? 'on' : 'off'}` : name,
      protocols: protocols.length,
      sockets: users * unitsEach,
      'events watched': users * 20,
      sent: sent.sent,
      stored: positions,
      lost: sent.sent - Math.min(positions, stored),
      alerts,
      'fixes/s': Math.round(positions / ((sent.ms + behind) / 1_000)),
      'behind at the end s': (behind / 1_000).toFixed(1),
      marked: latencies.length,
      'p50 ms': quantile(latencies, 0.5),
      'p99 ms': quantile(latencies, 0.99),
      'most ms': quantile(latencies, 1),
      'most, first 5 s': quantile(
        delaysOf(({ at }) => at < startedBy),
        1,
      ),
      // Reference: 200 µs of CPU are available per fix on two cores at 10,000 fixes a second, logins and polls included.
      'server µs': each('server'),
      'database µs': each('database'),
      'senders µs': each('senders'),
      'server MB': rss,
    }
  } finally {
    await server?.stop()
    place.remove()
  }
}

/** Gives the units devices of these protocols in turn. @returns the fleet, with the id that each device sends */
async function equip(database, fleet, protocols) {
  const equipped = fleet.map((user) => ({
    ...user,
    imeis: user.imeis.map((imei, index) => {
      const protocol = protocols[index % protocols.length]
      // The id of a Suntech has at most ten digits.
      return { imei, protocol, id: protocol === 'suntech' ? imei.slice(-9).replace(/^0/, '1') : imei }
    }),
  }))
  const named = equipped.flatMap(({ imeis }) => imeis).filter(({ imei, id }) => id !== imei)
  await database.query(
    `update units set device_id = named.id from unnest($1::text[], $2::text[]) as named (imei, id)
     where units.imei = named.imei`,
    [named.map(({ imei }) => imei), named.map(({ id }) => id)],
  )
  return equipped
}

function total({ doors }, count) {
  return Object.values(doors).reduce((sum, door) => sum + (door[count] ?? 0), 0)
}

/** Polls one user's feed continuously and records the time at which each marked fix appears in it. */
async function watchFeed(url, { name }) {
  const { token } = await logIn(url, name)
  let marks = []
  const latencies = []
  let going = true
  const polling = (async () => {
    let since
    while (going) {
      const answer = await post(url, '/api/objetos', { since }, token)
      const feed = answer.status === 304 ? null : await answer.json()
      const seenAt = Date.now()
      if (feed !== null) {
        since = feed.version
        const times = new Map(feed.data.map((unit) => [unit.imei, unit.timestamp]))
        marks = marks.filter(({ imei, time, at }) => {
          if ((times.get(imei) ?? 0) < time) return true
          latencies.push({ at, ms: seenAt - at })
          return false
        })
      }
      // A shorter pause gives no better resolution, and every poll uses CPU of the same two cores.
      await pause(40)
    }
  })()
  return {
    mark: (mark) => marks.push(mark),
    async stop() {
      going = false
      await polling
      // A fix that never appeared counts as infinitely late.
      return [...latencies, ...marks.map(({ at }) => ({ at, ms: Number.POSITIVE_INFINITY }))]
    },
  }
}
