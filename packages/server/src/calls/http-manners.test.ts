import { calls } from '@baliza/agreement'
import { describe, expect, test } from 'vitest'
import { oneDatabase } from '../testing/databases.js'
import { planted } from '../testing/fleet.js'
import { serverFixture } from '../testing/running-server.js'
import { version } from '../version.js'
import { servedCalls } from './index.js'

describe('the HTTP manners of a call', () => {
  const server = serverFixture(oneDatabase())
  const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, { method, headers })

  test.each([
    ['GET', calls.units.list.path, 'POST'],
    ['PUT', calls.geofences.add.path, 'POST'],
    ['DELETE', calls.devices.remove.path, 'POST'],
    ['POST', `${calls.units.list.path}/stream`, 'GET'],
  ])('%s %s is refused with the right method', async (method, path, allow) => {
    const answer = await ask(method, path, { origin: 'https://socio.mx' })
    expect([answer.status, answer.headers.get('allow'), await answer.json()]).toEqual([
      405,
      allow,
      {
        status: 0,
        mensaje: `Esta dirección existe, pero con otro método: ${allow}`,
        codigo: 'method',
      },
    ])
    expect(answer.headers.get('access-control-expose-headers')).toContain('allow')
  })

  test('every call names its method, and a body of any type does not matter', async () => {
    const headers = { 'content-type': 'text/csv' }
    for (const { row } of servedCalls) {
      const { status } = await fetch(`${server.url}${row.path}`, { method: 'PATCH', body: 'a;b', headers })
      expect([row.path, status]).toEqual([row.path, 405])
    }
    expect((await ask('HEAD', calls.units.list.path)).status).toBe(405)
    expect((await ask('GET', '/api/nada')).status).toBe(404)
  })

  test('a refused session names how to authenticate', async () => {
    for (const token of ['', 'otro', 'bz_otra']) {
      const { status, headers } = await server.post(
        calls.units.list.path,
        {},
        token === '' ? {} : { authorization: `Bearer ${token}` },
      )
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="baliza"'])
    }
    const forbidden = await server.post(calls.users.list.path, { token: await server.tokenOf('usuario') })
    expect([forbidden.status, forbidden.headers.get('www-authenticate')]).toEqual([403, null])
  })

  test('every answer of a call has the server’s version, also one to a body that is not read', async () => {
    const token = await server.tokenOf('usuario')
    const answers = await Promise.all([
      server.post(calls.units.list.path, { token }),
      server.post(calls.units.list.path, {}),
      server.post(calls.units.list.path, 'no'),
      ask('GET', calls.units.list.path),
    ])
    for (const { headers } of answers) expect(headers.get('baliza-version')).toBe(version)
  })

  test('a stored answer is marked, readable for a page', async () => {
    const token = await server.tokenOf('usuario')
    const add = () =>
      server.post(
        calls.groups.add.path,
        { nombre: 'Norte', unidades: { imeis: [planted.own] }, token },
        { 'idempotency-key': 'dos', origin: 'https://socio.mx' },
      )
    const [first, again] = [await add(), await add()]
    expect(first.body.status, first.text).toBe(1)
    expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ])
    expect(again.text).toBe(first.text)
    expect(again.headers.get('access-control-expose-headers')).toContain('idempotent-replayed')
  })
})
