import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterFile } from './cleanup.js'

/** A proxy between a program and the server that can hold back one answer. */
export interface HoldingProxy {
  readonly url: string
  count(path: string): number
  /**
   * Holds back the answer to the n-th request of a path from now on. @returns a promise that resolves when the request has
   * arrived
   */
  hold(path: string, n: number): Promise<void>
}

export async function createHoldingProxy(target: string): Promise<HoldingProxy> {
  const counts = new Map<string, number>()
  let held: { path: string; left: number; came: () => void } | undefined
  const waiting: ServerResponse[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      counts.set(path, (counts.get(path) ?? 0) + 1)
      if (held?.path === path) {
        held.left -= 1
        if (held.left === 0) {
          waiting.push(response)
          held.came()
          held = undefined
          return
        }
      }
      const { authorization = '', accept = '*/*' } = request.headers
      const answer = await fetch(target + path, {
        method: request.method ?? 'POST',
        headers: { 'content-type': 'application/json', authorization, accept },
        body: Buffer.concat(chunks),
      })
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
      response.end(Buffer.from(await answer.arrayBuffer()))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterFile(() => {
    for (const response of waiting) response.destroy()
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: (path) => counts.get(path) ?? 0,
    hold: (path, n) =>
      new Promise((resolve) => {
        held = { path, left: n, came: resolve }
      }),
  }
}
