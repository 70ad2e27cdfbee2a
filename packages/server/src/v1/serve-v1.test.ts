import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { calls, type Family } from '@baliza/agreement'
import { describe, expect, test } from 'vitest'
import { oneDatabase } from '../testing/databases.js'
import { fixAfter, start } from '../testing/fix.js'
import { planted } from '../testing/fleet.js'
import { serverFixture } from '../testing/running-server.js'
import { storeBatch } from '../tracking/store-batch.js'
import { wantsLines } from './lines.js'
import { v1Paths } from './paths.js'

test('the calls that are described as answering in lines do', () => {
  const { paths } = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('@baliza/sdk-core/openapi.en.json'), 'utf8'),
  )
  const headers = { accept: 'application/x-ndjson' }
  for (const [id, path] of v1Paths)
    expect([id, wantsLines(id, { headers })]).toEqual([
      id,
      'x-lines' in (paths[path].post.responses[200] ?? {}),
    ])
})

test('every call for programs has a path, and none for pages', () => {
  const ids = Object.entries(calls).flatMap(([family, rows]) =>
    Object.keys(rows as Family).map((method) => `${family}.${method}`),
  )
  const left = ids.filter((id) => !v1Paths.has(id)).map((id) => id.split('.')[0])
  expect([...new Set(left)]).toEqual(['boards', 'embeds', 'push'])
  expect(v1Paths.get('apiKeys.self')).toBe('/v1/api-keys/self')
  expect(v1Paths.get('alerts.countByUnit')).toBe('/v1/alerts/count-by-unit')
})

