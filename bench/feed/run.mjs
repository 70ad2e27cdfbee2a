import { fork } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleServer } from '../intake/bundle.mjs'
import { startServer } from '../intake/server-process.mjs'
import { driveTrackers } from './trackers.mjs'

const units = 10_000
const pollsPerSecond = 1_000
const changesPerSecond = 500
const warmUp = 5
const seconds = Number(process.env.BENCH_SECONDS ?? 15)
/** Accounts with a set of units of their own: each its own answers. */
const severalAccounts = 5
/** s between two polls of one reader: ours ask every 15 s; one that asks every second hears deltas only. */
const intervals = [1, 15]

/**
 * `npm run bench -- feed [pglite|postgresql]`: 1,000 polls a second of 10,000 units while 500 units a second change.
 * To show: p99 under 50 ms.
 */
export async function run(words) {
  const server = await bundleServer()
  const { findPostgres, startPostgres } = server.look
  const rows = []
  try {
    if (!words.includes('postgresql')) rows.push(...(await measure('PGlite', server, '')))
    const bin = findPostgres()
    if (bin === null)
      console.error('PostgreSQL is not on this machine: only the embedded database is measured.')
    else if (!words.includes('pglite')) {
      const postgres = await startPostgres(bin)
      try {
        rows.push(...(await measure('PostgreSQL', server, postgres.url)))
      } finally {
        await postgres.stop()
      }
    }
  } finally {
    await server.remove()
  }
  console.table(rows)
}

async function measure(name, { main, look }, databaseUrl) {
  const dataDir = mkdtempSync(join(tmpdir(), 'baliza-feed-'))
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ADMIN_USER: 'bench',
    ADMIN_PASSWORD: 'bench',
    LOOP_DELAY: join(dataDir, 'loop-delay'),
    NODE_OPTIONS: `--import ${new URL('loop-delay.mjs', import.meta.url)}`,
  }
  const imeis = Array.from({ length: units }, (_, index) => String(352_000_000_000_000 + index))
  await plant(look, environment, imeis)

  const server = await startServer(main, environment)
  const rows = []
  try {
    const stop = await driveTrackers({
      port: server.coban,
      imeis,
      perSecond: changesPerSecond,
      sentence: look.sentence,
    })
    for (const accounts of [1, severalAccounts])
      for (const interval of intervals) {
        const names = accounts === 1 ? ['bench'] : Array.from({ length: accounts }, (_, n) => `reader${n}`)
        const tokens = await Promise.all(names.map((user) => logIn(server.url, user)))
        const row = await trial({ server, loopDelay: environment.LOOP_DELAY, tokens, interval })
        rows.push({ database: name, accounts, 'polls every s': interval, ...row })
      }
    await stop()
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return rows
}

async function plant(look, environment, imeis) {
  const database = await look.openDatabase(look.readConfig(environment), { log: look.createLog('error') })
  try {
    await look.addAccount(database, { name: 'bench', password: 'bench', rol: 4 })
    await database.query(
      `insert into units (imei, id, nombre, modelo, placas, sim, registro)
       select imei, lpad(imei, 24, '0'), 'Unidad ' || right(imei, 5), 'Kenworth T680', 'ABC-' || right(imei, 4),
         '5512345678', 0
       from unnest($1::text[]) as imei`,
      [imeis],
    )
    for (let n = 0; n < severalAccounts; n++) {
      const id = await look.addAccount(database, { name: `reader${n}`, password: 'bench', rol: 2 })
      // Each misses another unit: no two see the same, and no two share an answer.
      await database.query(
        'insert into assignments (user_id, imei) select $1, imei from unnest($2::text[]) as imei',
        [id, imeis.filter((_, index) => index !== n)],
      )
    }
    await database.query('analyze')
  } finally {
    await database.close()
  }
}

async function logIn(url, user) {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user, pass: 'bench', gettoken: true }),
  })
  const { token } = await answer.json()
  if (typeof token !== 'string') throw new Error(`${user} could not log in`)
  return token
}

async function trial({ server, loopDelay, tokens, interval }) {
  const readers = fork(fileURLToPath(new URL('readers.mjs', import.meta.url)), {
    env: { PATH: process.env.PATH },
  })
  const said = (wanted) =>
    new Promise((resolve, reject) => {
      readers.on('message', (message) => wanted(message) && resolve(message))
      readers.once('exit', (code) => reject(new Error(`the readers ended with ${code}`)))
    })
  const warm = said((message) => message === 'warm')
  const done = said((message) => typeof message === 'object')
  readers.send({
    url: server.url.replace('localhost', '127.0.0.1'),
    tokens,
    readers: interval * pollsPerSecond,
    connections: pollsPerSecond,
    rate: pollsPerSecond,
    warmUp: Math.max(warmUp, interval + 1),
    seconds,
  })
  await warm
  process.kill(server.pid, 'SIGUSR2')
  const [cpuBefore, storedBefore, at] = [cpu(server.pid), (await server.health()).intake, performance.now()]
  const seen = await done
  const elapsed = (performance.now() - at) / 1_000
  const cpuShare = (cpu(server.pid) - cpuBefore) / elapsed
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
    'RSS MB': Math.round(rss(server.pid)),
    ...loop(`${loopDelay}.${server.pid}.json`),
  }
}

/** CPU seconds of a process so far. */
function cpu(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

function rss(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024
}

function loop(file) {
  if (!existsSync(file)) return {}
  const { p99, max } = JSON.parse(readFileSync(file, 'utf8'))
  return { 'loop p99 ms': p99, 'loop max ms': max }
}
