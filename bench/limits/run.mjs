import { spawn } from 'node:child_process'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { logIn, post } from '../lib/calls.mjs'
import { onEachDatabase } from '../lib/databases.mjs'
import { imeiOf, plant, units } from '../lib/month.mjs'
import { cpuSeconds } from '../lib/process-cost.mjs'
import { quantile } from '../lib/quantile.mjs'

/** Measurements without and with the flood take turns, so that other work on the machine affects both. */
const turns = Number(process.env.BENCH_TURNS ?? 8)
/** Requests of the second key per turn. */
const runs = 20
/** ms between two of them: with less, the second key would reach its own limit. */
const between = 110
/** Calls per second of the flood. */
const rate = 1_000
const day = 86_400_000
/** Days of 200 units: 115,200 positions. */
const days = 2

/**
 * `npm run bench -- limits [pglite|postgresql]`: latency of one API key, which reads a day of a unit, while the key of another account floods with 1,000 calls
 * per second from another process, with the default limits and without limits. Then the cost of counting one call.
 */
export async function run(args) {
  console.table(await onEachDatabase(args, measure))
}

async function measure({ name, look, install }) {
  const rows = []
  for (const [limits, settings] of [
    ['default', { CALLS_PER_MINUTE: '', HEAVY_CALLS_PER_MINUTE: '' }],
    ['none', {}],
  ]) {
    const place = install(settings)
    let server
    try {
      await place.withDatabase(async (database) => {
        // The installations share a PostgreSQL.
        if ((await database.query('select 1 from units limit 1')).length > 0) return
        await plant(database, look.addAccount, days)
        for (const account of ['flood', 'calm'])
          await look.addAccount(database, { name: account, password: 'bench', rol: 4 })
      })
      server = await place.start()
      const { url, pid } = server
      const [flooding, calm] = [await keyOf(url, 'flood'), await keyOf(url, 'calm')]
      const to = Math.floor(Date.now() / day) * day
      const range = { finicial: to - day, ffinal: to - 1 }
      const history = { ...range, imei: imeiOf(7), nombre: '' }
      const ask = () => post(url, '/api/historial-objeto', history, calm)
      const floods = [
        ['list of 200 units', '/api/objetos', {}],
        ['a day of a unit', '/api/historial-objeto', history],
        [
          'a day of 200 units',
          '/api/historial-unidades',
          { ...range, imei: Array.from({ length: units }, (_, unit) => imeiOf(unit)) },
        ],
      ]
      await times(ask, 20)
      for (const [flooded, path, payload] of floods) {
        const alone = []
        const beside = []
        const total = { sent: 0, 200: 0, 429: 0, seconds: 0, cpu: 0 }
        for (let turn = 0; turn < turns; turn++) {
          alone.push(...(await times(ask, runs)))
          const flood = startFlood({ url, path, payload, key: flooding, rate })
          await flood.started
          const since = { at: performance.now(), cpu: cpuSeconds(pid), ...flood.counted() }
          beside.push(...(await times(ask, runs)))
          const { sent, answers } = flood.counted()
          total.seconds += (performance.now() - since.at) / 1_000
          total.cpu += cpuSeconds(pid) - since.cpu
          total.sent += sent - since.sent
          for (const status of [200, 429])
            total[status] += (answers[status] ?? 0) - (since.answers[status] ?? 0)
          await flood.stop()
        }
        const { seconds } = total
        rows.push({
          database: name,
          limits,
          flooded,
          'sent, 200, 429 /s': [total.sent, total[200], total[429]]
            .map((count) => Math.round(count / seconds))
            .join(', '),
          'alone p50, p95, p99 ms': quantiles(alone),
          'beside p50, p95, p99 ms': quantiles(beside),
          'server CPU %': Math.round((total.cpu / seconds) * 100),
          load: loadavg()[0]?.toFixed(0),
        })
      }
    } finally {
      await server?.stop()
      place.remove()
    }
  }
  console.log(`counting a call: ${countingCost(look).toFixed(2)} µs`)
  return rows
}

/** Returns the cost of one call of a key in µs: the median of 20 rounds. */
function countingCost({ createCallLimits }) {
  const limits = createCallLimits({ callsPerMinute: 600, heavyCallsPerMinute: 30 })
  const callers = Array.from({ length: 1_000 }, (_, index) => ({
    account: { id: `a${index}`, owner: null, key: { id: `k${index}` } },
    token: '',
    address: '203.0.113.7',
  }))
  const rounds = Array.from({ length: 20 }, () => {
    const startedAt = performance.now()
    for (let call = 0; call < 100_000; call++) limits.enter(callers[call % callers.length], false).leave()
    return (performance.now() - startedAt) / 100
  })
  return quantile(rounds, 0.5)
}

/** Creates an API key of an account. */
async function keyOf(url, account) {
  const { token } = await logIn(url, account)
  const form = { nombre: 'bench', alcances: ['read'], unidades: null, direcciones: [], vence: null }
  const answer = await (await post(url, '/api/llave-nueva', form, token)).json()
  if (answer.status !== 1) throw new Error(`${account} has no key: ${answer.mensaje}`)
  return answer.llave
}

const quantiles = (ms) => [0.5, 0.95, 0.99].map((share) => quantile(ms, share).toFixed(1)).join(', ')

async function times(ask, count) {
  const ms = []
  for (let turn = 0; turn < count; turn++) {
    const startedAt = performance.now()
    const answer = await ask()
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`the second key was refused: ${answer.status}`)
    ms.push(performance.now() - startedAt)
    await pause(between)
  }
  return ms
}

function startFlood(flood) {
  const script = fileURLToPath(new URL('flood.mjs', import.meta.url))
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(flood))
  let counted = { sent: 0, answers: {} }
  /** Resolves when the flood has run for a second. */
  const started = new Promise((resolve) => {
    child.stdout.on('data', (chunk) => {
      const line = String(chunk).trim().split('\n').at(-1)
      if (line) counted = JSON.parse(line)
      if (counted.sent >= rate / 2) resolve(undefined)
    })
  })
  const exited = new Promise((resolve) => child.once('close', resolve))
  return {
    started,
    counted: () => counted,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
