import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Where values are named, and what is not ours to name: Leaflet's own sheet, and paper, which is set in points. */
const named = /(\/tokens|\/leaflet-core|\/print-[\w-]+)\.css$/

const sheets = ['packages/portal/src/', 'packages/widgets/src/'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => root + path)
    .filter((path) => !named.test(path)),
)

/** Hairlines of 1 and 2 px are drawn, not measured. */
const pixels = /(?<![\w.#-])(?![012]px)\d*\.?\d+(?:px|r?em)\b/

/** @type {[what: string, is: (property: string, value: string) => boolean][]} */
const rules = [
  ['font size', (property, value) => /^font(-size)?$/.test(property) && pixels.test(value)],
  ['weight', (property, value) => /^font(-weight)?$/.test(property) && /(?<![\w-])[1-9]00(?!\w)/.test(value)],
  ['radius', (property, value) => /^border(-\w+)*-radius$/.test(property) && /\d(px|r?em)/.test(value)],
  [
    'padding',
    (property, value) => /^(padding|gap|row-gap|column-gap)\b/.test(property) && pixels.test(value),
  ],
  ['duration', (property, value) => /^transition/.test(property) && /(?<![\w.])[1-9]\d*ms/.test(value)],
  [
    'colour',
    (_, value) => /#[\da-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i.test(value.replaceAll(/url\([^)]*\)/g, '')),
  ],
]

/** The panes of the map have Leaflet's own heights among each other. */
const layer = /** @type {const} */ ([
  'layer',
  (/** @type {string} */ property, /** @type {string} */ value) =>
    property === 'z-index' && !/^(-1|0|1|auto|var\(.+\))$/.test(value),
])

/** @param {string} path @returns {string[]} */
function rawIn(path) {
  const text = readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, (comment) =>
    comment.replaceAll(/[^\n]/g, ''),
  )
  const applied = path.includes('/widgets/src/map/') ? rules : [...rules, layer]
  return text.split('\n').flatMap((line, at) => {
    const [, property, value] = /^\s*([\w-]+):\s*(.+?);?$/.exec(line) ?? []
    if (property === undefined || value === undefined || property.startsWith('--')) return []
    return applied
      .filter(([, is]) => is(property, value))
      .map(([what]) => `${path}:${at + 1} ${what}: ${line.trim()}`)
  })
}

test('only the token files name a size, a weight, a radius, a layer, a duration or a colour', () => {
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.flatMap(rawIn)).toEqual([])
})
