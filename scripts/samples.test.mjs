import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { siteParts } from './reference/write.mjs'
import { root, runAside } from './run.mjs'

/** The newest syntax of Node 20, the oldest version that the packages support. */
const oldest = ts.ScriptTarget.ES2023

/** Lists files of a folder, at any depth. @param {string} folder @param {RegExp} pattern of their names */
const files = (folder, pattern) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name) && !/(^|\/)(node_modules|dist)\//.test(name))
    .map((name) => join(folder, name))

const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)

/** Pages with samples; the generated ones repeat samples of the sources. */
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...['docs', 'deploy', 'examples', ...packages]
    .flatMap((folder) => files(folder, /\.mdx?$/))
    .filter((name) => !/^docs\/generated\/|^packages\/sdk-core\/docs\/|\/etc\/|CHANGELOG/.test(name)),
]

/** Finds every sample that a reader can copy. @returns {[where: string, code: string][]} */
function samples() {
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

/** Samples of TypeScript and React that are whole modules; the page of the SDK has parts of examples, which e2e tests run. */
const modules = pages
  .filter((name) => name !== 'packages/sdk-core/README.md')
  .flatMap((name) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(/^```tsx?\n([\s\S]*?)^```/gm)].map(
      ([, code]) => /** @type {[string, string]} */ ([name, String(code)]),
    ),
  )

test('every TypeScript sample compiles with the packages of the build', async () => {
  expect(modules.map(([name]) => name)).toEqual(
    expect.arrayContaining(['README.md', 'docs/en/reference/errors.md', 'packages/widgets/README.md']),
  )
  const folder = join(root, `node_modules/.cache/baliza/samples-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  try {
    for (const [index, [name, code]] of modules.entries())
      writeFileSync(join(folder, `${index}-${basename(name).replace(/\W/g, '-')}.tsx`), code)
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(root, 'e2e/tsconfig.json'),
        compilerOptions: { noEmit: true, jsx: 'react-jsx' },
        include: ['.'],
        exclude: [],
      }),
    )
    const compiler = join(root, 'node_modules/typescript-native/bin/tsc')
    const { code, output } = await runAside(process.execPath, [compiler, '--project', folder])
    expect(code, output).toBe(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

const shellBlocks = pages.flatMap((name) =>
  [...readFileSync(join(root, name), 'utf8').matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(
    ([, code]) => /** @type {[string, string]} */ ([name, String(code)]),
  ),
)

/** Why no test runs the commands of a page. `operator-pages.test.ts` runs those of the four pages that install and upgrade. */
const unrun = {
  'calles.md': 'pmtiles downloads from the internet; streets.e2e.ts and config-check test an archive',
  'comandos-por-traccar.md': 'settings only; traccar/contract.test.ts uses them',
  'dos-postgresql.md': 'testing/postgres.ts makes the same replica with other paths',
  'historia-en-varios-postgresql.md': 'needs three machines; shard.test.ts runs the command',
  'postgresql.md': 'needs a used installation; move.test.ts runs the command',
  'vigilar.md': 'needs a running installation of systemd',
  'correo-sms-push.md': 'sends messages; operator.test.ts runs both commands with a test gateway',
  'http.md': 'needs an API key; serve-v1.test.ts makes the call',
  'python.md': 'needs an API key; api.e2e.ts runs its program word for word',
  'README.md': 'needs the archive; release.e2e.ts starts its demo',
}

test('a shell parses every block of commands, and each is run or has a reason', () => {
  const run = ['instalar.md', 'proxy-y-tls.md', 'respaldar.md', 'actualizar.md']
  expect(shellBlocks.length).toBeGreaterThan(20)
  for (const [name, code] of shellBlocks) {
    const { status, stderr } = spawnSync('sh', ['-n'], { input: code, encoding: 'utf8' })
    expect([status, stderr], name).toEqual([0, ''])
    expect([...run, ...Object.keys(unrun)], name).toContain(basename(name))
  }
  for (const name of Object.keys(unrun))
    expect(
      shellBlocks.some(([page]) => basename(page) === name),
      name,
    ).toBe(true)
})

test('the commands that the pages name exist, with their options', async () => {
  const help = `${await siteParts['comandos.md']?.()}${await siteParts['linea-de-comandos.md']?.()}`
  const settings = [...String(await siteParts['ajustes.md']?.()).matchAll(/^\| `([A-Z_]+)`/gm)].map(
    ([, name]) => `--${String(name).toLowerCase().replaceAll('_', '-')}`,
  )
  const named = pages.flatMap((name) =>
    [
      ...readFileSync(join(root, name), 'utf8').matchAll(
        /(?:`|^ *)baliza ([a-z][a-z-]*)((?: [^`\n|>&]*)?)/gm,
      ),
    ].map(([, command, rest]) => ({ name, command: String(command), rest: String(rest) })),
  )
  expect(named.length).toBeGreaterThan(40)
  for (const { name, command, rest } of named) {
    expect(help, `${name}: baliza ${command}`).toMatch(new RegExp(`^## baliza ${command}( |$)`, 'm'))
    for (const [option] of rest.matchAll(/--[a-z-]+/g))
      if (!settings.includes(option)) expect(help, `${name}: ${option}`).toMatch(new RegExp(`${option}\\b`))
  }
})
