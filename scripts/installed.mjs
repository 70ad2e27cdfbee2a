import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run.mjs'

/**
 * @typedef {object} Installed A package as npm has put it beside us.
 * @property {string} name
 * @property {string} version
 * @property {string} license SPDX, as its package.json says
 * @property {string} directory
 */

/**
 * Everything that packages of ours need at run time, from where Node would find it: dependencies, those of dependencies,
 * and peers that are not optional. Of an optional one (`optionalDependencies`) only what is installed.
 * @param {readonly string[]} ours their directories, from the root
 * @returns {Installed[]} without ours, by directory
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

/** The text of a package's licence; null: it brings none. @param {string} directory */
export function licenceText(directory) {
  const file = readdirSync(directory).find((name) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(name))
  return file === undefined ? null : readFileSync(join(directory, file), 'utf8').trim()
}

/** @param {string} directory */
export function readManifest(directory) {
  return JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
}

/** Where Node finds a package that another one asks for. @param {string} name @param {string} from */
function placeOf(name, from) {
  for (let at = from; at.startsWith(root.replace(/\/$/, '')); at = dirname(at)) {
    const place = join(at, 'node_modules', name)
    if (existsSync(join(place, 'package.json'))) return place
  }
  return null
}
