import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { interrupted, root, runAside, timing } from './run.mjs'

/** Builds in the background must not delay the server. */
const low = constants.priority.PRIORITY_BELOW_NORMAL

/** Targets that are built after the server listens. */
const background = ['sdk-core', 'mcp', 'cli', 'widgets', 'api-docs', 'sdk-core-docs']

/**
 * Builds missing targets, and runs the server in this process: `npm start` with the demo fleet, `npm run serve` without it. The
 * portal is built while the database opens. The SDK, the command line and the widgets are built after the server listens, and
 * Storybook at its first visit.
 * @param {{ demo: boolean }} options
 */
export async function runServer({ demo }) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    stop(
      `Baliza necesita Node 24 y este es ${process.versions.node}. Instálalo desde https://nodejs.org y vuelve a intentar.`,
    )
  }
  if (!existsSync(join(root, 'node_modules'))) stop('Faltan las dependencias: ejecuta primero "npm ci".')
  const entry = join(root, 'packages/server/dist/start.js')
  const onlyAsks = process.argv.includes('--help') && existsSync(entry)
  const { staleTargets } = await import('./build-packages.mjs')
  const served = ['server', 'portal', ...background, 'storybook']
  const stale = onlyAsks ? [] : await staleTargets(served)
  if (stale.length > 0) console.error('Construyendo lo que falta (solo la primera vez o tras un cambio):')
  const [server, portal] = ['server', 'portal'].map((name) =>
    stale.includes(name) ? buildPart(name).catch(stopBuilding) : null,
  )

  const later = background.filter((name) => stale.includes(name))
  const buildLater = once(async () => {
    for (const name of later) await buildPart(name, low)
  })
  const unbuilt = {
    ...(later.includes('widgets') && { widgets: buildLater }),
    ...(stale.includes('storybook') && { storybook: once(() => buildPart('storybook', low)) }),
  }
  if (demo && !process.argv.includes('--demo')) process.argv.push('--demo')
  await server
  const { start } = await import(pathToFileURL(entry).href)
  await start(Promise.resolve(portal).then(() => unbuilt))
  // The build reports its failure.
  await buildLater().catch(() => undefined)
}

/**
 * Builds a target in a separate process, because the server would keep the compilers' memory until its end. All lines are on
 * standard error: standard output is reserved for the log.
 * @param {string} name
 * @param {number} [priority]
 */
async function buildPart(name, priority) {
  const startedAt = performance.now()
  const { code, output } = await runAside(process.execPath, ['scripts/build.mjs', '--force', name], priority)
  if (code === 0) return console.error(timing(name, startedAt))
  if (code !== interrupted) console.error(`${output}\nNo se pudo construir ${name}: el error está arriba.`)
  throw new Error(`The build of ${name} ended with code ${code}`)
}

/** @param {() => Promise<void>} work */
function once(work) {
  /** @type {Promise<void> | undefined} */
  let done
  return () => (done ??= work())
}

/** @returns {never} */
function stopBuilding() {
  process.exit(1)
}

/** @param {string} line @returns {never} */
function stop(line) {
  console.error(line)
  process.exit(1)
}
