import { Agent, request } from 'node:http'
import { getPriority, setPriority } from 'node:os'
import { text } from 'node:stream/consumers'

/**
 * Process of the key that floods: it sends calls at a fixed rate, whether they are answered or not, and writes what it has sent
 * and the answers by status, as ten lines per second.
 */
const { url, path, payload, key, rate } = JSON.parse(await text(process.stdin))
// The flood would come from another machine: its client must not take the cores of what is measured.
setPriority(Math.min(19, getPriority() + 10))
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const body = JSON.stringify(payload)
const headers = {
  authorization: `Bearer ${key}`,
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(body),
}
/** Calls in progress beyond which the flood pauses, so that a slow server does not fill its memory. */
const most = 2_000
let open = 0
let sent = 0
/** @type {Record<string, number>} */
const answers = {}

function send() {
  open += 1
  sent += 1
  const ended = (status) => {
    open -= 1
    answers[status] = (answers[status] ?? 0) + 1
  }
  const asked = request(`${url}${path}`, { method: 'POST', agent, headers }, (answer) => {
    answer.resume()
    answer.once('end', () => ended(String(answer.statusCode)))
  })
  asked.once('error', () => ended('error'))
  asked.end(body)
}

const startedAt = performance.now()
setInterval(() => {
  const due = ((performance.now() - startedAt) * rate) / 1_000
  while (sent < due && open < most) send()
}, 5)
setInterval(() => process.stdout.write(`${JSON.stringify({ sent, answers })}\n`), 100)
