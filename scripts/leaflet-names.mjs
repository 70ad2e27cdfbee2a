import { readFileSync } from 'node:fs'
import { leafletDrawFile, leafletFile } from './leaflet-draw.mjs'

/** What Leaflet keeps on elements is another Leaflet's of the same page too. */
const onElements = '_leaflet_'

/**
 * Short names for Leaflet's own properties, those that begin with `_`: over a kilobyte of a map, compressed. In its modules,
 * in leaflet-draw, and in sources of ours that reach for one; only for a Leaflet that no host sees.
 * @param {RegExp} sources which modules of ours those are
 * @returns {import('rollup').Plugin}
 */
export function leafletNames(sources) {
  const short = shortNames(
    [leafletFile, leafletDrawFile].map((file) => readFileSync(file, 'utf8')).join('\n'),
  )
  return {
    name: 'leaflet-names',
    transform(code, id) {
      const pattern = id.startsWith('\0leaflet')
        ? /\b_[a-z]\w*/g
        : sources.test(id)
          ? /(?<=\.)_[a-z]\w*/g
          : null
      if (pattern === null) return null
      // The map of before: lines are the same ones.
      return { code: code.replace(pattern, (name) => short.get(name) ?? name), map: null }
    },
  }
}

/**
 * The most frequent are the shortest. `$` begins no name of theirs.
 * @param {string} code
 * @returns {Map<string, string>}
 */
function shortNames(code) {
  /** @type {Map<string, number>} */
  const times = new Map()
  for (const [name] of code.matchAll(/\b_[a-z]\w*/g))
    if (!name.startsWith(onElements)) times.set(name, (times.get(name) ?? 0) + 1)
  const names = [...times].sort(([, a], [, b]) => b - a)
  return new Map(names.map(([name], index) => [name, `$${index.toString(36)}`]))
}
