import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Builds missing targets, then runs the server in this process: `npm start` with the demo fleet, `npm run serve` without it.
 * @param {{ demo: boolean }} options
 */
export async function runServer({ demo }) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    stop(
      `Baliza necesita Node 24 y este es ${process.versions.node}. Instálalo desde https://nodejs.org y vuelve a intentar.`,
    )
  }
  const { root, run } = await import('./run.mjs')
  if (!existsSync(join(root, 'node_modules'))) stop('Faltan las dependencias: ejecuta primero "npm ci".')
  const main = join(root, 'packages/server/dist/main.js')
  const onlyAsks = process.argv.includes('--help') && existsSync(main)
  // Standard output is reserved for the log. The build runs in a separate process, because the server would keep the compilers'
  // memory until its end.
  if (!onlyAsks && (await run(process.execPath, ['scripts/build.mjs'], 2)) !== 0)
    stop('No se pudo construir: el error está arriba.')
  if (demo && !process.argv.includes('--demo')) process.argv.push('--demo')
  await import(pathToFileURL(main).href)
}

/** @param {string} line */
function stop(line) {
  console.error(line)
  process.exit(1)
}
