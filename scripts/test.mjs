import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFirefox, findWebKit } from './browsers.mjs'
import { program, run, runAside } from './run.mjs'

/**
 * Runs all checks; each can also run separately as `npm run test:NAME`. `--changed` or `--changed=main` runs only the tests whose
 * modules changed since the last commit or since another commit. Then checks of the build are skipped, but checks that take
 * seconds are not. `--nightly` runs the checks that are too long for every change.
 */
const isNightly = process.argv.includes('--nightly')
const since = process.argv.slice(2).find((word) => /^--changed(=|$)/.test(word))
const outcomes = await mkdtemp(join(tmpdir(), 'baliza-test-'))
process.env.BALIZA_OUTCOMES = outcomes
const vitest = (/** @type {string[]} */ ...projects) => [
  program('vitest'),
  'run',
  ...projects.flatMap((name) => ['--project', name]),
  ...(since === undefined ? [] : [since]),
  '--reporter=default',
  '--reporter=./scripts/outcome-reporter.mjs',
]

/** @typedef {readonly [name: string, command: readonly string[], environment?: Readonly<Record<string, string>>]} Step */
const node = (/** @type {string} */ script) => [process.execPath, `scripts/${script}.mjs`]
const boundaries = [program('depcruise'), '--config', '.dependency-cruiser.mjs']

/** @type {Step} */
const browsers = ['browsers', vitest('engines')]
const hasOtherBrowsers = [findFirefox(), findWebKit()].some(({ missing }) => missing === undefined)

/**
 * Stages, in sequence. The server's tests wait a third of their time for a database, a tracker or a clock, and those of e2e for a
 * product. CPU-bound steps run in parallel with them, so that no core is idle.
 * @type {readonly { readonly steps: readonly Step[], readonly 'beside'?: readonly Step[] }[]}
 */
const whole = [
  {
    steps: [
      ['format and lint', [program('biome'), 'check', '--error-on-warnings', '.']],
      ['build', node('build')],
    ],
  },
  {
    steps: [
      ['server', [...vitest('server'), '--maxWorkers=3']],
      ['e2e', vitest('e2e')],
      ...(hasOtherBrowsers ? [browsers] : []),
      ['packages', node('packages')],
      ['sizes', node('sizes')],
    ],
    beside: [
      ['types', node('types')],
      ['boundaries', [...boundaries, 'packages', 'storybook', 'examples', 'e2e', 'bench']],
      [
        'unit',
        [...vitest('sdk-core', 'mcp', 'cli', 'widgets*', 'portal*', 'repo', 'bench'), '--maxWorkers=1'],
      ],
      ['API report', node('api-report')],
      ['language', [process.execPath, 'scripts/plain-language.mjs', '--check']],
      ['browser', vitest('browser')],
    ],
  },
]

/**
 * Fuzz tests run 20 times as long, and on PGlite the tests that otherwise run only on PostgreSQL.
 * @type {typeof whole}
 */
const nightly = [
  {
    steps: [
      ['build', node('build')],
      ['server', vitest('server'), { BALIZA_FUZZ_RUNS: '20', BALIZA_ONE_DATABASE: 'PGlite' }],
      ['hosts', vitest('hosts')],
      ['mutations', node('mutations')],
    ],
  },
]
const ofBuild = ['build', 'API report', 'packages', 'sizes', 'e2e', 'browsers']
const isWanted = (/** @type {Step} */ [name]) => since === undefined || !ofBuild.includes(name)
const stages = (isNightly ? nightly : whole).map(({ steps, beside = [] }) => ({
  steps: steps.filter(isWanted),
  beside: beside.filter(isWanted),
}))

/** @type {{ name: string, ok: boolean, seconds: number }[]} */
const ended = []
const title = (/** @type {string} */ name) => `\n── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}`

/** @param {string} name @param {() => Promise<number>} work resolves to the exit code */
async function timed(name, work) {
  const startedAt = performance.now()
  const code = await work()
  ended.push({ name, ok: code === 0, seconds: (performance.now() - startedAt) / 1000 })
}

/** Runs steps in sequence and buffers their output, which is printed after the parallel steps have ended. */
async function aside(/** @type {readonly Step[]} */ steps) {
  const outputs = []
  for (const [name, [command = '', ...args]] of steps)
    await timed(name, async () => {
      const step = await runAside(command, args)
      outputs.push(title(name), step.output)
      return step.code
    })
  return outputs
}

for (const { steps, beside } of stages) {
  const outputs = aside(beside)
  for (const [name, [command = '', ...args], environment] of steps) {
    console.log(title(name))
    await timed(name, () => run(command, args, 'inherit', environment))
  }
  for (const one of await outputs) console.log(one)
}

let [passed, skipped] = [0, 0]
/** @type {string[]} */
const failures = []
for (const file of await readdir(outcomes)) {
  /** @type {import('./outcome-reporter.mjs').Outcome} */
  const outcome = JSON.parse(await readFile(join(outcomes, file), 'utf8'))
  passed += outcome.passed
  skipped += outcome.skipped
  failures.push(...outcome.failures)
}
await rm(outcomes, { recursive: true, force: true })

// Printed again at the end, so that the last page of a long run shows the failures.
for (const failure of failures) console.log(`\n── failed ──\n${failure.slice(0, 2_000)}`)

console.log('')
for (const { name, ok, seconds } of ended)
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(16)} ${seconds.toFixed(1)} s`)
const broken = ended.filter(({ ok }) => !ok)
// A step without tests, or whose runner crashed, counts as failed too.
const failed = failures.length || broken.length
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
// Printed again by name, because a failure's text can be a page long.
for (const failure of failures) console.log(`failed: ${failure.split('\n', 1)[0]}`)
process.exit(broken.length === 0 ? 0 : 1)
