import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findFirefox, findWebKit } from '../../scripts/browsers.mjs'
import { version } from '../product.js'
import { openChromium, openFirefox } from './playwright-tab.js'
import { createScreen, type Screen } from './screen.js'
import type { RunningEngine } from './tab.js'
import { openWebKit } from './webkit-tab.js'

const firefox = findFirefox()
const webkit = findWebKit()
const absent = () => Promise.reject(new Error('not on this machine'))
const engines = [
  { name: 'Chromium', missing: undefined, open: openChromium },
  {
    name: 'Firefox',
    missing: firefox.missing,
    open: firefox.missing === undefined ? () => openFirefox(firefox.paths.firefox) : absent,
  },
  {
    name: 'WebKit',
    missing: webkit.missing,
    open: webkit.missing === undefined ? () => openWebKit(webkit.paths) : absent,
  },
]

/** A missing engine is a failure, and the page of the tested browsers is written again. */
export const isWhole = process.env.BALIZA_ENGINES === 'all'

/** What an engine did. */
interface Outcome {
  readonly name: string
  readonly version: string
  readonly seconds: number
  readonly megabytes: number
  readonly tests: number
}

/**
 * Runs the same tests in each engine, one after the other. An engine that is not on this machine is skipped, and the reason is in
 * the name.
 * @param page file of the docs that lists what was tested
 */
export function inEachEngine(tests: (screen: Screen, tab: () => RunningEngine) => void, page?: URL): void {
  const outcomes: Outcome[] = []
  let failures = 0

  describe.each(
    engines.map((one) => ({
      ...one,
      title: one.missing === undefined ? one.name : `${one.name}: not on this machine (${one.missing})`,
    })),
  )('$title', ({ name, open, missing }) => {
    const isHere = missing === undefined
    test.runIf(isWhole && !isHere)('must be installed', () => expect(missing).toBeUndefined())
    describe.runIf(isHere)('shows', () => {
      let running: RunningEngine
      let passed = 0
      let startedAt = 0
      const tab = () => running
      beforeAll(async () => {
        startedAt = performance.now()
        running = await open()
      })
      beforeEach(({ onTestFailed, onTestFinished, task }) => {
        onTestFinished(() => {
          passed += 1
        })
        onTestFailed(async () => {
          failures += 1
          const path = join(tmpdir(), `${name}-${task.name.replace(/\W+/g, '-')}.png`)
          await writeFile(path, await running.picture())
          console.error(`What ${name} showed: ${path}`)
        })
      })
      tests(createScreen(tab), tab)
      afterAll(async () => {
        const seconds = Math.round((performance.now() - startedAt) / 1000)
        outcomes.push({ name, version: running.version, seconds, megabytes: usedMemory(), tests: passed })
        await running.close()
      })
    })
  })
  if (page !== undefined && isWhole)
    afterAll(async () => {
      if (failures === 0 && outcomes.length === engines.length) await writeFile(page, pageOf(outcomes))
    })
}

/** Returns the memory of the browser's processes, which are those that this process has started, in MB. */
function usedMemory(): number {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number, number])
  const inside = new Set([process.pid])
  let kilobytes = 0
  // A process may be listed before the one that has started it.
  for (let before = -1; before !== inside.size; ) {
    before = inside.size
    for (const [pid, parent, rss] of rows)
      if (inside.has(parent) && !inside.has(pid)) {
        inside.add(pid)
        kilobytes += rss
      }
  }
  return Math.round(kilobytes / 1024)
}

const pageOf = (outcomes: readonly Outcome[]) => `# Browsers

One specification runs in three browser engines. A dispatcher logs in, chooses a moving unit, reads its history with chart and
replay, prints it, draws a polygon, makes an event, runs and exports a report, uses the keyboard and the dark theme, and imports units.
A page of a partner shows the four widgets, also enlarged and on paper. The console stays empty.

\`npm run test:browsers\` runs it. It skips a browser that is not installed (\`apt install firefox-esr webkit2gtk-driver xvfb\`); with
\`BALIZA_ENGINES=all\` a missing one is a failure, and this page is written again. The rows are of Baliza ${version},
${new Date().toISOString().slice(0, 10)}, on a machine with two cores and software rendering:

| Engine | Version | Tests | Time | Memory |
|---|---|---|---|---|
${outcomes
  .map((one) => `| ${one.name} | ${one.version} | ${one.tests} | ${one.seconds} s | ${one.megabytes} MB |`)
  .join('\n')}

WebKit is WebKitGTK, which has the engine of Safari, but neither its fonts nor its media. Its prints cannot be read, so in all three
the test reads the sheet that the page gives to the printer. Memory is the sum over the browser's processes; shared pages count in
each.
`
