import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { createServer } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { SMTPServer } from 'smtp-server'
import { logIn, post } from '../lib/calls.mjs'
import { onEachDatabase } from '../lib/databases.mjs'
import { loopDelay, loopWatch, restartLoopWatch } from '../lib/loop-watch.mjs'
import { imeiOf, plant, units } from '../lib/month.mjs'
import { quantile } from '../lib/quantile.mjs'

/** Requests of the second account per figure. */
const runs = Number(process.env.BENCH_RUNS ?? 200)
/** ms between two of its requests. */
const between = 20
/** Days of 200 units: 1,036,800 positions. */
const days = 18
const day = 86_400_000
/** Requests of the first account at once. */
const width = 8
/** Searches per second that the geocoder allows: more than the accounts make, so that its limit is not measured. */
const rate = 200
/** Rows of an imported file, the most that a file may have. */
const importedRows = 20_000

/**
 * `npm run bench -- shares [pglite|postgresql] [rows] [FLOOD…]`: latency of a second account while one floods a resource from
 * another process, for all floods or the named ones. The data is 18 days of the fleet of `reports`, without compressed days if
 * `rows` is given. Target: at most twice the latency without the flood.
 */
export async function run(args) {
  const geocoder = await startGeocoder()
  const mails = await startMailServer()
  const tiles = largeArchive()
  const settings = {
    GEOCODER_URL: geocoder.url,
    GEOCODER_RATE: String(rate),
    SMTP_URL: mails.url,
    CONFIRMED_DOMAINS: 'bench.test',
    TILE_URL: tiles.file,
  }
  try {
    console.table(await onEachDatabase(args, (database) => measure(database, args, settings, mails)))
  } finally {
    geocoder.close()
    mails.close()
    tiles.remove()
  }
}

