import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { bundleServer } from './bundle.mjs'
import { plantEvents } from './plant-events.mjs'
import { startServer } from './server-process.mjs'

const users = 50
const unitsEach = 100
/** Accounts whose feed is polled for the marked fixes. */
const watched = 5
const rates = { PostgreSQL: [10_000], PGlite: [10_000, 7_500, 5_000, 2_500] }
const seconds = Number(process.env.BENCH_SECONDS ?? 60)
const fsync = process.env.BENCH_FSYNC !== '0'

/**
 * 5,000 open sockets of 50 users with 20 event definitions each, at a rate of fixes a second: what is stored, lost and
 * alerted, and how long a fix takes from its socket to the feed of its user. The embedded database is given lower
 * rates until it keeps up.
 */
export async function measureAlerts(words) {
  const server = await bundleServer()
  const { findPostgres, startPostgres } = server.look
  const only = ['pglite', 'postgresql'].find((name) => words.includes(name))
  const rows = []
  try {
    const bin = findPostgres()
    if (bin === null)
      console.error('PostgreSQL is not on this machine: only the embedded database is measured.')
    else if (only !== 'pglite')
      for (const rate of rates.PostgreSQL) {
        const postgres = await startPostgres(bin, { fsync })
        try {
          rows.push(await measure(`PostgreSQL, fsync ${fsync ? 'on' : 'off'}`, server, postgres.url, rate))
        } finally {
          await postgres.stop()
        }
      }
    if (only !== 'postgresql')
      for (const rate of rates.PGlite) {
        const row = await measure('PGlite', server, '', rate)
        rows.push(row)
        if (row['p99 ms'] < 1_000) break
      }
  } finally {
    await server.remove()
  }
  return rows
}

async function measure(name, { main, look, lookUrl }, databaseUrl, rate) {
  const dataDir = mkdtempSync(join(tmpdir(), 'baliza-alerts-'))
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ADMIN_USER: 'bench',
    ADMIN_PASSWORD: 'bench',
    GEOCODER_URL: '',
    ...(process.env.BENCH_NODE_OPTIONS ? { NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS } : {}),
  }
  const withDatabase = async (work) => {
    const database = await look.openDatabase(look.readConfig(environment), { log: look.createLog('error') })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
  const fleet = await withDatabase((database) => plantEvents(database, look.addAccount, { users, unitsEach }))
  const server = await startServer(main, environment)
  try {
    const url = server.url.replace('localhost', '127.0.0.1')
    const feeds = await Promise.all(fleet.slice(0, watched).map((user) => watchFeed(url, user)))
    const senders = fork(fileURLToPath(new URL('senders.mjs', import.meta.url)), {
      env: { PATH: process.env.PATH },
    })
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
    while (intake.doors.coban.received < sent.sent || intake.queue.waiting > 0) {
      if (performance.now() - behindAt > 120_000) break
      await pause(50)
      intake = await doors()
    }
    const behind = performance.now() - behindAt
    await pause(1_500)
    const latencies = (await Promise.all(feeds.map((feed) => feed.stop()))).flat().sort((a, b) => a - b)
    const rss = memoryOf(server.pid)
    const { stored } = intake.doors.coban
    senders.disconnect()
    await server.stop()
    const [{ alerts, positions }] = await withDatabase((database) =>
      database.query(
        'select (select count(*) from alerts)::int as alerts, (select count(*) from positions)::int as positions',
      ),
    )
    const at = (part) => latencies[Math.floor((latencies.length - 1) * part)] ?? Number.NaN
    return {
      database: name,
      sockets: users * unitsEach,
      'events watched': users * 20,
      sent: sent.sent,
      stored: positions,
      lost: sent.sent - Math.min(positions, stored),
      alerts,
      'fixes/s': Math.round(positions / ((sent.ms + behind) / 1_000)),
      'behind at the end s': (behind / 1_000).toFixed(1),
      marked: latencies.length,
      'p50 ms': at(0.5),
      'p99 ms': at(0.99),
      'most ms': at(1),
      'server MB': rss,
    }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Asks for one user's feed all the time, and notes when each marked fix is in it. */
async function watchFeed(url, { name }) {
  const post = async (path, body, headers = {}) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return answer.status === 304 ? null : answer.json()
  }
  const { token } = await post('/api/login', { user: name, pass: 'bench', gettoken: true })
  let marks = []
  const latencies = []
  let going = true
  const polling = (async () => {
    let since
    while (going) {
      const answer = await post('/api/objetos', { since }, { authorization: token })
      const seenAt = Date.now()
      if (answer !== null) {
        since = answer.version
        const times = new Map(answer.data.map((unit) => [unit.imei, unit.timestamp]))
        marks = marks.filter(({ imei, time, at }) => {
          if ((times.get(imei) ?? 0) < time) return true
          latencies.push(seenAt - at)
          return false
        })
      }
      // As often as it can be told apart: every poll costs the same two cores.
      await pause(40)
    }
  })()
  return {
    mark: (mark) => marks.push(mark),
    async stop() {
      going = false
      await polling
      // Never seen: as late as can be.
      return [...latencies, ...marks.map(() => Number.POSITIVE_INFINITY)]
    },
  }
}

/** Resident, MB. */
function memoryOf(pid) {
  const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return found === null ? Number.NaN : Math.round(Number(found[1]) / 1_024)
}
