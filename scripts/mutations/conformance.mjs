import { readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { createVitest } from 'vitest/node'
import { root } from '../run.mjs'

/**
 * A line of a conformance page, and a change of a file that it names.
 * @typedef {{ text: string, files: readonly string[], tests: readonly string[] }} Line
 * @typedef {{ page: string, line: Line, file: string, from: string, to: string }} Change
 */

export const pages = ['tracking', 'administration'].map((name) => `docs/internal/conformance/${name}.md`)

/**
 * Returns the lines of a page that name a test, without the omissions and the catalogue.
 * @param {string} page
 * @returns {Line[]}
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

/**
 * Returns the tests of a line that can detect a change of a source. Tests of `e2e` cannot, because they run the build.
 * @param {Line} line
 */
export function quickTests({ tests }) {
  return tests.filter((test) => /\.test\.tsx?$/.test(test))
}

/**
 * Reads every change with its line of a page, from `conformance-tracking.tsv` and `conformance-administration.tsv`. Columns: a
 * text that only that line has, the file, a text that occurs once in it, and its replacement; `\\n` is a new line.
 * @returns {Change[]}
 */
export function conformanceChanges() {
  return pages.flatMap((page) => {
    const lines = linesOf(page)
    const table = new URL(`conformance-${basename(page, '.md')}.tsv`, import.meta.url)
    const [, ...rows] = readFileSync(table, 'utf8').trimEnd().split('\n')
    return rows.map((row) => {
      const [excerpt = '', file = '', from = '', to = ''] = row.replaceAll('\\n', '\n').split('\t')
      const [line, ...others] = lines.filter(({ text }) => text.includes(excerpt))
      if (line === undefined || others.length > 0)
        throw new Error(`${page}: '${excerpt}' must be in one line`)
      return { page, line, file: `packages/${file}`, from, to }
    })
  })
}

/**
 * Makes each change and runs the tests that its line names, browser tests last, until one detects it.
 * @param {(change: Change) => boolean} isWanted
 * @returns {Promise<{ change: Change, noticedBy: readonly string[] }[]>}
 */
export async function changeLines(isWanted) {
  process.env.MUTATION = '{}'
  const config = join(root, 'scripts/mutations/conformance.config.ts')
  // One instance for all changes: unchanged files are transformed once.
  const vitest = await createVitest('test', { config, root, watch: false, bail: 1, reporters: [{}] })
  const results = []
  try {
    for (const change of conformanceChanges().filter(isWanted)) {
      const noticedBy = await whoNotices(vitest, change)
      results.push({ change, noticedBy })
      console.log(describe(change, noticedBy))
    }
  } finally {
    await vitest.close()
  }
  return results
}

/**
 * @param {import('vitest/node').Vitest} vitest
 * @param {Change} change
 * @returns {Promise<readonly string[]>} the failing tests; stops after the first
 */
async function whoNotices(vitest, change) {
  const tests = quickTests(change.line)
  const ofBrowser = tests.filter((test) => test.includes('.browser.test.'))
  process.env.MUTATION = JSON.stringify(change)
  vitest.invalidateFile(join(root, change.file))
  try {
    // Projects with different numbers of workers do not run together.
    for (const some of [tests.filter((test) => !ofBrowser.includes(test)), ofBrowser]) {
      if (some.length === 0) continue
      const wanted = some.map((test) => join(root, test))
      const specifications = (await vitest.globTestSpecifications(wanted)).filter(({ moduleId }) =>
        wanted.includes(moduleId),
      )
      const { testModules } = await vitest.runTestSpecifications(specifications)
      // The result contains all runs so far.
      const ours = testModules.filter(({ moduleId }) => wanted.includes(moduleId))
      const failed = ours.filter((module) => module.state() === 'failed')
      if (failed.length > 0) return failed.map(({ moduleId }) => relative(root, moduleId))
      // A file without a completed test has detected nothing.
      const ran = ours.filter((module) => module.state() === 'passed').map(({ moduleId }) => moduleId)
      const missing = wanted.filter((test) => !ran.includes(test))
      if (missing.length > 0) throw new Error(`these tests did not run: ${missing.join(', ')}`)
    }
    return []
  } finally {
    process.env.MUTATION = '{}'
    vitest.invalidateFile(join(root, change.file))
  }
}

/** @param {Change} change @param {readonly string[]} noticedBy */
function describe({ line, file, from }, noticedBy) {
  const what = `${relative('packages', file)}: ${from.replace(/\s+/g, ' ').slice(0, 80)}`
  return noticedBy.length > 0
    ? `noticed  ${what} (${noticedBy.map((test) => test.split('/').at(-1)).join(', ')})`
    : `missed   ${what}\n         ${line.text.slice(0, 110)}`
}
