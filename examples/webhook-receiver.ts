/**
 * Receives the posts of a webhook of the control panel. It verifies them and appends each event once, in the order of each unit,
 * to a file of lines. It answers with 2xx only after an event is stored; Baliza repeats the post after any other answer. Baliza
 * posts over https: put your proxy in front of this server (a demo also posts to http on the same machine). While you renew the
 * secret, set both, separated by a comma.
 *
 *     BALIZA_WEBHOOK_SECRET=whsec_… npm run example -- webhook-receiver 3000 ./events.jsonl
 */
import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isBalizaError, verifyWebhook, type WebhookEvent } from '@baliza/sdk-core'

const [port = '3000', path = 'events.jsonl'] = process.argv.slice(2)
const secrets = (process.env.BALIZA_WEBHOOK_SECRET ?? '').split(',').filter((one) => one !== '')
if (secrets.length === 0)
  throw new Error('BALIZA_WEBHOOK_SECRET: the secret that the control panel has shown')
/** Maximum size of a body, in bytes: 500 positions need a fifth of it. */
const longest = 1_000_000

/** Events stored by an earlier run. In a database, use a table with a unique `id`. */
const done = new Set<string>()
if (existsSync(path)) {
  const stored = readFileSync(path)
  // A line that a power cut left incomplete was never acknowledged: Baliza posts it again.
  const whole = stored.subarray(0, stored.lastIndexOf('\n') + 1)
  if (whole.length < stored.length) truncateSync(path, whole.length)
  for (const line of whole.toString().split('\n')) if (line !== '') done.add(JSON.parse(line).id)
}

/** Runs without interruption: a cancelled post and its repetition can arrive at the same time. */
function store(event: WebhookEvent): void {
  const isAgain = done.has(event.id)
  if (!isAgain) {
    appendFileSync(path, `${JSON.stringify(event)}\n`, { flush: true })
    done.add(event.id)
  }
  console.log(`${event.tipo} ${event.id}${isAgain ? ' again' : ''}`)
}

/** @returns the status of the answer */
async function take(request: IncomingMessage): Promise<number> {
  if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) > longest) return 413
  try {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    // Verify the original bytes: parsed and serialized again, the body has a different signature.
    store(await verifyWebhook(Buffer.concat(pieces), String(request.headers['baliza-signature']), secrets))
    return 204
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return isBalizaError(error, 'refused') ? 401 : 500
  }
}

const server = createServer(async (request, response) => {
  response.writeHead(await take(request)).end()
})
server.listen(Number(port), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.once('SIGINT', () => {
  server.closeAllConnections()
  server.close()
})
