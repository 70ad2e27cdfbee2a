import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { version } from './version.js'

test('the version of the elements is that of the package', () => {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  expect(version).toBe(JSON.parse(manifest).version)
})
