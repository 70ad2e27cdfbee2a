import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import terser from '@rollup/plugin-terser'
import { rollup } from 'rollup'
import esbuild from 'rollup-plugin-esbuild'
import { root } from '../../scripts/run.mjs'

const kilobyte = 1024

/** @typedef {{ what: string, bytes: number, promised: number }} Size in bytes */

/** Tolerance above a promised size, as a share. A kilobyte more is no reason to move code. */
const slack = 0.05

/** Measures the bytes that a user's browser loads, minified and gzipped. @returns {Promise<Size[]>} */
async function measureSizes() {
  return [
    // With the application's hooks, which are ofetch's.
    size('{ createClient }, first load', 14, await client('@baliza/sdk-core')),
    size('the same without hooks, as in our bundles', 10, await client('@baliza/sdk-core/minimal')),
    // Entry points that a third-party page or server imports separately. No other module may be bundled with them.
    size('{ isBalizaError } alone', 0.2, await bundled("export { isBalizaError } from '@baliza/sdk-core'")),
    size('{ verifyWebhook } alone', 1.4, await bundled("export { verifyWebhook } from '@baliza/sdk-core'")),
    // The translation, and the field names of a unit and a session. Other names load with the first call that needs them.
    size('the same in English names', 16, await client('@baliza/sdk-core/en')),
    size('units layer, its own code', 6, await layerBytes()),
    ...(await measureElements()),
    size('all elements, with the map', 92, await everyElement()),
    size('portal: login', 100, await portal('src/pages/login/login-page.tsx')),
    size(
      'portal: tracking interactive',
      232,
      await portal('src/pages/tracking/tracking-page.tsx', /\/map-view\.ts$/),
    ),
    size('portal: control panel', 255, await portal('src/pages/control-panel/control-panel-page.tsx')),
  ]
}

/** Measures what each element loads before its first rows. @returns {Promise<Size[]>} */
export async function measureElements() {
  return [
    size('map element with its map', 72, await script('map')),
    size('alerts element', 34, await script('alerts')),
    size('positions element', 33, await script('positions')),
    size('report element', 32, await script('report')),
  ]
}

/** @param {string} what @param {number} promised KB @param {number} bytes @returns {Size} */
function size(what, promised, bytes) {
  return { what, bytes, promised: promised * kilobyte }
}

/** @param {number} bytes */
export const kb = (bytes) => `${(bytes / kilobyte).toFixed(1)} KB`

/** Describes the violation of a size; '' if there is none. @param {Omit<Size, 'what'>} size */
export function excess({ bytes, promised }) {
  if (bytes <= promised * (1 + slack)) return ''
  return `${kb(bytes - promised)}, ${((bytes / promised - 1) * 100).toFixed(1)} %, above the ${kb(promised)} of bench/size/run.mjs`
}

/** Prints a table. @returns its rows */
export async function run() {
  const sizes = await measureSizes()
  for (const one of sizes) {
    const columns = [kb(one.bytes), `promised ${kb(one.promised)}`]
    console.log(
      `${one.what.padEnd(42)} ${columns.map((column) => column.padStart(18)).join(' ')}   ${excess(one) || 'ok'}`,
    )
  }
  return sizes
}

const gzipped = (/** @type {string | Uint8Array} */ code) => gzipSync(code, { level: 9 }).length

/**
 * Builds the entry chunk that an application's production build makes of this code. Lazy imports are in separate chunks.
 * @param {string} code
 * @param {{ conditions?: string[], external?: import('rollup').ExternalOption }} [options]
 */
async function bundled(code, { conditions = [], external = [] } = {}) {
  const entry = join(root, 'packages/widgets/entry.js')
  const bundle = await rollup({
    input: entry,
    external,
    preserveEntrySignatures: 'allow-extension',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : null),
      },
      nodeResolve({ browser: true, extensions: ['.ts', '.js', '.mjs'], exportConditions: conditions }),
      replace({ preventAssignment: true, values: { 'process.env.NODE_ENV': '"production"' } }),
      esbuild({ target: 'es2022' }),
      terser({ ecma: 2020, module: true }),
    ],
  })
  const { output } = await bundle.generate({ format: 'es' })
  await bundle.close()
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
  const wanted = new Set([...chunks.values()].filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName))
  let bytes = 0
  for (const name of wanted) {
    const chunk = chunks.get(name)
    if (chunk === undefined) continue
    bytes += gzipped(chunk.code)
    for (const next of chunk.imports) wanted.add(next)
  }
  return bytes
}

/** @param {string} entry point of the SDK */
const client = (entry) => bundled(`export { createClient } from '${entry}'`)

/** Returns the bytes of the units layer's own code, without Leaflet and the SDK. */
export function layerBytes() {
  return bundled("export { UnitsLayer } from './src/map/engine/units-layer.ts'", {
    conditions: ['baliza-source'],
    external: ['leaflet', '@baliza/sdk-core/internal'],
  })
}

/** Measures `baliza.js` and the map that it loads with the first map's tag. Excludes the offline background and the demo. */
async function everyElement() {
  const folder = join(root, 'packages/widgets/dist/elements')
  const map = (await readFile(join(folder, 'baliza.js'), 'utf8')).match(
    /import\("\.\/(map-view-[^"]+)\.js"\)/,
  )?.[1]
  if (map === undefined) throw new Error('baliza.js loads no map-view chunk')
  const others = (await readFile(join(folder, `${map}.js`), 'utf8')).match(/from"\.\/(?!baliza\.js")[^"]+"/g)
  if (others !== null) throw new Error(`The map of baliza.js wants further files first: ${others}`)
  return (await script('baliza')) + (await script(map))
}

/**
 * Measures an element's script: the code that draws it. Excludes the modules of later calls, its sounds and the demo.
 * @param {string} name
 */
async function script(name) {
  return gzipped(await readFile(join(root, 'packages/widgets/dist/elements', `${name}.js`)))
}

/**
 * Measures what the browser loads of the portal for one page: the entry, the page's chunk, and their static imports and styles,
 * according to Vite's manifest.
 * @param {string} page the page's source
 * @param {RegExp} [soon] modules that the page loads at once without user action
 */
async function portal(page, soon) {
  const dist = join(root, 'packages/portal/dist')
  const manifestFile = join(dist, '.vite/manifest.json')
  if (!existsSync(manifestFile))
    throw new Error(`${relative(root, manifestFile)} is missing: run "npm run build".`)
  /** @type {Record<string, { file: string, css?: string[], imports?: string[], isEntry?: boolean }>} */
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8'))
  const files = new Set(['index.html'])
  const visit = (/** @type {string} */ key) => {
    const chunk = manifest[key]
    if (chunk === undefined || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const next of chunk.imports ?? []) visit(next)
  }
  if (manifest[page] === undefined) throw new Error(`No chunk of ${page} in the manifest.`)
  for (const key of Object.keys(manifest)) {
    if (manifest[key]?.isEntry || key === page || soon?.test(key)) visit(key)
  }
  let bytes = 0
  for (const file of files) bytes += gzipped(await readFile(join(dist, file)))
  return bytes
}
