import {
  request as ask,
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** Runs in a page before its own scripts, and reports what its console would show. */
const watcher = `(() => {
  const report = (text) => navigator.sendBeacon('/__complaint', String(text))
  const { error } = console
  console.error = (...parts) => { report(parts.join(' ')); error.apply(console, parts) }
  addEventListener('error', ({ message }) => { if (message) report(message) })
  addEventListener('unhandledrejection', ({ reason }) => report('unhandled: ' + (reason && reason.message || reason)))
  document.addEventListener('securitypolicyviolation', (event) => report('CSP: ' + event.violatedDirective + ' ' + event.blockedURI))
})()`

/** A proxy before the pages of a test, for an engine that shows its console to nobody. */
export interface WatchingProxy {
  readonly complaints: readonly string[]
  /** Returns the address of a page through the proxy. Each origin has its own port, so that pages keep separate origins. */
  through(url: string): Promise<string>
  close(): Promise<void>
}

export function createWatchingProxy(): WatchingProxy {
  const complaints: string[] = []
  const servers = new Map<string, Server>()

  async function start(origin: string): Promise<Server> {
    const server = createServer((request, response) => {
      if (request.url === '/__watcher.js')
        return response.setHeader('content-type', 'text/javascript').end(watcher)
      if (request.url !== '/__complaint') return pass(request, response, origin)
      request.setEncoding('utf8').on('data', (text: string) => complaints.push(text))
      request.on('end', () => response.writeHead(204).end())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    servers.set(origin, server)
    return server
  }

  return {
    complaints,
    async through(url) {
      const { origin } = new URL(url)
      const server = servers.get(origin) ?? (await start(origin))
      return url.replace(origin, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    },
    async close() {
      for (const server of servers.values()) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}

function pass(request: IncomingMessage, response: ServerResponse, target: string): void {
  // Without compression, so that the script can be added.
  const headers = { ...request.headers, 'accept-encoding': 'identity', host: new URL(target).host }
  const sent = ask(target + request.url, { method: request.method, headers }, (answer) => {
    const isPage = /text\/html/.test(answer.headers['content-type'] ?? '')
    if (!isPage) {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      return
    }
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    answer.on('end', () => {
      const html = Buffer.concat(chunks)
        .toString()
        .replace(/<head[^>]*>/, (head) => `${head}<script src="/__watcher.js"></script>`)
      const { 'content-length': _, ...rest } = answer.headers
      response.writeHead(answer.statusCode ?? 502, rest).end(html)
    })
  })
  sent.on('error', () => response.destroy())
  response.on('close', () => sent.destroy())
  request.pipe(sent)
}
