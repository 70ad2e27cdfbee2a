import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages, textOf } from '../../docs/.vitepress/navigation.mjs'
import { root } from '../run.mjs'
import { loadSource } from './load.mjs'
import { packagePages, siteParts, writePages } from './write.mjs'

/** @type {string} */
let folder
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baliza-reference-'))
  await writePages({ ...packagePages, ...siteParts }, folder)
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const pageOf = (/** @type {string} */ name) => readFile(join(folder, name), 'utf8')

/** Returns the first cell of each row of a page's tables, without backticks. @param {string} page */
const firstCells = (page) => [...page.matchAll(/^\| (?:\[)?`([^`]+)`/gm)].map(([, cell]) => String(cell))

test('every generated page is part of a page of the site', async () => {
  const shown = pages.map(textOf)
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.md')) continue
    const text = await pageOf(name)
    expect(text.length, name).toBeGreaterThan(500)
    expect(
      shown.some((page) => page.includes(text)),
      `${name}: run "npm run build"`,
    ).toBe(true)
  }
})

test('the page of calls has every call with its example', async () => {
  const { calls } = await loadSource(`export { calls } from '@baliza/agreement'`)
  const declared = Object.entries(calls).flatMap(([family, rows]) =>
    Object.keys(rows).map((method) => `${family}.${method}`),
  )
  const page = await pageOf('calls.md')
  expect([...page.matchAll(/^### (\w+\.\w+)$/gm)].map(([, name]) => name)).toEqual(declared)
  expect(page.match(/^answers \d{3}$/gm)).toHaveLength(declared.length)
})

test('both languages list every setting with its default', async () => {
  const { settings } = await loadSource(
    `export { settings } from './packages/server/src/settings/settings.ts'`,
    'packages/server',
  )
  const rows = Object.values(settings)
  for (const [page, language] of /** @type {const} */ ([
    ['settings.md', 'en'],
    ['ajustes.md', 'es'],
  ])) {
    const text = await pageOf(page)
    expect(firstCells(text)).toEqual(rows.map(({ name }) => name))
    for (const { name, standard, about } of rows)
      expect(text).toContain(
        `| \`${name}\` | ${standard && `\`${standard}\``} | ${about[language].replaceAll('|', '\\|')} |\n`,
      )
  }
})

test('the page of errors has every code of the type, and every reason', async () => {
  const { reasons } = await loadSource(`export { reasons } from '@baliza/agreement'`)
  const module = await readFile(join(root, 'packages/agreement/src/calls/errors.ts'), 'utf8')
  const [type = ''] = /export type BalizaErrorCode =[\s\S]*?\n\n/.exec(module) ?? []
  const codes = [...type.matchAll(/'(\w+)'/g)].map(([, code]) => code)
  expect(codes.length).toBeGreaterThan(10)
  expect(firstCells(await pageOf('errors.md'))).toEqual(['error.code', ...codes, ...Object.keys(reasons)])
})

test('the page of metrics has every metric of the alert rules and of the dashboard', async () => {
  const listed = firstCells(await pageOf('metricas.md'))
  for (const file of ['baliza-alerts.yml', 'baliza-dashboard.json']) {
    const text = await readFile(join(root, 'docs/monitoring', file), 'utf8')
    const used = [...text.matchAll(/\bbaliza_[a-z_]+/g)].map(([name]) => name)
    expect(used.length).toBeGreaterThan(10)
    for (const name of used.filter((name) => !/^baliza_(nodejs|process)_/.test(name)))
      expect(listed).toContain(name.replace(/_(bucket|sum|count)$/, ''))
  }
})

test.each([
  ['comandos.md', 'admin reset-password', '--keep'],
  ['linea-de-comandos.md', 'simulate', '--trackers'],
])('%s has the help of every command', async (page, command, option) => {
  const text = await pageOf(page)
  expect(text).toContain(`## baliza ${command}\n`)
  expect(text).toMatch(new RegExp(`^ .*\\[?${option}\\]? `, 'm'))
  expect(text).not.toMatch(/--help/)
})

test('the page of elements has the tags, the attributes and the tokens', async () => {
  const page = await pageOf('elements.md')
  for (const tag of ['client', 'map', 'alerts', 'positions-table', 'report'])
    expect(page).toContain(`## baliza-${tag}\n`)
  expect(firstCells(page)).toEqual(
    expect.arrayContaining(['token-url', 'getToken', 'baliza-select', '--baliza-accent']),
  )
})

test('the page of models has every model once', async () => {
  const { trackerModels } = await loadSource(`export { trackerModels } from '@baliza/agreement'`)
  const page = await pageOf('modelos-de-rastreadores.md')
  expect([...page.matchAll(/^\| [^|]+ \| `(\w+)` \|/gm)].map(([, code]) => code)).toEqual(
    Object.keys(trackerModels),
  )
})
