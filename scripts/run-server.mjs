import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Builds what is missing, then runs the server in this process: `npm start` with the demo fleet, `npm run serve` without.
 * @param {{ demo: boolean }} options
 */
export async function runServer({ demo }) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    stop(
      `Baliza necesita Node 20.19 o posterior y este es ${process.versions.node}. Instálalo desde https://nodejs.org y vuelve a intentar.`,
    )
  }
  const { build } = await import('./rooms.mjs')
  const { root } = await import('./run.mjs')
  if (!existsSync(join(root, 'node_modules'))) stop('Faltan las dependencias: ejecuta primero "npm ci".')
  if (!process.argv.includes('--help')) {
    let announced = false
    await build({
      say: (line) => {
        if (!announced) console.log('Construyendo lo que falta (solo la primera vez o tras un cambio):')
        announced = true
        console.log(line)
      },
    })
  }
  if (demo && !process.argv.includes('--demo')) process.argv.push('--demo')
  await import(pathToFileURL(join(root, 'packages/server/dist/main.js')).href)
}

/** @param {string} line */
function stop(line) {
  console.error(line)
  process.exit(1)
}
