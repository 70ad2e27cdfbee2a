import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(new URL('../packages/widgets/package.json', import.meta.url))
const source = 'leaflet-draw?module'
const id = '\0leaflet-draw:module'

/** Leaflet's own ES module: its `main` is a script over `window.L`, of which a bundler would make a second Leaflet. */
export const leafletFile = require.resolve('leaflet/dist/leaflet-src.esm.js')

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
      const file = require.resolve('leaflet-draw/dist/leaflet.draw-src.js')
      return [
        `import * as leaflet from 'leaflet'`,
        'const L = { ...leaflet }',
        // Set without being declared, in readableArea and in Edit.Circle: an error in a module.
        'let type, radius',
        mend(readFileSync(file, 'utf8')),
        'export default L',
      ].join('\n')
    },
  }
}

/** @param {string} script */
function mend(script) {
  let mended = script
  /**
   * @param {string | RegExp} from
   * @param {string} to
   */
  const change = (from, to) => {
    const before = mended
    mended = mended.replace(from, to)
    if (mended === before) throw new Error(`leaflet-draw is not as expected: ${from}`)
  }
  // It would keep every button of the page from being tapped while a circle is drawn.
  change("document.addEventListener('touchstart'", "this._container.addEventListener('touchstart'")
  change("document.removeEventListener('touchstart'", "this._container.removeEventListener('touchstart'")
  // Nor is it to touch the other maps of a page.
  change(/L\.Map\.mergeOptions\(\{\s*touchExtend: true\s*\}\);/, '')
  change("L.Map.addInitHook('addHandler', 'touchExtend', L.Map.TouchExtend);", '')
  // What lies under the pointer is no button: it has no name, and no key does anything with it.
  change(/icon: L\.divIcon\(\{\s*className: 'leaflet-mouse-marker'/g, 'keyboard: false, $&')
  // Leaflet calls the old name deprecated, in the console.
  change(/L\.Polyline\._flat/g, 'L.LineUtil.isFlat')
  // Its toolbars are not used.
  change(/L\.Map\.mergeOptions\(\{\s*drawControlTooltips[\s\S]*?(?=L\.Draw\.Tooltip = )/, '')
  change(/L\.DrawToolbar = [\s\S]*?(?=\}\(window, document\)\);)/, '')
  return mended
}
