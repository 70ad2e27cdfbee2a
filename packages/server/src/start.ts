import { builtSite, type SiteDirectories } from './built-site.js'
import { run } from './run.js'

/**
 * Runs an operator's command or the server in this process, with its arguments, its environment and its signals.
 * @param unbuilt the parts of the site that are not built yet; a promise until the portal is built
 */
export async function start(unbuilt: Promise<SiteDirectories['unbuilt']> | null = null): Promise<void> {
  /** No effect until the server has started. */
  let reopenLog: () => void = () => undefined
  // On a terminal, SIGHUP means that the terminal was closed (handled below). Otherwise it means that the log was rotated.
  if (!process.stderr.isTTY) process.on('SIGHUP', () => reopenLog())
  const server = await run(process.argv.slice(2), process.env, undefined, {
    ...(unbuilt !== null && { site: unbuilt.then((parts = {}) => ({ ...builtSite, unbuilt: parts })) }),
    // The process supervisor restarts this process.
    onLost: (how) => {
      console.error(
        `La base de datos integrada se cerró sola (${how}): sin ella no se puede seguir. Lo guardado sigue en su carpeta; arranca de nuevo.`,
      )
      process.exit(1)
    },
  })
  if (typeof server === 'number') process.exit(server)

  reopenLog = server.reopenLog
  let leaving = false
  for (const signal of ['SIGINT', 'SIGTERM', ...(process.stderr.isTTY ? ['SIGHUP'] : [])])
    process.on(signal, () => {
      if (leaving) {
        console.error('Cierre forzado: lo que estaba por guardarse puede perderse.')
        process.exit(1)
      }
      leaving = true
      console.error('Cerrando: se guarda lo pendiente… (otra vez para forzar)')
      server.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error('No se pudo cerrar bien:', error)
          process.exit(1)
        },
      )
    })
}
