import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** `npm run bench -- NAME`: runs one bench and prints its table. Only `faults` can fail, with exit code 1. */
const here = fileURLToPath(new URL('.', import.meta.url))
const benches = readdirSync(here).filter((name) => existsSync(`${here}/${name}/run.mjs`))
const [name, ...args] = process.argv.slice(2)
if (name === undefined || !benches.includes(name)) {
  console.error(`npm run bench -- NAME, where NAME is one of: ${benches.join(', ')}`)
  process.exit(2)
}
const { run } = await import(`./${name}/run.mjs`)
await run(args)
