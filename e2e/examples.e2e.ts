import { createHmac } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BalizaClient, createClient, eventTypeCode, type WebhookEvent } from '@baliza/sdk-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Account, newAccount } from './account.js'
import { afterFile } from './cleanup.js'
import { start, temporary } from './command-line.js'
import { createHoldingProxy } from './holding-proxy.js'
import { product } from './this-product.js'
import { connect, type Tracker } from './tracker.js'

const script = fileURLToPath(new URL('../scripts/run-example.mjs', import.meta.url))
const folder = temporary()
const file = (name: string) => join(folder, name)

let account: Account
let admin: BalizaClient
let tracker: Tracker
let imei: string

const asAdmin = { BALIZA_USER: 'admin', BALIZA_PASSWORD: 'demo' }
const begin = (words: readonly string[], environment: Record<string, string> = {}) =>
  start(script, words, {
    BALIZA_HOST: product.url,
    BALIZA_USER: account.user,
    BALIZA_PASSWORD: 'demo',
    ...environment,
  })

/** Runs an example to its end. @returns what it printed @throws with all that it said where it fails */
async function run(words: readonly string[], environment?: Record<string, string>): Promise<string> {
  const { code, out, err } = await begin(words, environment).ended
  expect(code, out + err).toBe(0)
  return out
}

/** Yesterday at noon, by the clock of the scripts, which has no summer time. */
const today = new Date(Date.now() - 6 * 3_600_000).toISOString().slice(0, 10)
const noon = Date.parse(`${today}T12:00:00-06:00`) - 86_400_000
let second = 0
/** A fix is known by its second. */
const drive = (at: number, speed: number) =>
  tracker.tell({ at: new Date(at + ++second * 1_000), lat: 19.4, lng: -99.1, speed })

beforeAll(async () => {
  account = await newAccount(product, ['Camión 1', 'Camión 2'])
  imei = account.units[0]?.imei ?? ''
  admin = createClient({ host: product.url })
  await admin.session.login({ user: 'admin', pass: 'demo' })
  afterFile(() => admin.close())
  tracker = await connect(product.cobanPort, imei)
  for (const speed of [60, 70, 80]) drive(noon, speed)
  drive(Date.now() - 60_000, 90)
  await vi.waitFor(
    async () =>
      expect((await account.client.units.list()).find((unit) => unit.imei === imei)?.speed).toBe(90),
    20_000,
  )
})

/** Whoever is posted to: a chat, a warehouse. */
async function listen(): Promise<{ readonly url: string; readonly bodies: unknown[] }> {
  const bodies: unknown[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      bodies.push(JSON.parse(text))
      response.end()
    })
  })
  afterFile(() => server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies }
}

test('nightly-export writes yesterday, every position of it once', async () => {
  const path = (await run(['nightly-export', folder])).trim()
  expect(path).toBe(file(`${new Date(noon - 6 * 3_600_000).toISOString().slice(0, 10)}.csv`))
  const [heading, ...rows] = readFileSync(path, 'utf8').trim().split('\r\n')
  expect(heading).toBe('imei,time,lat,lng,km/h')
  expect(rows.map((row) => row.split(',')[4])).toEqual(['60', '70', '80'])
  expect(rows[0]).toBe(`${imei},${new Date(noon + 1_000).toISOString()},19.4,-99.1,60`)
})

test('geofence-import adds what is missing, and says what is refused', async () => {
  const zone = (properties: object, ring: readonly (readonly number[])[]) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Polygon', coordinates: [ring] },
  })
  const [a, b, c, d] = [
    [-99.1, 19.4],
    [-99.1, 19.5],
    [-99.2, 19.5],
    [-99.2, 19.4],
  ] as const
  const features = [
    zone({ name: 'Norte' }, [a, b, c, a]),
    zone({ name: 'Cruzada' }, [a, c, b, d, a]),
    zone({ nombre: 'Sur' }, [a, b, d, a]),
  ]
  writeFileSync(file('zones.geojson'), JSON.stringify({ type: 'FeatureCollection', features }))
  const { code, out, err } = await begin(['geofence-import', file('zones.geojson')]).ended
  expect([code, out]).toEqual([1, 'Norte: added\nSur: added\n'])
  expect(err).toMatch(/^Cruzada: \S/)
  const again = await begin(['geofence-import', file('zones.geojson')]).ended
  expect([again.code, again.out]).toEqual([1, ''])
})

