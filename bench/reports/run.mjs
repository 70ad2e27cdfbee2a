import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bundleServer } from '../intake/bundle.mjs'
import { startServer } from '../intake/server-process.mjs'
import { days, imeiOf, plant, units } from './plant.mjs'

const runs = Number(process.env.BENCH_RUNS ?? 5)
/** ms between two polls of the feed, and between two fixes of a phone, while a report is made. */
const beside = 20

/**
 * `npm run bench -- reports [pglite|postgresql]`: reports and histories over a month of 200 units, 1.7 million
 * positions, through the server's calls; and what the feed, a phone and the event loop notice of it. To show: a
 * month's utilization under 3 s on PostgreSQL, a day of one unit under 100 ms, the loop never held up for 50 ms.
 */
export async function run(words) {
  const server = await bundleServer()
  const { findPostgres, startPostgres } = server.look
  const rows = []
  try {
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
    if (!words.includes('postgresql')) rows.push(...(await measure('PGlite', server, '')))
  } finally {
    await server.remove()
  }
  console.table(rows)
}

async function measure(name, { main, look }, databaseUrl) {
  const dataDir = mkdtempSync(join(tmpdir(), 'baliza-reports-'))
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ADMIN_USER: 'bench',
    ADMIN_PASSWORD: 'bench',
    LOOP_DELAY: join(dataDir, 'loop-delay'),
    NODE_OPTIONS: `--import ${new URL('../feed/loop-delay.mjs', import.meta.url)}`,
  }
  const rows = []
  let server
  try {
    const { from, to } = await plant(look, environment)
    server = await startServer(main, environment)
    const token = await logIn(server.url)
    const everybody = Array.from({ length: units }, (_, unit) => imeiOf(unit))
    const month = { finicial: from, ffinal: to - 1, filtro: 'all', imei: everybody, grupos: [] }
    const day = { ...month, finicial: to - 86_400_000, imei: [imeiOf(7)] }
    const one = { imei: imeiOf(7), nombre: '' }
    const subjects = [
      [`utilization, ${days} days of ${units}`, '/reporte/utilizacion', month],
      [`general, ${days} days of ${units}`, '/reporte/info-general', month],
      [`speeding, ${days} days of ${units}`, '/reporte/exceso-velocidad', { ...month, velocidad: 110 }],
      ['utilization, a day of one', '/api/reporte-utilizacion-por-objeto', day],
      ['history, a day of one', '/api/historial-objeto', { ...day, ...one }],
      [`history, ${days} days of one`, '/api/historial-objeto', { ...month, ...one }],
    ]
    for (const [what, path, payload] of subjects)
      rows.push({ database: name, what, ...(await trial(server, environment, { token, path, payload })) })
  } finally {
    await server?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return rows
}

async function trial(server, { LOOP_DELAY }, { token, path, payload }) {
  const ask = async () => {
    const startedAt = performance.now()
    const text = await post(server.url, path, token, payload)
    const answer = JSON.parse(text)
    if (answer.status !== 1) throw new Error(`${path}: ${answer.mensaje}`)
    return { ms: performance.now() - startedAt, rows: answer.data.length }
  }
  await ask()
  process.kill(server.pid, 'SIGUSR2')
  const neighbours = disturb(server, token)
  const cpuBefore = cpu(server.pid)
  const times = []
  let rows = 0
  for (let turn = 0; turn < runs; turn++) {
    const answered = await ask()
    times.push(answered.ms)
    rows = answered.rows
  }
  const cpuSpent = (cpu(server.pid) - cpuBefore) / runs
  const { feed, fixes, rss } = await neighbours.stop()
  // The loop's figures are written once a second.
  await pause(1_100)
  return {
    rows,
    'median ms': Math.round(at(times, 0.5)),
    'worst ms': Math.round(at(times, 1)),
    'server CPU ms': Math.round(cpuSpent * 1_000),
    'feed p99 ms': at(feed, 0.99).toFixed(1),
    'fix p99 ms': at(fixes, 0.99).toFixed(1),
    ...loop(`${LOOP_DELAY}.${server.pid}.json`),
    'RSS MB': Math.round(rss),
  }
}

/** Somebody who looks at the feed and a phone that sends fixes, as long as it is not stopped. */
function disturb(server, token) {
  const feed = []
  const fixes = []
  let rss = 0
  let going = true
  const every = async (work) => {
    while (going) {
      await work()
      await pause(beside)
    }
  }
  const timed = async (times, work) => {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  let since = ''
  let time = Date.now() - 3_600_000
  const both = Promise.all([
    every(() =>
      timed(feed, async () => {
        // Nothing new is an answer without a body.
        const text = await post(server.url, '/api/objetos', token, since === '' ? {} : { since })
        if (text !== '') since = JSON.parse(text).version
      }),
    ),
    every(async () => {
      time += 1_000
      const phone = `http://127.0.0.1:${server.osmand}/?id=${imeiOf(3)}&lat=19.5&lon=-99.5&timestamp=${time}`
      await timed(fixes, async () => {
        const answer = await fetch(phone)
        await answer.arrayBuffer()
        if (answer.status !== 200) throw new Error(`a fix was answered ${answer.status}`)
      })
      rss = Math.max(rss, memory(server.pid))
    }),
  ])
  // Heard where it is stopped: until then a report is being measured.
  both.catch(() => undefined)
  return {
    async stop() {
      going = false
      await both
      return { feed, fixes, rss }
    },
  }
}

async function post(url, path, token, body) {
  const answer = await fetch(`${url.replace('localhost', '127.0.0.1')}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return answer.text()
}

async function logIn(url) {
  const answer = JSON.parse(
    await post(url, '/api/login', '', { user: 'bench', pass: 'bench', gettoken: true }),
  )
  if (typeof answer.token !== 'string') throw new Error('bench could not log in')
  return answer.token
}

function at(times, share) {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** CPU seconds of a process so far: what a busy machine cannot blur. */
function cpu(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

function memory(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024
}

function loop(file) {
  if (!existsSync(file)) return {}
  const { p99, max } = JSON.parse(readFileSync(file, 'utf8'))
  return { 'loop p99 ms': p99, 'loop max ms': max }
}
