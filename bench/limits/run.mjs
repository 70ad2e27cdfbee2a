import { spawn } from 'node:child_process'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { logIn, post } from '../lib/calls.mjs'
import { onEachDatabase } from '../lib/databases.mjs'
import { assignUnits, imeisFrom, plantUnits } from '../lib/fleet.mjs'
import { cpuSeconds } from '../lib/process-cost.mjs'
import { quantile } from '../lib/quantile.mjs'

/** Requests of the second key per figure. */
const runs = Number(process.env.BENCH_RUNS ?? 200)
/** ms between two of them: with less, the second key would reach its own limit. */
const between = 110
/** Calls per second of the flood. */
const rate = 1_000
const imeis = imeisFrom(860_000_000_000_000, 500)
const floods = [
  ['list of 500 units', '/api/objetos'],
  ['list of groups', '/grupos/grupos'],
]

/**
 * `npm run bench -- limits [pglite|postgresql]`: latency of one API key while the key of another account floods with 1,000 calls
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
        await plantUnits(database, imeis)
        for (const account of ['flood', 'calm'])
          await assignUnits(
            database,
            await look.addAccount(database, { name: account, password: 'bench', rol: 4 }),
            imeis,
          )
      })
      server = await place.start()
      const { url, pid } = server
      const [flooding, calm] = [await keyOf(url, 'flood'), await keyOf(url, 'calm')]
      const ask = () => post(url, '/api/objetos', {}, calm)
      await times(ask, 20)
      const alone = await times(ask, runs)
      for (const [flooded, path] of floods) {
        const flood = startFlood({ url, path, key: flooding, rate })
        await pause(2_000)
        const before = { at: performance.now(), cpu: cpuSeconds(pid), ...flood.counted() }
        const beside = await times(ask, runs)
        const after = flood.counted()
        const seconds = (performance.now() - before.at) / 1_000
        const perSecond = (status) =>
          Math.round(((after.answers[status] ?? 0) - (before.answers?.[status] ?? 0)) / seconds)
        rows.push({
          database: name,
          limits,
          flooded,
          'sent, 200, 429 /s': [
            Math.round((after.sent - before.sent) / seconds),
            perSecond('200'),
            perSecond('429'),
          ].join(', '),
          'alone p50, p99 ms': both(alone),
          'beside p50, p99 ms': both(beside),
          'server CPU %': Math.round(((cpuSeconds(pid) - before.cpu) / seconds) * 100),
          load: loadavg()[0]?.toFixed(0),
        })
        await flood.stop()
        await pause(2_000)
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

const both = (ms) => [0.5, 0.99].map((share) => quantile(ms, share).toFixed(1)).join(', ')

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
  child.stdout.on('data', (chunk) => {
    const line = String(chunk).trim().split('\n').at(-1)
    if (line) counted = JSON.parse(line)
  })
  const exited = new Promise((resolve) => child.once('close', resolve))
  return {
    counted: () => counted,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
