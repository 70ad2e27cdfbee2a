import { setImmediate } from 'node:timers/promises'
import { calls } from '@baliza/agreement'
import { expect, onTestFinished, test } from 'vitest'
import type { Session, Sessions } from '../accounts/sessions.js'
import { createLoopTurns } from '../fair-shares.js'
import { createHttp } from '../http/http.js'
import { createLog } from '../log.js'
import { serveMcp } from '../mcp/serve-mcp.js'
import { readConfig } from '../settings/config.js'
import { eventually } from '../testing/eventually.js'
import { serveV1 } from '../v1/serve-v1.js'
import { createCallLimits } from './call-limits.js'
import { createFleetReads, listsAtOnce, messagesAtOnce } from './fleet-reads.js'

/** `/v1` and `/mcp` over a list of units that waits until `release` is called. */
async function serve(environment: Readonly<Record<string, string>> = {}) {
  const log = createLog('silent')
  const config = readConfig(environment)
  const http = createHttp(log, config)
  onTestFinished(() => http.close())
  /** Accounts of the lists in progress. */
  const running: string[] = []
  const waiting: (() => void)[] = []
  const accountOf = (token: string) => token.replace(/^(Bearer )?bz_/, '')
  const list = async (account: string) => {
    running.push(account)
    await new Promise<void>((resolve) => waiting.push(resolve))
    running.splice(running.indexOf(account), 1)
    return { status: 1, mensaje: '', data: [] }
  }
  for (const row of [calls.units.list, calls.devices.list])
    http.post(row.path, ({ headers }) => list(accountOf(headers.authorization ?? '')))
  const empty = { status: 1, mensaje: '', data: [] }
  http.post(calls.groups.list.path, async () => empty)
  http.post(calls.apiKeys.self.path, async () => ({
    status: 1,
    mensaje: '',
    data: {
      id: 'k',
      nombre: 'k',
      prefijo: 'bz_k',
      usuario: 'k',
      alcances: ['read'],
      unidades: null,
      vence: null,
    },
  }))
  const sessions = {
    find: async (token: string) => {
      const id = accountOf(token)
      const key = { id, scopes: ['read'], units: null, addresses: [] }
      return { token, account: { id, owner: null, activo: true, key } } as unknown as Session
    },
  } satisfies Pick<Sessions, 'find'>
  const reads = (width: number) => createFleetReads(createLoopTurns(), width)
  serveMcp(http, {
    config,
    sessions,
    log,
    limits: createCallLimits(config),
    fleetReads: reads(messagesAtOnce),
  })
  await serveV1(http, { config, sessions, limits: createCallLimits(config), fleetReads: reads(listsAtOnce) })
  const post = (url: string, account: string, payload: object) =>
    http.inject({
      method: 'POST',
      url,
      headers: {
        authorization: `Bearer bz_${account}`,
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-06-18',
      },
      payload,
    })
  return {
    running,
    post,
    ask: (account: string, name: string, given: object = {}) =>
      post('/mcp', account, {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: given },
      }),
    async finish(answers: Promise<unknown>[]) {
      let isDone = false
      const done = Promise.all(answers).finally(() => {
        isDone = true
      })
      while (!isDone) {
        waiting.shift()?.()
        await setImmediate()
      }
      return done
    },
  }
}

test('of 30 lists of one account two are in progress, and another account has its turn', async () => {
  const { running, post, finish } = await serve()
  const list = (account: string, family = 'units') => post(`/v1/${family}/list`, account, {})
  const answers = Array.from({ length: 30 }, (_, index) => list('ana', index % 2 ? 'devices' : 'units'))
  await eventually(() => expect(running).toEqual(['ana', 'ana']))
  answers.push(list('eva'))
  await eventually(() => expect(running).toEqual(['ana', 'ana', 'eva']))
  answers.push(list('eva'), list('luz'), list('luz'))
  await eventually(() => expect(running).toHaveLength(4))
  // No fifth one begins.
  for (let turn = 0; turn < 50; turn++) await setImmediate()
  expect(running.filter((account) => account === 'ana')).toHaveLength(2)
  expect(running).toHaveLength(4)
  const statuses = (await finish(answers)) as { statusCode: number }[]
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
})

test('the questions of assistants wait like lists', async () => {
  const { running, ask, finish } = await serve()
  const answers = Array.from({ length: 10 }, () => ask('ana', 'locate_unit', { unit: 'x' }))
  await eventually(() => expect(running).toEqual(['ana', 'ana']))
  answers.push(ask('eva', 'fleet_summary'))
  await eventually(() => expect(running).toEqual(['ana', 'ana', 'eva']))
  const given = (await finish(answers)) as { statusCode: number; body: string }[]
  expect(given.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect(given[0]?.body).toContain('No visible unit')
})

test('a batch of messages is refused, and none of them runs', async () => {
  const { running, post } = await serve()
  const message = (id: number) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'locate_unit', arguments: { unit: 'x' } },
  })
  const answer = await post('/mcp', 'ana', [1, 2, 3].map(message))
  expect([answer.statusCode, answer.json().error.code]).toEqual([400, -32_600])
  expect(running).toEqual([])
})

test('each message of an assistant counts for the limit of its key, whatever it asks', async () => {
  const { post } = await serve({ CALLS_PER_MINUTE: '3' })
  const ping = () => post('/mcp', 'ana', { jsonrpc: '2.0', id: 1, method: 'ping' })
  const answers = [await ping(), await ping(), await ping(), await ping()]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
  expect(answers[0]?.headers.ratelimit).toMatch(/^"llave";r=2;/)
  expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0)
})
