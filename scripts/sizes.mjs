import { excess, run } from '../bench/size/run.mjs'

/** Sizes are deterministic, so unlike the benches they can fail the build. */
const over = (await run()).filter((size) => excess(size) !== '')
for (const size of over) console.error(`Too large: ${size.what}, ${excess(size)}`)
process.exit(over.length === 0 ? 0 : 1)
