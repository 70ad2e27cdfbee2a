import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

let built: string | undefined

/** The database process as JavaScript: a child of the tests cannot read TypeScript. */
export function childEntry(): string {
  if (built !== undefined) return built
  const outfile = fileURLToPath(
    new URL(`../../../../node_modules/.cache/baliza/pglite-child-${process.pid}.mjs`, import.meta.url),
  )
  buildSync({
    entryPoints: [fileURLToPath(new URL('../storage/connection/pglite-child.ts', import.meta.url))],
    outfile,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
    // A test's database lives for seconds: not long enough for its machine code to be optimised.
    banner: { js: "import v8 from 'node:v8'; v8.setFlagsFromString('--liftoff-only')" },
  })
  built = outfile
  return outfile
}
