import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { applyPatch } from 'diff'

const require = createRequire(new URL('../packages/widgets/package.json', import.meta.url))
const source = 'leaflet-draw?module'
const id = '\0leaflet-draw:module'

/** Leaflet's own ES module: its `main` is a script over `window.L`, of which a bundler would make a second Leaflet. */
export const leafletFile = require.resolve('leaflet/dist/leaflet-src.esm.js')
/** leaflet-draw's script, as it is published. */
export const leafletDrawFile = require.resolve('leaflet-draw/dist/leaflet.draw-src.js')

/**
 * `import L from 'leaflet-draw?module'` gives Leaflet with leaflet-draw 1.0.4 on it, and leaves no `window.L` behind.
 * leaflet-draw is a script that writes into a global `L`: it gets a copy of the module's exports to write into. What
 * it does wrong is mended on the way.
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
    resolveId(wanted) {
      return wanted === source ? id : null
    },
    load(wanted) {
      if (wanted !== id) return null
      return [
        `import * as leaflet from 'leaflet'`,
        'const L = { ...leaflet }',
        // Set without being declared, in readableArea and in Edit.Circle: an error in a module.
        'let type, radius',
        mend(readFileSync(leafletDrawFile, 'utf8')),
        'export default L',
      ].join('\n')
    },
  }
}

const patch = readFileSync(new URL('../packages/widgets/patches/leaflet-draw.patch', import.meta.url), 'utf8')

/** @param {string} script */
function mend(script) {
  const mended = applyPatch(script, patch)
  if (mended === false)
    throw new Error('packages/widgets/patches/leaflet-draw.patch does not fit leaflet-draw')
  return unusedToolbars.reduce((rest, part) => {
    const without = rest.replace(part, '')
    if (without === rest) throw new Error(`leaflet-draw is not as expected: ${part}`)
    return without
  }, mended)
}

/** A thousand lines that a patch would only repeat. */
const unusedToolbars = [
  /L\.Map\.mergeOptions\(\{\s*drawControlTooltips[\s\S]*?(?=L\.Draw\.Tooltip = )/,
  /L\.DrawToolbar = [\s\S]*?(?=\}\(window, document\)\);)/,
]
