import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from './run.mjs'

/** `npm run example -- HOST USER PASSWORD SECONDS`: examples/integrator.ts as an integrator's own build would run it. */
const outfile = join(root, 'examples/.integrator.mjs')
await build({
  entryPoints: [join(root, 'examples/integrator.ts')],
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  outfile,
})
try {
  await import(pathToFileURL(outfile).href)
} finally {
  await rm(outfile, { force: true })
}
