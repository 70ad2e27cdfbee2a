import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './run.mjs'

const read = (path) => readFileSync(join(root, path), 'utf8')

describe.each(['docs/conformance-tracking.md', 'docs/conformance-administration.md'])('%s', (path) => {
  const page = read(path)
  const named = [...page.matchAll(/`([\w./-]+\.(?:tsx?|mjs|css))`/g)].map(([, name]) => String(name))

  test('every file that it names exists', () => {
    expect(named.length).toBeGreaterThan(150)
    const missing = named.filter(
      (name) => ![name, `packages/${name}`].some((at) => existsSync(join(root, at))),
    )
    expect(missing).toEqual([])
  })

  test('every sentence of it is built somewhere and proven by a test or a bench', () => {
    const [built = ''] = page.split(/## (?:What is not here|The catalogue)/)
    const rows = built.split('\n').filter((line) => /^\| (?!what)/.test(line))
    expect(rows.length).toBeGreaterThan(70)
    for (const row of rows) {
      const [, , where = '', proof = ''] = row.split(/(?<!\\)\|/)
      expect(where, row).toMatch(/`[\w./-]+`/)
      expect(proof, row).toMatch(/\.(test\.tsx?|e2e\.ts|mjs)`/)
    }
  })
})

test('every row of the catalogue has its screen, or says why it has none', () => {
  const calls = [...read('packages/sdk-core/docs/calls.md').matchAll(/^\| \[`(\w+\.\w+)`\]/gm)].map(
    ([, call]) => call,
  )
  const [, list = ''] = read('docs/conformance-administration.md').split('## The catalogue')
  const listed = [...list.matchAll(/^\| `(\w+\.\w+)` \| \S/gm)].map(([, call]) => call)
  expect(calls.length).toBeGreaterThan(80)
  expect(listed.toSorted()).toEqual(calls.toSorted())
})
