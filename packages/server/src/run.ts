import { builtSite, type SiteDirectories } from './built-site.js'
import { makePrivateFolder } from './make-folder.js'
import { operate, type Terminal } from './operator-cli/index.js'
import { hasCode, StartProblem } from './problem.js'
import { type BalizaServer, createServer, type ServerOptions } from './server.js'
import type { Config } from './settings/config.js'
import { misspelled, withSecretFiles } from './settings/settings-given.js'
import { keepPortal } from './site/portal-builds.js'
import { keepWidgets } from './site/widget-releases.js'
import { unwritable } from './storage/connection/embedded.js'

const standard: Terminal = { out: (line) => console.log(line), err: (line) => console.error(line) }

/**
 * Runs an operator's command or the server, and reports progress on the terminal.
 * @returns the server; or an exit code: 0 after help or a command, 1 if the operator must fix something first
 */
export async function run(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  terminal: Terminal = standard,
  options: ServerOptions = {},
): Promise<BalizaServer | number> {
  try {
    for (const [given, meant] of misspelled(environment)) terminal.err(`${given}: ¿${meant}?`)
    const config = await operate(args, { environment: withSecretFiles(environment), terminal, options })
    if (typeof config === 'number') return config
    if (config.roles.has('web')) makeDataDir(config)
    const server = await createServer(config, { ...options, say: terminal.err })
    if (config.roles.has('web')) await keepSite(config, (await options.site) ?? builtSite, terminal)
    terminal.err('')
    terminal.err(`  ${config.brand} está lista en ${server.url}`)
    if (config.intakeLog)
      terminal.err(`  Lo que llega pasa por NATS; este proceso: ${[...config.roles].join(', ')}`)
    if (config.roles.has('gateway'))
      terminal.err(
        `  Rastreadores: TCP ${server.address.trackers} · OsmAnd HTTP ${server.address.osmand} · Traccar ${
          config.traccarSecret === null ? 'cerrado (falta TRACCAR_SECRET)' : `${server.url}/traccar`
        }`,
      )
    if (config.demo)
      terminal.err('  Cuentas de demostración: usuario, manager, admin y espejo; contraseña demo')
    if (config.storybook ?? config.demo) terminal.err(`  Los widgets y sus estados: ${server.url}/storybook/`)
    terminal.err('')
    return server
  } catch (error) {
    if (error instanceof StartProblem) terminal.err(error.message)
    else terminal.err(`No se pudo arrancar: ${explain(error)}`)
    return 1
  }
}

function makeDataDir({ dataDir, databaseUrl }: Config): void {
  try {
    makePrivateFolder(dataDir)
  } catch (cause) {
    // The embedded database needs this folder. A server with PostgreSQL runs without it.
    if (databaseUrl === null) throw new StartProblem(unwritable(dataDir, messageOf(cause)), { cause })
  }
}

/**
 * Keeps the widgets and the portal of this version for clients that still use them after an upgrade. Without a place for them,
 * the server runs nevertheless. Starts the build of widgets that are not built, and keeps them afterwards.
 */
async function keepSite(
  { dataDir }: Config,
  { widgets, portal, unbuilt }: SiteDirectories,
  terminal: Terminal,
): Promise<void> {
  const keep = async () => {
    try {
      await keepWidgets(widgets, dataDir)
      await keepPortal(portal, dataDir)
    } catch (cause) {
      terminal.err(
        `${unwritable(dataDir, messageOf(cause))} Lo que esté abierto con esta versión no seguirá después de actualizarla.`,
      )
    }
  }
  if (unbuilt?.widgets === undefined) await keep()
  // The build itself reports its failure.
  else void unbuilt.widgets().then(keep, () => undefined)
}

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

/** Returns an unexpected error with its stack, for the developers. */
function explain(error: unknown): string {
  if (hasCode(error, 'ENOSPC', '53100'))
    return 'no queda espacio en el disco. Libera algo y vuelve a intentar.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
