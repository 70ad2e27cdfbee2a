import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../testing/databases.js'
import { serverFixture } from '../testing/running-server.js'

const eras = ['2026-07-28', '2025-11-25', '2025-06-18'] as const
const initialize = (protocolVersion: string) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'raw', version: '0' } },
})
const accept = { accept: 'application/json, text/event-stream' }

describe.each([oneDatabase()])('assistants over HTTP on $name', (kind) => {
  const server = serverFixture(kind)
  const manager = server.client('manager')
  beforeEach(async () => {
    await server.database.query('delete from api_keys')
  })

  const keyFor = async (alcances: ('read' | 'write')[] = ['read'], unidades: string[] | null = null) =>
    (await manager.apiKeys.add({ nombre: 'Asistente', alcances, unidades, direcciones: [], vence: null }))
      .llave

  async function connect(era: (typeof eras)[number], key: string, path = '/mcp') {
    const mode = era === '2026-07-28' ? { pin: era } : ('legacy' as const)
    const client = new Client({ name: 'test', version: '0' }, { versionNegotiation: { mode } })
    const headers = { authorization: `Bearer ${key}` }
    await client.connect(
      new StreamableHTTPClientTransport(new URL(path, server.url), { requestInit: { headers } }),
    )
    return {
      client,
      names: async () => (await client.listTools()).tools.map(({ name }) => name),
      async ask(name: string, given: Record<string, unknown> = {}) {
        const { structuredContent, isError } = await client.callTool({ name, arguments: given })
        // biome-ignore lint/suspicious/noExplicitAny: each tool has its own answer.
        return { value: structuredContent as any, isError: isError === true }
      },
    }
  }

  test.each([
    '2026-07-28',
    '2025-11-25',
  ] as const)('a client of %s lists and calls the tools', async (era) => {
    const { names, ask, client } = await connect(era, await keyFor())
    expect(client.getNegotiatedProtocolVersion()).toBe(era)
    expect(await names()).toContain('find_units')
    const own = await manager.units.list()
    expect((await ask('fleet_summary')).value.units).toBe(own.length)
    const [unit] = own
    expect((await ask('locate_unit', { unit: unit?.imei })).value.unit).toMatchObject({ imei: unit?.imei })
    expect((await ask('unit_day', { unit: unit?.imei, from: 'yesterday' })).isError).toBe(false)
    expect((await ask('run_report', { report: 'general', from: 'yesterday' })).value.units).toBe(own.length)
    await client.close()
  })

  test.each([
    '2026-07-28',
    '2025-11-25',
  ] as const)('%s: writing needs the flag and the scope', async (era) => {
    const [reader, writer] = [await keyFor(), await keyFor(['read', 'write'])]
    const listed = async (key: string, path: string) => (await connect(era, key, path)).names()
    for (const [key, path] of [
      [reader, '/mcp'],
      [reader, '/mcp?allow=write'],
      [writer, '/mcp'],
    ] as const)
      expect(await listed(key, path)).not.toContain('add_geofence')
    const { ask, names } = await connect(era, writer, '/mcp?allow=write')
    expect(await names()).toEqual(expect.arrayContaining(['add_geofence', 'attend_alert', 'share_unit']))
    const added = await ask('add_geofence', { name: `Patio ${era}`, lat: 19.4, lng: -99.1, radiusM: 100 })
    const { geofences } = await manager.geofences.list()
    expect(geofences).toContainEqual(expect.objectContaining({ id: added.value.id, nombre: `Patio ${era}` }))
    const keys = await manager.apiKeys.list()
    expect(keys.find(({ alcances }) => alcances.length === 2)).toMatchObject({ usada_desde: '127.0.0.1' })
  })

  test.each([
    ['2026-07-28', /^baliza-mcp\/[\d.]+ \(test\/0\)$/],
    // A later request of such a client has only the name of its HTTP library.
    ['2025-11-25', /^baliza-mcp\/[\d.]+ \(node\)$/],
  ] as const)('%s: the audit log has the key and the program of a change', async (era, agent) => {
    const key = await keyFor(['read', 'write'])
    const { ask } = await connect(era, key, '/mcp?allow=write')
    const before = server.lines.length
    const { value } = await ask('add_geofence', { name: `Sur ${era}`, lat: 19.4, lng: -99.1, radiusM: 100 })
    const changes = server.lines
      .slice(before)
      .map((line) => JSON.parse(line))
      .filter(({ audit }) => audit)
    const [used] = await manager.apiKeys.list()
    expect(changes).toEqual([
      expect.objectContaining({
        call: 'geofences.add',
        outcome: 'done',
        name: 'manager',
        key: used?.id,
        agent: expect.stringMatching(agent),
        made: value.id,
      }),
    ])
  })

  test('a key of some units sees those alone', async () => {
    const [unit] = await manager.units.list()
    const { ask } = await connect('2026-07-28', await keyFor(['read'], [unit?.imei ?? '']))
    expect((await ask('fleet_summary')).value.units).toBe(1)
  })

  test('a key alone opens it: no session, no page, no other address', async () => {
    const send = (headers: Record<string, string>) =>
      server.post('/mcp', initialize('2025-06-18'), { ...accept, ...headers })
    const key = await keyFor()
    const token = await server.tokenOf('manager')
    for (const authorization of [undefined, `Bearer ${token}`, 'Bearer bz_unknown', key, `Basic ${key}`]) {
      const answer = await send(authorization === undefined ? {} : { authorization })
      expect(answer.status, authorization).toBe(401)
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="baliza"')
    }
    const authorization = `Bearer ${key}`
    expect(await send({ authorization, origin: server.url })).toMatchObject({ status: 403 })
    expect(await send({ authorization, origin: 'https://evil.example' })).toMatchObject({ status: 403 })
    const { llave: elsewhere } = await manager.apiKeys.add({
      nombre: 'Lejos',
      alcances: ['read'],
      unidades: null,
      direcciones: ['203.0.113.7'],
      vence: null,
    })
    expect(await send({ authorization: `Bearer ${elsewhere}` })).toMatchObject({ status: 403 })
    expect(server.lines.join()).not.toContain(key.slice(11))
  })

  test.each(eras.slice(1))('a raw initialize of %s is answered', async (era) => {
    const authorization = `Bearer ${await keyFor()}`
    const response = await fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: { ...accept, authorization, 'content-type': 'application/json' },
      body: JSON.stringify(initialize(era)),
    })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(`"protocolVersion":"${era}"`)
  })

  test('GET has no stream: 405', async () => {
    const headers = { authorization: `Bearer ${await keyFor()}`, accept: 'text/event-stream' }
    expect((await fetch(`${server.url}/mcp`, { headers })).status).toBe(405)
  })
})
