import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { root } from '../run.mjs'

/**
 * A line of a conformance page, and a change of what it names.
 * @typedef {{ text: string, files: readonly string[], tests: readonly string[] }} Line
 * @typedef {{ page: string, line: Line, file: string, from: string, to: string }} Change
 */

/** The pages. */
export const pages = ['docs/conformance-tracking.md', 'docs/conformance-administration.md']

/**
 * The lines of a page that name a test: neither what is left out, nor the catalogue.
 * @param {string} page @returns {Line[]}
 */
export function linesOf(page) {
  const [built = ''] = readFileSync(join(root, page), 'utf8').split(/## (?:What is not here|The catalogue)/)
  return built
    .split('\n')
    .filter((line) => /^\| (?!what)/.test(line))
    .map((text) => {
      const [, , where = '', proof = ''] = text.split(/(?<!\\)\|/)
      return { text, files: pathsIn(where), tests: pathsIn(proof) }
    })
}

/** @param {string} cell */
function pathsIn(cell) {
  return [...cell.matchAll(/`([\w./-]+\.(?:tsx?|mjs|css))`/g)].map(([, path]) =>
    /^(?:e2e|bench|scripts)\//.test(String(path)) ? String(path) : `packages/${path}`,
  )
}

/** The tests of a line that a change can be shown to: those of the whole product are of its build. @param {Line} line */
export function quickTests({ tests }) {
  return tests.filter((test) => /\.test\.tsx?$/.test(test))
}

/**
 * Every change, with its line: of `conformance-tracking.tsv` and `conformance-administration.tsv`, whose rows are words
 * that one line alone has, the file, what stands in it once and what stands there instead, `\\n` for a new line.
 * @returns {Change[]}
 */
export function conformanceChanges() {
  return pages.flatMap((page) => {
    const lines = linesOf(page)
    const table = new URL(`${basename(page, '.md')}.tsv`, import.meta.url)
    const [, ...rows] = readFileSync(table, 'utf8').trimEnd().split('\n')
    return rows.map((row) => {
      const [words = '', file = '', from = '', to = ''] = row.replaceAll('\\n', '\n').split('\t')
      const [line, ...others] = lines.filter(({ text }) => text.includes(words))
      if (line === undefined || others.length > 0) throw new Error(`${page}: '${words}' must be in one line`)
      return { page, line, file: `packages/${file}`, from, to }
    })
  })
}

/**
 * Makes each change and runs the tests that its line names.
 * @param {(change: Change) => boolean} isWanted
 * @returns {Promise<{ change: Change, noticedBy: readonly string[] }[]>}
 */
export async function changeLines(isWanted) {
  const waiting = conformanceChanges().filter(isWanted)
  // Vite prepares the browser's dependencies at the first run, and starts over what is running then.
  const first = waiting.flatMap(({ line }) => quickTests(line)).find(isOfBrowser)
  if (first !== undefined) await run([first], null)
  const results = []
  await Promise.all(
    Array.from({ length: 2 }, async () => {
      for (let change = waiting.shift(); change !== undefined; change = waiting.shift()) {
        const noticedBy = await run(quickTests(change.line), change)
        results.push({ change, noticedBy })
        console.log(describe(change, noticedBy))
      }
    }),
  )
  return results
}

/** @param {string} test */
const isOfBrowser = (test) => test.includes('.browser.test.')

/**
 * The tests that fail once a line is changed: the first of them is enough, and those of a browser are asked last.
 * @param {readonly string[]} tests @param {Change | null} change @returns {Promise<readonly string[]>}
 */
async function run(tests, change) {
  // Projects with other numbers of workers do not run together.
  const projects = [...new Set(tests.map(projectOf))].sort(
    (a, b) => Number(a === 'browser') - Number(b === 'browser'),
  )
  for (const project of projects) {
    const failed = await runProject(
      project,
      tests.filter((test) => projectOf(test) === project),
      change,
    )
    if (failed.length > 0) return failed
  }
  return []
}

/** @param {string} test */
const projectOf = (test) => (isOfBrowser(test) ? 'browser' : String(test.split('/')[1]))

/** @param {string} project @param {readonly string[]} tests @param {Change | null} change */
async function runProject(project, tests, change) {
  const folder = await mkdtemp(join(tmpdir(), 'baliza-mutation-'))
  try {
    const report = join(folder, 'report.json')
    await new Promise((done, fail) => {
      const config = '--config=scripts/mutations/conformance.config.ts'
      const output = ['--reporter=json', `--outputFile=${report}`]
      // As two words: by them the configuration looks for a Chromium.
      const args = [
        'vitest',
        'run',
        config,
        '--root=.',
        '--project',
        project,
        '--bail=1',
        ...output,
        ...tests,
      ]
      const env = { ...process.env, MUTATION: JSON.stringify(change ?? {}) }
      spawn('npx', args, { cwd: root, env, stdio: 'ignore' }).on('error', fail).on('exit', done)
    })
    const { testResults } = JSON.parse(await readFile(report, 'utf8'))
    // A file of which nothing ran has noticed nothing, unless the change itself is why it could not.
    const ran = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' || assertionResults.length > 0,
    )
    const outcomes = new Map(ran.map(({ name, status }) => [relative(root, name), status]))
    const failed = tests.filter((test) => outcomes.get(test) === 'failed')
    const missing = tests.filter((test) => !outcomes.has(test))
    if (failed.length === 0 && missing.length > 0)
      throw new Error(`these tests did not run: ${missing.join(', ')}`)
    return failed
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** @param {Change} change @param {readonly string[]} noticedBy */
function describe({ line, file, from }, noticedBy) {
  const what = `${relative('packages', file)}: ${from.replace(/\s+/g, ' ').slice(0, 80)}`
  return noticedBy.length > 0
    ? `noticed  ${what} (${noticedBy.map((test) => test.split('/').at(-1)).join(', ')})`
    : `missed   ${what}\n         ${line.text.slice(0, 110)}`
}
