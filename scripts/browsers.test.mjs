import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the page of the tried browsers is of this version, or of one of the two minor versions before it', () => {
  const page = readFileSync('docs/en/reference/browsers.md', 'utf8')
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const [major, minor] = version.split('.').map(Number)
  const tried = /Baliza (\d+)\.(\d+)\.\d+/.exec(page)?.slice(1).map(Number)
  expect(tried?.[0]).toBe(major)
  expect(tried?.[1]).toBeGreaterThanOrEqual(minor - 2)
  for (const engine of ['Chromium', 'Firefox', 'WebKit'])
    expect(page).toMatch(new RegExp(`\\| ${engine} \\| [\\d.]+ \\| \\d+ \\|`))
})
