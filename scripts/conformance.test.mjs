import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.mjs'

const page = readFileSync(join(root, 'docs/conformance-tracking.md'), 'utf8')
const named = [...page.matchAll(/`([\w./-]+\.(?:tsx?|mjs|css))`/g)].map(([, path]) => String(path))

test('every file that the conformance list names exists', () => {
  expect(named.length).toBeGreaterThan(150)
  const missing = named.filter((path) => ![path, `packages/${path}`].some((at) => existsSync(join(root, at))))
  expect(missing).toEqual([])
})

test('every sentence of it is built somewhere and proven by a test or a bench', () => {
  const [built = ''] = page.split('## What is not here')
  const rows = built.split('\n').filter((line) => /^\| (?!what)/.test(line))
  expect(rows.length).toBeGreaterThan(80)
  for (const row of rows) {
    const [, , where = '', proof = ''] = row.split(/(?<!\\)\|/)
    expect(where, row).toMatch(/`[\w./-]+`/)
    expect(proof, row).toMatch(/\.(test\.tsx?|e2e\.ts|mjs)`/)
  }
})
