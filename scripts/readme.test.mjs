import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.mjs'

const read = (/** @type {string} */ name) => readFileSync(join(root, name), 'utf8')
const readme = read('README.md')
const pages = readme + read('CONTRIBUTING.md')
const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts

test('every npm command of the README and of CONTRIBUTING exists', () => {
  const named = [...pages.matchAll(/npm (?:run ([a-z0-9:-]+)|(start|test))/g)].map(
    ([, run, own]) => run ?? own,
  )
  expect(named.length).toBeGreaterThan(4)
  for (const name of named) expect(scripts, `npm run ${name}`).toHaveProperty([String(name)])
})

test('the README names every test of `npm test`, every bench and every command of the operator', () => {
  const [tests, benches, operating] = [
    /^\| `npm test` .*$/m.exec(readme)?.[0],
    /^\| `npm run bench .*$/m.exec(readme)?.[0],
    /## Operating it\n(.*?)\n## /s.exec(readme)?.[1],
  ]
  const alone = Object.keys(scripts).filter(
    (name) => name.startsWith('test:') && !/mutations|hosts/.test(name),
  )
  const measured = readdirSync(join(root, 'bench')).filter((name) =>
    existsSync(join(root, 'bench', name, 'run.mjs')),
  )
  const routes = /buildRouteMap\(\{\n {6}routes: \{(.*?)\}/s.exec(
    read('packages/server/src/operate/app.ts'),
  )?.[1]
  const ordered = [...String(routes).matchAll(/^ +'?([a-z-]+)'?[:,]/gm)].map(([, name]) => name)
  /** @type {[(string | undefined)[], string | undefined][]} */
  const tables = [
    [alone, tests],
    [measured, benches],
    [ordered, operating],
  ]
  for (const [names, text] of tables) {
    expect(names.length).toBeGreaterThan(8)
    for (const name of names) expect(text, name).toMatch(new RegExp(`[ \`]${name}[ \`]`))
  }
})

test('every file that the README links to exists', () => {
  const linked = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path]) => String(path))
  expect(linked.length).toBeGreaterThan(2)
  for (const path of linked) expect(existsSync(join(root, path)), path).toBe(true)
})

test('a shell reads each setting of operations.md as systemd does', () => {
  const operations = read('docs/operations.md')
  const blocks = [...operations.matchAll(/^(?:# )?([A-Z]+_?[A-Z_]*)=(\S.*)$/gm)]
  const inline = [...operations.matchAll(/`([A-Z]+_?[A-Z_]*)=([^`\n]+)`/g)]
  const named = [...blocks, ...inline].filter(([, name]) => readme.includes(`| \`${name}\` |`))
  expect(named.length).toBeGreaterThan(10)
  for (const [, name, value] of named) {
    const shell = spawnSync('sh', ['-c', `${name}=${value}\nprintf %s "$${name}"`], {
      encoding: 'utf8',
      env: {},
    })
    expect([shell.stderr, shell.stdout], name).toEqual(['', String(value).replace(/^'([^']*)'$/, '$1')])
  }
})

test('every path that CONTRIBUTING names exists', () => {
  const named = [...read('CONTRIBUTING.md').matchAll(/`((?:packages|docs)\/[^`\s]+)`/g)].map(([, path]) =>
    String(path),
  )
  expect(named.length).toBeGreaterThan(10)
  for (const path of named) expect(existsSync(join(root, path)), path).toBe(true)
})

test("the packages' own pages show the snippets that the tests run", () => {
  const snippet = (/** @type {string} */ kind, page = readme) =>
    new RegExp(`\`\`\`${kind}\\n[^]*?\`\`\``).exec(page)?.[0]
  expect(snippet('html', read('packages/widgets/README.md'))).toBe(snippet('html'))
  expect(snippet('ts', read('packages/sdk-core/README.md'))).toBe(snippet('ts'))
  expect(snippet('ts')).toContain('createClient')
})

/** As it reads wherever its lines are broken. */
const joined = (/** @type {string} */ code) => code.replace(/\s+/g, ' ')

/** Every statement of a snippet stands in one of these, which tests run. */
const examples = ['tour', 'english', 'webhook-route'].map((name) => joined(read(`examples/${name}.ts`)))

test('every line of code on the page of the SDK stands in an example, which a test runs', () => {
  const snippets = [...read('packages/sdk-core/README.md').matchAll(/```ts\n([\s\S]*?)```/g)].map(
    ([, lines]) => String(lines),
  )
  expect(snippets.length).toBeGreaterThan(10)
  for (const snippet of snippets) {
    const lines = snippet
      // The first ten lines are for who has the demonstration before them; an example asks whose fleet it is.
      .replace("{ host: 'http://localhost:9998' }", '{ host }')
      .replace("{ user: 'usuario', pass: 'demo' }", '{ user, pass }')
      .split('\n')
      .map((line) => joined(line.trim()))
      .filter((line) => line !== '' && !/^(import |\/\/)/.test(line))
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines)
      expect(
        examples.some((example) => example.includes(line)),
        line,
      ).toBe(true)
  }
})

test('the configuration table of the README lists exactly what --help lists', () => {
  const help = spawnSync(process.execPath, [join(root, 'packages/server/dist/main.js'), '--help'], {
    encoding: 'utf8',
  })
  expect(help.status).toBe(0)
  const inHelp = [...help.stdout.matchAll(/^ +([A-Z][A-Z_]{3,}) {2,}\S/gm)].map(([, name]) => name)
  const inReadme = [...readme.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name)
  expect(inReadme.toSorted()).toEqual(inHelp.toSorted())
})
