import { categories } from './trace.mjs'

/** Time after an act in which its work is counted, in ms: the panel has loaded and the flight has ended by then. */
const within = 1_500

/**
 * Measures the main thread's CPU time for an act of a user. Without a GPU the main thread also executes the canvas's drawing
 * commands, in `Commit`; that time is left out.
 * @param {import('playwright-core').Browser} browser @param {import('playwright-core').Page} page
 * @param {() => Promise<void>} act
 * @returns {Promise<{ all: number, frames: number, longest: number }>} in ms: all tasks, the animation frames among them, and
 * the longest task
 */
export async function costOf(browser, page, act) {
  await browser.startTracing(page, { categories })
  await page.evaluate(() => performance.mark('act'))
  await act()
  await page.waitForTimeout(within)
  /** @type {{ name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number }[]} */
  const events = JSON.parse((await browser.stopTracing()).toString()).traceEvents
  const mark = events.find(({ name }) => name === 'act')
  if (mark === undefined) throw new Error('The trace has no mark of the act')
  const costs = (/** @type {RegExp} */ kind) =>
    events
      .filter(
        ({ name, ph, pid, tid, ts }) =>
          ph === 'X' && pid === mark.pid && tid === mark.tid && ts >= mark.ts && kind.test(name),
      )
      .map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1_000)
  const total = (/** @type {number[]} */ values) => values.reduce((sum, value) => sum + value, 0)
  const tasks = costs(/^RunTask$/)
  return {
    all: total(tasks) - total(costs(/^Commit$/)),
    frames: total(costs(/^FireAnimationFrame$/)),
    longest: Math.max(0, ...tasks),
  }
}
