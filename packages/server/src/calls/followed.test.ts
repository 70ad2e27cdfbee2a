import type { AlertsPage, PositionsPage } from '@baliza/agreement'
import { beforeEach, describe, expect, test } from 'vitest'
import { forgetBatches } from '../storage/tables/batches.js'
import { oneDatabase, settled } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { fixAfter } from '../testing/fix.js'
import { assign, planted } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'
import type { Fix } from '../tracking/latest/fix.js'
import { storeBatch } from '../tracking/store-batch.js'

const { own, shared, foreign } = planted
/** Each test uses its own seconds: a fix is stored once. */
let second = 0

describe.each([oneDatabase()])('following what is stored on $name', (kind) => {
  const server = serverFixture(kind)
  const usuario = server.client('usuario')
  const espejo = server.client('espejo')
  const admin = server.client('admin')

  beforeEach(() => {
    second += 1_000
  })

  const fix = (imei: string, after: number, more: Partial<Fix> = {}) =>
    fixAfter(second + after, { imei, ...more })
  async function store(...fixes: Fix[]) {
    await storeBatch(server.database, fixes)
    await settled(server.database)
  }
  const secondsOf = ({ positions }: Pick<PositionsPage, 'positions'>) =>
    positions.map(({ timestamp }) => (timestamp - fix(own, 0).receivedAt + 1_000) / 1_000)

  /** A cursor after which the tests see only their own fixes. */
  const here = async (client = usuario) => (await client.positions.page()).cursor
  /** Reads page after page until `count` positions have arrived. */
  async function take(count: number, pages: AsyncIterable<PositionsPage>) {
    const received: PositionsPage['positions'][number][] = []
    let cursor = ''
    for await (const page of pages) {
      received.push(...page.positions)
      cursor = page.cursor
      if (received.length >= count) break
    }
    return { positions: received, cursor }
  }

  test('a burst of 20 is 20, in their order, in pages of 3', async () => {
    const cursor = await here()
    const sent = Array.from({ length: 20 }, (_, index) => index)
    for (const index of sent) await store(fix(own, index))
    const received = await take(20, usuario.positions.feed({ cursor, limit: 3 }))
    expect(secondsOf(received)).toEqual(sent)
    expect((await usuario.positions.page({ cursor: received.cursor })).positions).toEqual([])
  })

  test('a position is as the tracker sent it', async () => {
    const cursor = await here()
    const measured = { speed: 61.5, course: 271, altitude: 2_240, acc: true, battery: 80, odometer: 12_345 }
    await store(
      fix(own, 1, { ...measured, reason: 'panic' }),
      fix(own, 2, { valid: false, lat: null, lng: null }),
    )
    const { positions } = await usuario.positions.page({ cursor })
    const { time, receivedAt } = fix(own, 1)
    expect(positions).toEqual([
      {
        imei: own,
        id_externo: null,
        timestamp: time,
        recibido: receivedAt,
        valido: true,
        lat: 0,
        lng: 0,
        speed: 61.5,
        angulo: 271,
        altitud: 2_240,
        acc: true,
        puerta: null,
        bateria: 80,
        odometro: 12.345,
        motivo: 'panico',
      },
      expect.objectContaining({ valido: false, lat: null, lng: null, motivo: 'posicion', acc: null }),
    ])
  })

  test('a position and an alert have the external id of their unit', async () => {
    const [cursor, alertCursor] = [await here(), (await usuario.alerts.page()).cursor]
    await server.database.query('update units set id_externo = $2 where imei = $1', [own, 'ERP-1'])
    await server.database.query('delete from alerts')
    await store(fix(own, 1, { reason: 'lowBattery' }), fix(shared, 1))
    const { positions } = await usuario.positions.page({ cursor })
    expect(positions.map(({ imei, id_externo }) => [imei, id_externo]).sort()).toEqual(
      [
        [own, 'ERP-1'],
        [shared, null],
      ].sort(),
    )
    const { alerts } = await usuario.alerts.page({ cursor: alertCursor })
    expect(alerts).toMatchObject([{ imei: own, clave_msj: 'LOW_BATTERY', id_externo: 'ERP-1' }])
    await server.database.query('update units set id_externo = null')
  })

  test('what comes late comes when it is stored, what comes twice comes once', async () => {
    const cursor = await here()
    await store(fix(own, 10), fix(own, 10))
    await store(fix(own, 5), fix(own, 10))
    expect(secondsOf(await usuario.positions.page({ cursor }))).toEqual([10, 5])
  })

  test('a run that ends goes on where it was: nothing is missing, nothing comes twice', async () => {
    const cursor = await here()
    for (let index = 0; index < 6; index++) await store(fix(own, index), fix(shared, index))
    const first = await take(5, usuario.positions.feed({ cursor, limit: 5 }))
    const second = await take(7, usuario.positions.feed({ cursor: first.cursor, limit: 4 }))
    const keys = [...first.positions, ...second.positions].map(
      ({ imei, timestamp }) => `${imei} ${timestamp}`,
    )
    expect(keys).toHaveLength(12)
    expect(new Set(keys).size).toBe(12)
  })

  test('who waits is woken by what is stored, late too, and by nothing else', async () => {
    const cursor = await here()
    await store(fix(own, 10))
    const feed = usuario.positions.feed({ cursor, units: [own] })
    const pages = feed[Symbol.asyncIterator]()
    expect(secondsOf((await pages.next()).value)).toEqual([10])
    const waiting = pages.next()
    await store(fix(foreign, 3), fix(shared, 3))
    await store(fix(own, 4))
    expect(secondsOf((await waiting).value)).toEqual([4])
    await pages.return?.()
  })

  test('its signal ends it, with `aborted`, also while it waits', async () => {
    const controller = new AbortController()
    const run = async () => {
      for await (const page of usuario.positions.feed({ signal: controller.signal })) {
        expect(page.positions).toEqual([])
        setTimeout(() => controller.abort(), 50)
      }
    }
    expect((await failure(run())).code).toBe('aborted')
  })

  test('a unit is seen for as long as the account sees it, page by page', async () => {
    const cursor = await here(espejo)
    await store(fix(own, 1), fix(shared, 1))
    const first = await espejo.positions.page({ cursor })
    expect(first.positions.map(({ imei }) => imei)).toEqual([shared])
    const seen = [server.ids.espejo, shared]
    await server.database.query('delete from assignments where user_id = $1 and imei = $2', seen)
    await store(fix(shared, 2))
    expect((await espejo.positions.page({ cursor: first.cursor })).positions).toEqual([])
    expect((await failure(espejo.positions.page({ imei: [shared] }))).code).toBe('forbidden')
    await assign(server.database, server.ids.espejo, shared)
    const again = await espejo.positions.page({ cursor: first.cursor })
    expect(again.positions.map(({ imei }) => imei)).toEqual([shared])
  })

  test('twenty requests of an account wait, the next is told when to come back, another account waits', async () => {
    const end = new AbortController()
    const [cursor, ofMirror] = [await here(), await here(espejo)]
    const ask = (client: typeof usuario, at: string) =>
      client.positions.page({ cursor: at, espera: 20_000 }, { signal: end.signal, timeout: 25_000 })
    const held = Array.from({ length: 20 }, () => ask(usuario, cursor))
    const answers = Promise.allSettled(held)
    const headers = { authorization: `Bearer ${await server.tokenOf('usuario')}` }
    await eventually(async () => {
      const refused = await server.post('/api/posiciones-guardadas', { cursor, espera: 50 }, headers)
      expect([refused.status, refused.headers.get('retry-after'), refused.body]).toMatchObject([
        429,
        '5',
        { codigo: 'rate', mensaje: expect.stringContaining('demasiadas peticiones') },
      ])
    })
    expect((await server.post('/api/posiciones-guardadas', { cursor }, headers)).status).toBe(200)
    const mirror = ask(espejo, ofMirror)
    await store(fix(shared, 1))
    expect((await mirror).positions).toHaveLength(1)
    end.abort()
    await answers
  })

  test('`since` begins with what was stored since then', async () => {
    await store(fix(own, 1))
    await new Promise((resolve) => setTimeout(resolve, 5))
    const since = Date.now()
    await store(fix(own, 2))
    const { positions } = await take(1, usuario.positions.feed({ since }))
    expect(positions.at(-1)?.timestamp).toBe(fix(own, 2).time)
  })

  test('an alert comes once, whatever was done with it', async () => {
    await server.database.query('update unit_live set low_battery = false, low_battery_at = null')
    const { cursor } = await usuario.alerts.page()
    await store(fix(own, 1, { battery: 5, reason: 'lowBattery' }))
    await usuario.alerts.markAllHandled()
    const pages: AlertsPage[] = []
    for await (const page of usuario.alerts.feed({ cursor })) {
      pages.push(page)
      break
    }
    expect(pages[0]?.alerts.map(({ clave_msj, imei }) => [clave_msj, imei])).toEqual([['LOW_BATTERY', own]])
    const rest = await usuario.alerts.page({ cursor: pages[0]?.cursor ?? '' })
    expect(rest.alerts).toEqual([])
    expect((await espejo.alerts.page({ cursor, imei: [shared] })).alerts).toEqual([])
  })

  test('a cursor is of its host and its call, and of the last 7 days', async () => {
    const refusal = async (cursor: string) => (await failure(admin.positions.page({ cursor }))).mensaje
    const cursor = await here()
    const foreignCursor =
      'Este cursor no es de este servidor o de esta llamada: empieza sin él, o con una fecha'
    expect(await refusal('abc')).toBe(foreignCursor)
    expect(await refusal((await admin.alerts.page()).cursor)).toBe(foreignCursor)
    const parts = Buffer.from(cursor, 'base64url').toString().split('.')
    const changed = (index: number, value: string) =>
      Buffer.from(parts.with(index, value).join('.')).toString('base64url')
    expect(await refusal(changed(1, 'otro'))).toBe(foreignCursor)
    // A cursor of a database that was later restored from an older backup.
    expect(await refusal(changed(3, '99999999999'))).toBe(foreignCursor)
    await store(fix(own, 1))
    await forgetBatches(server.database, Date.now() + 1)
    expect(await refusal(cursor)).toBe(
      'Este cursor es demasiado viejo: lee en el historial lo que falta desde entonces, y empieza sin él',
    )
    const { mensaje } = await failure(admin.positions.page({ desde: Date.now() - 60_000 }))
    expect(mensaje).toBe(
      'Esa fecha es demasiado vieja para seguir desde ahí: lee el historial hasta hoy, y empieza sin ella',
    )
    expect((await admin.positions.page()).positions).toEqual([])
  })
})
