import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { context } from 'esbuild'
import { createServer } from 'vite'
import { root } from './run.mjs'
import { serverBundle } from './server-bundle.mjs'

/**
 * `npm run dev`: runs the server with the demo fleet, which restarts when its sources or sdk-core's change. Also serves the
 * portal from the sources of all packages, which reloads in the browser. Arguments are passed to the server.
 */
const target = join(root, 'packages/server/dist')
// The watcher builds without a stamp, so the next `npm start` must build again.
await rm(join(target, '.stamp'), { force: true })

/** @type {import('node:child_process').ChildProcess | null} */
let server = null
/** @type {Promise<void>} */
let turn = Promise.resolve()
let ending = false

/** Only one server can open the database at a time: the old server ends before the new one starts. */
function restart() {
  turn = turn.then(stop).then(() => {
    if (ending) return
    const args = [join(target, 'main.js'), '--demo', ...process.argv.slice(2)]
    server = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  })
}

async function stop() {
  const old = server
  server = null
  if (old === null || old.exitCode !== null || old.signalCode !== null) return
  const gone = new Promise((resolve) => old.once('exit', resolve))
  old.kill('SIGTERM')
  await gone
}

const bundle = serverBundle(target)
bundle.plugins.push({
  name: 'restart',
  setup: ({ onEnd }) =>
    onEnd(({ errors }) => {
      if (errors.length === 0) restart()
    }),
})
const watcher = await context(bundle)
await watcher.watch()

const portal = await createServer({ root: join(root, 'packages/portal') })
await portal.listen()
portal.printUrls()

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, async () => {
    ending = true
    await Promise.all([watcher.dispose(), portal.close(), turn.then(stop)])
    process.exit(0)
  })
