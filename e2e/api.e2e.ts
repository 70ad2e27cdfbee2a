import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Account, newAccount } from './account.js'
import { afterFile } from './cleanup.js'
import { product } from './this-product.js'

/* Uses the API as programs in other languages do: by its descriptions, over HTTP. */

const { url } = product
const day = 86_400_000
const root = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)

// biome-ignore lint/suspicious/noExplicitAny: a description of any call.
type Json = any

async function post(path: string, body: object, token?: string): Promise<{ status: number; body: Json }> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

const described = async (name: string): Promise<Json> => (await fetch(`${url}/${name}`)).json()

/** Forbids fields that are not described. */
function strict(schema: Json): Json {
  if (typeof schema !== 'object' || schema === null) return schema
  if (Array.isArray(schema)) return schema.map(strict)
  const inside = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'example' || key === 'enum' || key.startsWith('x-') ? value : strict(value),
    ]),
  )
  return schema.type === 'object' &&
    schema.properties !== undefined &&
    schema.additionalProperties === undefined
    ? { ...inside, additionalProperties: false }
    : inside
}

/** Calls that need a record of the test, or a service that is not here. */
const left = new Set([
  'alerts.page',
  'positions.page',
  'connections.tail',
  'geocoding.search',
  'follow.eta',
  'session.logout',
  'events.trial',
  'imports.check',
  'imports.checkShapes',
  'devices.cleanAll',
])

describe.each([
  ['openapi.en.json', (iso: number) => new Date(iso).toISOString()],
  ['openapi.json', (ms: number) => ms],
] as const)('%s', (name, moment) => {
  test('every answer of a running fleet is as described, without a field more', async () => {
    const document = await described(name)
    const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { 'date-time': true, email: true } })
    ajv.addSchema({ $id: 'baliza', ...strict({ components: { schemas: document.components.schemas } }) })
    const faults: string[] = []
    const checked = new Set<string>()
    for (const user of ['usuario', 'admin']) {
      const { token, userId } = (await post('/v1/session/login', { username: user, password: 'demo' })).body
      const { items } = (await post('/v1/units/list', {}, token)).body
      const unit = items[0]
      const events = (await post('/v1/events/list', {}, token)).body.items
      const [from, to] = [moment(Date.now() - day), moment(Date.now())]
      const known: Readonly<Record<string, unknown>> = {
        from,
        to,
        since: from,
        finicial: from,
        ffinal: to,
        desde: from,
        inicio: from,
        fin: to,
        imei: unit.imei,
        imeis: [unit.imei],
        gps: [unit.imei],
        lat: unit.lat,
        lng: unit.lng,
        radiusM: 1_000,
        radio: 1_000,
        status: 'acc on',
        speedLimitKmh: 20,
        velocidad: '20',
        username: user,
        user,
        pass: 'demo',
        password: 'demo',
        iduser: userId,
        id_user: userId,
        userId,
        id: userId,
      }
      for (const [path, { post: operation }] of Object.entries<Json>(document.paths)) {
        const call = operation['x-call']
        if (operation['x-effect'] !== 'read' || left.has(call) || path.endsWith('busqueda')) continue
        const { schema } = operation.requestBody.content['application/json']
        const needed: string[] = (schema.required ?? []).filter((field: string) => field !== 'user')
        const missing = needed.filter((field) => known[field] === undefined)
        expect(missing, `${call} needs ${missing}`).toEqual([])
        const ids: Readonly<Record<string, unknown>> = {
          'units.imeiOf': unit.id,
          'devices.countPositions': unit.id,
          'assignments.usersOf': unit.id,
          'events.get': events[0]?.id,
        }
        const body = Object.fromEntries(
          needed.map((field) => [field, field === 'id' ? (ids[call] ?? known.id) : known[field]]),
        )
        const all = call.startsWith('reports.') && 'imei' in schema.properties && call !== 'reports.positions'
        const answer = await post(path, all ? { ...body, imei: [unit.imei] } : body, token)
        const media = operation.responses[200]?.content['application/json']
        const isSuccess = answer.status === 200 && (name === 'openapi.en.json' || answer.body.status === 1)
        if (!isSuccess || media === undefined) continue
        checked.add(call)
        const validate = ajv.compile(
          JSON.parse(JSON.stringify(strict(media.schema)).replaceAll('"#/', '"baliza#/')),
        )
        if (!validate(answer.body))
          faults.push(`${call} as ${user}: ${ajv.errorsText(validate.errors?.slice(0, 3) ?? [])}`)
      }
    }
    expect(faults).toEqual([])
    expect(checked.size).toBeGreaterThan(40)
  })
})

