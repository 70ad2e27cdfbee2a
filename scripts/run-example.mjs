import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from './run.mjs'

/** What others take, or a framework calls: nothing to run. */
const parts = ['open-client', 'webhook-route']

/** `npm run example -- NAME …`: one of examples/*.ts as an integrator's own build would run it. */
const [name = '', ...args] = process.argv.slice(2)
const names = (await readdir(join(root, 'examples')))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .filter((example) => !parts.includes(example))
if (!names.includes(name)) {
  console.error(`npm run example -- NAME: ${names.join(', ')}`)
  process.exit(2)
}
// Where its dependencies are found; two may run at once.
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
  // A worker waits to be asked.
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
