import { run } from '../bench/size/run.mjs'

/** A size is not noisy, so unlike the benches it may fail the build. */
const over = (await run()).filter(({ bytes, limit }) => bytes > limit)
for (const { what } of over) console.error(`Over its limit: ${what}`)
process.exit(over.length === 0 ? 0 : 1)