/** What a program in TypeScript does with the types that openapi-typescript generates. */
const program = (host: string) => `
import createClient from 'openapi-fetch'
import type { paths } from './baliza.js'

const client = createClient<paths>({ baseUrl: '${host}' })
const { data: session } = await client.POST('/v1/session/login', { body: { username: 'usuario', password: 'demo' } })
client.use({
  onRequest({ request }) {
    request.headers.set('authorization', \`Bearer \${session?.token}\`)
    return request
  },
})
const { data: units } = await client.POST('/v1/units/list', { body: {} })
const imei: string = units?.items[0]?.imei ?? ''
const speed: number | undefined = units?.items[0]?.speedKmh
const range = { from: new Date(Date.now() - 3_600_000).toISOString(), to: new Date().toISOString() }
const { data: history } = await client.POST('/v1/history/all', { body: { imei, ...range } })
const { data: report } = await client.POST('/v1/reports/general', { body: { imeis: [imei], ...range } })
const patio = { type: 1, color: '#428bca', lat: 19.4, lng: -99.1, radiusM: 100 } as const
const { data: added } = await client.POST('/v1/geofences/add', { body: { name: 'Patio', ...patio } })
const { data: removed } = await client.POST('/v1/geofences/remove', { body: { id: added?.id ?? '', type: 1 } })
const { error } = await client.POST('/v1/geofences/add', { body: { name: '', ...patio } })
const { data: page } = await client.POST('/v1/positions/page', { body: {} })
console.log(JSON.stringify([typeof speed, Array.isArray(history?.items), report?.rows.length, typeof removed?.message, error?.code, error?.field, page?.positions]))
// @ts-expect-error a geofence has a name
const nameless = () => client.POST('/v1/geofences/add', { body: patio })
`

test('the client that openapi-typescript generates compiles and works', async () => {
  const folder = mkdtempSync(join(root, 'node_modules/.cache/baliza-client-'))
  afterFile(() => rmSync(folder, { recursive: true, force: true }))
  const bin = (name: string) => join(root, 'node_modules/.bin', name)
  writeFileSync(join(folder, 'use.ts'), program(url))
  await run(bin('openapi-typescript'), [`${url}/openapi.en.json`, '-o', join(folder, 'baliza.d.ts')])
  const options = [
    '--ignoreConfig',
    '--strict',
    '--target',
    'es2023',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
  ]
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  await run(process.execPath, [
    compiler,
    ...options,
    '--lib',
    'es2023,dom',
    '--skipLibCheck',
    join(folder, 'use.ts'),
  ])
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const { stdout } = await run(process.execPath, [join(folder, 'use.js')])
  expect(JSON.parse(stdout)).toEqual(['number', true, 1, 'string', 'missing', 'name', []])
})

