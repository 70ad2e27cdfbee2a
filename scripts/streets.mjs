import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { build } from 'esbuild'

const require = createRequire(new URL('../packages/widgets/package.json', import.meta.url))
const folder = dirname(require.resolve('protomaps-leaflet/package.json'))
const module = '\0protomaps-leaflet'

/** What maps take of it, by its source files. */
const parts = {
  labeler: 'Labelers',
  painter: 'paint',
  symbolizer:
    'CenteredTextSymbolizer, LineLabelPlacement, LineLabelSymbolizer, LineSymbolizer, PolygonSymbolizer, exp',
  tilecache: 'GeomType, PmtilesSource, TileCache',
  view: 'View',
}

/**
 * Where it is bundled, `protomaps-leaflet` is what maps need of its sources: its build gives each of its functions a name
 * when it is loaded, so that a bundler keeps all of them, its styles and its map over a global `L`, half of the bytes.
 * @returns {import('rollup').Plugin}
 */
export function streetsSource() {
  return {
    name: 'streets-source',
    // @ts-expect-error Vite's own fields, which Rollup ignores: while one develops, it is its build.
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === 'protomaps-leaflet' ? module : null),
    async load(id) {
      if (id !== module) return null
      const { outputFiles } = await build({
        stdin: {
          contents: Object.entries(parts)
            .map(([file, names]) => `export { ${names} } from './src/${file}.ts'`)
            .join('\n'),
          resolveDir: folder,
        },
        bundle: true,
        write: false,
        format: 'esm',
        target: 'es2022',
        // A `browser` file of one of them is a script.
        mainFields: ['module', 'main'],
        logLevel: 'error',
      })
      return outputFiles[0]?.text ?? ''
    },
  }
}
