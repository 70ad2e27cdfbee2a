import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Licences that do not require Baliza's source. MPL-2.0 requires only the source of the MPL files, which Baliza does not change. */
const free = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]

/** Licences from the LICENSE file, for packages without one in their package.json. */
const read = new Map([['node_modules/png-js', 'MIT']])

/**
 * Reads from the lock file the packages that `npm ci --omit=dev` installs, with location and licence.
 * @param {Record<string, { license?: string, dev?: boolean, link?: boolean }>} packages
 */
function installed(packages) {
  return Object.entries(packages)
    .filter(([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link)
    .map(([place, { license }]) => ({ place, license: license ?? read.get(place) ?? 'none' }))
}

/** @param {string} license an SPDX expression: one alternative of an OR is enough, all parts of an AND count */
const isFree = (license) =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((name) => free.includes(name)))

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

test('what an operator installs has no licence that asks for the source of the product', () => {
  const all = installed(packages)
  expect(all.length).toBeGreaterThan(50)
  expect(all.filter(({ license }) => !isFree(license))).toEqual([])
})

test.each([
  '.',
  'bench',
  ...readdirSync('packages').map((name) => `packages/${name}`),
])('%s/package.json names Apache-2.0, and so does the lock file', (folder) => {
  expect(JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).license).toBe('Apache-2.0')
  expect(packages[folder === '.' ? '' : folder].license).toBe('Apache-2.0')
})

/** SHA-256 of https://www.apache.org/licenses/LICENSE-2.0.txt. */
const apache = 'cfc7749b96f63bd31c3c42b5c471bf756814053e847c10f3eb003417bc523d30'

test.each([
  '.',
  'packages/cli',
  'packages/mcp',
  'packages/sdk-core',
  'packages/widgets',
])('%s/LICENSE has the complete text, and is packed', (folder) => {
  expect(
    createHash('sha256')
      .update(readFileSync(`${folder}/LICENSE`))
      .digest('hex'),
  ).toBe(apache)
  if (folder !== '.')
    expect(JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).files).toContain('LICENSE')
})

test('the peers of the benches are installed for developers alone', () => {
  expect(packages.bench.dependencies).toBeUndefined()
  expect(packages['node_modules/leaflet-markers-canvas']).toMatchObject({ dev: true })
})

// @scarf/scarf, a dependency of swagger-ui-dist, would report the installation: package.json replaces it by a package without code
// that runs.
test('only esbuild runs a script when it is installed', () => {
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(scripted.map(([place]) => place)).toEqual(['node_modules/esbuild'])
})

test.each([
  ['AGPL-3.0-or-later', false],
  ['LGPL-3.0-only', false],
  ['none', false],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['MIT AND GPL-2.0-only', false],
  ['MIT AND Zlib', false],
])('%s: %s', (license, expected) => {
  expect(isFree(license)).toBe(expected)
})
