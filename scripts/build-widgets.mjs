import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import alias from '@rollup/plugin-alias'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import terser from '@rollup/plugin-terser'
import { build, transform } from 'esbuild'
import dts from 'rollup-plugin-dts'
import esbuild from 'rollup-plugin-esbuild'
import { cssText } from './css-text.mjs'
import { declarations } from './declarations.mjs'
import { filesFrom } from './element-types.mjs'
import { leafletDraw, leafletSource } from './leaflet.mjs'
import { streetsSource } from './streets.mjs'
import { entryNames, workerChunks } from './worker-chunks.mjs'

const folder = fileURLToPath(new URL('../packages/widgets/', import.meta.url))

/** Leaflet's own ES module: its `main` is a UMD script that bundlers cannot tree-shake. */
export const leafletModule = 'leaflet/dist/leaflet-src.esm.js'

/** React's module names resolve to preact in the elements, and to one additional module for APIs that preact lacks. */
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
 * `baliza.js` loads the map's code with the first map's tag, as one file, because a map requires all of it. Modules that
 * `baliza.js` itself uses stay there.
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
  // `baliza.js` includes rules of the SDK, but only maps use trails and meridians.
  if (/\/rules\/(track\/trail|geometry\/longitude)\.ts$/.test(id)) return 'map-view'
  return reached(mapView).has(id) && !reached(`${folder}src/elements/baliza.ts`).has(id) ? 'map-view' : null
}

/** Entry of a map: Leaflet requires a page at load time, so the entry does nothing without one. */
const mapInNode = "if (typeof window !== 'undefined') import('../elements/map.js')\n"

/** Dependencies that a React application installs itself. */
const external = [
  /^react($|\/)/,
  /^react-dom($|\/)/,
  /^@baliza\/sdk-core($|\/)/,
  /^leaflet($|\/)/,
  /^(fflate|xlsx)$/,
]

/** Entry points of the React build. */
const reactEntries = Object.fromEntries(
  ['index', 'internal', 'react'].map((name) => [name, `${folder}src/${name}.ts`]),
)

/**
 * React build: react, Leaflet and the SDK stay imports, so that an application has one copy of each.
 * @param {string} dir
 * @returns {import('rollup').RollupOptions}
 */
function reactBuild(dir) {
  return {
    input: reactEntries,
    external,
    plugins: [
      css(),
      leafletDraw(),
      streetsSource(),
      workerChunks(),
      nodeResolve({ extensions: ['.ts', '.tsx', '.js'] }),
      compile(),
    ],
    output: {
      dir,
      format: 'es',
      sourcemap: true,
      // For bundlers of server components: imported code runs in the browser too.
      banner: (chunk) => (chunk.isEntry ? "'use client'" : ''),
      paths: { leaflet: leafletModule },
      entryFileNames: entryNames('parts/'),
      chunkFileNames: 'parts/[name]-[hash].js',
      // The application's bundler would warn about each import without names.
      hoistTransitiveImports: false,
      // For the same reason all values of `index` are in one chunk.
      manualChunks: (id) => (/\/(map\/background\/tiles|theme\/theme)\.ts$/.test(id) ? 'theme' : null),
    },
  }
}

/** @param {string} dir @returns {import('rollup').RollupOptions} */
function typesBuild(dir) {
  return {
    input: reactEntries,
    external: [...external, /\.css\?text$/],
    plugins: [declarations(folder, dir), dts({ tsconfig: `${folder}tsconfig.json` }), manifest(dir)],
    output: { dir, format: 'es', chunkFileNames: 'parts/shared-[hash].d.ts' },
  }
}

/**
 * Builds one self-contained element file with preact, and its lazy chunks.
 * @param {string} name
 * @param {string} dir
 * @returns {import('rollup').RollupOptions}
 */
function elementBuild(name, dir) {
  return {
    input: { [name]: `${folder}src/elements/${name}.ts` },
    treeshake: {
      propertyReadSideEffects: false,
      // Their package.json declares `sideEffects: false`, which Rollup applies only to imports by the package's name.
      moduleSideEffects: (id) => !/\/(agreement|sdk-core)\/src\//.test(id),
    },
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
      terser({ ecma: 2020, module: true, format: { comments: false } }),
    ],
    // If a page imports the file under two addresses, the tags are registered once: define skips known tags.
    output: {
      dir: join(dir, 'elements'),
      format: 'es',
      sourcemap: true,
      entryFileNames: entryNames(),
      chunkFileNames: '[name]-[hash].js',
      onlyExplicitManualChunks: true,
      ...(name === 'baliza' ? { manualChunks: mapInOneFile } : {}),
    },
  }
}

/**
 * Writes custom-elements.json and the files derived from it next to the build, from the tables of the sources.
 * @param {string} dir
 */
function manifest(dir) {
  return {
    name: 'custom-elements-manifest',
    async writeBundle() {
      const { version } = JSON.parse(await readFile(`${folder}package.json`, 'utf8'))
      for (const part of ['elements', 'node', 'tags']) await mkdir(join(dir, part), { recursive: true })
      for (const [name, text] of Object.entries(filesFrom(await readManifest(), version)))
        await writeFile(join(dir, name), text)
      await writeFile(join(dir, 'elements/llms.txt'), await plainGuides())
      await writeFile(join(dir, 'node/map.js'), mapInNode)
    },
  }
}

/** Joins the package's README and its guides into one plain text, for programs. */
async function plainGuides() {
  const names = (await readdir(`${folder}guides`)).toSorted()
  const pages = ['README.md', ...names.map((name) => `guides/${name}`)]
  const texts = await Promise.all(pages.map((page) => readFile(folder + page, 'utf8')))
  // The text before a guide's title is for Storybook.
  return texts.map((text) => text.slice(text.indexOf('# ')).trim()).join('\n\n')
}

/** Builds the manifest from the tables in the sources. */
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
          // In a single bundle, lazy imports become static and cannot be resolved from its location.
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
 * Writes sri.json: the version, and the value of `integrity` for each script of the folder.
 * @param {string} folder
 * @param {string} version
 */
export async function writeIntegrity(folder, version) {
  /** @type {Record<string, string>} */
  const integrity = {}
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.js')).toSorted())
    integrity[name] = `sha384-${createHash('sha384')
      .update(await readFile(join(folder, name)))
      .digest('base64')}`
  await writeFile(join(folder, 'sri.json'), `${JSON.stringify({ version, integrity }, null, 2)}\n`)
}

/** The widgets' Rollup configurations. @param {string} dir @returns {import('rollup').RollupOptions[]} */
export function rollupWidgets(dir) {
  const elements = ['map', 'alerts', 'positions', 'report', 'baliza']
  return [reactBuild(dir), typesBuild(dir), ...elements.map((name) => elementBuild(name, dir))]
}
