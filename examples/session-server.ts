/**
 * Your server between your pages and Baliza. Only this server has the password; it issues short sessions. A page gets a new
 * session before the old one ends, or after it ended early. Its user does not notice.
 *
 *     npm run example -- session-server 3000
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, type HostedSession } from '@baliza/sdk-core'
import { openClient } from './open-client.js'

const [port = '3000'] = process.argv.slice(2)
const host = process.env.BALIZA_HOST ?? 'http://localhost:9998'

const server = createServer(async (_request, response) => {
  // Check your own cookie here first: is this user allowed to see the fleet?
  const login = await openClient()
  const session = login.session.$session.get()
  response.setHeader('cache-control', 'no-store').setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify({ token: session?.token, user: session?.user, rol: session?.rol, expiresInSeconds: 3600 }),
  )
})
await new Promise<void>((resolve) => server.listen(Number(port), '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** The page's code: the client requests a session when it needs one. */
let asked = 0
const page = createClient({
  host,
  async getToken() {
    asked += 1
    return (await (await fetch(url)).json()) as HostedSession
  },
})
console.log(`${(await page.units.list()).length} units with session ${asked}`)
// Ends the session early, like a revocation or a server restored from a backup.
await fetch(`${host}/api/logout`, {
  method: 'POST',
  headers: {
    authorization: `Bearer ${page.session.$session.get()?.token}`,
    'content-type': 'application/json',
  },
  body: '{}',
})
console.log(`${(await page.units.list()).length} units with session ${asked}`)
server.close()
