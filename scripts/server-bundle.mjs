import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './run.mjs'

const source = join(root, 'packages/server/src')

/**
 * Returns the esbuild options of the server. The SDK is bundled; npm dependencies stay imports, and package.json lists them.
 * @param {string} dir
 * @returns {import('esbuild').BuildOptions & { plugins: import('esbuild').Plugin[] }}
 */
export function serverBundle(dir) {
  return {
    entryPoints: {
      main: join(source, 'main.ts'),
      start: join(source, 'start.ts'),
      'pglite-child': join(source, 'storage/connection/pglite-child.ts'),
      'import-worker': join(source, 'imports/import-worker.ts'),
      'report-worker': join(source, 'reports/report-worker.ts'),
      'report-file-worker': join(source, 'report-mail/report-file-worker.ts'),
    },
    outdir: dir,
    bundle: true,
    splitting: true,
    chunkNames: 'shared-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    conditions: ['baliza-source'],
    logLevel: 'warning',
    plugins: [
      {
        name: 'server',
        setup({ onResolve, onEnd }) {
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@baliza/') ? null : { path, external: true },
          )
          // The code reads the numbered .sql files from its own folder.
          onEnd(() =>
            cp(join(source, 'storage/schema/migrations'), join(dir, 'migrations'), { recursive: true }),
          )
        },
      },
    ],
  }
}
