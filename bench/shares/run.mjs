import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { logIn, post } from '../lib/calls.mjs'
import { onEachDatabase } from '../lib/databases.mjs'
import { loopDelay, loopWatch, restartLoopWatch } from '../lib/loop-watch.mjs'
import { imeiOf, plant, units } from '../lib/month.mjs'
import { quantile } from '../lib/quantile.mjs'

/** Requests of the second account per figure. */
const runs = Number(process.env.BENCH_RUNS ?? 200)
/** ms between two of its requests. */
const between = 20
/** Days of 200 units: 403,200 positions. */
const days = 7
/** Requests of the first account at once. */
const width = 8
/** Searches per second that the geocoder allows: more than the accounts make, so that its limit is not measured. */
const rate = 200

/**
 * `npm run bench -- shares [pglite|postgresql] [rows]`: latency of a second account while one floods a resource from
 * another process. The data is a week of the fleet of `reports`, without compressed days if `rows` is given. Target: at most
 * twice the latency without the flood.
 */
export async function run(args) {
  const geocoder = await startGeocoder()
  try {
    console.table(await onEachDatabase(args, (database) => measure(database, args, geocoder.url)))
  } finally {
    geocoder.close()
  }
}

async function measure({ name, look, install }, args, geocoderUrl) {
  const place = install({ ...loopWatch, GEOCODER_URL: geocoderUrl, GEOCODER_RATE: String(rate) })
  const rows = []
  let server
  try {
    const { from, to } = await place.withDatabase(async (database) => {
      const range = await plant(database, look.addAccount, days)
      await look.addAccount(database, { name: 'flood', password: 'bench', rol: 4 })
      if (!args.includes('rows')) await look.sealOld(database)
      await database.query('vacuum analyze positions')
      return range
    })
    server = await place.start()
    const { url, pid } = server
    const tokens = { flood: (await logIn(url, 'flood')).token, bench: (await logIn(url, 'bench')).token }
    const week = { finicial: from, ffinal: to - 1 }
    const fleet = { imei: Array.from({ length: units }, (_, unit) => imeiOf(unit)) }
    const histories = { path: '/api/historial-unidades', payload: { ...week, ...fleet } }
    const reports = {
      path: '/reporte/utilizacion',
      payload: { ...week, ...fleet, filtro: 'all', grupos: [] },
    }
    const logins = { path: '/api/login', payload: { user: 'flood', pass: 'bench', gettoken: true } }
    const searches = { path: '/api/buscar-direccion', payload: { text: 'Plaza Grande' } }
    const history = {
      path: '/api/historial-objeto',
      payload: { finicial: to - 86_400_000, ffinal: to - 1, imei: imeiOf(7), nombre: '' },
    }
    const list = { path: '/api/objetos', payload: {} }
    const login = { ...logins, payload: { ...logins.payload, user: 'bench' } }
    const subjects = [
      ['history', history, 'histories', histories],
      ['list of units', list, 'histories', histories],
      ['history', history, 'reports', reports],
      ['list of units', list, 'reports', reports],
      ['login', login, 'logins', logins],
      ['address search', searches, 'address searches', searches],
    ]
    for (const [what, asked, flooded, flood] of subjects) {
      const ask = () => post(url, asked.path, asked.payload, tokens.bench)
      await times(ask, 5)
      const alone = await times(ask, runs)
      const flooding = startFlood({ url, token: tokens.flood, width, ...flood })
      await pause(1_000)
      restartLoopWatch(pid)
      const beside = await times(ask, runs)
      // The figures are written once a second.
      await pause(1_100)
      const loop = loopDelay(place, pid)
      const answered = await flooding.stop()
      rows.push({
        database: name,
        what,
        flooded: `${flooded} (${answered})`,
        'alone p50, p99 ms': both(alone),
        'beside p50, p99 ms': both(beside),
        times: (quantile(beside, 0.5) / quantile(alone, 0.5)).toFixed(1),
        ...loop,
      })
    }
  } finally {
    await server?.stop()
    place.remove()
  }
  return rows
}

const both = (ms) => [0.5, 0.99].map((share) => quantile(ms, share).toFixed(1)).join(', ')

async function times(ask, count) {
  const ms = []
  for (let turn = 0; turn < count; turn++) {
    const startedAt = performance.now()
    const answer = await ask()
    const { status, mensaje } = await answer.json()
    if (status !== 1) throw new Error(`the second account was refused: ${mensaje}`)
    ms.push(performance.now() - startedAt)
    await pause(between)
  }
  return ms
}

function startFlood(flood) {
  const script = fileURLToPath(new URL('flood.mjs', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(flood)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let answered = ''
  child.stdout.on('data', (chunk) => {
    answered += chunk
  })
  const exited = new Promise((resolve) => child.once('close', resolve))
  return {
    /** @returns how many requests were answered */
    async stop() {
      child.kill('SIGTERM')
      await exited
      return Number(answered)
    },
  }
}

/** Starts a geocoder that returns one place. */
async function startGeocoder() {
  const answer = JSON.stringify([{ lat: 20.9674, lon: -89.5926, display_name: 'Plaza Grande, Mérida' }])
  const server = createServer((_, response) => {
    setTimeout(() => response.end(answer), 20)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}
