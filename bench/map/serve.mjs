import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, transform } from 'esbuild'

const here = fileURLToPath(new URL('.', import.meta.url))
const resolve = createRequire(import.meta.url).resolve
/** Returns the path of a file of a dependency. @param {string} name @param {string} path */
const inside = (name, path) => join(dirname(resolve(`${name}/package.json`)), path)

/** Scripts that the peers need as globals, in load order. All share one Leaflet. */
const scripts = {
  '/leaflet.js': inside('leaflet', 'dist/leaflet-src.js'),
  '/rbush.js': inside('rbush', 'rbush.js'),
  '/canvas-marker.js': inside('leaflet-canvas-marker', 'dist/leaflet.canvas-markers.js'),
  '/markers-canvas.js': inside('leaflet-markers-canvas', 'dist/leaflet-markers-canvas.js'),
}

/** @type {import('esbuild').Plugin} */
const globalLeaflet = {
  name: 'global-leaflet',
  setup(build) {
    build.onResolve({ filter: /^leaflet$/ }, () => ({ path: 'leaflet', namespace: 'global' }))
    build.onLoad({ filter: /.*/, namespace: 'global' }, () => ({ contents: 'module.exports = window.L' }))
    build.onResolve({ filter: /^maplibre-gl$/ }, () => ({
      path: '/maplibre/maplibre-gl.mjs',
      external: true,
    }))
  },
}

/**
 * The layer with one addition: a switch that paints every unit. It is the reference for the colours. @type
 * {import('esbuild').Plugin}
 */
const everybodySwitch = {
  name: 'everybody-switch',
  setup(build) {
    build.onLoad({ filter: /engine[\\/]occlusion\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const { code } = await transform(source.replace('function createOcclusion', 'function original'), {
        loader: 'ts',
      })
      const wrapped = `export function createOcclusion() {
        const sift = original()
        return (scene, shown, ...rest) => window.everybodyShown ? shown.list.toReversed() : sift(scene, shown, ...rest)
      }`
      return { contents: `${code}\n${wrapped}`, loader: 'js' }
    })
  },
}

/** Serves the bench's page with Baliza's layer and its peers. @returns {Promise<{ address: string, close(): Promise<void> }>} */
export async function servePage() {
  const bundle = await build({
    entryPoints: [join(here, 'page/main.js')],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    conditions: ['baliza-source'],
    plugins: [globalLeaflet, everybodySwitch],
    write: false,
  })
  const css = (await readFile(inside('leaflet', 'dist/leaflet.css'), 'utf8')).replace(/url\([^)]*\)/g, 'none')
  const page = `<!doctype html><meta charset="utf-8"><title>bench</title><style>${css}
body { margin: 0 } #map { width: 1200px; height: 800px }</style><div id="map"></div>
${Object.keys(scripts)
  .map((src) => `<script src="${src}"></script>`)
  .join('\n')}
<script type="module" src="/main.js"></script>`
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname
    try {
      if (path === '/') return response.setHeader('content-type', 'text/html').end(page)
      response.setHeader('content-type', 'text/javascript')
      if (path === '/main.js') return response.end(bundle.outputFiles[0]?.contents)
      const file = path.startsWith('/maplibre/')
        ? inside('maplibre-gl', join('dist', path.slice('/maplibre/'.length)))
        : scripts[/** @type {keyof typeof scripts} */ (path)]
      if (file === undefined) return response.writeHead(404).end()
      return response.end(await readFile(file))
    } catch (error) {
      return response.writeHead(500).end(String(error))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