test('alert-bot tells of an alert once, also of one that was raised while it was down', async () => {
  await account.client.events.add({
    nom_evento: 'Exceso',
    tipo_evento: eventTypeCode('speeding'),
    mostrar_alerta: true,
    color_alerta: 4,
    sonido: false,
    sonido_alerta: 1,
    creator: account.user,
    email: false,
    timestamp: Date.now(),
    gps: [imei],
    speed: 100,
  })
  const chat = await listen()
  const words = ['alert-bot', chat.url, file('alerts-cursor.txt')]
  const tells = async (count: number) => {
    await vi.waitFor(() => expect(chat.bodies).toHaveLength(count), 20_000)
    expect(chat.bodies.at(-1)).toEqual({ text: expect.stringMatching(/Camión 1: Exceso/) })
  }
  const bot = begin(words)
  await vi.waitFor(() => expect(existsSync(file('alerts-cursor.txt'))).toBe(true), 20_000)
  drive(Date.now(), 120)
  await tells(1)
  bot.kill('SIGINT')
  expect((await bot.ended).code).toBe(0)

  drive(Date.now(), 50)
  drive(Date.now(), 130)
  const again = begin(words)
  await tells(2)
  again.kill('SIGINT')
  expect((await again.ended).code).toBe(0)
})

test('feed-to-webhook, killed and run again: every stored position, in order, what was not taken again', async () => {
  const warehouse = await listen()
  const words = (url: string) => ['feed-to-webhook', url, file('cursor.txt')]
  const cursor = () => readFileSync(file('cursor.txt'), 'utf8')
  const first = begin(words(warehouse.url))
  // The first page says where it begins.
  await vi.waitFor(cursor, 20_000)
  const speeds = () => (warehouse.bodies.flat() as { speed: number }[]).map(({ speed }) => speed)
  for (const speed of [11, 12, 13]) drive(Date.now(), speed)
  await vi.waitFor(() => expect(speeds()).toEqual([11, 12, 13]), 20_000)
  first.kill('SIGKILL')
  await first.ended

  // Nobody is there to take what comes now.
  for (const speed of [14, 15]) drive(Date.now(), speed)
  const second = begin(words('http://127.0.0.1:9'))
  await vi.waitFor(() => expect(second.complaints()).toContain('the webhook answers nothing'), 20_000)
  second.kill('SIGINT')
  expect((await second.ended).code).toBe(0)

  const third = begin(words(warehouse.url))
  // Killed before its cursor was noted, the first would send its last page again: a receiver tells by imei and time.
  const distinct = () => [...new Set(speeds())]
  await vi.waitFor(() => expect(distinct()).toEqual([11, 12, 13, 14, 15]), 20_000)
  third.kill('SIGINT')
  expect((await third.ended).code).toBe(0)
})

