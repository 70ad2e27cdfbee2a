import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** Units of the fleet, units of a delta, and repetitions of each measurement. */
const fleetSize = 10_000
const deltaSize = 500
const rounds = 41
const warmUp = 10

/** Maximum time of the client per answer, in ms. */
const limits = { whole: 30, delta: 3 }

/** Bundles the SDK and its test data builders, from the sources, as one module. */
async function loadSdk() {
  const result = await build({
    stdin: {
      contents:
        "export * from '@baliza/sdk-core/internal'; export { makeFleet, wireUnit } from '@baliza/sdk-core/internal/testing'",
      resolveDir: fileURLToPath(new URL('../../packages/widgets', import.meta.url)),
    },
    conditions: ['baliza-source'],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const code = result.outputFiles[0]?.text ?? ''
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)
}

/** @param {number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/**
 * Measures the time from an answer's arrival to the fleet's publication, in ms, with the SDK's real client. The network is a
 * function in this process that returns prepared answers.
 * @returns {Promise<{ what: string, median: number, worst: number, parse: number, limit: number }[]>}
 */
async function measureClient() {
  const { createClient, makeFleet, memoryStorage, wireUnit } = await loadSdk()
  const wire = makeFleet(fleetSize).map(wireUnit)
  const storage = memoryStorage()
  for (const [key, value] of Object.entries({ token: 'bench', rol: '2', user: 'u' })) storage.set(key, value)

  let next = ''
  let arrived = 0
  const client = createClient({
    host: 'http://bench.example',
    storage,
    fetch: async () => {
      const response = new Response(next)
      // The body is in memory: the time to read it as text belongs to the network, not to the client.
      const text = await response.text()
      return Object.defineProperty(response, 'text', {
        value: async () => {
          arrived = performance.now()
          return text
        },
      })
    },
  })

  /** @param {object} answer */
  async function poll(answer) {
    next = JSON.stringify(answer)
    let published = 0
    const stop = client.fleet.listen(() => {
      published ||= performance.now()
    })
    await client.fleet.refresh()
    stop()
    const fleet = client.fleet.get()
    if (fleet.state !== 'live') throw fleet.error ?? new Error(`The fleet is ${fleet.state}`)
    const parsing = performance.now()
    JSON.parse(next)
    return { took: published - arrived, parse: performance.now() - parsing, changed: fleet.changed.size }
  }

  let turn = 0
  /** @param {number} from @param {number} count */
  function move(from, count) {
    turn++
    return Array.from({ length: count }, (_, step) => {
      const place = (from + step * 17) % fleetSize
      const unit = wire[place]
      wire[place] = {
        ...unit,
        lat: unit.lat + 0.0001,
        speed: 40 + (turn % 20),
        timestamp: unit.timestamp + 15_000,
        time_server: unit.time_server + 15_000,
      }
      return wire[place]
    })
  }

  /** @param {string} what @param {number} limit @param {() => object} answer @param {number} expected */
  async function measure(what, limit, answer, expected) {
    const took = []
    const parse = []
    for (let round = 0; round < warmUp + rounds; round++) {
      const polled = await poll(answer())
      if (polled.changed !== expected)
        throw new Error(`${what}: ${polled.changed} units changed, not ${expected}`)
      if (round < warmUp) continue
      took.push(polled.took)
      parse.push(polled.parse)
    }
    return { what, median: median(took), worst: Math.max(...took), parse: median(parse), limit }
  }

  // The first answer has no previous fleet to compare with, so the measured fleet must already be loaded.
  await poll({ status: 1, mensaje: '', data: wire })
  const whole = (/** @type {readonly object[]} */ data) => ({ status: 1, mensaje: '', data })
  const afterMove = (/** @type {number} */ from, /** @type {number} */ count) => {
    move(from, count)
    return whole(wire)
  }
  let version = 0
  const rows = [
    await measure('whole answer, all moved', limits.whole, () => afterMove(0, fleetSize), fleetSize),
    await measure('whole answer, 500 moved', limits.whole, () => afterMove(turn, deltaSize), deltaSize),
    await measure('whole answer, none moved', limits.whole, () => whole(wire), 0),
    await measure(
      'delta, 500 moved',
      limits.delta,
      () => ({ ...whole(move(turn, deltaSize)), version: `b.${++version}`, delta: true, removed: [] }),
      deltaSize,
    ),
  ]
  client.close()
  return rows
}

export async function run() {
  console.log(`One poll of ${fleetSize} units: read, merge and publish, ms; median of ${rounds}\n`)
  console.log('answer                       median    worst   (JSON.parse)   limit')
  for (const { what, median: middle, worst, parse, limit } of await measureClient()) {
    const ms = (/** @type {number} */ value) => value.toFixed(2).padStart(7)
    const verdict = middle <= limit ? 'ok' : 'OVER'
    console.log(
      `${what.padEnd(26)} ${ms(middle)}  ${ms(worst)}       ${ms(parse)} ${String(limit).padStart(7)}   ${verdict}`,
    )
  }
}
