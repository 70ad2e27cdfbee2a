import type { AddressInfo, Server } from 'node:net'

/** Resolves to the port once the server listens. @throws the system's error, with its code and port */
export function listening(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, backlog: 4_096 }, () => {
      server.off('error', reject)
      // Without a listener, a failing accept (no free file handles) would end the process.
      server.on('error', () => undefined)
      resolve((server.address() as AddressInfo).port)
    })
  })
}
