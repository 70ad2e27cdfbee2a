import { chromium } from 'playwright-core'
import { findChromium } from '../../scripts/chromium.mjs'
import { layerBytes } from '../size/run.mjs'
import { servePage } from './serve.mjs'
import { promises } from './targets.mjs'
import { trial } from './trial.mjs'

const everybody = ['blank', 'ours', 'divIcon', 'leaflet-canvas-marker', 'leaflet-markers-canvas', 'maplibre']
/** DOM markers fail at 50,000 units, and MapLibre above 32,768 icons in a tile. */
const canvases = ['blank', 'ours', 'leaflet-canvas-marker', 'leaflet-markers-canvas']
/**
 * Units @ zoom. At zoom 13 once with the fleet in thirty cities, a thousand units of it in view, and once with all units in one
 * city.
 */
const fields = ['1000@5', '10000@5', '100000@5', '100000@13', '100000@13@city']

/**
 * `npm run bench -- map [--quick] [--only 10000@5] [--rounds 5] [--subjects ours,blank]`: compares Baliza's units layer with its
 * peers, in turn in one browser, by medians. Uses software rendering at 1200 × 800, so only the ratios are meaningful.
 * @param {readonly string[]} argv
 */
export async function run(argv) {
  const option = (/** @type {string} */ name) => {
    const at = argv.indexOf(`--${name}`)
    return at < 0 ? undefined : argv[at + 1]
  }
  const quick = argv.includes('--quick')
  const rounds = Number(option('rounds') ?? (quick ? 2 : 5))
  const only = option('only')?.split(',') ?? fields
  const among = option('subjects')?.split(',') ?? everybody
  const bytes = await layerBytes()
  const page = await servePage()
  const { executablePath, args } = await findChromium()
  const webgl = args.includes('--use-gl=angle') ? [] : ['--use-gl=angle', '--use-angle=swiftshader']
  const browser = await chromium.launch({
    executablePath,
    args: [...args, ...webgl, '--enable-unsafe-swiftshader', '--disable-gpu-compositing'],
  })
  /** @type {Map<string, import('./trial.mjs').Result[]>} */
  const results = new Map()
  /** @type {Map<string, string>} */
  const skipped = new Map()
  try {
    for (const field of only) {
      const [count = 0, zoom = 5] = field.split('@').map(Number)
      const city = field.endsWith('@city')
      const subjects = (count > 10_000 ? canvases : everybody).filter((name) => among.includes(name))
      for (let round = 0; round < rounds; round++) {
        for (const subject of subjects) {
          const key = `${subject} ${field}`
          if (skipped.has(key)) continue
          // DOM markers take a minute each at 10,000 units, and MapLibre paints every pixel in software.
          if (quick && round > 0 && (subject === 'divIcon' || subject === 'maplibre')) continue
          try {
            const result = await trial(browser, page.address, { subject, count, zoom, city })
            results.set(key, [...(results.get(key) ?? []), result])
          } catch (error) {
            skipped.set(key, error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
          }
          process.stderr.write('.')
        }
      }
    }
  } finally {
    await browser.close()
    await page.close()
  }
  process.stderr.write('\n')
  report(results, skipped, bytes, rounds)
}

/**
 * @param {Map<string, import('./trial.mjs').Result[]>} results @param {Map<string, string>} skipped
 * @param {number} bytes @param {number} rounds
 */
function report(results, skipped, bytes, rounds) {
  /** @type {Map<string, import('./trial.mjs').Result>} */
  const medians = new Map()
  for (const [key, list] of results) medians.set(key, medianOf(list))
  console.log(
    `Medians of ${rounds} rounds; 'main' is the main thread's ms. Frames: a glide of 60 px/s. main/s: driving at 8 px/s.\n`,
  )
  const number = (/** @type {number | undefined} */ value, digits = 1) =>
    value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits)
  const columns = [38, 11, 18, 10, 12, 12, 11, 9]
  const line = (/** @type {string[]} */ cells) =>
    console.log(
      cells
        .map((cell, k) => (k === 0 ? cell.padEnd(columns[k] ?? 0) : cell.padStart(columns[k] ?? 0)))
        .join(''),
    )
  line([
    'units@zoom',
    'paint ms',
    'refresh (main)',
    'frames/s',
    'main/frame',
    'main/s',
    'worst ms',
    'heap MB',
  ])
  for (const [key, m] of medians) {
    line([
      key,
      number(m.paint),
      `${number(m.refresh)} (${number(m.refreshMain)})`,
      number(m.fps),
      number(m.mainPerFrame, 2),
      number(m.mainPerSecond),
      number(m.worst),
      number(m.heap, 2),
    ])
  }
  for (const [key, why] of skipped) console.log(`skipped: ${key}: ${why}`)
  console.log('')
  const of = (/** @type {string} */ subject, /** @type {string} */ field) =>
    medians.get(`${subject} ${field}`)
  let missed = 0
  for (const { what, value, target, atLeast } of promises(of, bytes)) {
    const holds = atLeast ? value >= target : value <= target
    if (!holds) missed++
    const digits = value >= 1000 ? 0 : 3
    const wanted = `${atLeast ? '≥' : '≤'} ${target}`
    console.log(
      `${holds ? 'pass' : 'MISS'}  ${what.padEnd(66)}${value.toFixed(digits).padStart(10)}   ${wanted}`,
    )
  }
  console.log(missed === 0 ? '\nEvery promise holds.' : `\n${missed} missed.`)
}

/** @param {import('./trial.mjs').Result[]} list @returns {import('./trial.mjs').Result} */
function medianOf(list) {
  const keys = /** @type {(keyof import('./trial.mjs').Result)[]} */ (Object.keys(list[0] ?? {}))
  const entries = keys.map((key) => {
    const sorted = list.map((result) => result[key] ?? Number.NaN).sort((a, b) => a - b)
    return [key, sorted[sorted.length >> 1]]
  })
  return Object.fromEntries(entries)
}
