import { createConnection, createServer, type Socket } from 'node:net'

/** A network between a server and its database that drops connections without notice to either end. */
export interface TcpProxy {
  readonly port: number
  /**
   * Stops delivery: bytes are read and discarded, connections stay open, and new ones are accepted.
   * @param what `answers`: discards only the answers of the database
   */
  swallow(what?: 'all' | 'answers'): void
  /** New connections work again. The earlier ones never deliver anything again. */
  heal(): void
  close(): Promise<void>
}

/** @param target the database's port on this machine */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let swallowed: 'all' | 'answers' | null = null
  const pairs = new Set<{ lost: 'all' | 'answers' | null }>()

  const server = createServer((near) => {
    const pair = { lost: swallowed }
    pairs.add(pair)
    const far = createConnection(target, '127.0.0.1')
    near.on('data', (bytes) => pair.lost === 'all' || far.write(bytes))
    far.on('data', (bytes) => pair.lost !== null || near.write(bytes))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.setNoDelay()
      one.on('error', () => one.destroy())
      one.on('close', () => {
        sockets.delete(one)
        // The end of a dropped connection is not delivered either.
        if (pair.lost === null) other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    swallow(what = 'all') {
      swallowed = what
      for (const pair of pairs) pair.lost = what
    },
    heal() {
      swallowed = null
      pairs.clear()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
