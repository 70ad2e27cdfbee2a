import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { build } from 'esbuild'

const require = createRequire(new URL('../packages/widgets/package.json', import.meta.url))
const folder = dirname(require.resolve('protomaps-leaflet/package.json'))
const module = '\0protomaps-leaflet'

/** Names that maps import from `protomaps-leaflet`, by source file. */
const parts = {
  labeler: 'Labelers',
  painter: 'paint',
  symbolizer:
    'CenteredTextSymbolizer, LineLabelPlacement, LineLabelSymbolizer, LineSymbolizer, PolygonSymbolizer, exp',
  tilecache: 'GeomType, PmtilesSource, TileCache',
  view: 'View',
}

/**
 * In a bundle, `protomaps-leaflet` resolves to those of its source modules that maps need. Its build assigns a name to each
 * function at load time, so bundlers keep all functions, its styles and its map over a global `L`, which are half of the bytes.
 * @returns {import('rollup').Plugin}
 */
export function streetsSource() {
  return {
    name: 'streets-source',
    // @ts-expect-error Vite's own fields, which Rollup ignores: development uses the published build.
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
        // The `browser` file of one dependency is a script, not a module.
        mainFields: ['module', 'main'],
        logLevel: 'error',
      })
      return outputFiles[0]?.text ?? ''
    },
  }
}
