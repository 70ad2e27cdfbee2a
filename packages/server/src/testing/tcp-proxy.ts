import { createConnection, createServer, type Socket } from 'node:net'

/** A network between a server and its database that forgets connections and lets neither end know. */
export interface TcpProxy {
  readonly port: number
  /**
   * From now on nothing arrives: bytes are read and thrown away, connections stay open, new ones are accepted too.
   * @param what `answers`: only what the database says
   */
  swallow(what?: 'all' | 'answers'): void
  /** New connections work again; those that have been swallowed say nothing for ever. */
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
        // The end of a swallowed one is swallowed as well.
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
