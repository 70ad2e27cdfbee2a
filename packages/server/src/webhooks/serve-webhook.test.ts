import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type WebhookEvent, type WebhookEventType, webhookEvents, webhookReasons } from '@baliza/agreement'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createArrivals } from '../feed/arrivals.js'
import { createLog } from '../log.js'
import { checkFeeds, cursorAfter, feedState } from '../storage/tables/batches.js'
import { tellSilent } from '../storage/tables/links.js'
import { deliveriesOf, repeatDeliveries } from '../storage/tables/webhook-deliveries.js'
import {
  addWebhook,
  changeWebhook,
  claimWebhooks,
  renewSecret,
  webhooksOf,
} from '../storage/tables/webhooks.js'
import { plantAccount } from '../testing/accounts.js'
import { shapeOf } from '../testing/contract/examples.js'
import { databaseFixture, oneDatabase, settled } from '../testing/databases.js'
import { fixAfter } from '../testing/fix.js'
import {
  isStandard,
  type PostedWebhook,
  readPosted,
  startReceiver,
  type WebhookReceiver,
} from '../testing/webhook-receiver.js'
import { storeBatch } from '../tracking/store-batch.js'
import { createWebhookPoster } from './post-webhook.js'
import { gathered, lease, type Serving, serveWebhook } from './serve-webhook.js'
import { startWebhooks } from './webhooks.js'

const [one, other, foreign] = ['860000000000001', '860000000000002', '860000000000003'] as const
const hour = 3_600_000
const secret = `whsec_${Buffer.from('the secret of a test, 32 bytes ').toString('base64')}`
const newSecret = `whsec_${Buffer.from('another secret, also 32 bytes: +/').toString('base64')}`

