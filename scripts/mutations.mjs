import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { changeLines } from './mutations/conformance.mjs'
import { neighbours, numericLiteral, quotedKey, withoutAs } from './mutations/constants.mjs'
import { root } from './run.mjs'

/**
 * `npm run test:mutations`: makes one change at a time in the code tables, the rules, the client's internals and the alerts, and
 * counts the changes that their tests detect. Then it changes one line for each line of the conformance pages and counts the
 * changes that the named tests detect. `-- codes retry` runs a group, or the files whose path contains a word. `-- conformance`
 * runs only the pages. `-- --survivors` lists the undetected changes. Not part of `npm test`: it takes minutes.
 */
const { values, positionals } = parseArgs({
  options: { survivors: { type: 'boolean' } },
  allowPositionals: true,
})
const agreement = 'packages/agreement/src'
const sdk = 'packages/sdk-core/src'
const server = 'packages/server/src'

/** Lists the sources of a folder. @param {string} folder */
const allOf = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`)

const rules = ['', '/geometry', '/spreadsheet', '/time', '/track', '/unit'].map(
  (folder) => `${agreement}/rules${folder}`,
)

/** Sources to change, and the tests that must detect the changes. */
const groups = [
  { name: 'codes', sources: allOf(`${agreement}/codes`), tests: [`${agreement}/codes/*.test.ts`] },
  {
    name: 'rules',
    sources: [...rules.flatMap(allOf), `${agreement}/entities/speed.ts`],
    tests: [...rules.map((folder) => `${folder}/*.test.ts`), `${agreement}/entities/speed.test.ts`],
  },
  {
    name: 'client',
    sources: [
      `${agreement}/calls/errors.ts`,
      ...['attempt', 'retry'].map((name) => `${sdk}/transport/${name}.ts`),
      ...['fleet', 'merge', 'scheduler'].map((name) => `${sdk}/live/${name}.ts`),
    ],
    tests: [
      `${sdk}/transport/*.test.ts`,
      `${sdk}/live/{merge,scheduler}.test.ts`,
      `${agreement}/calls/errors.test.ts`,
      `${sdk}/client/client.test.ts`,
    ],
  },
  {
    name: 'alerts',
    sources: [
      ...[
        'rules/area',
        'rules/line',
        'alerts/mensaje',
        'rules/movement',
        'alerts/raise',
        'rules/rules',
        'latest/alarm-conditions',
      ].map((name) => `${server}/tracking/${name}.ts`),
    ],
    // Only tests that need no database.
    tests: [`${server}/tracking/{rules/{area,movement},alerts/{mensaje,raise}}.test.ts`],
  },
]

/** Required share of detected changes per group, in percent. */
const wanted = 95

// StrykerJS has no option for custom mutators, but its exported list can be extended.
const { allMutators } = await import(
  new URL('../node_modules/@stryker-mutator/instrumenter/dist/src/mutators/mutate.js', import.meta.url).href
)
allMutators.unshift(withoutAs, numericLiteral, quotedKey, neighbours)

process.chdir(root)
const began = Date.now()
const all = []
const shares = []
for (const { name, sources, tests } of groups) {
  const chosen = sources.filter(
    (source) =>
      positionals.length === 0 || positionals.some((word) => word === name || source.includes(word)),
  )
  if (chosen.length === 0) continue
  const mutants = await change(chosen, tests)
  for (const source of chosen) {
    console.log(
      scoreOf(
        source,
        mutants.filter(({ fileName }) => relative(root, fileName) === source),
      ),
    )
  }
  console.log(scoreOf(name, mutants))
  if (values.survivors) for (const mutant of mutants.filter(isMissed)) console.log(describe(mutant))
  all.push(...mutants)
  shares.push(shareOf(mutants))
}
if (all.length > 0) console.log(scoreOf('all', all))
const wantsAllPages = positionals.length === 0 || positionals.includes('conformance')
const lines = await changeLines(
  ({ file }) => wantsAllPages || positionals.some((word) => file.includes(word)),
)
if (lines.length > 0) {
  const noticed = lines.filter(({ noticedBy }) => noticedBy.length > 0).length
  const share = (noticed / lines.length) * 100
  shares.push(share)
  console.log(`${share.toFixed(1).padStart(6)} %  conformance: ${noticed} of ${lines.length} noticed`)
}
console.log(`${Math.round((Date.now() - began) / 1_000)} s`)
process.exit(shares.some((share) => share < wanted) ? 1 : 0)

/**
 * Changes sources, one change at a time, and runs the tests on each change.
 * @param {readonly string[]} sources
 * @param {readonly string[]} tests
 */
function change(sources, tests) {
  process.env.MUTATION_TESTS = JSON.stringify(tests)
  return new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutations/vitest.config.ts', related: false },
    mutate: [...sources],
    coverageAnalysis: 'perTest',
    concurrency: 2,
    timeoutMS: 15_000,
    tempDirName: '.cache/mutations',
    reporters: ['progress-append-only'],
    logLevel: /** @type {any} */ ('error'),
    allowConsoleColors: false,
  }).runMutationTest()
}

function isNoticed({ status }) {
  return status === 'Killed' || status === 'Timeout'
}

function isMissed({ status }) {
  return status === 'Survived' || status === 'NoCoverage'
}

/** Share of detected changes, in percent. Comments in the code mark changes without an effect. */
function shareOf(mutants) {
  const counted = mutants.filter((mutant) => isNoticed(mutant) || isMissed(mutant))
  return counted.length === 0 ? 100 : (counted.filter(isNoticed).length / counted.length) * 100
}

function scoreOf(what, mutants) {
  const [noticed, missed] = [mutants.filter(isNoticed).length, mutants.filter(isMissed).length]
  return `${shareOf(mutants).toFixed(1).padStart(6)} %  ${what}: ${noticed} of ${noticed + missed} noticed`
}

function describe({ fileName, location, mutatorName, replacement }) {
  const { line, column } = location.start
  return `  ${relative(root, fileName)}:${line}:${column} ${mutatorName}: ${replacement.replace(/\s+/g, ' ').slice(0, 160)}`
}
