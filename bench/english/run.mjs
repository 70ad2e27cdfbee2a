import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** Cost that `@baliza/sdk-core/en` adds to a poll and to a stream: only the translation, without the rest of the client. */
const fleetSize = 5_000
const records = 200_000
const rounds = 21

/** Bundles the translation and its tables, from the sources, as one module. */
async function loadEnglish() {
  const result = await build({
    stdin: {
      contents: `
        export { Fleet } from './generated/first-shapes.js'
        export { UnitRecord } from './generated/shapes.js'
        export { englishOf } from './store.js'
        export { toEnglish } from './translate.js'
        export { readUnit } from '@baliza/agreement/entities/unit.js'
        export { makeFleet } from '../testing/make-unit.js'
        export { wireUnit } from '../testing/wire-unit.js'`,
      resolveDir: fileURLToPath(new URL('../../packages/sdk-core/src/en', import.meta.url)),
    },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  })
  const code = result.outputFiles[0]?.text ?? ''
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)
}

const median = (/** @type {number[]} */ values) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Measures CPU time in ms and returns the median. @param {() => void} prepare @param {() => void} work */
function measure(prepare, work) {
  const spent = []
  for (let round = 0; round < rounds; round++) {
    prepare()
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    spent.push((user + system) / 1000)
  }
  return median(spent)
}

/** @returns {Promise<{ what: string, ms: number }[]>} */
async function measureEnglish() {
  const { Fleet, UnitRecord, englishOf, toEnglish, readUnit, makeFleet, wireUnit } = await loadEnglish()
  const units = makeFleet(fleetSize).map((/** @type {object} */ unit) => readUnit(wireUnit(unit)))
  const inEnglish = englishOf(Fleet)
  let fleet = { units: new Map(), receivedAt: Date.now() }
  /** Returns a new publication in which the given number of units changed. @param {number} changed */
  const publish = (changed) => () => {
    const next = new Map()
    units.forEach((/** @type {{ imei: string }} */ unit, /** @type {number} */ index) => {
      const kept = fleet.units.get(unit.imei)
      next.set(unit.imei, kept === undefined || index < changed ? { ...unit } : kept)
    })
    fleet = { ...fleet, units: next }
  }
  const poll = (/** @type {number} */ changed) => measure(publish(changed), () => inEnglish(fleet))
  const same = () => {
    fleet = { ...fleet }
  }
  const record = {
    imei: '1',
    lat: 19,
    lng: -99,
    speed: 60,
    acc: true,
    direccion: 'Centro',
    angulo: 90,
    timestamp: 1e12,
    nombre: 'Camión',
    pdi: '',
  }
  const stream = () => {
    for (let count = 0; count < records; count++) toEnglish(UnitRecord, record)
  }
  return [
    { what: `a poll of ${fleetSize} units, all changed`, ms: poll(fleetSize) },
    { what: 'a tenth of them changed', ms: poll(fleetSize / 10) },
    { what: 'none changed', ms: measure(same, () => inEnglish(fleet)) },
    { what: `${records} records of a stream`, ms: measure(() => {}, stream) },
  ]
}

export async function run() {
  for (const { what, ms } of await measureEnglish())
    console.log(`${what.padEnd(40)} ${ms.toFixed(2).padStart(9)} ms of CPU`)
}
