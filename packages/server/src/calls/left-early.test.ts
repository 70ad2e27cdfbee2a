import { once } from 'node:events'
import { createConnection } from 'node:net'
import { access, calls } from '@baliza/agreement'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { createHttp } from '../http/http.js'
import { createLog } from '../log.js'
import { readConfig } from '../settings/config.js'
import { eventually } from '../testing/eventually.js'
import { serveCalls } from './dispatch.js'
import { handle, type SharedServices } from './handler.js'

test('a heavy call whose client leaves while its session is read keeps no slot', async () => {
  const log = createLog('silent')
  const http = createHttp(log, readConfig({}))
  onTestFinished(() => http.close())
  const key = { id: 'k1', scopes: ['read'], units: null, addresses: [] }
  const account = { id: 'ana', owner: null, activo: true, rol: 4, key }
  const sockets: { readonly destroyed: boolean }[] = []
  http.addHook('onRequest', async ({ raw }) => void sockets.push(raw.socket))
  let handled = 0
  const services = {
    config: readConfig({ HEAVY_CALLS_PER_MINUTE: '100' }),
    sessions: {
      async find(token: string) {
        const socket = sockets.at(-1)
        if (token === 'bz_leaves') await eventually(() => expect(socket?.destroyed).toBe(true))
        return { account, token }
      },
      keyUsed: async () => undefined,
    },
    log,
    databaseShares: { of: () => ({}) },
    longReads: { of: () => ({}) },
    loopTurns: { of: () => undefined },
    reportThreads: { of: () => undefined },
    streams: new Set(),
  } as unknown as SharedServices
  const row = { ...calls.groups.list, path: '/api/heavy', heavy: true }
  const handler = handle(v.object({}), async () => {
    handled++
    return { status: 1, mensaje: '', data: [] }
  })
  await serveCalls(http, [{ name: 'heavy', row, rule: access.groups.list, handler }], services)
  const port = Number(new URL(await http.listen({ port: 0, host: '127.0.0.1' })).port)

  // As many as a key has slots.
  for (let left = 1; left <= 4; left++) {
    const asked = once(http.server, 'request')
    const client = createConnection({ port, host: '127.0.0.1' })
    client.write(
      'POST /api/heavy HTTP/1.1\r\nhost: x\r\nauthorization: bz_leaves\r\ncontent-length: 0\r\n\r\n',
    )
    await asked
    client.destroy()
    await eventually(() => expect(handled).toBe(left))
  }
  const answer = await http.inject({
    method: 'POST',
    url: '/api/heavy',
    headers: { authorization: 'bz_stays' },
  })
  expect([answer.statusCode, answer.headers.ratelimit]).toEqual([
    200,
    expect.stringMatching(/"simultaneas";r=3$/),
  ])
})
