import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { root } from '../../scripts/run.mjs'

const kilobyte = 1024

/**
 * The bytes that a user's browser loads, min + gzip, each beside its limit.
 * @returns {Promise<{ what: string, bytes: number, limit: number }[]>}
 */
export async function measureSizes() {
  return [
    {
      what: '{ createClient } of @baliza/sdk-core',
      bytes: await bundled("export { createClient } from '@baliza/sdk-core'"),
      limit: 8 * kilobyte,
    },
    { what: 'units layer, its own code', bytes: await unitsLayer(), limit: 6 * kilobyte },
    {
      what: 'map element, self-contained',
      bytes: await staticGraph('packages/widgets/dist/elements/map.js'),
      limit: 65 * kilobyte,
    },
    {
      what: 'all elements, one script',
      bytes: await staticGraph('packages/widgets/dist/elements/baliza.js'),
      limit: 65 * kilobyte,
    },
    { what: 'portal: login', bytes: await portal('login'), limit: 95 * kilobyte },
    { what: 'portal: tracking interactive', bytes: await portal('tracking'), limit: 230 * kilobyte },
  ]
}

/** A table on the terminal. */
export async function run() {
  for (const { what, bytes, limit } of await measureSizes()) {
    const kb = (/** @type {number} */ n) => `${(n / kilobyte).toFixed(1)} KB`
    console.log(
      `${what.padEnd(40)} ${kb(bytes).padStart(9)}   limit ${kb(limit).padStart(9)}   ${bytes <= limit ? 'ok' : 'OVER'}`,
    )
  }
}

const gzipped = (/** @type {string | Uint8Array} */ code) => gzipSync(code, { level: 9 }).length

/** @param {string} contents */
async function bundled(contents, options = {}) {
  const result = await build({
    stdin: { contents, resolveDir: join(root, 'packages/widgets') },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    ...options,
  })
  return gzipped(/** @type {import('esbuild').OutputFile} */ (result.outputFiles[0]).contents)
}

function unitsLayer() {
  return bundled("export { UnitsLayer } from './src/map/engine/units-layer.ts'", {
    external: ['leaflet', '@baliza/sdk-core'],
  })
}

/**
 * A module and all that it imports statically, from the build.
 * @param {string} entry
 */
async function staticGraph(entry) {
  const seen = new Set()
  const queue = [join(root, entry)]
  let bytes = 0
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const code = await readFile(file, 'utf8')
    bytes += gzipped(code)
    for (const [, from] of code.matchAll(
      /(?:^|[;}\n])\s*(?:import|export)\s*(?:[^"'()]*?\bfrom\s*)?["'](\.[^"']+)["']/g,
    )) {
      if (from !== undefined) queue.push(resolve(dirname(file), from))
    }
  }
  return bytes
}

/**
 * What the browser loads of the portal for one page: the entry, the page's chunk and their static imports and styles,
 * by Vite's manifest.
 * @param {'login' | 'tracking'} page
 */
async function portal(page) {
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
  const roots = Object.keys(manifest).filter(
    (key) => manifest[key]?.isEntry || key.startsWith(`src/pages/${page}/`),
  )
  if (!roots.some((key) => key.startsWith(`src/pages/${page}/`)))
    throw new Error(`No chunk of the page ${page} in the manifest.`)
  for (const key of roots) visit(key)
  let bytes = 0
  for (const file of files) bytes += gzipped(await readFile(join(dist, file)))
  return bytes
}
