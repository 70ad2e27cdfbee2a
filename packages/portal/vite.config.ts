import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { cssText } from '../../scripts/css-text.mjs'
import { leafletDraw, leafletSource } from '../../scripts/leaflet.mjs'
import { loadParts } from '../../scripts/load-parts.mjs'
import { streetsSource } from '../../scripts/streets.mjs'

/** Where `npm start` serves; another one by BALIZA_SERVER. */
const server = process.env.BALIZA_SERVER ?? 'http://127.0.0.1:9998'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Below whatever path a proxy has it: its pages are all behind the `#`.
  base: './',
  plugins: [react(), cssText(), leafletDraw(), leafletSource(), streetsSource(), loadParts()],
  resolve: {
    conditions: ['baliza-source', ...defaultClientConditions],
    dedupe: ['react', 'react-dom', 'nanostores'],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // scripts/sizes.mjs reads what each page loads.
    manifest: true,
    target: 'es2023',
    // The first that know light-dark(). Written for older ones, a colour would not follow a theme that is chosen in the page.
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    // The page is served under `script-src 'self'; style-src 'self'`: nothing becomes a data: URL.
    assetsInlineLimit: 0,
    modulePreload: {
      // Every browser that knows light-dark() knows modulepreload.
      polyfill: false,
      // loadParts wants the file itself too, which Vite leaves out where it needs no other.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html' || needed.includes(file) ? needed : [file, ...needed],
    },
    rolldownOptions: {
      output: {
        // The first page names every file of the others: with readable names that would be 3 KB more.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:6][extname]',
        codeSplitting: {
          // What every page needs compresses better as one file than as a dozen, and so do the icons that several need.
          groups: [
            { name: 'shell', tags: ['$initial'] },
            { name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 3 },
          ],
        },
      },
    },
  },
  // The readers of an import are loaded when they are wanted, in their worker as in a page.
  worker: { format: 'es' },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/objetos', '/grupos', '/reporte', '/movil', '/config.json', '/health', '/tiles'].map(
        (path) => [path, { target: server, changeOrigin: false }],
      ),
    ),
  },
})
