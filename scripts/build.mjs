import { build } from './build-packages.mjs'

const words = process.argv.slice(2)
const only = words.filter((word) => !word.startsWith('--'))
let announced = false
await build({
  only,
  force: words.includes('--force'),
  say: (line) => {
    if (!announced) console.log('Construyendo lo que falta (solo la primera vez o tras un cambio):')
    announced = true
    console.log(line)
  },
})