async function measure({ name, look, install }, args, settings, mails) {
  const place = install({ ...loopWatch, ...settings })
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
    const week = { finicial: to - 7 * day, ffinal: to - 1 }
    const fleet = { imei: Array.from({ length: units }, (_, unit) => imeiOf(unit)) }
    const histories = { path: '/api/historial-unidades', payload: { ...week, ...fleet } }
    const million = { ...histories, payload: { finicial: from, ffinal: to - 1, ...fleet }, atLeast: 1 }
    const reports = {
      path: '/reporte/utilizacion',
      payload: { ...week, ...fleet, filtro: 'all', grupos: [] },
    }
    const logins = { path: '/api/login', payload: { user: 'flood', pass: 'bench', gettoken: true } }
    const searches = { path: '/api/buscar-direccion', payload: { text: 'Plaza Grande' } }
    const history = {
      path: '/api/historial-objeto',
      payload: { finicial: to - day, ffinal: to - 1, imei: imeiOf(7), nombre: '' },
    }
    const list = { path: '/api/objetos', payload: {} }
    const login = { ...logins, payload: { ...logins.payload, user: 'bench' } }
    const imports = { path: '/api/importar-revisar', payload: { tipo: 'units', filas: rowsOfUnits() } }
    const activity = { path: '/api/actividad', payload: {}, width: 64 }
    const live = { path: '/live' }
    const archives = { path: `/tiles/${archiveName}`, width: 32 }
    const tile = { path: archives.path, headers: { range: 'bytes=20000-36000' } }
    const scheduled = { path: '/api/reporte-programado-enviar', atLeast: mailed, answered: mails.received }
    const xlsx = { ...scheduled, payloads: await addSchedules(url, tokens.flood, 'xlsx') }
    const csv = { ...scheduled, payloads: await addSchedules(url, tokens.flood, 'csv') }
    const subjects = [
      ['/live', live, 'histories', histories],
      ['/live', live, 'a million records', { ...million, width: 1 }],
      ['/live', live, 'eight times a million records', million],
      ['/live', live, 'scheduled xlsx', xlsx],
      ['/live', live, 'scheduled csv', csv],
      ['/live', live, 'imports', imports],
      ['list of units', list, 'imports', imports],
      ['history', history, 'histories', histories],
      ['list of units', list, 'histories', histories],
      ['history', history, 'reports', reports],
      ['list of units', list, 'reports', reports],
      ['login', login, 'logins', logins],
      ['address search', searches, 'address searches', searches],
      ['activity log', activity, 'activity logs', activity],
      ['street tile', tile, 'archives', archives],
      ['list of units', list, 'archives', archives],
    ]
    const named = subjects.filter(([, , flooded]) => args.includes(flooded))
    for (const [what, asked, flooded, flood] of named.length > 0 ? named : subjects) {
      const ask = async () => {
        if (asked.payload === undefined) return fetch(`${url}${asked.path}`, { headers: asked.headers })
        const answer = await post(url, asked.path, asked.payload, tokens.bench)
        const { status, mensaje } = await answer.clone().json()
        if (status !== 1) throw new Error(`the second account was refused: ${mensaje}`)
        return answer
      }
      await times(ask, 5)
      const alone = await times(ask, runs)
      const flooding = startFlood({ url, token: tokens.flood, width, ...flood })
      await pause(1_000)
      restartLoopWatch(pid)
      const beside = await times(ask, runs, () => flooding.answered() >= (flood.atLeast ?? 0))
      const [load] = loadavg()
      // The figures are written once a second.
      await pause(1_100)
      const loop = loopDelay(place, pid)
      const answered = flooding.answered()
      await flooding.stop()
      rows.push({
        database: name,
        what,
        flooded: `${flooded} (${answered})`,
        load: load?.toFixed(0),
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

/** @param isEnough whether `count` requests are enough: a long answer may not be complete yet */
async function times(ask, count, isEnough = () => true) {
  const ms = []
  for (let turn = 0; turn < count || !isEnough(); turn++) {
    const startedAt = performance.now()
    const answer = await ask()
    await answer.arrayBuffer()
    ms.push(performance.now() - startedAt)
    await pause(between)
  }
  return ms
}

/** @param flood with `answered` if its answers are counted elsewhere */
function startFlood({ answered, ...flood }) {
  const script = fileURLToPath(new URL('flood.mjs', import.meta.url))
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(flood))
  let lines = 0
  child.stdout.on('data', (chunk) => {
    lines += chunk.length
  })
  const exited = new Promise((resolve) => child.once('close', resolve))
  const before = answered?.() ?? 0
  return {
    /** Returns how many requests were answered completely. */
    answered: () => (answered === undefined ? lines : answered() - before),
    async stop() {
      child.kill('SIGTERM')
      await exited
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

/** Returns the rows of a file of units that are not registered. */
function rowsOfUnits() {
  return Array.from({ length: importedRows }, (_, row) => ({
    nombre: `Unidad ${row}`,
    imei: String(500_000_000_000_000 + row),
    sim: '5512345678',
    equipo_gps: 'Coban',
    modelo: 'Nissan NP300 2021',
    placa: 'ABC-12-34',
  }))
}

/** Mails per format. All of them arrive before the next flood begins. */
const mailed = 2
/** Units whose records of a week fit the 7 MB of a mailed file: 120,960 and 60,480. */
const mailedUnits = { xlsx: 60, csv: 30 }

/** Adds schedules of the history of a week. @returns the payloads that send them */
async function addSchedules(url, token, format) {
  const ids = []
  for (let number = 0; number < mailed; number++) {
    const answer = await post(
      url,
      '/api/reporte-programado-nuevo',
      {
        ...{ nombre: `Historial ${number}`, reporte: 'history', velocidad: null, frecuencia: 'week', dia: 1 },
        unidades: Array.from({ length: mailedUnits[format] }, (_, unit) => imeiOf(unit)),
        ...{ hora: '07:00', zona: 'UTC', destinatarios: ['flood@bench.test'], formato: format },
      },
      token,
    )
    const { id, mensaje } = await answer.json()
    if (id === undefined) throw new Error(`no schedule: ${mensaje}`)
    ids.push({ id })
  }
  return ids
}

/** Starts a mail server that accepts every mail. */
async function startMailServer() {
  let received = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      stream.resume()
      stream.once('end', () => {
        received += 1
        done()
      })
    },
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received: () => received,
    close: () => server.close(() => undefined),
  }
}

const archiveName = 'streets.pmtiles'

/** Makes an archive of streets with 256 MB, most of them unused. */
function largeArchive() {
  const folder = mkdtempSync(join(tmpdir(), 'baliza-bench-tiles-'))
  const file = join(folder, archiveName)
  cpSync(fileURLToPath(new URL('../../packages/server/assets/demo-streets.pmtiles', import.meta.url)), file)
  truncateSync(file, 256 * 1_048_576)
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
