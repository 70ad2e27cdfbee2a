import { createConnection } from 'node:net'
import { StartProblem } from '../problem.js'

/** ms for another machine to accept a connection. */
const patience = 5_000

/** Resolves when a connection there is accepted; nothing is sent over it. @throws {StartProblem} with what the system says */
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

/** As {@link reachPort}, of a web address; a gateway's may have {to} and {text} in it. */
export function reachUrl(address: string): Promise<void> {
  const { hostname, port, protocol } = new URL(address.replaceAll(/\{(to|text)\}/g, '0'))
  return reachPort(hostname.replace(/^\[(.*)\]$/, '$1'), Number(port) || (protocol === 'https:' ? 443 : 80))
}
