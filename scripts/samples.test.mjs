import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from './run.mjs'

/** The newest syntax of Node 20, the oldest version that the packages support. */
const oldest = ts.ScriptTarget.ES2023

/** Lists files of a folder, at any depth. @param {string} folder @param {RegExp} pattern of their names */
const files = (folder, pattern) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name) && !/(^|\/)(node_modules|dist)\//.test(name))
    .map((name) => join(folder, name))

const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)

/** Finds every sample that a reader can copy. @returns {[where: string, code: string][]} */
function samples() {
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    ...['docs', 'examples', ...packages].flatMap((folder) => files(folder, /\.mdx?$/)),
  ]
  const fence = /^```(?:js|mjs|ts|tsx|javascript|typescript)\n([\s\S]*?)^```/gm
  const script = /<script type="module">([\s\S]*?)<\/script>/g
  const example = /^\s*(?:\/\*)?\*\s+@example(?![.\w])([\s\S]*?)(?=\n\s*\*\s*@|\*\/)/gm
  /** @param {string} name @param {RegExp} pattern */
  const find = (name, pattern) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(pattern)].map(
      ([, code], index) => /** @type {[string, string]} */ ([`${name} ${index + 1}`, String(code)]),
    )
  return [
    ...pages.flatMap((name) => [...find(name, fence), ...find(name, script)]),
    ...files('examples', /\.html$/).flatMap((name) => find(name, script)),
    ...files('examples', /\.tsx?$/).map(
      (name) => /** @type {[string, string]} */ ([name, readFileSync(join(root, name), 'utf8')]),
    ),
    ...packages
      .flatMap((folder) => files(`${folder}/src`, /(?<!\.test|\.stories)\.tsx?$/))
      .flatMap((name) => find(name, example))
      .map(([where, code]) => /** @type {[string, string]} */ ([where, code.replace(/^\s*\*\s?/gm, '')])),
  ]
}

/** Finds syntax errors of a sample, and syntax newer than the target. @param {string} code */
function problemsOf(code) {
  const [lowest, newest] = [oldest, ts.ScriptTarget.ESNext].map((target) =>
    ts.transpileModule(code, {
      reportDiagnostics: true,
      fileName: 'sample.tsx',
      compilerOptions: { target, module: ts.ModuleKind.ESNext, jsx: ts.JsxEmit.Preserve },
    }),
  )
  const wrong = (newest?.diagnostics ?? []).map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, ' '),
  )
  // TypeScript rewrites syntax that the target does not support.
  const all = lowest?.outputText === newest?.outputText ? wrong : [...wrong, 'newer than Node 20']
  return [...new Set(all)]
}

test.each([
  ['await using client = open()', ['newer than Node 20']],
  ['using client = open()', ['newer than Node 20']],
  ['const client = await open()\nfor await (const one of client) one?.close()', []],
  ['const = 1', ['Variable declaration expected.']],
])('the check of a sample: %s', (code, problems) => {
  expect(problemsOf(code)).toEqual(problems)
})

test('every sample is written in the syntax of Node 20', () => {
  const all = samples()
  for (const folder of [
    'README.md',
    'packages/sdk-core/README.md',
    'packages/widgets/guides',
    'examples/tour',
  ])
    expect(all.filter(([where]) => where.startsWith(folder)).length, folder).toBeGreaterThan(0)
  expect(all.filter(([where]) => /\/src\/.*\.tsx? \d/.test(where)).length).toBeGreaterThan(10)
  const wrong = all.flatMap(([where, code]) => problemsOf(code).map((problem) => `${where}: ${problem}`))
  expect(wrong).toEqual([])
})
