import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import alias from '@rollup/plugin-alias'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import { build, transform } from 'esbuild'
import dts from 'rollup-plugin-dts'
import esbuild, { minify } from 'rollup-plugin-esbuild'
import { cssText } from './css-text.mjs'
import { declarations } from './declarations.mjs'
import { filesFrom } from './element-types.mjs'
import { leafletDraw, leafletSource } from './leaflet.mjs'
import { streetsSource } from './streets.mjs'
import { entryNames, workerChunks } from './worker-chunks.mjs'

const folder = fileURLToPath(new URL('../packages/widgets/', import.meta.url))

/** Leaflet's own ES module: its `main` is a UMD script that no bundler can shake. */
export const leafletModule = 'leaflet/dist/leaflet-src.esm.js'

/** React's names, as our elements have them: preact's, and one module for what preact does not have. */
const preact = [
  { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
  { find: /^react(-dom(\/client)?)?$/, replacement: `${folder}src/element/preact-as-react.ts` },
]

const css = () =>
  cssText({ minify: async (text) => (await transform(text, { loader: 'css', minify: true })).code.trim() })

const compile = () => esbuild({ target: 'es2022', jsx: 'automatic', tsconfig: false, sourceMap: true })

/** The module that every map loads. */
const mapView = `${folder}src/map/view/map-view.ts`

/**
 * `baliza.js` loads the map's code with the first map's tag: as one file, because a map shows nothing without all of it. What
 * is in `baliza.js` itself stays there.
 * @type {import('rollup').GetManualChunk}
 */
function mapInOneFile(id, { getModuleInfo }) {
  /** @param {string} from @param {Set<string>} [found] */
  const reached = (from, found = new Set()) => {
    if (found.has(from)) return found
    found.add(from)
    for (const next of getModuleInfo(from)?.importedIds ?? []) reached(next, found)
    return found
  }
  // Rules of the SDK, which `baliza.js` has, but only maps have trails and meridians.
  if (/\/rules\/(track\/trail|geometry\/longitude)\.ts$/.test(id)) return 'map-view'
  return reached(mapView).has(id) && !reached(`${folder}src/elements/baliza.ts`).has(id) ? 'map-view' : null
}

/** The entry of a map: it has Leaflet in it, which needs a page while it is loaded, and so does nothing where there is none. */
const mapInNode = "if (typeof window !== 'undefined') import('../elements/map.js')\n"

/** What a React host brings itself. */
const external = [
  /^react($|\/)/,
  /^react-dom($|\/)/,
  /^@baliza\/sdk-core($|\/)/,
  /^leaflet($|\/)/,
  /^(fflate|xlsx)$/,
]

/** Empties the folder before the first part of the build: names with hashes would pile up. */
function sweep() {
  return { name: 'sweep', buildStart: () => rm(`${folder}dist`, { recursive: true, force: true }) }
}

/**
 * React build: react, Leaflet and the SDK stay imports, so that a host has one of each.
 * @returns {import('rollup').RollupOptions}
 */
function reactBuild() {
  const input = Object.fromEntries(['index', 'react'].map((name) => [name, `${folder}src/${name}.ts`]))
  return {
    input,
    external,
    plugins: [
      sweep(),
      css(),
      leafletDraw(),
      streetsSource(),
      workerChunks(),
      nodeResolve({ extensions: ['.ts', '.tsx', '.js'] }),
      compile(),
    ],
    output: {
      dir: `${folder}dist`,
      format: 'es',
      sourcemap: true,
      // To a bundler of server components: what is imported from here runs in the browser too.
      banner: (chunk) => (chunk.isEntry ? "'use client'" : ''),
      paths: { leaflet: leafletModule },
      entryFileNames: entryNames('parts/'),
      chunkFileNames: 'parts/[name]-[hash].js',
      // A host's bundler would warn of each import that takes nothing.
      hoistTransitiveImports: false,
    },
  }
}

/** @returns {import('rollup').RollupOptions} */
function typesBuild() {
  return {
    input: Object.fromEntries(['index', 'react'].map((name) => [name, `${folder}src/${name}.ts`])),
    external: [...external, /\.css\?text$/],
    plugins: [declarations(folder), dts({ tsconfig: `${folder}tsconfig.json` }), manifest()],
    output: { dir: `${folder}dist`, format: 'es', chunkFileNames: 'parts/shared-[hash].d.ts' },
  }
}

/**
 * One self-contained element file, preact inside, and the chunks that it loads when they are wanted.
 * @param {string} name
 * @returns {import('rollup').RollupOptions}
 */
function elementBuild(name) {
  return {
    input: { [name]: `${folder}src/elements/${name}.ts` },
    treeshake: { propertyReadSideEffects: false },
    preserveEntrySignatures: 'allow-extension',
    plugins: [
      css(),
      leafletDraw(),
      leafletSource(),
      streetsSource(),
      alias({ entries: preact }),
      replace({ preventAssignment: true, values: { 'process.env.NODE_ENV': '"production"' } }),
      nodeResolve({
        extensions: ['.ts', '.tsx', '.mjs', '.js'],
        exportConditions: ['baliza-source'],
        browser: true,
      }),
      compile(),
      workerChunks(),
      minify({ target: 'es2022', legalComments: 'none' }),
    ],
    // A host that imports the file twice under two addresses still gets one set of tags: define skips.
    output: {
      dir: `${folder}dist/elements`,
      format: 'es',
      sourcemap: true,
      entryFileNames: entryNames(),
      chunkFileNames: '[name]-[hash].js',
      onlyExplicitManualChunks: true,
      ...(name === 'baliza' ? { manualChunks: mapInOneFile } : {}),
    },
  }
}

/** Writes custom-elements.json beside the build, from the tables of the sources, and what is made of it. */
export function manifest() {
  return {
    name: 'custom-elements-manifest',
    async writeBundle() {
      const { version } = JSON.parse(await readFile(`${folder}package.json`, 'utf8'))
      for (const part of ['elements', 'node', 'tags'])
        await mkdir(`${folder}dist/${part}`, { recursive: true })
      for (const [name, text] of Object.entries(filesFrom(await readManifest(), version)))
        await writeFile(`${folder}dist/${name}`, text)
      await writeFile(`${folder}dist/elements/llms.txt`, await plainGuides())
      await writeFile(`${folder}dist/node/map.js`, mapInNode)
    },
  }
}

/** The package's page and its guides as one plain text, for who reads them with a program. */
async function plainGuides() {
  const names = (await readdir(`${folder}guides`)).toSorted()
  const pages = ['README.md', ...names.map((name) => `guides/${name}`)]
  const texts = await Promise.all(pages.map((page) => readFile(folder + page, 'utf8')))
  // The text before a guide's title is for Storybook.
  return texts.map((text) => text.slice(text.indexOf('# ')).trim()).join('\n\n')
}

/** The manifest as the tables in the sources make it. */
export async function readManifest() {
  const file = join(tmpdir(), `baliza-manifest-${process.pid}.mjs`)
  await build({
    entryPoints: [`${folder}src/element/manifest.ts`],
    outfile: file,
    bundle: true,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    conditions: ['baliza-source'],
    logLevel: 'error',
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(${JSON.stringify(join(folder, 'package.json'))});`,
    },
    plugins: [
      {
        name: 'nothing-that-is-shown',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /\.css\?text$/ }, ({ path }) => ({ path, namespace: 'css' }))
          onLoad({ filter: /.*/, namespace: 'css' }, () => ({ contents: 'export default ""' }))
          onResolve({ filter: /\/map-view\.js$/ }, ({ path }) => ({ path, external: true }))
          // In one file an import that would come later comes at once, and from there nothing is found.
          onResolve({ filter: /^(leaflet|fflate|xlsx)$|^leaflet-draw\?/ }, ({ path }) => ({
            path,
            namespace: 'later',
          }))
          onLoad({ filter: /.*/, namespace: 'later' }, () => ({ contents: 'module.exports = {}' }))
        },
      },
    ],
  })
  try {
    const { createManifest } = await import(pathToFileURL(file).href)
    return createManifest()
  } finally {
    await rm(file, { force: true })
  }
}

/**
 * The widgets' Rollup configurations, for rollup.config.mjs.
 * @returns {import('rollup').RollupOptions[]}
 */
export function rollupWidgets() {
  return [reactBuild(), typesBuild(), ...['map', 'alerts', 'positions', 'report', 'baliza'].map(elementBuild)]
}
