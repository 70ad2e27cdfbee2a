import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from './build-packages.mjs'
import { root } from './run.mjs'

const args = process.argv.slice(2)
const only = args.filter((word) => !word.startsWith('--'))
let announced = false
const built = await build({
  only,
  force: args.includes('--force'),
  say: (line) => {
    if (!announced) console.log('Construyendo lo que falta (solo la primera vez o tras un cambio):')
    announced = true
    console.log(line)
  },
})

if (built.includes('widgets')) {
  const { version, integrity } = JSON.parse(
    await readFile(join(root, 'packages/widgets/dist/elements/sri.json'), 'utf8'),
  )
  for (const name of ['baliza', 'map', 'alerts', 'positions', 'report'])
    console.log(`  /widgets/${version}/${name}.js  ${integrity[`${name}.js`]}`)
}
