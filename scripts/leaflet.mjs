import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { applyPatch, parsePatch } from 'diff'

const widgets = new URL('../packages/widgets/', import.meta.url)
const require = createRequire(new URL('package.json', widgets))
const { version } = require('leaflet/package.json')

/** Leaflet's own ES module. Its `main` is a script over `window.L`, from which a bundler would create a second Leaflet. */
const leafletFile = require.resolve('leaflet/dist/leaflet-src.esm.js')

const drawModule = '\0leaflet-draw:module'

/**
 * `import L from 'leaflet-draw?module'` returns Leaflet with leaflet-draw 1.0.4, without a global `window.L`. leaflet-draw is a
 * script that writes into a global `L`, so this plugin gives it a copy of the module's exports. It also patches the faults of
 * leaflet-draw.
 *
 * For Rollup and for Vite. For Vite it also sets the file of `leaflet`.
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
        // readableArea and Edit.Circle assign these without a declaration, which is an error in a module.
        'let type, radius',
        withoutToolbars(drawScript),
        'export default L',
      ].join('\n')
    },
  }
}

/**
 * Reduces a bundled Leaflet. `leaflet` resolves to the source modules that a map needs. With leaflet-draw it also includes the
 * modules for drawing. The plugin patches the faults of both.
 * @returns {import('rollup').Plugin}
 */
export function leafletSource() {
  return {
    name: 'leaflet-source',
    // @ts-expect-error Vite's own fields, which Rollup ignores: during development, Leaflet is one file.
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      // The second is the first after Vite's alias.
      if (source !== 'leaflet' && source !== leafletFile) return null
      const id = fileURLToPath(
        new URL(importer === drawModule ? 'leaflet/drawing.js' : 'leaflet/map.js', widgets),
      )
      return { id, moduleSideEffects: true }
    },
    load: (id) => mendedSources.get(id) ?? null,
  }
}

/** Reads the patches and returns the patched modules, by file. @param {string} name */
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

/** Removes more than a thousand lines in code, because a patch would have to repeat them. @param {string} script */
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
