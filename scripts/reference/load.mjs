import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from '../run.mjs'

let loaded = 0

/**
 * Bundles and imports modules of the packages' sources.
 * @param {string} contents their exports, with paths from the root
 * @param {string} [folder] the package whose files they read
 */
export async function loadSource(contents, folder = '.') {
  loaded += 1
  const outfile = join(root, `node_modules/.cache/baliza/reference-${process.pid}-${loaded}.mjs`)
  await build({
    stdin: { contents, resolveDir: root },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    define: {
      'import.meta.url': JSON.stringify(pathToFileURL(join(root, folder, 'dist/bundle.js')).href),
    },
    conditions: ['baliza-source'],
    plugins: [external],
    logLevel: 'warning',
  })
  try {
    return await import(pathToFileURL(outfile).href)
  } finally {
    await rm(outfile, { force: true })
  }
}

/** Leaves other packages, and modules that are loaded on demand, outside the bundle. @type {import('esbuild').Plugin} */
const external = {
  name: 'external',
  setup: ({ onResolve }) =>
    onResolve({ filter: /.*/ }, ({ path, kind }) =>
      kind === 'dynamic-import' || (kind !== 'entry-point' && !/^(\.|\/|@baliza\/)/.test(path))
        ? { path, external: true }
        : null,
    ),
}