describe('Python', async () => {
  const isHere = await run('python3', ['--version']).then(
    () => true,
    () => false,
  )
  let account: Account
  let environment: Record<string, string>
  const folder = mkdtempSync(join(tmpdir(), 'baliza-python-'))
  afterFile(() => rmSync(folder, { recursive: true, force: true }))

  beforeAll(async () => {
    account = await newAccount(product, ['Grúa 1', 'Grúa 2'])
    const { token } = (await post('/v1/session/login', { username: 'admin', password: 'demo' })).body
    await post('/v1/users/permit', { id: account.id, canIntegrate: true }, token)
    const form = {
      nombre: 'Python',
      alcances: ['read', 'write'],
      unidades: null,
      direcciones: [],
      vence: null,
    } as const
    const { llave } = await account.client.apiKeys.add({ ...form, alcances: [...form.alcances] })
    environment = {
      ...(process.env as Record<string, string>),
      BALIZA_API_KEY: llave,
      PYTHONDONTWRITEBYTECODE: '1',
    }
    writeFileSync(join(folder, 'baliza.py'), await (await fetch(`${url}/clients/python/baliza.py`)).text())
  })

  const python = (code: string) =>
    run('python3', ['-c', code.replaceAll('http://localhost:9998', url)], { cwd: folder, env: environment })

  test.skipIf(!isHere)(
    'the page of six lines prints the kilometres of yesterday, word for word',
    async () => {
      const page = readFileSync(new URL('../docs/en/tutorials/python.md', import.meta.url), 'utf8')
      const code = /```python\n(.*?)```/s.exec(page)?.[1] ?? ''
      expect(code.trim().split('\n')).toHaveLength(6)
      const { stdout } = await python(code)
      expect(stdout.trim().split('\n').sort()).toEqual(['Grúa 1 0 km', 'Grúa 2 0 km'])
    },
  )

  test.skipIf(!isHere)('a session, a history, a geofence, a refusal and the feed', async () => {
    const { stdout } = await python(`
import baliza, datetime, json
client = baliza.Client("http://localhost:9998")
client.session.login(username="${account.user}", password="demo")
now = datetime.datetime.now(datetime.timezone.utc)
units = client.units.list()
history = client.history.all(imei=units[0]["imei"], from_=now - datetime.timedelta(days=1), to=now)
added = client.geofences.add(name="Patio", type=1, color="#428bca", lat=19.4, lng=-99.1, radiusM=100)
shown = [one["name"] for one in client.geofences.list()["geofences"]]
client.geofences.remove(id=added["id"], type=1)
after = client.geofences.list()["geofences"]
try:
    client.geofences.add(name="", type=1, color="#428bca", lat=19.4, lng=-99.1, radiusM=100)
except baliza.ProblemError as problem:
    refused = [problem.status, problem.code, problem.field]
page = next(client.positions.feed(wait_ms=0))
try:
    client.history.all(imei=units[0]["imei"], from_=datetime.datetime(2026, 1, 1), to=now)
except ValueError as error:
    zoneless = "time zone" in str(error)
events = len(list(client.events.each()))
admin = baliza.Client("http://localhost:9998")
admin.session.login(username="admin", password="demo")
acted = "action" in next(admin.activity.each())
print(json.dumps([len(units), units.next, events, acted, list(history), shown, after, refused, sorted(page), zoneless]))
`)
    expect(JSON.parse(stdout)).toEqual([
      2,
      null,
      0,
      true,
      [],
      ['Patio'],
      [],
      [400, 'missing', 'name'],
      ['cursor', 'positions'],
      true,
    ])
  })

  test.skipIf(!isHere)('the refusal of the page is printed as the page says', async () => {
    const page = readFileSync(new URL('../docs/en/tutorials/python.md', import.meta.url), 'utf8')
    const code = [...page.matchAll(/^ *```python\n(.*?)^ *```/gms)].at(1)?.[1] ?? ''
    const start =
      'import baliza, os\nclient = baliza.Client("http://localhost:9998", api_key=os.environ["BALIZA_API_KEY"])\n'
    const { stdout } = await python(start + code.replaceAll(/^ {2}/gm, ''))
    expect(stdout.trim()).toBe('missing imei')
  })

  test.skipIf(!isHere)('a command is sent once whatever is lost, and a read is repeated', async () => {
    const counts = new Map<string, number>()
    const stub = createServer(async (request, response) => {
      if (request.url === '/openapi.en.json') {
        response.end(await (await fetch(`${url}/openapi.en.json`)).text())
        return
      }
      const [, fault = '', path = ''] = /^\/(\w+)(\/v1\/.*)$/.exec(request.url ?? '') ?? []
      const key = `${fault} ${path}`
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      if (count > 1) return void response.end('{"items":[],"next":null}')
      if (fault === 'away') response.writeHead(503, { 'retry-after': '0' }).end('{}')
      else if (fault === 'short') response.writeHead(200, { 'content-length': '99' }).write('{')
      else if (fault === 'moved') response.writeHead(302, { location: `${url}/v1/units/list` }).end()
      if (fault === 'reset' || fault === 'short') setTimeout(() => request.socket.destroy(), 50)
    })
    await new Promise<void>((done) => stub.listen(0, '127.0.0.1', done))
    afterFile(() => stub.close())
    const { port } = stub.address() as AddressInfo
    const faults = ['away', 'short', 'reset', 'moved']
    const { stdout } = await python(`
import baliza, json
client = baliza.Client("http://127.0.0.1:${port}")
client._may_repeat("/v1/units/list")
seen = {}
for fault in ${JSON.stringify(faults)}:
    own = baliza.Client("http://127.0.0.1:${port}/" + fault, attempts=2)
    own._repeatable = client._repeatable
    for family, method in (("commands", "send"), ("units", "list")):
        try:
            own.call(family, method)
            seen[fault + " " + family] = "answered"
        except Exception as error:
            seen[fault + " " + family] = type(error).__name__
print(json.dumps(seen))
`)
    expect(JSON.parse(stdout)).toEqual({
      'away commands': 'ProblemError',
      'away units': 'answered',
      'short commands': 'LostAnswer',
      'short units': 'answered',
      'reset commands': 'LostAnswer',
      'reset units': 'answered',
      'moved commands': 'ProblemError',
      'moved units': 'ProblemError',
    })
    for (const fault of faults) expect([fault, counts.get(`${fault} /v1/commands/send`)]).toEqual([fault, 1])
  })
})