describe('the English API', () => {
  const server = serverFixture(oneDatabase())
  const as = async (name: Parameters<typeof server.tokenOf>[0]) => ({
    authorization: `Bearer ${await server.tokenOf(name)}`,
  })

  test('a session is opened, units are listed with their names, dates and booleans, and nothing is counted twice', async () => {
    const login = await server.post('/v1/session/login', { username: 'usuario', password: 'demo' })
    expect([login.status, login.body]).toMatchObject([200, { role: 2, name: 'Nombre de usuario' }])
    const headers = { authorization: `Bearer ${login.body.token}` }
    const units = await server.post('/v1/units/list', {}, headers)
    expect(units.body).toMatchObject({
      items: [
        { imei: planted.shared, name: 'Camión 1', engineOn: false, speedKmh: 0, reportedAt: null },
        { imei: planted.own },
      ],
      next: null,
    })
    const [unit] = (units.body as unknown as { items: { registeredAt: string }[] }).items
    expect(unit?.registeredAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(await server.post('/v1/units/get', { imei: planted.own }, headers)).toMatchObject({
      status: 200,
      body: { imei: planted.own, name: 'Camión 2' },
    })
  })

  test('what is written is written once with one key, and read back', async () => {
    const headers = { ...(await as('usuario')), 'idempotency-key': 'patio-1' }
    const patio = { name: 'Patio', type: 1, color: '#428bca', lat: 19.4, lng: -99.1, radiusM: 100 }
    const [first, again] = [
      await server.post('/v1/geofences/add', patio, headers),
      await server.post('/v1/geofences/add', patio, headers),
    ]
    expect(first.body).toMatchObject({ id: expect.any(String) })
    expect(again.body).toEqual(first.body)
    expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ])
    const listed = await server.post('/v1/geofences/list', {}, await as('usuario'))
    expect(listed.body).toMatchObject({ geofences: [{ name: 'Patio', radiusM: 100 }], routes: [] })
    const removed = await server.post(
      '/v1/geofences/remove',
      { id: first.body.id, type: 1 },
      await as('usuario'),
    )
    expect([removed.status, Object.keys(removed.body)]).toEqual([200, ['message']])
  })

  test('a list that continues has the cursor of its next page', async () => {
    const headers = await as('admin')
    const names: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await server.post('/v1/users/list', { limit: 2, ...(cursor && { cursor }) }, headers)
      names.push(...page.body.items.map(({ username }: { username: string }) => username))
      cursor = page.body.next
    } while (cursor !== null)
    const all = await server.post('/v1/users/list', {}, headers)
    expect(names).toEqual(all.body.items.map(({ username }: { username: string }) => username))
    expect(names.length).toBeGreaterThan(4)
  })

  test.each([
    ['/v1/history/of-units', 'items', {}],
    ['/v1/reports/general', 'rows', { groups: [expect.objectContaining({ name: expect.any(String) })] }],
    ['/v1/reports/speeding', 'items', {}],
    ['/v1/reports/unit-utilization', 'items', {}],
  ] as const)('%s in lines has the rows of the whole answer, and the rest at the end', async (path, list, end) => {
    for (let second = 0; second < 250; second += 1)
      await storeBatch(server.database, [fixAfter(second * 10, { imei: planted.own, speed: 90, acc: true })])
    const [from, to] = [new Date(start), new Date(start + 3_600_000)]
    const query = {
      imeis: [planted.shared, planted.own],
      from,
      to,
      ...(path.endsWith('speeding') && { speedLimitKmh: 50 }),
    }
    const headers = await as('usuario')
    const whole = await server.post(path, query, headers)
    expect([whole.status, whole.body[list].length > 0]).toEqual([200, true])
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/x-ndjson' },
      body: JSON.stringify(query),
    })
    expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    const lines = (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.slice(0, -1).flatMap(({ rows }) => rows)).toEqual(whole.body[list])
    expect(lines.at(-2)).toMatchObject({ done: 2, total: 2 })
    expect(lines.at(-1)).toMatchObject({ status: 200, ...end })
    const unknown = await server.post(
      path,
      { ...query, sinse: 1 },
      { ...headers, accept: 'application/x-ndjson' },
    )
    expect([unknown.status, unknown.body.code, unknown.body.field]).toEqual([400, 'invalid', 'sinse'])
  })

  test('a call without a result answers 204', async () => {
    const { status, text } = await server.post('/v1/alerts/mark-all-handled', {}, await as('usuario'))
    expect([status, text]).toEqual([204, ''])
  })

  test.each([
    ['/v1/units/list', {}, 'nobody', 401, 'session', undefined],
    ['/v1/users/list', {}, 'usuario', 403, 'forbidden', undefined],
    ['/v1/units/get', { imei: planted.foreign }, 'usuario', 403, 'forbidden', undefined],
    ['/v1/alerts/list', { since: 1_764_000_000 }, 'usuario', 400, 'invalid', 'since'],
    ['/v1/alerts/list', { since: '2026-11-30' }, 'usuario', 400, 'invalid', 'since'],
    ['/v1/alerts/list', { sinse: 1 }, 'usuario', 400, 'invalid', 'sinse'],
    [
      '/v1/geofences/add',
      { type: 1, color: '#428bca', lat: 0, lng: 0, radiusM: 5 },
      'usuario',
      400,
      'missing',
      'name',
    ],
    ['/v1/groups/add', { name: 'GGG', imeis: [] }, 'usuario', 400, 'invalid', 'imeis'],
    ['/v1/groups/add', { name: 'GGG', imeis: [planted.own, 5] }, 'usuario', 400, 'invalid', 'imeis.1'],
    ['/v1/nothing/here', {}, 'usuario', 404, 'unknownCall', undefined],
    ['/v1/units/list', 'no', 'usuario', 400, 'body', undefined],
  ] as const)('%s with %j is a problem', async (path, body, name, status, code, field) => {
    const headers = name === 'nobody' ? {} : await as(name)
    const answer = await server.post(path, body, headers)
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(answer.body).toMatchObject({ status, code, instance: answer.headers.get('x-request-id') })
    const { field: found, pointer } = answer.body as { field?: string; pointer?: string }
    expect([found, pointer]).toEqual([field, field && `/${field.replaceAll('.', '/')}`])
    expect(answer.status).toBe(status)
    const spanish = await server.post(path, body, { ...headers, 'accept-language': 'es-MX' })
    expect(spanish.headers.get('content-language')).toBe('es')
  })

  test('another method is refused with the right one', async () => {
    const { status, headers } = await fetch(`${server.url}/v1/units/list`)
    expect([status, headers.get('allow')]).toEqual([405, 'POST'])
  })
})
