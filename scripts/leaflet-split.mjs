import { readFileSync } from 'node:fs'
import { freeNames } from './free-names.mjs'
import { leafletFile } from './leaflet-draw.mjs'

/** What our map takes of Leaflet before anybody draws. */
export const leafletOfMap = [
  'DomEvent',
  'DomUtil',
  'GridLayer',
  'LatLngBounds',
  'Layer',
  'Map',
  'TileLayer',
  'latLng',
]

/**
 * Leaflet's ES module is one file whose classes are made by calls and hung onto one another by calls: a bundler can
 * neither leave a part of it out nor load it later. This plugin makes two modules of its statements: what a map with
 * our own layers needs, and what drawing needs besides (vectors, markers, layer groups), which comes with
 * leaflet-draw. Both are the same Leaflet: the second builds on the classes of the first.
 *
 * @param {readonly string[]} core what is imported from `leaflet` by everybody but leaflet-draw
 * @returns {import('rollup').Plugin}
 */
export function leafletSplit(core) {
  /** @type {ReturnType<typeof split> | undefined} */
  let parts
  return {
    name: 'leaflet-split',
    // @ts-expect-error Vite's own fields, which Rollup ignores: while one develops, Leaflet stays whole.
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      // The second is what Vite's alias has made of the first.
      if (source === 'leaflet' || source === leafletFile)
        return importer?.includes('leaflet-draw') ? whole : first
      return source.startsWith(prefix) ? source : null
    },
    load(id) {
      if (!id.startsWith(prefix)) return null
      const code = withoutHtml(readFileSync(leafletFile, 'utf8'))
      parts ??= split(code, this.parse(code).body, core)
      if (id === first) return exportsFrom(inner, parts.inCore)
      if (id === whole) return [exportsFrom(inner, parts.inCore), exportsFrom(outer, parts.inRest)].join('\n')
      return id === inner ? parts.core : parts.rest
    },
  }
}

const prefix = '\0leaflet:'
/** Whether a module is the part of Leaflet that a map needs from the start. */
export const isLeafletCore = (/** @type {string} */ id) => id === inner
/** What everybody imports, and what leaflet-draw does. */
const first = `${prefix}first`
const whole = `${prefix}whole`
/** Where their statements are. */
const inner = `${prefix}inner`
const outer = `${prefix}outer`

/** @typedef {{ readonly local: string, readonly exported: string }} Exported */

/** @param {string} from @param {readonly Exported[]} names */
function exportsFrom(from, names) {
  const list = names.map(({ local, exported }) => (local === exported ? local : `${local} as ${exported}`))
  return `export { ${list.join(', ')} } from ${JSON.stringify(from)}`
}

/**
 * @param {string} code
 * @param {readonly any[]} body Rollup's nodes carry `start` and `end`, which their types do not say.
 * @param {readonly string[]} wanted
 */