test('webhook-receiver, which refuses at first and is run again: every event once, each unit in its order', async () => {
  const other = account.units[1]?.imei ?? ''
  const otherTracker = await connect(product.cobanPort, other)
  const form = {
    nombre: 'Almacén',
    url: 'http://127.0.0.1:9/',
    eventos: ['positions'],
    unidades: account.units.map((unit) => unit.imei),
  } as const
  const { id, secreto } = await admin.webhooks.add(form)
  // Its folder is not there yet: what comes cannot be stored.
  const path = file('warehouse/events.jsonl')
  async function receive() {
    const receiver = begin(['webhook-receiver', '0', path], { BALIZA_WEBHOOK_SECRET: secreto })
    await vi.waitFor(() => expect(receiver.said()).toMatch(/^http:.*\n/), 20_000)
    await admin.webhooks.update({ ...form, id, activo: true, url: receiver.said().split('\n')[0] ?? '' })
    return receiver
  }
  const driveBoth = (speed: number) => {
    drive(Date.now(), speed)
    otherTracker.tell({ at: new Date(Date.now() + second * 1_000), lat: 19.5, lng: -99.2, speed: speed + 20 })
  }
  const events = (): WebhookEvent[] =>
    existsSync(path)
      ? readFileSync(path, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
      : []
  const speedsOf = (unit: string) =>
    events()
      .flatMap((event) => (event.tipo === 'positions' ? event.positions : []))
      .flatMap((position) => (position.imei === unit ? [position.speed] : []))

  const first = await receive()
  for (const speed of [31, 32, 33]) driveBoth(speed)
  await vi.waitFor(() => expect(first.complaints()).toMatch(/(.*ENOENT.*\n){2}/), 40_000)
  // These wait behind what is refused.
  for (const speed of [34, 35]) driveBoth(speed)
  mkdirSync(file('warehouse'))
  await vi.waitFor(() => expect(speedsOf(imei)).toEqual([31, 32, 33, 34, 35]), 60_000)
  await vi.waitFor(() => expect(speedsOf(other)).toEqual([51, 52, 53, 54, 55]), 20_000)
  first.kill('SIGINT')
  expect((await first.ended).code).toBe(0)

  const ids = events().map((event) => event.id)
  const again = await receive()
  const strange = await fetch(again.said().trim(), { method: 'POST', body: '{"id":"1","tipo":"test"}' })
  expect(strange.status).toBe(401)
  await admin.webhooks.replay({ id, desde: 0 })
  const repeated = () => [...again.said().matchAll(/^positions (\S+) again$/gm)].map(([, one]) => one)
  await vi.waitFor(() => expect(repeated()).toEqual(ids), 20_000)
  expect(events().map((event) => event.id)).toEqual(ids)
  await admin.webhooks.remove({ id })
  again.kill('SIGINT')
  expect((await again.ended).code).toBe(0)
}, 150_000)

test('devices-with-resume, killed in the middle and run again, has 500 devices, each once', async () => {
  const first = 864_036_000_000_000 + Math.floor(Math.random() * 1e9)
  const imeis = Array.from({ length: 500 }, (_, index) => String(first + index))
  const rows = imeis.map((one, index) => `${one},Unidad ${index},5512345678,Coban`)
  writeFileSync(file('devices.csv'), ['imei,name,sim,brand', ...rows].join('\n'))

  const proxy = await createHoldingProxy(product.url)
  const environment = { ...asAdmin, BALIZA_HOST: proxy.url }
  const held = proxy.hold('/objetos/add-objeto', 120)
  const killed = begin(['devices-with-resume', file('devices.csv')], environment)
  await held
  killed.kill('SIGKILL')
  expect((await killed.ended).code).toBeNull()

  const out = await run(['devices-with-resume', file('devices.csv')], environment)
  expect(out).toMatch(/^119 of 500 are there\n/)
  expect(out.match(/ added$/gm)).toHaveLength(381)
  const there = (await admin.devices.list({ rol: 4 })).map((device) => device.imei)
  expect(there.filter((one) => imeis.includes(one)).toSorted()).toEqual(imeis)
})

test('month-report is a spreadsheet with a row for each unit', async () => {
  const path = file('report.xlsx')
  expect(await run(['month-report', path])).toContain('2 of 2 units')
  expect(readFileSync(path).subarray(0, 2).toString()).toBe('PK')
})

test('cut-engine asks where the unit moves, and waits for its tracker', async () => {
  drive(Date.now(), 90)
  await vi.waitFor(
    async () =>
      expect((await account.client.units.list()).find((unit) => unit.imei === imei)?.speed).toBe(90),
    20_000,
  )
  const asked = async (answer: string) => {
    const cut = begin(['cut-engine', imei])
    await vi.waitFor(() => expect(cut.said()).toContain('(si/no)'), 20_000)
    cut.type(answer)
    return cut
  }
  const no = await (await asked('no')).ended
  expect([no.code, no.err]).toEqual([1, expect.stringMatching(/^not done: /)])
  expect(tracker.heard()).not.toContain(',J')
  const yes = await asked('si')
  await vi.waitFor(() => expect(tracker.heard()).toMatch(/\*\*,imei:\d+,J/), 20_000)
  tracker.tell({ at: new Date(), lat: 19.4, lng: -99.1, speed: 0 }, 'jt')
  const { code, out, err } = await yes.ended
  expect(code, out + err).toBe(0)
  expect(out).toMatch(/90 km\/h[\s\S]*done at \d{4}-/)
})

test('permission-audit tells of every account, and of its mirror accounts under it', async () => {
  const mirror = `espejo-${account.user}`
  await account.client.mirrorAccounts.add({ owner: account.id, nombre: 'Socio', user: mirror, pass: 'demo' })
  const lines = (await run(['permission-audit'], asAdmin)).trimEnd().split('\n')
  const rows = lines.map((line) => JSON.parse(line))
  expect(rows).toContainEqual(expect.objectContaining({ user: account.user, cutsEngines: true }))
  expect(rows).toContainEqual(
    expect.objectContaining({ user: mirror, of: account.user, cutsEngines: false, active: true }),
  )
})

test('session-server: a page whose session has ended gets another, and its user notices nothing', async () => {
  expect(await run(['session-server', '0'])).toBe('2 units with session 1\n2 units with session 2\n')
})

test('timeouts: what was read may be read again, and what was written with its key', async () => {
  const out = await run(['timeouts'])
  expect(out).toContain('2 units\nleft: aborted, retryable false, outcome undefined\n')
  expect(out).toMatch(/write: timeout, retryable false, outcome unknown\none group\n/)
})

test('own-tests pass on the fake server', async () => {
  expect(await run(['own-tests'])).toMatch(/pass 4[\s\S]*fail 0/)
})

test('worker answers what a page may know, and a word where nobody answers it', async () => {
  expect(await run(['worker'])).toMatch(/^200 {"units":2,"moving":[0-2]}\n$/)
  const lost = await run(['worker'], { BALIZA_HOST: 'http://127.0.0.1:9' })
  expect(lost).toBe('502 {"error":"offline"}\n')
})

test('english lists, draws, is refused and reads yesterday, in English names', async () => {
  const out = await run(['english'])
  expect(out).toMatch(/^Camión 1 [\d.]+ km\/h \d{4}-.*Z$/m)
  expect(out).toMatch(/^refused: \w+ name \S/m)
  const [, records] = /^(\d+) records since \d{4}-\d\d-\d\dT06:00:00\.000Z$/m.exec(out) ?? []
  expect(Number(records)).toBeGreaterThanOrEqual(3)
})

test('tour runs every line of the page of the SDK', async () => {
  const alone = await newAccount(product, ['Camión 3'])
  const truck = alone.units[0]?.imei ?? ''
  const own = await connect(product.cobanPort, truck)
  own.tell({ at: new Date(noon), lat: 19.4, lng: -99.1, speed: 50 })
  await vi.waitFor(async () => expect((await alone.client.units.list())[0]?.speed).toBe(50), 20_000)
  const tour = begin(['tour'], { BALIZA_USER: alone.user })
  const said = () => tour.said() + tour.complaints()
  await vi.waitFor(() => expect(own.heard(), said()).toMatch(/\*\*,imei:\d+,B/), 40_000)
  own.tell({ at: new Date(), lat: 19.5, lng: -99.1, speed: 40 })
  expect((await tour.ended).code, said()).toBe(0)
  expect(said()).toMatch(/^Camión 3 19\.4 -99\.1 50$/m)
  expect(said()).toMatch(/^live 1 units moved$/m)
  expect(said()).toMatch(/^1 \/ 1 units$/m)
  expect(said()).toContain(`1 records of ${truck}`)
  expect(said()).toMatch(/nombre: 'Patio norte',\s+color: '#5cb85c'/)
  expect(said()).toMatch(/^live 1$/m)
  expect(said()).toMatch(/^0 positions$/m)
  expect(said()).toMatch(/^1 lines$/m)
  expect(said()).toMatch(/^1 units, traced$/m)
  expect(said()).toMatch(/^done /m)
})

test('webhook-route takes what is signed, each event once', async () => {
  vi.stubEnv('BALIZA_WEBHOOK_SECRET', 'whsec_ruta')
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  afterFile(() => log.mockRestore())
  const { POST } = await import('../examples/webhook-route.js')
  const post = (body: string, by = 'whsec_ruta') => {
    const t = Math.floor(Date.now() / 1_000)
    const v1 = createHmac('sha256', by).update(`${t}.${body}`).digest('hex')
    const headers = { 'baliza-signature': `t=${t},v1=${v1}` }
    return POST(new Request('http://route/', { method: 'POST', headers, body }))
  }
  const event = JSON.stringify({ id: 'e1', webhook: 'w', creado: 0, tipo: 'positions', positions: [{}, {}] })
  for (let again = 0; again < 2; again += 1) expect((await post(event)).status).toBe(200)
  expect(log.mock.calls).toEqual([[2, 'positions']])
  await expect(post(event, 'whsec_otro')).rejects.toMatchObject({ code: 'refused', reason: 'signature' })
})

test('integrator lists the units, watches the feed and stops by itself', async () => {
  // It polls every 5 s: long enough for the first.
  const out = await run(['integrator', product.url, account.user, 'demo', '1'])
  expect(out).toMatch(/^2 units$/m)
  expect(out).toMatch(/Camión 1: 19\.4, -99\.1 at [\d.]+ km\/h/)
})

test('with a wrong password it says why and fails', async () => {
  const { code, err } = await begin(['integrator', product.url, account.user, 'nope', '1']).ended
  expect([code, err]).toEqual([
    1,
    expect.stringContaining('El usuario o contraseña es incorrecto o está inactivo'),
  ])
})

test('without a name there are the names', async () => {
  const { code, err } = await begin([]).ended
  expect([code, err]).toEqual([2, expect.stringContaining('nightly-export')])
})
