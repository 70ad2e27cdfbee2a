import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.mjs'

test('the version that an element says of itself is its package’s', () => {
  const read = (/** @type {string} */ name) => readFileSync(join(root, 'packages/widgets', name), 'utf8')
  expect(read('src/version.ts')).toContain(`version = '${JSON.parse(read('package.json')).version}'`)
})
