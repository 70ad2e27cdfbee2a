import { createConnection } from 'node:net'
import { StartProblem } from '../problem.js'

/** Timeout for the connection, in ms. */
const patience = 5_000

/** Resolves when the other side accepts a connection. Sends no data. @throws {StartProblem} with the error code of the system */
export function reachPort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host, port, timeout: patience })
    const fail = (why: string, cause?: unknown) =>
      reject(new StartProblem(`no contesta en ${host}:${port} (${why})`, { cause }))
    socket.once('connect', resolve)
    socket.once('timeout', () => fail('tarda demasiado'))
    socket.once('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message, error))
    for (const end of ['connect', 'timeout', 'error']) socket.once(end, () => socket.destroy())
  })
}

/** Same as {@link reachPort} for a URL. The URL of an SMS gateway may contain {to} and {text}. */
export function reachUrl(address: string): Promise<void> {
  const { hostname, port, protocol } = new URL(address.replaceAll(/\{(to|text)\}/g, '0'))
  return reachPort(hostname.replace(/^\[(.*)\]$/, '$1'), Number(port) || (protocol === 'https:' ? 443 : 80))
}
