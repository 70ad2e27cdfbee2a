import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createClient } from '@baliza/sdk-core'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Account, newAccount } from './account.js'
import { cli, start, temporary } from './command-line.js'
import { product } from './this-product.js'

let account: Account
let key = ''
let folder = ''
beforeAll(async () => {
  account = await newAccount(product, ['Grúa 1', 'Grúa 2', 'Grúa 3', 'Grúa 4'])
  const admin = createClient({ host: product.url })
  await admin.session.login({ user: 'admin', pass: 'demo' })
  await admin.users.permit({ id: account.id, integraciones: true })
  admin.close()
  key = await keyFor(['read'])
})
beforeEach(() => {
  folder = temporary()
})

const keyFor = async (alcances: ('read' | 'write')[], unidades: string[] | null = null): Promise<string> => {
  const form = { nombre: 'Asistente', alcances, unidades, direcciones: [], vence: null }
  return (await account.client.apiKeys.add(form)).llave
}

const environment = (apiKey: string) => ({
  BALIZA_HOST: product.url,
  BALIZA_API_KEY: apiKey,
  XDG_CONFIG_HOME: folder,
})

/** Connects the official client to the built command. @param pin a revision of 2026; otherwise the client is one of 2025 */
async function connect(apiKey: string, args: readonly string[] = [], pin?: string) {
  const mode = pin === undefined ? ('legacy' as const) : { pin }
  const client = new Client({ name: 'e2e', version: '0' }, { versionNegotiation: { mode } })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [cli, 'mcp', ...args],
      env: { PATH: process.env.PATH ?? '', ...environment(apiKey) },
      stderr: 'ignore',
    }),
  )
  return client
}

test.each([
  ['2026-07-28', '2026-07-28'],
  ['2025-11-25', undefined],
] as const)('the official client of %s lists and calls the tools over stdio', async (version, pin) => {
  const client = await connect(key, [], pin)
  expect(client.getNegotiatedProtocolVersion()).toBe(version)
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('find_units')
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
  const found = await client.callTool({ name: 'find_units', arguments: { query: 'grua' } })
  expect(found.structuredContent).toMatchObject({ total: 4, truncated: false, next: null })
  const one = await client.callTool({ name: 'locate_unit', arguments: { unit: 'grua 2' } })
  expect(one.structuredContent).toMatchObject({ unit: { imei: account.units[1]?.imei } })
  await client.close()
})

test('writing needs --allow write and the scope; a key of three units shows three', async () => {
  const writer = await keyFor(['read', 'write'])
  const names = async (apiKey: string, args: readonly string[]) => {
    const client = await connect(apiKey, args)
    const { tools } = await client.listTools()
    await client.close()
    return tools.map(({ name }) => name)
  }
  expect(await names(writer, [])).not.toContain('add_geofence')
  expect(await names(key, ['--allow', 'write'])).not.toContain('add_geofence')
  expect(await names(writer, ['--allow', 'write'])).toContain('add_geofence')
  const three = account.units.slice(0, 3).map(({ imei }) => imei)
  const client = await connect(await keyFor(['read'], three))
  expect((await client.callTool({ name: 'fleet_summary', arguments: {} })).structuredContent).toMatchObject({
    units: 3,
  })
  await client.close()
})

test.each([
  '2025-06-18',
  '2025-11-25',
])('a raw client of %s gets JSON-RPC and nothing else', async (protocolVersion) => {
  const running = start(cli, ['mcp'], environment(key), folder)
  const clientInfo = { name: 'raw', version: '0' }
  const send = (message: object) => running.type(JSON.stringify({ jsonrpc: '2.0', ...message }))
  const lines = () =>
    running
      .output()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  send({ id: 1, method: 'initialize', params: { protocolVersion, capabilities: {}, clientInfo } })
  await expect.poll(lines).toHaveLength(1)
  expect(lines()[0].result).toMatchObject({ protocolVersion, serverInfo: { name: 'baliza' } })
  send({ method: 'notifications/initialized' })
  running.type('this is not JSON')
  send({
    id: 2,
    method: 'tools/call',
    params: { name: 'unit_day', arguments: { unit: 'nadie', from: 'today' } },
  })
  send({ id: 3, method: 'tools/call', params: { name: 'explain', arguments: { topic: 'states' } } })
  await expect.poll(() => lines().map(({ id }) => id)).toEqual(expect.arrayContaining([1, 2, 3]))
  for (const line of lines()) expect(line.jsonrpc).toBe('2.0')
  running.kill('SIGTERM')
  const { err } = await running.ended
  expect(err).toContain('solo lectura')
  expect(err).not.toContain(key)
})

test('without a key or a session it ends with one line and 3', async () => {
  const { code, out, err } = await start(cli, ['mcp'], { BALIZA_HOST: product.url, XDG_CONFIG_HOME: folder })
    .ended
  expect({ code, out }).toEqual({ code: 3, out: '' })
  expect(err.trim().split('\n')).toHaveLength(1)
})

/** Folder of the inspector's package. It brings 120 packages and needs Node 22.19, so it is not installed with the others. */
const inspector = process.env.MCP_INSPECTOR ?? ''

// To run it: `npm i --prefix /tmp/inspector @modelcontextprotocol/inspector@2.12.0`, and its folder in MCP_INSPECTOR.
test.skipIf(inspector === '')('the inspector lists the tools and calls one', () => {
  const inspect = (...what: string[]) => {
    const variables = Object.entries(environment(key)).flatMap(([name, value]) => ['-e', `${name}=${value}`])
    const launcher = join(inspector, 'clients/launcher/build/index.js')
    const args = [launcher, '--cli', ...variables, process.execPath, cli, 'mcp', ...what]
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect(status, stderr).toBe(0)
    return JSON.parse(stdout)
  }
  const { tools } = inspect('--method', 'tools/list')
  expect(tools.map(({ name }: { name: string }) => name)).toContain('find_units')
  const { structuredContent } = inspect('--method', 'tools/call', '--tool-name', 'fleet_summary')
  expect(structuredContent).toMatchObject({ units: 4 })
})
