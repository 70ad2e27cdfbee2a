import { access, calls } from '@baliza/agreement'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createHttp } from '../http/http.js'
import { createLog } from '../log.js'
import { readConfig } from '../settings/config.js'
import { oneDatabase } from '../testing/databases.js'
import { planted } from '../testing/fleet.js'
import { serverFixture } from '../testing/running-server.js'
import { version } from '../version.js'
import { serveCalls } from './dispatch.js'
import { handle, type SharedServices } from './handler.js'
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

describe('problems', () => {
  const server = serverFixture(oneDatabase(), { PUBLIC_URL: 'https://gps.mx/flota' })
  const wants = { accept: 'application/problem+json' }
  const english = { ...wants, 'accept-language': 'en-GB, es;q=0.5' }
  const type = (reason: string) => `https://gps.mx/flota/docs/en/reference/errors.html#${reason}`

  test('a refusal with 200 on the wire has its own status as a problem, and only on demand', async () => {
    const wrong = { user: 'usuario', pass: 'otra' }
    const asBefore = await server.post(calls.session.login.path, wrong)
    expect([asBefore.status, asBefore.body.codigo]).toEqual([200, 'credentials'])
    const answer = await server.post(calls.session.login.path, wrong, wants)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="baliza"')
    expect(answer.body).toEqual({
      type: type('credentials'),
      title: 'No account has this username and password, or it is inactive.',
      status: 401,
      detail: asBefore.body.mensaje,
      instance: answer.headers.get('x-request-id'),
      code: 'credentials',
    })
  })

  test('every kind of fault has one form: field, pointer, code and language', async () => {
    const token = await server.tokenOf('admin')
    const faults: [path: string, body: unknown, status: number, code: string, field?: string][] = [
      [calls.devices.add.path, { token, registro: 1_764_000_000 }, 400, 'missing', 'nombre'],
      [calls.alerts.list.path, { token, desde: 1_764_000_000 }, 400, 'invalid', 'desde'],
      [calls.alerts.list.path, { token, desde: 1_764_000_000_000.5 }, 400, 'invalid', 'desde'],
      [calls.units.list.path, { token: 'otro' }, 401, 'session'],
      [calls.units.list.path, 'no', 400, 'body'],
      [calls.drivers.remove.path, { token, id_conductor: 'nadie' }, 404, 'notFound'],
      [calls.users.list.path, { token: await server.tokenOf('usuario') }, 403, 'forbidden'],
      ['/api/nada', {}, 404, 'unknownCall'],
    ]
    for (const [path, body, status, code, field] of faults) {
      const answer = await server.post(path, body, english)
      expect([path, answer.status, answer.headers.get('content-language')]).toEqual([path, status, 'en'])
      expect(answer.body).toMatchObject({ type: type(code), status, code })
      expect(answer.body.detail).toMatch(/^[\x20-\x7e]+\.$/)
      expect([answer.body.field, answer.body.pointer]).toEqual([field, field && `/${field}`])
    }
    const get = await fetch(`${server.url}${calls.units.list.path}`, { headers: english })
    expect([get.status, await get.json()]).toMatchObject([405, { code: 'method' }])
  })

  test('a stored refusal is a problem too, and a success stays as it is', async () => {
    const token = await server.tokenOf('usuario')
    const add = (headers: Record<string, string>, nombre: string) =>
      server.post(
        calls.groups.add.path,
        { nombre, unidades: { imeis: [planted.own] }, token },
        { 'idempotency-key': 'tres', ...headers },
      )
    expect((await add(wants, 'Sur')).body.status).toBe(1)
    const reused = await add(wants, 'Oeste')
    expect([reused.status, reused.body]).toMatchObject([
      422,
      { status: 422, code: 'reused', field: 'Idempotency-Key' },
    ])
    expect(reused.body).not.toHaveProperty('pointer')
  })
})

