import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { conformanceChanges, linesOf, pages, quickTests } from './mutations/conformance.mjs'
import { loadSource } from './reference/load.mjs'
import { root } from './run.mjs'

const read = (path) => readFileSync(join(root, path), 'utf8')

describe.each(pages)('%s', (page) => {
  const lines = linesOf(page)

  test('every file that it names exists', () => {
    const named = lines.flatMap(({ files, tests }) => [...files, ...tests])
    expect(named.length).toBeGreaterThan(150)
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  test('every sentence of it is built somewhere and proven by a test or a bench', () => {
    expect(lines.length).toBeGreaterThan(70)
    for (const { text, files, tests } of lines) {
      expect(files.length, text).toBeGreaterThan(0)
      expect(tests.filter((test) => /\.(test\.tsx?|e2e\.ts|mjs)$/.test(test)).length, text).toBeGreaterThan(0)
    }
  })

  test('where a change can be shown to a test, no test is named that it is not shown to', () => {
    const unheld = lines.filter((line) => {
      const quick = quickTests(line)
      return quick.length > 0 && line.tests.some((test) => test.endsWith('.e2e.ts'))
    })
    expect(unheld.map(({ text }) => text)).toEqual([])
  })

  test('every line has a change that its tests are held against', () => {
    const changed = new Set(conformanceChanges().map(({ line }) => line.text))
    const without = lines.filter((line) => quickTests(line).length > 0 && !changed.has(line.text))
    expect(without.map(({ text }) => text)).toEqual([])
  })
})

test('every change is of one place of a file that its line names', () => {
  for (const { line, file, from, to } of conformanceChanges()) {
    expect(line.files, from).toContain(file)
    expect(read(file).split(from), `${file}: ${from}`).toHaveLength(2)
    expect(to, file).not.toBe(from)
  }
})

test('every row of the catalogue has its screen, or says why it has none', async () => {
  const { calls: families } = await loadSource(`export { calls } from '@baliza/sdk-core/internal'`)
  const calls = Object.entries(families).flatMap(([family, rows]) =>
    Object.keys(rows).map((method) => `${family}.${method}`),
  )
  const [, list = ''] = read('docs/internal/conformance/administration.md').split('## The catalogue')
  const listed = [...list.matchAll(/^\| `(\w+\.\w+)` \| \S/gm)].map(([, call]) => call)
  expect(calls.length).toBeGreaterThan(80)
  expect(listed.toSorted()).toEqual(calls.toSorted())
})
