import { once } from 'node:events'
import { createConnection } from 'node:net'
import { calls } from '@baliza/agreement'
import type { BalizaClient } from '@baliza/sdk-core/en'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createHttp } from '../http/http.js'
import { createLog } from '../log.js'
import { readConfig } from '../settings/config.js'
import { eventually } from '../testing/eventually.js'
import { createInjectClient } from './inject-client.js'

let http: FastifyInstance | undefined
afterEach(async () => {
  await http?.close()
  http = undefined
})

/** Serves `inner` where the groups are listed, and `/outer`, which calls it through the client of its caller. */
async function serve(
  inner: (request: FastifyRequest, reply: FastifyReply) => unknown,
  outer: (client: BalizaClient) => Promise<unknown>,
): Promise<URL> {
  const served = createHttp(createLog('silent'), readConfig({ TRUST_PROXY: '127.0.0.1' }))
  http = served
  served.post(calls.groups.list.path, async (request, reply) => inner(request, reply))
  served.get('/outer', async (request, reply) => {
    const left = new AbortController()
    reply.raw.once('close', () => left.abort())
    return outer(createInjectClient(served, request, left.signal))
  })
  return new URL('/outer', await served.listen({ port: 0, host: '127.0.0.1' }))
}

test('the inner request has the token, the address and the request id of the caller', async () => {
  let seen: object = {}
  const url = await serve(
    ({ headers, ip, id, body }) => {
      seen = { authorization: headers.authorization, origin: headers.origin, ip, id, body }
      return { status: 1, mensaje: '', data: [] }
    },
    (client) => client.groups.list(),
  )
  const answer = await fetch(url, {
    headers: {
      authorization: 'Bearer bz_x',
      origin: 'https://a.example',
      'x-forwarded-for': '203.0.113.7',
      'x-request-id': 'mine',
    },
  })
  expect(await answer.json()).toEqual([])
  expect(seen).toEqual({
    authorization: 'Bearer bz_x',
    origin: 'https://a.example',
    ip: '203.0.113.7',
    id: 'mine',
    body: { rol: 2 },
  })
})

test('a refusal reaches the caller at once, without a second attempt', async () => {
  let asked = 0
  const url = await serve(
    (_request, reply) => {
      asked += 1
      return reply.code(429).header('retry-after', 20).send({ status: 0, codigo: 'rate', mensaje: 'Espera' })
    },
    (client) => client.groups.list().catch(({ reason, retryAfter }) => ({ reason, retryAfter })),
  )
  const answer = await fetch(url, { headers: { authorization: 'Bearer x' } })
  expect(await answer.json()).toEqual({ reason: 'rate', retryAfter: 20_000 })
  expect(asked).toBe(1)
})

test('a caller without a token makes no call that needs one', async () => {
  let asked = 0
  const url = await serve(
    () => {
      asked += 1
      return { status: 1, data: [] }
    },
    (client) => client.groups.list().catch(({ code }) => ({ code })),
  )
  expect(await (await fetch(url)).json()).toEqual({ code: 'unauthorized' })
  expect(asked).toBe(0)
})

test('a caller that disconnects ends its call', async () => {
  let closed = false
  let started = () => {}
  const begun = new Promise<void>((resolve) => {
    started = resolve
  })
  const ends: string[] = []
  const url = await serve(
    async (_request, reply) => {
      started()
      await once(reply.raw, 'close')
      closed = true
      return reply
    },
    (client) => client.groups.list().catch(({ code }) => void ends.push(code)),
  )
  const socket = createConnection({ port: Number(url.port), host: url.hostname })
  socket.write('GET /outer HTTP/1.1\r\nhost: x\r\nauthorization: Bearer x\r\n\r\n')
  await begun
  socket.destroy()
  await eventually(() => expect(closed).toBe(true))
  await eventually(() => expect(ends).toEqual(['offline']))
})
