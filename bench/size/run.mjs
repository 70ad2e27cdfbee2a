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

/**
 * The bytes that a user's browser loads, min + gzip, each beside its limit.
 * @returns {Promise<{ what: string, bytes: number, limit: number }[]>}
 */
async function measureSizes() {
  return [
    {
      what: '{ createClient }, first load',
      bytes: await bundled("export { createClient } from '@baliza/sdk-core'"),
      // With a host's hooks, which are ofetch's. The fleet's reader, 2 KB, comes beside the first answer.
      limit: 14 * kilobyte,
    },
    {
      what: 'the same without hooks, as in our bundles',
      bytes: await bundled("export { createClient } from '@baliza/sdk-core/bare'"),
      // The rows of the session and of the alerts are in every bundle: what a page asks first waits for no other script.
      limit: 11 * kilobyte,
    },
    {
      what: 'the same in English names',
      bytes: await bundled("export { createClient } from '@baliza/sdk-core/en'"),
      // What translates, and the names of a unit and a session; the others come with the first call that needs them.
      limit: 16 * kilobyte,
    },
    { what: 'units layer, its own code', bytes: await layerBytes(), limit: 6 * kilobyte },
    ...(await measureElements()),
    // What an embed does not show is left out in every column and popup, and a link to one unit stands for a client. A few
    // bytes keep canvases on which there is nothing out of the first frames: a marker is there 20 ms sooner.
    { what: 'all elements, with the map', bytes: await everyElement(), limit: 92 * kilobyte },
    { what: 'portal: login', bytes: await portal('src/pages/login/login-page.tsx'), limit: 100 * kilobyte },
    {
      what: 'portal: tracking interactive',
      bytes: await portal('src/pages/tracking/tracking-page.tsx', /\/(map-view|read-fleet)\.ts$/),
      limit: 220 * kilobyte,
    },
    {
      what: 'portal: control panel',
      bytes: await portal('src/pages/control-panel/control-panel-page.tsx'),
      limit: 275 * kilobyte,
    },
  ]
}

/**
 * What each element loads before its first rows, min + gzip; `wanted` KB is what we want of it, its limit what it is held to.
 * @returns {Promise<{ what: string, bytes: number, limit: number, wanted: number }[]>}
 */
export async function measureElements() {
  return [
    // Of every element 1.4 KB are its events, states, slots and promises, and that nothing loads before it is near. What
    // draws popups comes after the first units.
    { what: 'map element with its map', bytes: await script('map'), limit: 72 * kilobyte, wanted: 65 },
    // Preact with its hooks is 5.6, the client 6, the shell 3.6. Of every element 0.3 KB find its language, and load it where it is not Spanish;
    // 0.1 KB are the error of a site that is not listed, speeds that are hidden, and a link in a client's place. Its calls
    // are in every client: nothing else is loaded before its first rows.
    { what: 'alerts element', bytes: await script('alerts'), limit: 30 * kilobyte, wanted: 20 },
    // As above: 11 KB of its own, a third of them its style sheet; its grid is also the report's.
    { what: 'positions element', bytes: await script('positions'), limit: 32 * kilobyte, wanted: 20 },
    // The client, preact and its form. Its table comes with the first report, its picture and its files later.
    { what: 'report element', bytes: await script('report'), limit: 30 * kilobyte, wanted: 25 },
  ]
}

/** A table on the terminal. @returns what is in it */
export async function run() {
  const sizes = await measureSizes()
  for (const { what, bytes, limit } of sizes) {
    const kb = (/** @type {number} */ n) => `${(n / kilobyte).toFixed(1)} KB`
    console.log(
      `${what.padEnd(40)} ${kb(bytes).padStart(9)}   limit ${kb(limit).padStart(9)}   ${bytes <= limit ? 'ok' : 'OVER'}`,
    )
  }
  return sizes
}

const gzipped = (/** @type {string | Uint8Array} */ code) => gzipSync(code, { level: 9 }).length

/**
 * The chunk that a host's production build makes of this code; what it loads later is in chunks of its own.
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

/** Bytes of the units layer's own code: without Leaflet and the SDK. */
export function layerBytes() {
  return bundled("export { UnitsLayer } from './src/map/engine/units-layer.ts'", {
    conditions: ['baliza-source'],
    external: ['leaflet', '@baliza/sdk-core'],
  })
}

/** `baliza.js` and the map that it loads with the first map's tag. Not counted: the offline background, the demo. */
async function everyElement() {
  const folder = join(root, 'packages/widgets/dist/elements')
  const map = (await readFile(join(folder, 'baliza.js'), 'utf8')).match(
    /import\("\.\/(map-view-[^"]+)\.js"\)/,
  )?.[1]
  if (map === undefined) throw new Error('baliza.js loads no map-view chunk')
  return (await script('baliza')) + (await script(map))
}

/**
 * An element's script alone: what it draws with. Not counted: the rows of calls that it makes later, its sounds, the demo.
 * @param {string} name
 */
async function script(name) {
  return gzipped(await readFile(join(root, 'packages/widgets/dist/elements', `${name}.js`)))
}

/**
 * What the browser loads of the portal for one page: the entry, the page's chunk and their static imports and styles,
 * by Vite's manifest.
 * @param {string} page the page's source
 * @param {RegExp} [soon] what it loads at once by itself
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
