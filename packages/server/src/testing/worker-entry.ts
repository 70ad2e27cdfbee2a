import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

const at = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))

let built: string | undefined

/** The thread of reports as JavaScript: one of the tests cannot read TypeScript. */
export function workerEntry(): string {
  if (built !== undefined) return built
  const outfile = at(`node_modules/.cache/baliza/reckoning-worker-${process.pid}.mjs`)
  buildSync({
    entryPoints: [at('packages/server/src/reports/reckoning-worker.ts')],
    outfile,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
    // Only what is ours is bundled: it has no JavaScript of its own yet.
    alias: { '@baliza/sdk-core': at('packages/sdk-core/src/index.ts') },
  })
  built = outfile
  return outfile
}
