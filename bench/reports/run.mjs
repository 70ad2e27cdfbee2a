import { setTimeout as pause } from 'node:timers/promises'
import { logIn, post } from '../lib/calls.mjs'
import { onEachDatabase } from '../lib/databases.mjs'
import { loopDelay, loopWatch, restartLoopWatch } from '../lib/loop-watch.mjs'
import { days, imeiOf, plant, units } from '../lib/month.mjs'
import { cpuSeconds, residentMegabytes } from '../lib/process-cost.mjs'
import { quantile } from '../lib/quantile.mjs'

const runs = Number(process.env.BENCH_RUNS ?? 5)
/** Pause after each poll of the feed and each fix of a phone while a report runs, in ms. */
const beside = 20

/**
 * `npm run bench -- reports [pglite|postgresql] [rows]`: runs reports and histories over a month of 200 units, 1.7 million
 * positions, through the server's calls. They run first without other load. Then a feed and a phone send their next request 20 ms
 * after each answer. The bench measures the effect on these requests and on the event loop. Reports are read line by line. With
 * `rows` no day is compressed. Targets: a month in 0.8 s on PostgreSQL and 2 s on the embedded database, its first rows within
 * 0.5 s, and a day of one unit under 100 ms. The event loop is never blocked for 50 ms, and memory stays bounded for any report.
 */
export async function run(args) {
  console.table(await onEachDatabase(args, (database) => measure(database, args)))
}

async function measure({ name, look, install }, args) {
  const place = install(loopWatch)
  const rows = []
  let server
  try {
    const { from, to } = await place.withDatabase(async (database) => {
      const month = await plant(database, look.addAccount, days)
      // Compresses all but the last days, as the server does within the hour.
      if (!args.includes('rows')) await look.sealOld(database)
      await database.query('vacuum analyze positions')
      return month
    })
    server = await place.start()
    const { token } = await logIn(server.url, 'bench')
    const everybody = Array.from({ length: units }, (_, unit) => imeiOf(unit))
    const range = { finicial: from, ffinal: to - 1 }
    const lastDay = { ...range, finicial: to - 86_400_000 }
    const month = { ...range, filtro: 'all', imei: everybody, grupos: [] }
    const day = { ...month, ...lastDay, imei: [imeiOf(7)] }
    const one = { imei: imeiOf(7), nombre: '' }
    const subjects = [
      [`utilization, ${days} days of ${units}`, '/reporte/utilizacion', month],
      [`general, ${days} days of ${units}`, '/reporte/info-general', month],
      [`speeding, ${days} days of ${units}`, '/reporte/exceso-velocidad', { ...month, velocidad: 110 }],
      ['utilization, a day of one', '/api/reporte-utilizacion-por-objeto', day],
      ['history, a day of one', '/api/historial-objeto', { ...lastDay, ...one }],
      [`history, ${days} days of one`, '/api/historial-objeto', { ...range, ...one }],
    ]
    for (const [what, path, payload] of subjects)
      rows.push({ database: name, what, ...(await trial(place, server, { token, path, payload })) })
  } finally {
    await server?.stop()
    place.remove()
  }
  return rows
}

async function trial(place, server, { token, path, payload }) {
  const ask = async () => {
    const startedAt = performance.now()
    const answer = await post(server.url, path, payload, token, { accept: 'application/x-ndjson' })
    let first = 0
    const bytes = []
    for await (const chunk of answer.body) {
      first ||= performance.now() - startedAt
      bytes.push(chunk)
    }
    const ms = performance.now() - startedAt
    const text = Buffer.concat(bytes).toString()
    const inLines = answer.headers.get('content-type').includes('ndjson')
    const lines = (inLines ? text.trimEnd().split('\n') : [text]).map((line) => JSON.parse(line))
    const { status, mensaje, data = lines.flatMap((line) => line.rows ?? []) } = lines.at(-1)
    if (status !== 1) throw new Error(`${path}: ${mensaje}`)
    return { ms, first, rows: data.length }
  }
  await ask()
  const alone = []
  for (let turn = 0; turn < runs; turn++) alone.push((await ask()).ms)
  restartLoopWatch(server.pid)
  const neighbours = disturb(server, token)
  const cpuBefore = cpuSeconds(server.pid)
  const times = []
  const firsts = []
  let rows = 0
  for (let turn = 0; turn < runs; turn++) {
    const answered = await ask()
    times.push(answered.ms)
    firsts.push(answered.first)
    rows = answered.rows
  }
  const cpuSpent = (cpuSeconds(server.pid) - cpuBefore) / runs
  const { feed, fixes, rss } = await neighbours.stop()
  // The event loop's figures are written once a second.
  await pause(1_100)
  return {
    rows,
    'alone ms': Math.round(quantile(alone, 0.5)),
    'first rows ms': Math.round(quantile(firsts, 0.5)),
    'median ms': Math.round(quantile(times, 0.5)),
    'worst ms': Math.round(quantile(times, 1)),
    'server CPU ms': Math.round(cpuSpent * 1_000),
    'feed p99 ms': quantile(feed, 0.99).toFixed(1),
    'fix p99 ms': quantile(fixes, 0.99).toFixed(1),
    ...loopDelay(place, server.pid),
    'RSS MB': Math.round(rss),
  }
}

/** Polls the feed and sends fixes of a phone until it is stopped. */
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
        // An answer without changes has no body.
        const answer = await post(server.url, '/api/objetos', since === '' ? {} : { since }, token)
        const text = await answer.text()
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
      rss = Math.max(rss, residentMegabytes(server.pid))
    }),
  ])
  // The failure surfaces in `stop`: until then a report is being measured.
  both.catch(() => undefined)
  return {
    async stop() {
      going = false
      await both
      return { feed, fixes, rss }
    },
  }
}
