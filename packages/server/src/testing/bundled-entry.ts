import { fileURLToPath } from 'node:url'
import { type BuildOptions, buildSync } from 'esbuild'

const at = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))

/** Builds the entry of a child process or thread as JavaScript, once. The child process of a test cannot read TypeScript. */
export function bundledEntry(name: string, source: string, options: BuildOptions = {}): () => string {
  let built: string | undefined
  return () => {
    if (built !== undefined) return built
    const outfile = at(`node_modules/.cache/baliza/${name}-${process.pid}.mjs`)
    buildSync({
      entryPoints: [at(`packages/server/src/${source}`)],
      outfile,
      bundle: true,
      packages: 'external',
      format: 'esm',
      platform: 'node',
      target: 'node20',
      logLevel: 'warning',
      ...options,
      // Bundles only our own packages, which have no built JavaScript yet.
      alias: { '@baliza/agreement': at('packages/agreement/src') },
    })
    built = outfile
    return outfile
  }
}
