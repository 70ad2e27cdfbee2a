// Must run before any other import: an older Node would fail in a dependency first.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} es demasiado antiguo: instala Node 24 (https://nodejs.org).`)
  process.exit(1)
}
const { start } = await import('./start.js')
await start()

export {}
