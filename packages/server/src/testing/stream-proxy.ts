import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Behavior for streams that are opened from now on. */
type Passage = 'pass' | 'buffer' | 'stall' | 'refuse'

/** A proxy between a client and a server that simulates failures of networks and proxies on streams. */
export interface StreamProxy {
  readonly url: string
  /** Number of requested polls and streams. */
  readonly asked: { polls: number; streams: number }
  /** Number of streams that are open to the client. */
  open(): number
  /**
   * `buffer`: withholds all data; `stall`: does not answer at all; `refuse`: answers that the path does not exist.
   * Polls always pass.
   */
  set(passage: Passage): void
  /** Breaks the connections of all open streams. */
  drop(): void
  /** Stops delivery on the open streams, without notice to either end. */
  freeze(): void
  close(): Promise<void>
}

export async function startStreamProxy(target: () => string): Promise<StreamProxy> {
  const asked = { polls: 0, streams: 0 }
  const open = new Set<{ response: ServerResponse; isFrozen: boolean }>()
  let passage: Passage = 'pass'

  const server = createServer((incoming, response) => {
    const isStream = incoming.method === 'GET'
    asked[isStream ? 'streams' : 'polls'] += incoming.url?.startsWith('/api/objetos') ? 1 : 0
    if (isStream && passage === 'refuse') response.writeHead(404).end()
    if (isStream && (passage === 'refuse' || passage === 'stall')) return
    const line = { response, isFrozen: false }
    const isKept = isStream && passage === 'buffer'
    const onward = request(
      `${target()}${incoming.url}`,
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        if (isKept) {
          answer.resume()
          return
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        if (isStream) open.add(line)
        answer.on('data', (bytes) => line.isFrozen || response.write(bytes))
        answer.on('end', () => line.isFrozen || response.end())
        answer.on('error', () => line.isFrozen || response.destroy())
      },
    )
    onward.on('error', () => response.destroy())
    response.on('close', () => {
      open.delete(line)
      onward.destroy()
    })
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    open: () => open.size,
    set(next) {
      passage = next
    },
    drop() {
      for (const { response } of open) response.destroy()
    },
    freeze() {
      for (const line of open) line.isFrozen = true
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