describe.each([oneDatabase()])('webhooks on $name', (kind) => {
  const database = databaseFixture(kind)
  const receivers: WebhookReceiver[] = []
  let at = 0
  let manager = ''

  beforeEach(async () => {
    at = Date.now()
    await database.query('delete from users')
    await database.query('delete from units')
    await database.query('delete from positions')
    await database.query('delete from commands')
    manager = await plantAccount(database, {
      name: `jefe-${randomUUID().slice(0, 8)}`,
      rol: 3,
      password: 'clave',
    })
    for (const imei of [one, other, foreign])
      await database.query(
        'insert into units (imei, id, nombre, registro, manager) values ($1, $1, $1, 0, $2)',
        [imei, imei === foreign ? null : manager],
      )
  })
  afterEach(() => {
    for (const receiver of receivers.splice(0)) receiver.close()
  })

  const servingAs = (process: string): Serving => ({
    database,
    longReads: { of: () => database },
    log: createLog('silent'),
    poster: createWebhookPoster({ here: true, anywhere: true, now: () => at }),
    process,
    now: () => at,
  })
  const here = servingAs('here')

  async function receiver(): Promise<WebhookReceiver> {
    const made = await startReceiver()
    receivers.push(made)
    return made
  }
  async function webhook(
    url: string,
    eventos: readonly WebhookEventType[] = ['positions'],
    unidades: readonly string[] | null = null,
  ): Promise<string> {
    const id = randomUUID().replaceAll('-', '').slice(0, 24)
    const cursor = cursorAfter((await feedState(database, 'positions')).settled)
    const row = { id, user_id: manager, secreto: secret, created_at: at }
    const form = { nombre: 'Almacén', url, eventos, unidades }
    await database.transaction((tx) => addWebhook(tx, row, form, cursor, 20))
    return id
  }
  const claim = (process = 'here') => claimWebhooks(database, { process, now: at, until: at + lease })
  const store = (imei: string, ...seconds: number[]) =>
    storeBatch(
      database,
      seconds.map((after) => fixAfter(after, { imei })),
    )
  /** Moves the clock so that everything stored so far is old enough to be delivered. */
  const gather = () => {
    at = Math.max(at, Date.now()) + gathered
  }
  /** Runs turns until the next one is due only after the worker's polling interval. */
  async function run(id: string, serving: Serving = here): Promise<number | null> {
    await settled(database)
    for (let turns = 0; turns < 200; turns += 1) {
      const turn = await serveWebhook(serving, id)
      if (turn === null) return null
      if (turn.rest !== 0) return turn.rest ?? Number.POSITIVE_INFINITY
    }
    throw new Error('it does not come to an end')
  }
  const positionsOf = (events: readonly WebhookEvent[], imei: string) =>
    events.flatMap((event) =>
      event.tipo === 'positions' ? event.positions.filter((position) => position.imei === imei) : [],
    )
  const seconds = (events: readonly WebhookEvent[], imei: string) =>
    positionsOf(events, imei).map(({ timestamp }) => (timestamp - fixAfter(0, {}).receivedAt + 1_000) / 1_000)
  const row = async (id: string) => (await webhooksOf(database, null, at)).find(({ _id }) => _id === id)

  test('what fails outside of a delivery is tried less and less often, and said once', async () => {
    const tried: number[] = []
    const logged = vi.fn()
    const id = await webhook('http://127.0.0.1:9')
    const webhooks = await startWebhooks({
      ...here,
      database: {
        ...database,
        async query(sql, values) {
          if (values?.[0] !== id || !sql.includes('set served_until')) return database.query(sql, values)
          tried.push(performance.now())
          throw new TypeError('it has no wire')
        },
      },
      log: { ...here.log, error: logged },
      arrivals: createArrivals(),
      messages: { leave: () => Promise.reject(new Error('no message leaves')) },
    })
    await vi.waitFor(() => expect(tried.length).toBeGreaterThan(2))
    await webhooks.close()
    const [, second = 0, third = 0] = tried
    expect(third - second).toBeGreaterThan(1_900)
    expect(logged.mock.calls.map(([about]) => about)).toEqual([{ err: expect.any(TypeError), webhook: id }])
  })

  test('positions are gathered, signed, and told of the units that its owner sees', async () => {
    const target = await receiver()
    const id = await webhook(target.url)
    await claim()
    await store(one, 1)
    await store(foreign, 1)
    await store(other, 1, 2)
    expect(await run(id)).toBeLessThanOrEqual(gathered)
    expect(target.posted).toEqual([])
    await store(one, 3)
    gather()
    await run(id)
    expect(target.posted).toHaveLength(1)
    const [first] = target.posted
    if (first === undefined) throw new Error('nothing was posted')
    const event = await readPosted(first, secret, at)
    expect(event).toMatchObject({ webhook: id, tipo: 'positions' })
    expect(seconds([event], one)).toEqual([1, 3])
    expect(seconds([event], other)).toEqual([1, 2])
    expect(seconds([event], foreign)).toEqual([])
    expect(positionsOf([event], one)[0]).toMatchObject({
      imei: one,
      speed: 60,
      valido: true,
      motivo: 'posicion',
    })
    expect(first.headers['webhook-id']).toBe(event.id)
    expect(await isStandard(first, secret, at)).toBe(true)
    expect(await isStandard({ ...first, body: `${first.body} ` }, secret, at)).toBe(false)
    expect(await isStandard(first, newSecret, at)).toBe(false)
    await expect(readPosted(first, 'whsec_otro', at)).rejects.toMatchObject({ reason: 'signature' })
    await expect(readPosted(first, secret, at + 301_000)).rejects.toMatchObject({ reason: 'signature' })
  })

  test('a position at which we fail ourselves ends with its reason, and the next ones are posted', async () => {
    const target = await receiver()
    const failing: Serving = {
      ...here,
      longReads: {
        of: () => ({
          ...database,
          query(sql, values) {
            if (sql.includes('join positions p') && String(values?.[0]).includes(one))
              throw new TypeError('it has no wire')
            return database.query(sql, values)
          },
        }),
      },
    }
    const [both, alone] = [await webhook(target.url), await webhook(target.url, ['positions'], [one])]
    await claim()
    await store(one, 1)
    await store(other, 1)
    gather()
    await run(both, failing)
    await run(alone, failing)
    expect(target.posted).toHaveLength(1)
    const [first] = target.posted
    if (first === undefined) throw new Error('nothing was posted')
    expect(seconds([await readPosted(first, secret, at)], other)).toEqual([1])
    const [ended] = await deliveriesOf(database, alone, 1)
    expect(ended).toMatchObject({ intentos: 1, entregado: null, reintento: null, error: webhookReasons.ours })
    await store(one, 2)
    gather()
    await run(alone)
    expect(target.posted).toHaveLength(2)
  })

  test('a post that we fail at ourselves ends with its reason', async () => {
    const target = await receiver()
    const id = await webhook(target.url)
    await claim()
    await store(one, 1)
    gather()
    const post = async () => {
      throw new TypeError('no signature')
    }
    await run(id, { ...here, poster: { ...here.poster, post } })
    const [ended] = await deliveriesOf(database, id, 1)
    expect(ended).toMatchObject({ intentos: 1, entregado: null, reintento: null, error: webhookReasons.ours })
    await store(one, 2)
    gather()
    await run(id)
    expect(target.posted).toHaveLength(1)
  })

  test('what is only of units that it does not tell of is passed over', async () => {
    const target = await receiver()
    const id = await webhook(target.url, ['positions'], [one])
    await claim()
    await store(foreign, 1)
    await run(id)
    // As many batches as one turn reads, followed by a turn that finds none.
    for (let second = 1; second <= 8; second += 1) await store(one, second)
    gather()
    await run(id)
    await store(other, 1)
    await run(id)
    expect(seconds(target.handled(), one)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('500 positions are not waited with, and more come in several', async () => {
    const target = await receiver()
    const id = await webhook(target.url)
    await claim()
    await store(one, ...Array.from({ length: 700 }, (_, second) => second + 1))
    await run(id)
    gather()
    await run(id)
    expect(target.handled().map((event) => event.tipo === 'positions' && event.positions.length)).toEqual([
      500, 200,
    ])
    expect(seconds(target.handled(), one)).toEqual(Array.from({ length: 700 }, (_, second) => second + 1))
  })

  test('a receiver that fails for an hour gets every position once, in the order of each unit', async () => {
    const target = await receiver()
    const id = await webhook(target.url)
    await claim()
    target.answer(500)
    const until = at + hour
    let second = 0
    while (at < until) {
      for (let more = 0; more < 3; more += 1) {
        second += 1
        await store(second % 2 === 0 ? one : other, second)
      }
      // Later positions wait behind the one that is not accepted.
      at += Math.max(60_000, Math.min((await run(id)) ?? 0, 600_000))
      await claim()
    }
    expect(target.handled()).toEqual([])
    expect(new Set(target.posted.map(({ body }) => JSON.parse(body).id)).size).toBe(1)
    expect((await row(id))?.fallando).toBeGreaterThan(0)
    target.answer(200)
    at += hour
    await claim()
    await run(id)
    gather()
    await run(id)
    const handled = target.handled()
    const all = Array.from({ length: second }, (_, index) => index + 1)
    expect(seconds(handled, one)).toEqual(all.filter((number) => number % 2 === 0))
    expect(seconds(handled, other)).toEqual(all.filter((number) => number % 2 === 1))
    expect((await row(id))?.fallando).toBeNull()
  })

  test('what was taken and not answered in time comes again under its id', async () => {
    const target = await receiver()
    const id = await webhook(target.url)
    await claim()
    await store(one, 1)
    gather()
    // The receiver has processed the post, but its answer is lost.
    const lost: Serving = {
      ...here,
      poster: {
        ...here.poster,
        post: async (...posted) => ({
          ...(await here.poster.post(...posted)),
          http: null,
          error: 'sin respuesta',
        }),
      },
    }
    await run(id, lost)
    at += 10_000
    await run(id)
    expect(target.posted).toHaveLength(2)
    const [first, again] = target.posted.map(({ body }) => body)
    expect(again).toBe(first)
    expect(target.handled()).toHaveLength(1)
  })

  test('a process that dies in the middle is followed by another, which posts what it left', async () => {
    const target = await receiver()
    const id = await webhook(target.url)
    expect(await claim()).toEqual([id])
    expect(await claim('there')).toEqual([])
    const dying: Serving = {
      ...here,
      // The process and its connection end here, so nothing is written after the post.
      poster: {
        ...here.poster,
        post: () => Promise.reject(Object.assign(new Error('killed'), { code: '57P01' })),
      },
    }
    await store(one, 1)
    gather()
    await expect(run(id, dying)).rejects.toThrow('killed')
    await store(one, 2)
    expect(await serveWebhook(servingAs('there'), id)).toBeNull()
    at += lease
    expect(await claim('there')).toEqual([id])
    const there = servingAs('there')
    await run(id, there)
    expect(await serveWebhook(here, id)).toBeNull()
    expect(seconds(target.handled(), one)).toEqual([1, 2])
  })

  test('after a day without being taken it is stopped, and goes on where it stopped', async () => {
    const target = await receiver()
    const id = await webhook(target.url)
    await claim()
    target.answer(503)
    await store(one, 1)
    gather()
    for (let hours = 0; hours < 40 && (await row(id))?.activo; hours += 1) {
      await claim()
      await run(id)
      at += hour
    }
    expect(await row(id)).toMatchObject({
      activo: false,
      motivo: 'No recibió nada durante un día: El servidor respondió 503',
      reintento: null,
    })
    expect(at).toBeGreaterThan(Date.now() + 23 * hour)
    expect(await claim()).toEqual([])
    await store(one, 2)
    target.answer(200)
    const stopped = await row(id)
    if (stopped === undefined) throw new Error('it is gone')
    await database.transaction((tx) => changeWebhook(tx, id, { ...stopped, activo: true }))
    await claim()
    await run(id)
    gather()
    await run(id)
    expect(seconds(target.handled(), one)).toEqual([1, 2])
  })

  test('a replay posts again with the same ids, in the same order, before what is new', async () => {
    const target = await receiver()
    const id = await webhook(target.url)
    await claim()
    for (const second of [1, 2, 3]) {
      await store(one, second)
      gather()
      await run(id)
    }
    const before = target.posted.map(({ body }) => body)
    expect(before).toHaveLength(3)
    await store(one, 4)
    gather()
    const [, second] = (await deliveriesOf(database, id, 10)).toReversed()
    const entrega = second?._id ?? ''
    expect(await database.transaction((tx) => repeatDeliveries(tx, id, { entrega }))).toBe(2)
    await run(id)
    expect(target.posted.slice(3, 5).map(({ body }) => body)).toEqual(before.slice(1))
    expect(seconds(target.handled(), one)).toEqual([1, 2, 3, 4])
    expect(await database.transaction((tx) => repeatDeliveries(tx, id, { desde: 0 }))).toBe(4)
    await run(id)
    expect(target.posted).toHaveLength(10)
    expect(target.handled()).toHaveLength(4)
  })

  test('a database that was restored where fewer transactions have been counted goes on from now', async () => {
    const target = await receiver()
    const id = await webhook(target.url)
    // It delivered everything a week ago, and the transaction id of that time is no longer stored.
    await database.query('delete from position_batches')
    await database.query(
      'update webhooks set at_from = at_from + 1000000000, at_until = at_until + 1000000000 where id = $1',
      [id],
    )
    await checkFeeds(database)
    await claim()
    await store(one, 1)
    gather()
    await run(id)
    expect(seconds(target.handled(), one)).toEqual([1])
  })

  test('a unit that is unassigned is not delivered any more, not even in what waits', async () => {
    const target = await receiver()
    const id = await webhook(target.url)
    await claim()
    target.answer(500)
    await store(one, 1)
    await store(other, 1)
    gather()
    await run(id)
    await database.query('update units set manager = null where imei = $1', [one])
    target.answer(200)
    at += hour
    await claim()
    await store(one, 2)
    await store(other, 2)
    await run(id)
    gather()
    await run(id)
    expect(seconds(target.handled(), one)).toEqual([])
    expect(seconds(target.handled(), other)).toEqual([1, 2])
    // An account that is no longer a manager gets no positions either.
    await database.query('update users set rol = 2 where id = $1', [manager])
    await store(other, 3)
    at += hour
    expect(await claim()).toEqual([])
    expect(await serveWebhook(here, id)).toBeNull()
  })

  test('one of some units tells of those', async () => {
    const target = await receiver()
    const id = await webhook(target.url, ['positions'], [other])
    await claim()
    await store(one, 1)
    await store(other, 1)
    gather()
    await run(id)
    expect(seconds(target.handled(), one)).toEqual([])
    expect(seconds(target.handled(), other)).toEqual([1])
  })

  test('while a secret takes the place of another, both sign', async () => {
    const target = await receiver()
    const id = await webhook(target.url)
    await claim()
    await database.transaction((tx) => renewSecret(tx, id, newSecret, at + 24 * hour))
    await store(one, 1)
    gather()
    await run(id)
    await store(one, 2)
    at += 25 * hour
    await claim()
    await run(id)
    const [during, after] = target.posted
    if (during === undefined || after === undefined) throw new Error('two were to come')
    expect(await readPosted(during, secret, at - 25 * hour)).toMatchObject({ tipo: 'positions' })
    expect(await readPosted(during, newSecret, at - 25 * hour)).toMatchObject({ tipo: 'positions' })
    expect(await readPosted(after, newSecret, at)).toMatchObject({ tipo: 'positions' })
    await expect(readPosted(after, secret, at)).rejects.toMatchObject({ reason: 'signature' })
    const standard = (post: PostedWebhook, by: string) =>
      isStandard(post, by, Number(post.headers['webhook-timestamp']) * 1_000)
    expect([await standard(during, secret), await standard(during, newSecret)]).toEqual([true, true])
    expect([await standard(after, secret), await standard(after, newSecret)]).toEqual([false, true])
  })

  test('alerts, commands and units that fall silent or come back are told as they happen', async () => {
    const target = await receiver()
    const events = ['alert', 'positions', 'command', 'device.online', 'device.offline'] as const
    const id = await webhook(target.url, events)
    await claim()
    const now = Date.now()
    await database.query('update silence set last_report = $1', [now - 900_000])
    const reportedBefore = (ago: number, reason: 'position' | 'powerCut' = 'position') =>
      storeBatch(database, [
        { ...fixAfter(0, { imei: one, reason }), time: now - ago, receivedAt: now - ago },
      ])
    await reportedBefore(700_000)
    await tellSilent(database, now)
    await reportedBefore(1_000, 'powerCut')
    await database.query(
      `insert into commands (id, user_id, imei, comando, tipo_envio, created_at, expires_at, confirmed)
       values ('c1', $1, $2, 'busq', 1, $3, $3, false)`,
      [manager, one, now],
    )
    await database.query(`update commands set claimed_at = 1 where id = 'c1'`)
    await database.query(`update commands set status = 1 where id = 'c1'`)
    gather()
    await run(id)
    gather()
    await run(id)
    const delivered = target.handled().map((event) => summaryOf(event, now))
    expect(delivered).toEqual([
      'positions 1',
      `device.online ${one} 700000`,
      `device.offline ${one} 100000`,
      'positions 1',
      `alert MSJ_PERSONAL ${one}`,
      `device.online ${one} 1000`,
      `command busq waiting ${one}`,
      `command busq sent ${one}`,
      `command busq done ${one}`,
    ])
  })

  test('the recorded examples have the form of real posts, one of each type', async () => {
    const target = await receiver()
    const all = Object.keys(webhookEvents) as WebhookEventType[]
    const id = await webhook(target.url, all)
    await claim()
    const now = Date.now()
    await database.query('update units set id_externo = $2 where imei = $1', [one, 'ERP-1001'])
    await database.query('update silence set last_report = $1', [now - 900_000])
    const reported = (time: number, reason: 'position' | 'powerCut') =>
      storeBatch(database, [{ ...fixAfter(0, { imei: one, reason }), time, receivedAt: time }])
    await reported(now - 700_000, 'position')
    await tellSilent(database, now)
    await reported(now - 1_000, 'powerCut')
    await database.query(
      `insert into escalation_batches (stored_at, users, alerts)
       select $1, array_agg(user_id), array_agg(id) from alerts where user_id = $2`,
      [now, manager],
    )
    await database.query(
      `insert into commands (id, user_id, imei, comando, tipo_envio, created_at, expires_at, confirmed)
       values ('c2', $1, $2, 'busq', 1, $3, $3, false)`,
      [manager, one, now],
    )
    gather()
    await run(id)
    gather()
    await run(id)
    const webhooks = await startWebhooks({
      ...here,
      arrivals: createArrivals(),
      messages: { leave: (_, post) => post({ mailer: null, sms: null, push: null } as never) },
    })
    await webhooks.test(id)
    await webhooks.close()
    const bodies = new Map(target.posted.map(({ body }) => [JSON.parse(body).tipo, JSON.parse(body)]))
    const kinds = [...all, 'test']
    expect([...bodies.keys()].sort()).toEqual([...kinds].sort())
    const examples = Object.fromEntries(kinds.map((kind) => [kind, bodies.get(kind)]))
    // `npm run calls-examples` sets the file to which they are written.
    const file = process.env.WEBHOOK_EXAMPLES
    if (file !== undefined) writeFileSync(file, `${JSON.stringify(examples, null, 2)}\n`)
    const committed = JSON.parse(readFileSync(file ?? examplesFile, 'utf8'))
    expect(shapeOf(committed)).toEqual(shapeOf(examples))
  })
})

const examplesFile = fileURLToPath(
  new URL('../../../../scripts/reference/webhook-examples.json', import.meta.url),
)

function summaryOf(event: WebhookEvent, now: number): string {
  switch (event.tipo) {
    case 'positions':
      return `positions ${event.positions.length}`
    case 'alert':
    case 'alert.unattended':
      return `${event.tipo} ${event.alert.clave_msj} ${event.alert.imei}`
    case 'command':
      return `command ${event.command.tipo} ${event.command.estado} ${event.command.imei}`
    case 'device.online':
    case 'device.offline':
      return `${event.tipo} ${event.device.imei} ${now - event.device.desde}`
    case 'test':
      return 'test'
  }
}
