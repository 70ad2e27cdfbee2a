import { once } from 'node:events'
import { createConnection } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { createHttp } from '../http/http.js'
import { createLog } from '../log.js'
import { readConfig } from '../settings/config.js'
import { eventually } from '../testing/eventually.js'
import { sendStream } from './send-answer.js'
import { streamed } from './streamed.js'

/**
 * Starts a server, makes a client send a request and disconnect, and returns the errors that were logged until the handler ends.
 */
async function errorsAfterLeaving(
  route: (http: FastifyInstance, log: ReturnType<typeof createLog>) => { done: () => boolean },
): Promise<string[]> {
  const lines: string[] = []
  const log = createLog('debug', { write: (line: string) => void lines.push(line) })
  const http = createHttp(log, readConfig({}))
  const { done } = route(http, log)
  try {
    const port = Number(new URL(await http.listen({ port: 0, host: '127.0.0.1' })).port)
    const asked = once(http.server, 'request')
    const client = createConnection({ port, host: '127.0.0.1' })
    client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    await asked
    client.destroy()
    await eventually(() => expect(done()).toBe(true))
  } finally {
    await http.close()
  }
  return lines.filter((line) => JSON.parse(line).level >= 50).map((line) => JSON.parse(line).msg)
}

const failing = (code: string) => Object.assign(new Error('x'), { code })
/** Resolves when the client has disconnected. */
const gone = (socket: { readonly destroyed: boolean }) =>
  eventually(() => expect(socket.destroyed).toBe(true))

test.each([
  ['ERR_STREAM_PREMATURE_CLOSE', []],
  ['ABORT_ERR', []],
  ['ECONNRESET', []],
  // Any other failure is a fault, even if the client has disconnected.
  ['42P01', ['una llamada falló']],
])('of a call whose client has left, an error %s is logged as %j', async (code, logged) => {
  const errors = await errorsAfterLeaving((http) => {
    let failed = false
    http.get('/', async (request) => {
      await gone(request.raw.socket)
      failed = true
      throw failing(code)
    })
    return { done: () => failed }
  })
  expect(errors).toEqual(logged)
})

test.each([
  [true, 'ABORT_ERR', []],
  [false, 'ABORT_ERR', []],
  [false, '42P01', ['una respuesta larga falló a medias']],
])('in the middle of a long answer, gzip %s, an error %s is logged as %j', async (gzip, code, logged) => {
  const errors = await errorsAfterLeaving((http, log) => {
    let failed = false
    http.get('/', async (request, reply) => {
      async function* batches() {
        yield { rows: [{ made: 1 }] }
        await gone(request.raw.socket)
        failed = true
        throw failing(code)
      }
      return sendStream(
        reply,
        await streamed(batches(), { services: { log, turn: setImmediate }, still: async () => undefined }),
        { gzip },
      )
    })
    return { done: () => failed }
  })
  expect(errors).toEqual(logged)
})
