import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { calls, refuseWith } from '@baliza/agreement'
import { expect, onTestFinished, test } from 'vitest'
import type { Session, Sessions } from '../accounts/sessions.js'
import { sendStream } from '../calls/send-answer.js'
import { createLoopTurns } from '../fair-shares.js'
import { createHttp } from '../http/http.js'
import { createCallLimits } from '../limits/call-limits.js'
import { createFleetReads, listsAtOnce } from '../limits/fleet-reads.js'
import { createLog } from '../log.js'
import { readConfig } from '../settings/config.js'
import { eventually } from '../testing/eventually.js'
import { serveV1, unreadAtOnce } from './serve-v1.js'

const line = (object: object) => `${JSON.stringify(object)}\n`
const time = Date.UTC(2026, 10, 21, 12)
const record = {
  imei: '860000000000001',
  id: '1',
  direccion: 'x'.repeat(1_000),
  pdi: '',
  timestamp: time,
  fecha_rec: time,
  lat: 19.4,
  lng: -99.1,
  speed: 60,
  angulo: 90,
  acc: true,
  motivo: '',
  odometro: 0,
}
const part = (done: number) => line({ rows: [record], done, total: 9 })

/** Serves `/v1` over a wire that writes the pieces of `history.ofUnits`. */
async function serve(pieces: () => AsyncGenerator<string, void, undefined>) {
  const config = readConfig({})
  const http = createHttp(createLog('silent'), config)
  onTestFinished(() => http.close())
  http.post(calls.history.ofUnits.path, async ({ headers }, reply) => {
    const type = headers.accept?.includes('ndjson') ? 'application/x-ndjson' : 'application/json'
    return sendStream(reply, { type, pieces: pieces() }, { gzip: false })
  })
  const sessions = {
    find: async (token: string) => ({ token, account: { id: 'ana', owner: null } }) as unknown as Session,
  } satisfies Pick<Sessions, 'find'>
  const fleetReads = createFleetReads(createLoopTurns(), listsAtOnce)
  await serveV1(http, { config, sessions, limits: createCallLimits(config), fleetReads })
  const url = new URL('/v1/history/of-units', await http.listen({ port: 0, host: '127.0.0.1' }))
  const headers = {
    authorization: 'Bearer bz_x',
    accept: 'application/x-ndjson',
    'content-type': 'application/json',
  }
  const body = JSON.stringify({ from: new Date(time), to: new Date(time + 1) })
  return {
    async lines() {
      const answer = await fetch(url, { method: 'POST', headers, body })
      const text = await answer.text()
      return {
        answer,
        lines: text
          .trimEnd()
          .split('\n')
          .map((one) => JSON.parse(one)),
      }
    },
    /** A response that nothing reads yet. */
    async open(accept = headers.accept): Promise<IncomingMessage> {
      const sent = request(url, { method: 'POST', headers: { ...headers, accept } })
      sent.on('error', () => undefined).end(body)
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      response.on('error', () => undefined)
      return response
    },
  }
}

test('every part is in English, and the last line ends the answer', async () => {
  const { lines } = await serve(async function* () {
    yield part(1)
    yield line({ rows: [], done: 5, total: 9 })
    yield part(9) + line({ status: 1, mensaje: '' })
  })
  const { answer, lines: all } = await lines()
  expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
  expect(all).toEqual([
    { rows: [expect.objectContaining({ imei: record.imei, speedKmh: 60 })], done: 1, total: 9 },
    { rows: [], done: 5, total: 9 },
    { rows: [expect.objectContaining({ recordedAt: new Date(time).toISOString() })], done: 9, total: 9 },
    { status: 200 },
  ])
})

test.each([
  ['a refusal', line(refuseWith('session', 'Tu sesión terminó')), { status: 401, code: 'session' }],
  ['a lost end', '', { status: 500, code: 'broken' }],
])('%s after the first part is a problem in the last line', async (_name, end, problem) => {
  const { lines } = await serve(async function* () {
    yield part(1)
    yield end
  })
  const { answer, lines: all } = await lines()
  expect(all.map(({ rows }) => rows?.length)).toEqual([1, undefined])
  expect(all.at(-1)).toMatchObject({ ...problem, instance: answer.headers.get('x-request-id') })
})

test('a refusal before the first part has its status', async () => {
  const { lines } = await serve(async function* () {
    yield line(refuseWith('forbidden', 'No'))
  })
  const { answer, lines: all } = await lines()
  expect([answer.status, all]).toEqual([403, [expect.objectContaining({ code: 'forbidden' })]])
})

test('a client that reads slowly delays its rows and no other client, and one that leaves ends them', async () => {
  let written = 0
  let ended = 0
  const { open, lines } = await serve(async function* () {
    try {
      for (; written < 100_000; written += 1) yield part(1).repeat(10)
    } finally {
      ended += 1
    }
  })
  // More than the lists that may be in progress.
  const slow = await Promise.all(Array.from({ length: listsAtOnce + 1 }, () => open()))
  // The buffers of a connection take some megabytes, and then nothing more is written.
  let before = -1
  await eventually(() => {
    const stands = written === before
    before = written
    expect(stands).toBe(true)
  })
  expect(written).toBeLessThan(2_500 * slow.length)
  for (const response of slow) response.destroy()
  await eventually(() => expect(ended).toBe(slow.length))
  written = 100_000
  expect((await lines()).lines).toEqual([expect.objectContaining({ code: 'broken' })])
})

test('of the whole answers that an account does not read, few are in memory', async () => {
  let begun = 0
  const { open } = await serve(async function* () {
    begun += 1
    // More than the buffers of a connection.
    yield JSON.stringify({ status: 1, mensaje: '', data: Array(10_000).fill(record) })
  })
  const unread = await Promise.all(Array.from({ length: unreadAtOnce }, () => open('application/json')))
  const next = open('application/json')
  for (let turn = 0; turn < 50; turn += 1) await setImmediate()
  expect(begun).toBe(unreadAtOnce)
  unread[0]?.destroy()
  await next
  expect(begun).toBe(unreadAtOnce + 1)
  for (const response of [...unread, await next]) response.destroy()
})
