import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { linkOf, pages as pagesOfSite, sidebar, slugify, textOf } from '../docs/.vitepress/navigation.mjs'
import { root } from './run.mjs'

const read = (/** @type {string} */ name) => readFileSync(join(root, name), 'utf8')
const readme = read('README.md')
const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts

const inSite = pagesOfSite.map((name) => `docs/${name}`)
const conformance = readdirSync(join(root, 'docs/internal/conformance')).map(
  (name) => `docs/internal/conformance/${name}`,
)
const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/README.md`)
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'examples/README.md',
  'docs/screens.md',
  ...conformance,
  ...inSite,
  ...packages.filter((name) => existsSync(join(root, name))),
]

/** Removes the code of a page, in which brackets are not links. @param {string} text */
const withoutCode = (text) => text.replace(/^```[\s\S]*?^```/gm, '')
const proseOf = (/** @type {string} */ page) => withoutCode(read(page))

/** Returns the anchors of a page's headings, those of included files too. @param {string} page */
const anchorsOf = (page) =>
  [
    ...withoutCode(inSite.includes(page) ? textOf(page.slice('docs/'.length)) : read(page)).matchAll(
      /^#+ (.+)$/gm,
    ),
  ].map(([, heading]) => slugify(String(heading)))

test('README and CONTRIBUTING are short', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120)
  expect(read('CONTRIBUTING.md').trimEnd().split('\n').length).toBeLessThanOrEqual(60)
})

describe.each(pages)('%s', (page) => {
  test('every file and every section that it links to exists', () => {
    const linked = [...proseOf(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)]
    for (const [link, path = '', anchor] of linked) {
      const to = path === '' ? page : join(dirname(page), path)
      expect(existsSync(join(root, to)), link).toBe(true)
      if (anchor !== undefined && to.endsWith('.md')) expect(anchorsOf(to), link).toContain(anchor)
    }
  })

  test('every npm command that it names exists', () => {
    for (const [, run, own] of read(page).matchAll(/npm (?:run ([a-z0-9:-]+)|(start|test))\b/g))
      expect(scripts, `npm run ${run ?? own}`).toHaveProperty([String(run ?? own)])
  })
})

test('the reference names every npm script and every bench', () => {
  const measured = readdirSync(join(root, 'bench')).filter((name) =>
    existsSync(join(root, 'bench', name, 'run.mjs')),
  )
  const npm = read('docs/en/reference/npm-commands.md')
  /** @type {[(string | undefined)[], string][]} */
  const tables = [
    [Object.keys(scripts), npm],
    [measured, String(/## Benchmarks\n(.*?)\n## /s.exec(npm)?.[1])],
  ]
  for (const [names, text] of tables) {
    expect(names.length).toBeGreaterThan(8)
    for (const name of names) expect(text, name).toMatch(new RegExp(`[ \`]${name}[ \`]`))
  }
})

test('a shell reads each setting of the pages for operators as systemd does', () => {
  const operations = inSite
    .filter((name) => name.startsWith('docs/es/'))
    .map(read)
    .join('\n')
  const settings = textOf('es/referencia/ajustes.md')
  const blocks = [...operations.matchAll(/^(?:# )?([A-Z]+_?[A-Z_]*)=(\S.*)$/gm)]
  const inline = [...operations.matchAll(/`([A-Z]+_?[A-Z_]*)=([^`\n]+)`/g)]
  const named = [...blocks, ...inline].filter(([, name]) => settings.includes(`| \`${name}\` |`))
  expect(named.length).toBeGreaterThan(10)
  for (const [, name, value] of named) {
    const shell = spawnSync('sh', ['-c', `${name}=${value}\nprintf %s "$${name}"`], {
      encoding: 'utf8',
      env: {},
    })
    expect([shell.stderr, shell.stdout], name).toEqual(['', String(value).replace(/^'([^']*)'$/, '$1')])
  }
})

test('the navigation of the site lists every page once, with its title', () => {
  /** @type {(items: import('../docs/.vitepress/navigation.mjs').Item[]) => string[]} */
  const linksIn = (items) =>
    items.flatMap(({ text, link, items = [] }) => {
      expect(text).not.toMatch(/\.md$/)
      return [...(link === undefined ? [] : [`docs${link}.md`]), ...linksIn(items)]
    })
  const listed = ['en', 'es'].flatMap((folder) => linksIn(sidebar(folder)))
  expect(listed.length).toBeGreaterThan(50)
  expect(listed.toSorted()).toEqual(inSite.filter((name) => !name.endsWith('/README.md')).toSorted())
})

test.each([
  ['en/README.md', 'how-to/embed-a-map.md#content-policy', './how-to/embed-a-map.md#content-policy'],
  ['README.md', 'es/README.md', './es/index.md'],
  // The page of calls is a file of the SDK.
  ['en/reference/sdk.md', 'docs/calls.md', './calls.md'],
  ['en/reference/calls.md', '../README.md', './sdk.md'],
  ['en/README.md', '../../examples/README.md', null],
  ['en/README.md', 'missing.md', './missing.md'],
])('the site changes the link of %s to %s into %s', (page, href, link) =>
  expect(linkOf(page, href)).toBe(link))

test('every path in CONTRIBUTING and in the English pages exists', () => {
  const named = ['CONTRIBUTING.md', ...inSite.filter((name) => name.startsWith('docs/en/'))].flatMap((page) =>
    [
      ...proseOf(page).matchAll(/`((?:packages|docs|scripts|tools|deploy|storybook|examples)\/[^`\s*]+)`/g),
    ].map(([, path]) => String(path)),
  )
  expect(named.length).toBeGreaterThan(90)
  for (const path of named) expect(existsSync(join(root, path)), path).toBe(true)
})

test("the packages' own pages show the snippets that the tests run", () => {
  const snippet = (/** @type {string} */ kind, page = readme) =>
    new RegExp(`\`\`\`${kind}\\n[^]*?\`\`\``).exec(page)?.[0]
  expect(snippet('html', read('packages/widgets/README.md'))).toBe(snippet('html'))
  expect(snippet('ts', read('packages/sdk-core/README.md'))).toBe(snippet('ts'))
  expect(snippet('ts')).toContain('createClient')
})

/** Normalizes whitespace, so that line breaks do not matter. */
const joined = (/** @type {string} */ code) => code.replace(/\s+/g, ' ')

/** Every statement of a snippet occurs in one of these examples, which tests run. */
const examples = ['tour', 'english', 'webhook-route'].map((name) => joined(read(`examples/${name}.ts`)))

test('every line of code on the page of the SDK stands in an example, which a test runs', () => {
  const snippets = [...read('packages/sdk-core/README.md').matchAll(/```ts\n([\s\S]*?)```/g)].map(
    ([, lines]) => String(lines),
  )
  expect(snippets.length).toBeGreaterThan(10)
  for (const snippet of snippets) {
    const lines = snippet
      // The README uses the demonstration's server and account; the examples read theirs from the environment.
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
