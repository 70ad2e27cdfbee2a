import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { applyPatch, parsePatch } from 'diff'

const widgets = new URL('../packages/widgets/', import.meta.url)
const require = createRequire(new URL('package.json', widgets))
const { version } = require('leaflet/package.json')

/** Leaflet's own ES module: its `main` is a script over `window.L`, of which a bundler would make a second Leaflet. */
const leafletFile = require.resolve('leaflet/dist/leaflet-src.esm.js')

const drawModule = '\0leaflet-draw:module'

/**
 * `import L from 'leaflet-draw?module'` gives Leaflet with leaflet-draw 1.0.4 on it, and leaves no `window.L` behind.
 * leaflet-draw is a script that writes into a global `L`: it gets a copy of the module's exports to write into. Its faults
 * are repaired here.
 *
 * For Rollup and for Vite, to which it also says which file `leaflet` is.
 * @returns {import('rollup').Plugin}
 */
export function leafletDraw() {
  return {
    name: 'leaflet-draw',
    // @ts-expect-error Vite's own fields, which Rollup ignores.
    enforce: 'pre',
    config: () => ({ resolve: { alias: [{ find: /^leaflet$/, replacement: leafletFile }] } }),
    resolveId: (source) => (source === 'leaflet-draw?module' ? drawModule : null),
    load(id) {
      if (id !== drawModule) return null
      return [
        `import * as leaflet from 'leaflet'`,
        `const L = { version: ${JSON.stringify(version)}, ...leaflet }`,
        // Set without being declared, in readableArea and in Edit.Circle: an error in a module.
        'let type, radius',
        withoutToolbars(drawScript),
        'export default L',
      ].join('\n')
    },
  }
}

/**
 * Where Leaflet is bundled: `leaflet` is what a map needs of Leaflet's source modules, and for leaflet-draw what drawing
 * needs besides, which comes with it. The faults of both are repaired here.
 * @returns {import('rollup').Plugin}
 */
export function leafletSource() {
  return {
    name: 'leaflet-source',
    // @ts-expect-error Vite's own fields, which Rollup ignores: while one develops, Leaflet is one file.
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      // The second is what Vite's alias has made of the first.
      if (source !== 'leaflet' && source !== leafletFile) return null
      const id = fileURLToPath(
        new URL(importer === drawModule ? 'leaflet/drawing.js' : 'leaflet/map.js', widgets),
      )
      return { id, moduleSideEffects: true }
    },
    load: (id) => mendedSources.get(id) ?? null,
  }
}

/** The modules that each patch mends, by their file. @param {string} name */
function mended(name) {
  const patches = parsePatch(readFileSync(new URL(`patches/${name}.patch`, widgets), 'utf8'))
  return new Map(
    patches.map((patch) => {
      const file = require.resolve(patch.newFileName ?? '')
      const code = applyPatch(readFileSync(file, 'utf8'), patch)
      if (code === false) throw new Error(`packages/widgets/patches/${name}.patch does not fit ${file}`)
      return [file, code]
    }),
  )
}

const mendedSources = mended('leaflet')
const [drawScript = ''] = mended('leaflet-draw').values()

/** More than a thousand lines that a patch would only repeat. @param {string} script */
function withoutToolbars(script) {
  return toolbars.reduce((rest, part) => {
    const without = rest.replace(part, '')
    if (without === rest) throw new Error(`leaflet-draw is not as expected: ${part}`)
    return without
  }, script)
}

const toolbars = [
  /L\.Control\.Draw = [\s\S]*?(?=L\.Draw\.Tooltip = )/,
  /L\.DrawToolbar = [\s\S]*?(?=\}\(window, document\)\);)/,
]
