import { build } from './rooms.mjs'

const words = process.argv.slice(2)
const only = words.filter((word) => !word.startsWith('--'))
await build({ only, force: words.includes('--force'), say: (line) => console.log(line) })
