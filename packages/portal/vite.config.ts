import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { cssText } from '../../scripts/css-text.mjs'
import { leafletDraw, leafletSource } from '../../scripts/leaflet.mjs'
import { streetsSource } from '../../scripts/streets.mjs'
import { loadParts } from './load-parts.mjs'

/** Address of the server of `npm start`; BALIZA_SERVER sets another. */
const server = process.env.BALIZA_SERVER ?? 'http://127.0.0.1:9998'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Relative, because a proxy may serve it below any path. All its pages are behind the `#`.
  base: './',
  plugins: [react(), cssText(), leafletDraw(), leafletSource(), streetsSource(), loadParts()],
  resolve: {
    conditions: ['baliza-source', ...defaultClientConditions],
    dedupe: ['react', 'react-dom', 'nanostores'],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // scripts/sizes.mjs reads the files that each page loads.
    manifest: true,
    target: 'es2023',
    // The first versions with light-dark(). Compiled for older ones, a colour would not follow the theme chosen in the page.
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    // The page is served under `script-src 'self'; style-src 'self'`, so no asset may become a data: URL.
    assetsInlineLimit: 0,
    modulePreload: {
      // Every browser with light-dark() also has modulepreload.
      polyfill: false,
      // loadParts needs the file itself too, which Vite omits if it has no dependencies.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html' || needed.includes(file) ? needed : [file, ...needed],
    },
    rolldownOptions: {
      output: {
        // The first page lists all files of the others: readable names would add 3 KB.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:6][extname]',
        codeSplitting: {
          // Code that every page needs compresses better as one file than as a dozen, and so do icons that several pages need.
          groups: [
            { name: 'shell', tags: ['$initial'] },
            { name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 3 },
          ],
        },
      },
    },
  },
  // The readers of an import are loaded on demand, in their worker as in a page.
  worker: { format: 'es' },
  server: {
    proxy: Object.fromEntries(
      [
        '/api',
        '/objetos',
        '/grupos',
        '/reporte',
        '/movil',
        '/config.json',
        '/health',
        '/tiles',
        '/seguir',
      ].map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
})
