// Must run before any other import: an older Node would fail in a dependency first.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} es demasiado antiguo: instala Node 24 (https://nodejs.org).`)
  process.exit(1)
}
const { run } = await import('./run.js')
/** No effect until the server has started. */
let reopenLog: () => void = () => undefined
// On a terminal, SIGHUP means that the terminal was closed (handled below). Otherwise it means that the log was rotated.
if (!process.stderr.isTTY) process.on('SIGHUP', () => reopenLog())
const server = await run(process.argv.slice(2), process.env, undefined, {
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

export {}