function split(code, body, wanted) {
  const text = (node) => code.slice(node.start, node.end)
  const declared = new Map(body.flatMap((node) => namesOf(node).map((name) => [name, node])))
  /** @type {Exported[]} */
  const exported = body
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap(({ specifiers }) => specifiers)
    .map(({ local, exported }) => ({ local: local.name, exported: exported.name }))
  const statements = body.filter(
    (node) => !node.type.startsWith('Export') && !left.some((pattern) => pattern.test(text(node))),
  )
  const uses = new Map(statements.map((node) => [node, freeNames(node, declared)]))
  const effects = statements.filter((node) => !isDeclaration(node))

  const inCore = new Set()
  const take = (node) => {
    if (inCore.has(node)) return
    inCore.add(node)
    for (const name of uses.get(node)?.read ?? []) take(declared.get(name))
  }
  for (const name of wanted) {
    const found = exported.find((one) => one.exported === name)
    if (found === undefined) throw new Error(`Leaflet exports no ${name}`)
    take(declared.get(found.local))
  }
  // What a statement does to a class belongs to it, and may need classes that nobody has named.
  for (let size = -1; size !== inCore.size; ) {
    size = inCore.size
    for (const node of effects) {
      const target = /^(?:if \()?(\w+)/.exec(text(node))?.[1] ?? ''
      const writes = [...(uses.get(node)?.written ?? [])].some((name) => inCore.has(declared.get(name)))
      if (writes) take(node)
      else if (inCore.has(declared.get(target)) && !later.some((pattern) => pattern.test(text(node))))
        take(node)
    }
  }

  const isCore = (name) => inCore.has(declared.get(name))
  const rest = statements.filter((node) => !inCore.has(node))
  for (const node of rest) {
    const written = [...(uses.get(node)?.written ?? [])].filter(isCore)
    if (written.length > 0)
      throw new Error(`A later part of Leaflet writes ${written}, which is the first part's`)
  }
  const core = statements.filter((node) => inCore.has(node))
  const shared = new Set(rest.flatMap((node) => [...(uses.get(node)?.read ?? [])]).filter(isCore))
  const coreExports = new Set([...shared, ...exported.map(({ local }) => local).filter(isCore)])
  const restExports = exported.map(({ local }) => local).filter((name) => declared.has(name) && !isCore(name))
  return {
    inCore: exported.filter(({ local }) => isCore(local)),
    inRest: exported.filter(({ local }) => restExports.includes(local)),
    core: `${core.map(text).join('\n')}\nexport { ${[...coreExports].join(', ')} }`,
    rest: [
      `import { ${[...shared].join(', ')} } from ${JSON.stringify(inner)}`,
      ...rest.map(text),
      `export { ${[...new Set(restExports)].join(', ')} }`,
    ].join('\n'),
  }
}

const isDeclaration = ({ type }) => type === 'VariableDeclaration' || type === 'FunctionDeclaration'

/** The names that a statement of the module declares. */
function namesOf(node) {
  if (node.type === 'FunctionDeclaration') return [node.id.name]
  return node.type === 'VariableDeclaration' ? node.declarations.map(({ id }) => id.name) : []
}

/** Statements, by how they begin, that nobody needs: our map has its own controls; no box zoom, no long taps, no WMS. */
const left = [
  /^Map\.include\(\{[^}]*addControl:/,
  /^Map\.addInitHook\(function \(\) \{\s*if \(this\.options\.(zoomControl|attributionControl)\)/,
  /^(Control|control)\.\w+ = /,
  /^(TileLayer\.WMS|tileLayer\.wms) = /,
  /^Map\.addInitHook\('addHandler', '(boxZoom|tapHold)'/,
  /^Map\.(BoxZoom|TapHold) = /,
  /^CRS\.(EPSG3395|EPSG4326|EPSG900913|Simple) = /,
  /^if \(Browser\.vml\)/,
]

/**
 * Leaflet asks the browser by HTML whether it has SVG, which every one has, and fills a marker's icon by HTML, though ours
 * are elements: a page that requires Trusted Types refuses both.
 * @param {string} code
 */
function withoutHtml(code) {
  return htmlWritten.reduce((before, [part, instead]) => {
    const after = before.replace(part, instead)
    if (after === before) throw new Error(`Leaflet is not as expected: ${part}`)
    return after
  }, code)
}

/** @type {[part: RegExp, instead: string][]} */
const htmlWritten = [
  [/(var inlineSvg = !!svg\$1) && \(function \(\) \{[\s\S]*?\}\)\(\);/, '$1;'],
  [
    /div\.innerHTML = options\.html !== false \? options\.html : '';/,
    "div.textContent = options.html || '';",
  ],
]

/** Statements that hang onto a class of the first part what only vectors, markers, popups and groups use. */
const later = [
  /^(Map|Layer)\.include\(\{\s*(\/\/[^\n]*\s*)*(_initOverlay|openPopup|bindPopup|openTooltip|bindTooltip|getRenderer):/,
]
