import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from './run.mjs'

/** Modules that other examples import or a framework calls; they cannot be run directly. */
const parts = ['open-client', 'webhook-route']

/** `npm run example -- NAME …`: runs one of examples/*.ts as an integrator's own build does. */
const [name = '', ...args] = process.argv.slice(2)
const names = (await readdir(join(root, 'examples')))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .filter((example) => !parts.includes(example))
if (!names.includes(name)) {
  console.error(`npm run example -- NAME: ${names.join(', ')}`)
  process.exit(2)
}
// A location from which its dependencies resolve; the name allows two concurrent runs.
const outfile = join(root, `node_modules/.cache/baliza/example-${name}-${process.pid}.mjs`)
await build({
  entryPoints: [join(root, `examples/${name}.ts`)],
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  outfile,
})
process.argv = [...process.argv.slice(0, 2), ...args]
try {
  const { default: worker } = await import(pathToFileURL(outfile).href)
  // A worker does nothing without a request.
  if (worker !== undefined) {
    const {
      BALIZA_HOST = 'http://localhost:9998',
      BALIZA_USER = 'usuario',
      BALIZA_PASSWORD = 'demo',
    } = process.env
    const answer = await worker.fetch(new Request('http://worker/'), {
      BALIZA_HOST,
      BALIZA_USER,
      BALIZA_PASSWORD,
    })
    console.log(answer.status, await answer.text())
  }
} finally {
  await rm(outfile, { force: true })
}
