import { spawn } from 'node:child_process'

/**
 * Starts a separate server process. Its database process is in the same process group, so that both can be killed at once.
 * @param {string} main
 * @param {Record<string, string>} environment
 */
export async function startServer(main, environment) {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      // The name that older checkouts also support.
      COBAN_PORT: '0',
      OSMAND_PORT: '0',
      LOG_LEVEL: 'error',
      // A bench sends more than any caller may.
      CALLS_PER_MINUTE: '0',
      HEAVY_CALLS_PER_MINUTE: '0',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const exited = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)))
  const banner = await new Promise((resolve, reject) => {
    let text = ''
    child.stderr.on('data', (chunk) => {
      text += chunk
      // An empty line ends the banner.
      if (/está lista en[\s\S]*\n\n/.test(text)) resolve(text)
    })
    exited.then((how) => reject(new Error(`the server ended (${how}) before it was ready:\n${text}`)))
  })
  child.stderr.pipe(process.stderr, { end: false })
  // An address instead of the host name, which a client may resolve to ::1 first.
  const url = (/http:\/\/\S+/.exec(banner)?.[0] ?? '').replace('localhost', '127.0.0.1')
  return {
    url,
    pid: child.pid,
    coban: Number(/TCP (\d+)/.exec(banner)?.[1]),
    osmand: Number(/OsmAnd HTTP (\d+)/.exec(banner)?.[1]),
    /** Resolves when the process has ended, to its exit code or signal. */
    exited,
    readyAfter: performance.now() - startedAt,
    health: async () => (await fetch(`${url}/health`)).json(),
    /** Kills the server and its database process without a clean shutdown. */
    kill() {
      process.kill(-child.pid, 'SIGKILL')
      return exited
    },
    stop() {
      child.kill('SIGTERM')
      return exited
    },
  }
}