describe('limits', () => {
  const server = serverFixture(oneDatabase(), {
    CALLS_PER_MINUTE: '5',
    HEAVY_CALLS_PER_MINUTE: '1',
    TRUST_PROXY: 'loopback',
  })
  const admin = server.client('admin')
  const keyOf = async (nombre: string) => {
    const alcances = ['read', 'write'] as const
    const { llave } = await admin.apiKeys.add({
      nombre,
      alcances,
      unidades: null,
      direcciones: [],
      vence: null,
    })
    return { authorization: `Bearer ${llave}` }
  }

  test('a key beyond its limit waits, and another key and a session of its account do not', async () => {
    const [key, other] = [await keyOf('una'), await keyOf('otra')]
    const list = (headers: Record<string, string>) => server.post(calls.groups.list.path, {}, headers)
    const answers = []
    for (let call = 0; call < 6; call++) answers.push(await list(key))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    expect(answers[0]?.headers.get('ratelimit')).toMatch(/^"llave";r=4;t=\d+, "cuenta";r=2\d\d;t=\d+$/)
    const [refused] = answers.slice(-1)
    expect(refused?.headers.get('ratelimit-policy')).toBe('"llave";q=5;w=60, "cuenta";q=250;w=60')
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused?.body).toEqual({
      status: 0,
      mensaje: 'Son demasiadas llamadas en poco tiempo: espera un momento y vuelve a intentar',
      codigo: 'rate',
    })
    const problem = await list({ ...key, accept: 'application/problem+json', 'accept-language': 'en' })
    expect(problem.body).toMatchObject({
      status: 429,
      code: 'rate',
      title: expect.stringMatching(/^Too many/),
    })
    expect((await list(other)).status).toBe(200)
    const session = await server.post(calls.groups.list.path, { token: await server.tokenOf('admin') })
    expect([session.status, session.headers.get('ratelimit')]).toEqual([200, null])
  })

  test('a write beyond the limit does nothing, and its key is free for the next attempt', async () => {
    const key = await keyOf('tres')
    const add = () =>
      server.post(
        calls.groups.add.path,
        { nombre: 'Límite', unidades: { imeis: [planted.own] } },
        { ...key, 'idempotency-key': 'limite' },
      )
    for (let call = 0; call < 5; call++) await server.post(calls.groups.list.path, {}, key)
    expect((await add()).status).toBe(429)
    const rows = await server.database.query(`select 1 from idempotency_keys where key = 'limite'`)
    expect(rows).toEqual([])
    expect((await admin.groups.list()).filter(({ nombre }) => nombre === 'Límite')).toEqual([])
  })

  test.each([
    [calls.groups.list.path, 'codigo'],
    ['/v1/groups/list', 'code'],
    ['/mcp', 'codigo'],
  ])('%s: a refused call is not read, and says the same as any other', async (path, field) => {
    const key = await keyOf(`cinco ${path}`)
    for (let call = 0; call < 5; call++) expect((await server.post(path, {}, key)).status).not.toBe(429)
    const unread = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { ...key, 'content-type': 'application/json' },
      body: 'not JSON',
    })
    expect(unread.status).toBe(429)
    expect(unread.headers.get('cache-control')).toBe('no-store')
    expect(Number(unread.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await unread.json()).toMatchObject({ [field]: 'rate' })
  })

  test('a page that a mirror account lists can read that it must wait', async () => {
    const token = await server.tokenOf('espejo')
    const headers = { authorization: token, origin: 'https://socio.example' }
    const list = () => server.post(calls.groups.list.path, {}, headers)
    let answer = await list()
    for (let call = 0; call < 51 && answer.status !== 429; call++) answer = await list()
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
      429,
      'https://socio.example',
    ])
  })

  test('calls without a session have a limit for their network', async () => {
    const unknown = () =>
      server.post(calls.units.get.path, { imei: planted.own }, { authorization: 'nobody' })
    const answers = await Promise.all(Array.from({ length: 60 }, unknown))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]))
    expect((await server.post(calls.session.login.path, { user: 'admin', pass: 'x' })).status).toBe(429)
    expect((await server.post(calls.groups.list.path, {}, await keyOf('seis'))).status).toBe(200)
  })

  test.each([
    [calls.units.get.path, { authorization: 'nobody', 'x-forwarded-for': '10.1.0.1' }],
    [calls.imports.check.path, { 'x-forwarded-for': '10.1.0.2' }],
    [calls.imports.check.path, { authorization: 'nobody', 'x-forwarded-for': '10.1.0.3' }],
    ['/v1/units/get', { 'x-forwarded-for': '10.1.0.4' }],
    ['/v1/units/get', { authorization: 'nobody', 'x-forwarded-for': '10.1.0.5' }],
    ['/mcp', { authorization: 'Bearer nobody', 'x-forwarded-for': '10.1.0.6' }],
  ])('%s with %j: a call without a session is counted before its body is read', async (path, who) => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        fetch(`${server.url}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...who },
          body: 'not JSON',
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  test('a heavy call counts for its own limit too', async () => {
    const key = await keyOf('cuatro')
    const report = () =>
      server.post(
        calls.reports.general.path,
        { finicial: 0, ffinal: 86_400_000, imei: [planted.own], filtro: 'all', grupos: [], dias: [] },
        key,
      )
    const [first, second] = [await report(), await report()]
    expect([first.status, second.status]).toEqual([200, 429])
    expect(first.headers.get('ratelimit')).toMatch(/"pesadas";r=0;t=60, "simultaneas";r=3$/)
    expect((await server.post(calls.groups.list.path, {}, key)).status).toBe(200)
    const [from, to] = [new Date(0), new Date(86_400_000)]
    const inEnglish = await server.post('/v1/reports/general', { from, to, imeis: [planted.own] }, key)
    expect(inEnglish.status).toBe(429)
    expect(inEnglish.headers.get('ratelimit')).toMatch(/"pesadas";r=0/)
  })
})

test('a deprecated row is announced on every answer, also to a refusal, and logged once', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line: string) => void lines.push(line) })
  const http = createHttp(log, readConfig({}))
  onTestFinished(() => http.close())
  const deprecated = { since: 1_796_083_200_000, sunset: 1_811_808_000_000, link: '/docs/' }
  const account = { id: 'ana', owner: null, activo: true, rol: 4 }
  const services = {
    config: readConfig({}),
    sessions: { find: async (token: string) => (token === 'good' ? { account, token } : null) },
    log,
    databaseShares: { of: () => ({}) },
    longReads: { of: () => ({}) },
    loopTurns: { of: () => undefined },
    reportThreads: { of: () => undefined },
  } as unknown as SharedServices
  const row = { ...calls.session.logout, id: 'old.call', path: '/api/old', deprecated }
  const handler = handle(v.object({}), async () => ({ status: 1, mensaje: 'Hecho' }))
  await serveCalls(http, [{ name: 'old.call', row, rule: access.session.logout, handler }], services)
  for (const [token, status] of [
    ['good', 200],
    ['good', 200],
    ['bad', 401],
  ] as const) {
    const answer = await http.inject({ method: 'POST', url: '/api/old', headers: { authorization: token } })
    expect([answer.statusCode, answer.headers]).toMatchObject([
      status,
      {
        deprecation: '@1796083200',
        sunset: 'Tue, 01 Jun 2027 00:00:00 GMT',
        link: '</docs/>; rel="deprecation"; type="text/html"',
      },
    ])
  }
  expect(lines.filter((line) => line.includes('va a desaparecer'))).toHaveLength(1)
})

describe('the tags of lists', () => {
  const server = serverFixture(oneDatabase())
  const usuario = server.client('usuario')

  test.each([
    calls.groups.list.path,
    calls.drivers.list.path,
    calls.geofences.list.path,
  ])('%s is sent only if it changed, and its tag is weak', async (path) => {
    const token = await server.tokenOf('usuario')
    const ask = (headers: Record<string, string> = {}) =>
      server.post(path, { token, user: server.ids.usuario, rol: 2 }, headers)
    const first = await ask()
    const tag = first.headers.get('etag') ?? ''
    expect([first.status, first.body.status, tag]).toEqual([
      200,
      1,
      expect.stringMatching(/^W\/"[\w-]{22}"$/),
    ])
    for (const known of [tag, tag.slice(2), `"otro", ${tag}`]) {
      const again = await ask({ 'if-none-match': known })
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag])
    }
    const other = await ask({ 'if-none-match': '"otro"' })
    expect([other.status, other.text]).toEqual([200, first.text])
  })

  test('a change has another tag', async () => {
    const token = await server.tokenOf('usuario')
    const tagOf = async () => (await server.post(calls.groups.list.path, { token })).headers.get('etag')
    const before = await tagOf()
    await usuario.groups.add({ nombre: 'Con etiqueta', descripcion: '', imeis: [planted.own] })
    expect(await tagOf()).not.toBe(before)
  })

  test('a refusal has no tag', async () => {
    const refused = await server.post(calls.groups.list.path, {})
    expect([refused.status, refused.headers.get('etag')]).toEqual([401, null])
  })
})
