import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program, run } from './run.mjs'

/**
 * @typedef {{
 *   numPassedTests: number, numFailedTests: number, numPendingTests: number,
 *   testResults: {
 *     name: string, status: string, message: string,
 *     assertionResults: { status: string, fullName: string, failureMessages: string[] }[],
 *   }[],
 * }} Counted
 */

/** Everything that must hold, cheapest first; each also runs alone as `npm run test:NAME`. */
const reports = await mkdtemp(join(tmpdir(), 'baliza-test-'))
const vitest = (/** @type {string[]} */ ...projects) => [
  program('vitest'),
  'run',
  ...projects.flatMap((name) => ['--project', name]),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(reports, `${projects[0]}.json`)}`,
]

/** @type {[name: string, command: string[]][]} */
const steps = [
  ['format and lint', [program('biome'), 'check', '--error-on-warnings', '.']],
  ['build', [process.execPath, 'scripts/build.mjs']],
  ['types', [process.execPath, 'scripts/types.mjs']],
  [
    'boundaries',
    [
      program('depcruise'),
      '--config',
      '.dependency-cruiser.mjs',
      'packages',
      'storybook',
      'examples',
      'e2e',
      'bench',
    ],
  ],
  // More files than cores: each spends half of its time waiting for a password, a tracker or a clock.
  ['unit', [...vitest('sdk-core', 'widgets', 'portal', 'repo'), '--maxWorkers=2']],
  ['server', [...vitest('server'), '--maxWorkers=3']],
  ['API report', [process.execPath, 'scripts/api-report.mjs']],
  ['calls page', [process.execPath, 'scripts/calls-page.mjs']],
  ['packages', [process.execPath, 'scripts/packages.mjs']],
  ['sizes', [process.execPath, 'scripts/sizes.mjs']],
  ['browser', vitest('browser')],
  ['e2e', vitest('e2e')],
]

/** @type {{ name: string, ok: boolean, seconds: number }[]} */
const ended = []
for (const [name, [command, ...words]] of steps) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}`)
  const startedAt = performance.now()
  const code = await run(/** @type {string} */ (command), words)
  ended.push({ name, ok: code === 0, seconds: (performance.now() - startedAt) / 1000 })
}

let [passed, failed, skipped] = [0, 0, 0]
/** @type {string[]} */
const failures = []
for (const project of ['sdk-core', 'server', 'browser', 'e2e']) {
  /** @type {Counted | null} */
  const counted = await readFile(join(reports, `${project}.json`), 'utf8').then(JSON.parse, () => null)
  passed += counted?.numPassedTests ?? 0
  skipped += counted?.numPendingTests ?? 0
  // A runner that left no report did not get as far as counting: that is a failure too.
  failed += counted?.numFailedTests ?? 1
  for (const file of counted?.testResults ?? []) {
    if (file.status === 'failed' && file.message) failures.push(`${file.name}\n${file.message}`)
    for (const { status, fullName, failureMessages } of file.assertionResults)
      if (status === 'failed') failures.push(`${file.name} > ${fullName}\n${failureMessages.join('\n')}`)
  }
}
await rm(reports, { recursive: true, force: true })

// Said again at the end: whoever reads only the last page of a long run is to know what broke.
for (const failure of failures) console.log(`\n── failed ──\n${failure.slice(0, 2_000)}`)

console.log('')
for (const { name, ok, seconds } of ended)
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(16)} ${seconds.toFixed(1)} s`)
const broken = ended.filter(({ ok }) => !ok)
if (broken.length > 0 && failed === 0) failed = broken.length
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exit(broken.length === 0 ? 0 : 1)
