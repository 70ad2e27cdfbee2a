import { createHmac } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { type BalizaClient, eventTypeCode, type WebhookEvent } from '@baliza/sdk-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { logIn } from '../account.js'
import { afterFile } from '../cleanup.js'
import { listen, type PostedTo } from '../posted-to.js'
import { product } from '../this-product.js'
import { connect } from '../tracker.js'
import { openStage, type Stage } from './example-stage.js'

let stage: Stage
let admin: BalizaClient
beforeAll(async () => {
  stage = await openStage()
  admin = (await logIn(product.url, 'admin')).client
})

const bodiesOf = ({ posted }: PostedTo): unknown[] => posted.map(({ body }) => JSON.parse(body))

test('alert-bot tells of an alert once, also of one that was raised while it was down', async () => {
  const { account, imei, file, begin, drive } = stage
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
    await vi.waitFor(() => expect(bodiesOf(chat)).toHaveLength(count))
    expect(bodiesOf(chat).at(-1)).toEqual({ text: expect.stringMatching(/Camión 1: Exceso/) })
  }
  const bot = begin(words)
  await vi.waitFor(() => expect(existsSync(file('alerts-cursor.txt'))).toBe(true))
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
  const { file, begin, drive } = stage
  const warehouse = await listen()
  const words = (url: string) => ['feed-to-webhook', url, file('cursor.txt')]
  const cursor = () => readFileSync(file('cursor.txt'), 'utf8')
  const first = begin(words(warehouse.url))
  // The first page returns the initial cursor.
  await vi.waitFor(cursor)
  const speeds = () => (bodiesOf(warehouse).flat() as { speed: number }[]).map(({ speed }) => speed)
  for (const speed of [11, 12, 13]) drive(Date.now(), speed)
  await vi.waitFor(() => expect(speeds()).toEqual([11, 12, 13]))
  first.kill('SIGKILL')
  await first.ended

  // No receiver is available for these positions.
  for (const speed of [14, 15]) drive(Date.now(), speed)
  const second = begin(words('http://127.0.0.1:9'))
  await vi.waitFor(() => expect(second.complaints()).toContain('the webhook answers nothing'))
  second.kill('SIGINT')
  expect((await second.ended).code).toBe(0)

  const third = begin(words(warehouse.url))
  // If the first example was killed before it stored its cursor, the third sends the last page again. A receiver identifies
  // duplicates by imei and time.
  const distinct = () => [...new Set(speeds())]
  await vi.waitFor(() => expect(distinct()).toEqual([11, 12, 13, 14, 15]))
  third.kill('SIGINT')
  expect((await third.ended).code).toBe(0)
})

test('webhook-receiver, which refuses at first and is run again: every event once, each unit in its order', async () => {
  const { account, imei, file, begin, drive } = stage
  const other = account.units[1]?.imei ?? ''
  const otherTracker = await connect(product.trackerPort, other)
  const form = {
    nombre: 'Almacén',
    url: 'http://127.0.0.1:9/',
    eventos: ['positions'],
    unidades: account.units.map((unit) => unit.imei),
  } as const
  const { id, secreto } = await admin.webhooks.add(form)
  // Its folder does not exist yet, so the receiver cannot store events.
  const path = file('warehouse/events.jsonl')
  async function receive() {
    const receiver = begin(['webhook-receiver', '0', path], { BALIZA_WEBHOOK_SECRET: secreto })
    await vi.waitFor(() => expect(receiver.output()).toMatch(/^http:.*\n/))
    await admin.webhooks.update({ ...form, id, activo: true, url: receiver.output().split('\n')[0] ?? '' })
    return receiver
  }
  const driveBoth = (speed: number) => {
    const at = new Date(drive(Date.now(), speed))
    otherTracker.tell({ at, lat: 19.5, lng: -99.2, speed: speed + 20 })
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
  await vi.waitFor(() => expect(first.complaints()).toMatch(/ENOENT.*\n/))
  // These wait behind the refused event.
  for (const speed of [34, 35]) driveBoth(speed)
  mkdirSync(file('warehouse'))
  await vi.waitFor(() => expect(speedsOf(imei)).toEqual([31, 32, 33, 34, 35]))
  await vi.waitFor(() => expect(speedsOf(other)).toEqual([51, 52, 53, 54, 55]))
  first.kill('SIGINT')
  expect((await first.ended).code).toBe(0)

  const ids = events().map((event) => event.id)
  const again = await receive()
  const strange = await fetch(again.output().trim(), { method: 'POST', body: '{"id":"1","tipo":"test"}' })
  expect(strange.status).toBe(401)
  await admin.webhooks.replay({ id, desde: 0 })
  const repeated = () => [...again.output().matchAll(/^positions (\S+) again$/gm)].map(([, one]) => one)
  await vi.waitFor(() => expect(repeated()).toEqual(ids))
  expect(events().map((event) => event.id)).toEqual(ids)
  await admin.webhooks.remove({ id })
  again.kill('SIGINT')
  expect((await again.ended).code).toBe(0)
})

test('webhook-route takes what is signed, each event once', async () => {
  vi.stubEnv('BALIZA_WEBHOOK_SECRET', 'whsec_ruta')
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  afterFile(() => log.mockRestore())
  const { POST } = await import('../../examples/webhook-route.js')
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
