import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { findChromium } from '../../scripts/chromium.mjs'
import { startFleet } from '../lib/live-fleet.mjs'
import { costOf } from './acts.mjs'
import { openScreen } from './screen.mjs'
import { categories, longestTasks } from './trace.mjs'

const units = 5_000
/** Poll interval of the product, in ms. */
const asItIs = 15_000
/** Distance between two reports of a unit, in m: far enough that every frame repaints the whole fleet. */
const stride = 2_500

/**
 * `npm run bench -- tracking [--quick]`: measures the built tracking screen with 5,000 live units and its list open. Reports
 * frames while all units move, the main thread's cost of a poll that changes 500 units, of choosing a row and of searching, and
 * the heap over 200 polls.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const quick = args.includes('--quick')
  const fleet = await startFleet(units)
  const browser = await chromium.launch({ ...(await findChromium()), headless: true })
  try {
    fleet.move(units, 0)
    console.log(`${units} units, 1440 × 900, software rendering. Load before: ${load()}\n`)
    await frames(browser, fleet, quick ? 15 : 45)
    await polls(browser, fleet, quick ? 8 : 25)
    await acts(browser, fleet, quick ? 3 : 9)
    await heap(browser, fleet, quick ? 40 : 200)
    console.log(`\nLoad after: ${load()}`)
  } finally {
    await browser.close()
    await fleet.stop()
  }
}

const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')

/** @param {string} what @param {string} value @param {string} wanted */
function row(what, value, wanted) {
  console.log(`${what.padEnd(58)} ${value.padStart(12)}   ${wanted}`)
}

const sorted = (/** @type {number[]} */ values) => [...values].sort((a, b) => a - b)
const median = (/** @type {number[]} */ values) => sorted(values)[values.length >> 1] ?? Number.NaN

/** Compares the frame rate of a page that only counts frames with that of the screen. */
async function frames(browser, fleet, seconds) {
  const blank = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const limit = await countFrames(blank, 5)
  await blank.close()
  const { page } = await openScreen(browser, fleet, { interval: asItIs })
  const reporting = setInterval(() => fleet.move(units / 50, stride), asItIs / 50)
  try {
    // Two polls: after them all units glide continuously.
    await page.waitForFunction(() => window.polls >= 3, null, { timeout: 60_000 })
    const drawn = await page.evaluate(() => document.querySelectorAll('[role=treeitem]').length)
    const { perSecond, worst } = await countFrames(page, seconds)
    row(
      'frames/s, all move, the list open',
      perSecond.toFixed(1),
      `≥ 55 (a blank page: ${limit.perSecond.toFixed(1)})`,
    )
    row(
      '  longest pause between two frames, ms',
      worst.toFixed(0),
      `(a blank page: ${limit.worst.toFixed(0)})`,
    )
    row('  lines of the list in the document', String(drawn), '')
  } finally {
    clearInterval(reporting)
    await page.close()
  }
}

/** @param {import('playwright-core').Page} page @param {number} seconds */
function countFrames(page, seconds) {
  return page.evaluate(
    (seconds) =>
      new Promise((resolve) => {
        let count = 0
        let worst = 0
        let first = 0
        let last = 0
        requestAnimationFrame(function frame(now) {
          if (first === 0) first = now
          else {
            count++
            worst = Math.max(worst, now - last)
          }
          last = now
          if (now - first < seconds * 1_000) requestAnimationFrame(frame)
          else resolve({ perSecond: (count * 1_000) / (now - first), worst })
        })
      }),
    seconds,
  )
}

/** Measures the longest main-thread task around each poll with 500 changed units, from a trace. */
async function polls(browser, fleet, wanted) {
  const { page } = await openScreen(browser, fleet, { interval: 1_500 })
  try {
    await page.waitForFunction(() => window.polls >= 4, null, { timeout: 60_000 })
    await browser.startTracing(page, { categories })
    const from = await page.evaluate(() => window.polls)
    while ((await page.evaluate(() => window.polls)) < from + wanted) {
      const before = await page.evaluate(() => window.polls)
      fleet.move(units / 10, 100)
      await page.waitForFunction((before) => window.polls > before, before)
      await pause(200)
    }
    const trace = JSON.parse((await browser.stopTracing()).toString())
    const around = longestTasks(trace)
    const changed = await page.evaluate(() => window.changes.slice(-20))
    const of = (/** @type {'own' | 'whole' | 'painting'} */ key) => around.map((one) => one[key])
    row(
      'longest task of a poll with 500 changed units, ms of CPU',
      median(of('own')).toFixed(1),
      `< 16 (worst of ${around.length}: ${Math.max(...of('own')).toFixed(1)})`,
    )
    row('  with painting a canvas without a GPU', median(of('whole')).toFixed(1), '')
    row('  painting alone', median(of('painting')).toFixed(1), '')
    row('  units in such an answer', String(median(changed)), '')
  } finally {
    await page.close()
  }
}

/** Measures the main thread's work for what a dispatcher does most, while no unit moves. */
async function acts(browser, fleet, times) {
  const { page } = await openScreen(browser, fleet, { interval: asItIs })
  try {
    const rows = page.getByRole('treeitem')
    const search = page.getByRole('searchbox').first()
    /** @type {[name: string, wanted: string, act: (turn: number) => Promise<void>, after?: () => Promise<void>][]} */
    const measured = [
      ['choosing a row', '≤ 100', (turn) => rows.nth(2 + turn).click()],
      [
        'searching with four letters',
        '≤ 50',
        () => search.pressSequentially('unid', { delay: 60 }),
        () => search.fill(''),
      ],
    ]
    for (const [name, wanted, act, after] of measured) {
      const costs = []
      for (let turn = 0; turn < times; turn++) {
        costs.push(await costOf(browser, page, () => act(turn)))
        await after?.()
      }
      const of = (/** @type {'all' | 'frames' | 'longest'} */ key) => median(costs.map((cost) => cost[key]))
      row(`${name}, ms of CPU without its flight`, (of('all') - of('frames')).toFixed(0), wanted)
      row('  frames of the flight', of('frames').toFixed(0), '')
      row('  longest task', of('longest').toFixed(0), '< 50')
    }
  } finally {
    await page.close()
  }
}

/** Measures the heap after garbage collection, over many polls that change 500 units each. */
async function heap(browser, fleet, wanted) {
  const { page, used } = await openScreen(browser, fleet, { interval: 400 })
  try {
    await page.waitForFunction(() => window.polls >= 10, null, { timeout: 60_000 })
    const samples = []
    const from = await page.evaluate(() => window.polls)
    const step = wanted / 10
    for (let sample = 0; sample <= 10; sample++) {
      const goal = from + sample * step
      while ((await page.evaluate(() => window.polls)) < goal) {
        fleet.move(units / 10, 100)
        await pause(400)
      }
      samples.push(await used())
    }
    const [first = 0] = samples
    const last = samples.at(-1) ?? 0
    const text = samples.map((mb) => mb.toFixed(1)).join(' ')
    row(
      `heap over ${wanted} polls, MB: from first to last`,
      `${first.toFixed(1)} → ${last.toFixed(1)}`,
      'flat',
    )
    console.log(`  ${text}`)
  } finally {
    await page.close()
  }
}
