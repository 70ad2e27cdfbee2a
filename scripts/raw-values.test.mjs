import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breakpoints as ofPortal } from '../packages/portal/src/ui/layout/breakpoints.ts'
import { breakpoints as ofWidgets } from '../packages/widgets/src/theme/breakpoints.ts'

/** Sheets exempt from named values: the token definitions, Leaflet's own sheet, and print sheets, which use points. */
const named = /(\/tokens|\/leaflet-core|\/print-[\w-]+)\.css$/

const allSheets = ['packages/portal/src/', 'packages/widgets/src/'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => root + path),
)
const sheets = allSheets.filter((path) => !named.test(path))

/** Hairlines of 1 and 2 px need no named value. */
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

/** The panes of the map use Leaflet's z-index values among each other. */
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

/** Width limits of a query. An exclusive upper limit is the first width that no longer matches. */
const widths =
  /max-width: (?<most>\d+)px|min-width: (?<least>\d+)px|(?<=\bwidth < )(?<under>\d+)px|(?<from>\d+)px(?= <= width)/g

/**
 * Returns the queries of a sheet whose widths have no name or lack the comment with the name.
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 */
function unnamedIn(path, text) {
  /** @type {Record<string, Record<string, number>>} */
  const named = path.startsWith('packages/portal/') ? ofPortal : ofWidgets
  return text.split('\n').flatMap((line, at) => {
    const [, rule, query = '', said] =
      /^\s*@(media|container)\b([^{]*?)(?: \/\* ([\w, ]+) \*\/)? \{$/.exec(line) ?? []
    const all = [...query.matchAll(widths)].map(({ groups }) =>
      groups?.most === undefined
        ? Number(groups?.least ?? groups?.under ?? groups?.from)
        : Number(groups.most) + 1,
    )
    if (all.length === 0 && !/\bwidth\b/.test(query)) return []
    const box = rule === 'media' ? 'window' : (/^ ([\w-]+)/.exec(query)?.[1] ?? '')
    const names = all.map(
      (width) => Object.entries(named[box] ?? {}).find(([, other]) => other === width)?.[0],
    )
    if (names.length > 0 && names.join(', ') === said) return []
    return [`${path}:${at + 1} ${line.trim()}: ${names.map((name) => name ?? 'no breakpoint').join(', ')}`]
  })
}

test.each([
  ['a name', '@media (max-width: 719px) /* narrow */ {', true],
  ['from its width on', '@media (min-width: 720px) /* narrow */ {', true],
  ['of a container', '@container footer (width < 1400px) /* titles */ {', true],
  ['two', '@container footer (1000px <= width < 1400px) /* form, titles */ {', true],
  ['no width', '@container footer (max-height: 240px) {', true],
  ['no name said', '@media (max-width: 719px) {', false],
  ['another name', '@media (max-width: 719px) /* slim */ {', false],
  ['a pixel off', '@media (max-width: 720px) /* narrow */ {', false],
  ['of a box without a name', '@container (width < 1400px) /* titles */ {', false],
  ['a width that is not read', '@media (width > 719px) /* narrow */ {', false],
])('a breakpoint in a sheet: %s', (_what, line, isRight) => {
  expect(unnamedIn('packages/portal/src/a.css', line)).toHaveLength(isRight ? 0 : 1)
})

test('each width at which a sheet changes is a breakpoint of its package, and says its name', () => {
  expect(allSheets.flatMap((path) => unnamedIn(path, readFileSync(path, 'utf8')))).toEqual([])
})
