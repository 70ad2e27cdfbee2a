import { createConnection, type Socket } from 'node:net'
import type { EventForm } from '@baliza/agreement'
import { gps103Sentence as sentence } from '@baliza/agreement'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRandom } from '../../demo/random.js'
import { createLog } from '../../log.js'
import type { Database } from '../../storage/connection/database.js'
import { oneDatabase } from '../../testing/databases.js'
import { eventually } from '../../testing/eventually.js'
import { planted } from '../../testing/fleet.js'
import { serverFixture } from '../../testing/running-server.js'
import { spotAt } from '../rules/area.js'
import { openRulesCache, type RulesCache } from '../rules/rules-cache.js'
import { storeBatch } from '../store-batch.js'

const { own, shared } = planted
const second = 1_000
/** Center of the tests' geofence, whose radius is 500 m (0.0045 degrees of latitude). */
const yard = { lat: 19.4, lng: -99.1 }
const away = { lat: 19.5, lng: -99.1 }

interface Told {
  readonly user: string
  readonly clave_msj: string
  readonly mensaje: string
  readonly imei: string
  readonly time: number
  readonly event_id: string | null
}

describe.each([oneDatabase()])('alerts of real trackers on $name', (kind) => {
  const server = serverFixture(kind)
  const usuario = server.client('usuario')
  const manager = server.client('manager')
  let socket: Socket
  /** Increases with each sentence: a fix is identified by whole seconds. */
  let clock = 0

  beforeAll(async () => {
    socket = createConnection(server.address.trackers, '127.0.0.1')
    socket.resume()
  })
  afterAll(() => void socket.destroy())
  beforeEach(async () => {
    clock = Math.floor(Date.now() / second) * second - 50 * 60 * second
    await server.database.query('delete from positions')
    await server.database.query(
      `update unit_live set lat = null, lng = null, judged = null, timestamp = null, speed = 0,
         acc_since = null, door = null, alarm = null, alarm_at = null, low_battery = false, low_battery_at = null`,
    )
  })
  afterEach(async () => {
    await server.database.query('delete from alerts')
    await server.database.query('delete from events')
    await server.database.query('delete from geofences')
    await server.database.query('update users set activo = true')
    await settled()
  })

  function later(seconds: number): number {
    clock += seconds * second
    return clock
  }
  const places = { speed: 40, course: 0, acc: true, ...away }
  const rulesInForce = async () => (await usuario.events.list({})).length

  /** Waits until the server's cache has followed the database, which takes some ms. */
  async function settled(): Promise<void> {
    const book = await openRulesCache({ database: server.database, log: createLog('silent') })
    const wanted = book.stats().rules
    await book.close()
    await eventually(async () => expect((await health()).alerts.rules).toBe(wanted))
  }
  const health = async () => {
    const health: unknown = await (await fetch(`${server.url}/health`)).json()
    return health as {
      alerts: { rules: number }
      intake: { doors: { coban: Record<'stored' | 'duplicate' | 'future', number> } }
    }
  }

  async function define(tipo_evento: EventForm['tipo_evento'], more: Partial<EventForm> = {}): Promise<void> {
    const added = await usuario.events.add({
      nom_evento: `Evento ${tipo_evento}`,
      id_geocerca: null,
      mostrar_alerta: true,
      tipo_evento,
      color_alerta: 4,
      sonido_alerta: 3,
      sonido: true,
      creator: 'usuario',
      email: false,
      timestamp: 1,
      gps: [own, shared],
      ...more,
    })
    expect(added.mensaje).toBe('El evento se añadió correctamente')
  }

  async function draw(nombre: string): Promise<string> {
    return (await usuario.geofences.add({ ...yard, nombre, tipo: 1, color: '#428bca', radio: 500 })).id
  }

  /** Sends a sentence of a tracker and waits for its commit. @returns its time */
  async function say(imei: string, keyword: string, change: Partial<typeof places> = {}, at = later(1)) {
    const { stored, duplicate } = await counters()
    socket.write(sentence(imei, keyword, at, { ...places, ...change }))
    await eventually(async () => {
      const now = await counters()
      expect(now.stored + now.duplicate).toBe(stored + duplicate + 1)
    })
    return at
  }
  const counters = async () => (await health()).intake.doors.coban

  const raisedAlerts = () =>
    server.database.query<Told>(
      `select u.name as user, clave_msj, mensaje, imei, time, event_id from alerts a join users u on u.id = a.user_id
       order by time, a.id`,
    )
  const brief = async () =>
    (await raisedAlerts()).map(({ user, clave_msj, mensaje }) => [user, clave_msj, mensaje])

  test('a unit that enters and leaves a geofence: its owner is alerted, and the mirror account that has the unit', async () => {
    const bodega = await draw('Bodega norte')
    await define(1, { id_geocerca: bodega, nom_evento: 'Llegada' })
    await define(2, { id_geocerca: bodega })
    await settled()
    await say(own, 'tracker')
    await say(own, 'tracker', yard, later(300))
    await say(shared, 'tracker')
    const left = await say(shared, 'tracker', { lat: 19.3 }, later(600))
    expect(await brief()).toEqual([
      ['usuario', 'IN_GEO', 'Camión 2 entró en Bodega norte'],
      ['usuario', 'IN_GEO', 'Camión 1 entró en Bodega norte'],
      ['espejo', 'IN_GEO', 'Camión 1 entró en Bodega norte'],
      ['usuario', 'OUT_GEO', 'Camión 1 salió de Bodega norte'],
      ['espejo', 'OUT_GEO', 'Camión 1 salió de Bodega norte'],
    ])
    expect((await raisedAlerts()).at(-1)).toMatchObject({ imei: shared, time: left })
    // Repeating earlier reports changes nothing.
    await say(shared, 'tracker', { lat: 19.3 }, left)
    await say(shared, 'tracker', yard, left - 300 * second)
    expect(await raisedAlerts()).toHaveLength(5)
  })

  test('the other kinds, each by its text', async () => {
    await define(3)
    await define(4)
    await define(5, { speed: 80 })
    await define(6)
    await define(9)
    await settled()
    await say(own, 'tracker')
    await say(own, 'acc off', { speed: 0, acc: false })
    await say(own, 'acc on', { speed: 0 })
    await say(own, 'tracker', { speed: 97.4 })
    await say(own, 'help me')
    await say(own, 'door alarm')
    expect(await brief()).toEqual([
      ['usuario', 'ACC_OFF', 'Camión 2 apagó el motor'],
      ['usuario', 'ACC_ON', 'Camión 2 encendió el motor'],
      ['usuario', 'SPEEDING', 'Camión 2 va a 97 km/h, límite 80'],
      ['usuario', 'PANIC', 'Camión 2 pidió ayuda con el botón de pánico'],
      ['usuario', 'DOOR', 'Camión 2 abrió una puerta o activó la toma de fuerza'],
    ])
  })

  test('a route is entered and left across its 50 m', async () => {
    await usuario.geofences.add({
      tipo: 4,
      nombre: 'Periférico',
      color: '#428bca',
      decode: [
        { lat: 19.4, lng: -99.2 },
        { lat: 19.4, lng: -99 },
      ],
    })
    const [route] = (await usuario.geofences.list({})).routes
    await define(7, { id_geocerca: route?.id ?? '' })
    await define(8, { id_geocerca: route?.id ?? '' })
    await settled()
    await say(own, 'tracker')
    await say(own, 'tracker', { lat: 19.4004 }, later(300))
    await say(own, 'tracker', { lat: 19.401 }, later(300))
    expect(await brief()).toEqual([
      ['usuario', 'IN_RUTA', 'Camión 2 entró en la ruta Periférico'],
      ['usuario', 'OUT_RUTA', 'Camión 2 salió de la ruta Periférico'],
    ])
  })

  test('a low battery needs no event: who has the unit is alerted; a power cut, who manages', async () => {
    await server.database.query('update units set manager = $1 where imei = $2', [server.ids.manager, shared])
    await say(shared, 'low battery')
    await say(shared, 'low battery')
    await say(shared, 'ac alarm')
    const rows = await raisedAlerts()
    expect(rows.map(({ user }) => user).toSorted()).toEqual([
      'admin',
      'espejo',
      'manager',
      'manager',
      'usuario',
    ])
    expect(rows.filter(({ user }) => user === 'manager')).toMatchObject([
      { clave_msj: 'LOW_BATTERY', mensaje: 'Camión 1 tiene la batería baja', event_id: null },
      {
        clave_msj: 'MSJ_PERSONAL',
        mensaje: 'Camión 1 se quedó sin alimentación: el equipo funciona con su propia batería',
      },
    ])
    expect(await manager.alerts.fresh({})).toMatchObject([
      { clave_msj: 'MSJ_PERSONAL', nom_evento: 'Corte de alimentación', color_alerta: 4, sonido_alerta: 5 },
      { clave_msj: 'LOW_BATTERY', nom_evento: 'Batería baja', color_alerta: 3, sonido_alerta: 2 },
    ])
    await server.database.query('update units set manager = null where imei = $1', [shared])
  })

  test('a late SOS is recorded once at its own time, and an older one too', async () => {
    await define(6)
    await settled()
    const now = await say(own, 'tracker')
    await say(own, 'help me', {}, now - 20 * second)
    await say(own, 'help me', {}, now - 10 * second)
    const old = await say(own, 'help me', {}, now - 3 * 3_600_000)
    const mensaje = 'Camión 2 pidió ayuda con el botón de pánico'
    const expected = [
      { timestamp: now - 20 * second, tardia: true },
      { timestamp: old, tardia: true },
    ]
    expect(await usuario.alerts.list({})).toMatchObject(expected.map((one) => ({ ...one, mensaje })))
    const rows = await usuario.reports.events({
      finicial: old,
      ffinal: now,
      imei: [own],
      filtro: 'all',
      grupos: [],
    })
    expect(rows).toMatchObject(expected.toReversed())
    expect(await server.database.query('select 1 from alerts where mostrar_alerta')).toHaveLength(1)
  })

  test('what a device sends hours later is listed at its own time and rings nowhere, but for an SOS', async () => {
    await define(5, { speed: 80 })
    await define(6)
    await server.database.query('update events set email = true')
    await server.database.query(`update users set email = name || '@example.com' where name = 'usuario'`)
    await settled()
    clock -= 3 * 3_600 * second
    await say(own, 'tracker')
    const late = await say(own, 'tracker', { speed: 120 })
    const help = await say(own, 'help me')
    clock += 3 * 3_600 * second
    const now = await say(own, 'tracker', { speed: 120 })
    const told = await server.database.query(
      `select a.clave_msj, a.time, a.mostrar_alerta, a.sonido, a.late, count(d.id)::int as deliveries
       from alerts a join users u on u.id = a.user_id and u.name = 'usuario'
       left join deliveries d on d.alert_id = a.id group by a.id order by a.time`,
    )
    const rings = { mostrar_alerta: true, sonido: true, deliveries: 1 }
    const listed = { mostrar_alerta: false, sonido: false, deliveries: 0 }
    expect(told).toEqual([
      { clave_msj: 'SPEEDING', time: late, late: true, ...listed },
      { clave_msj: 'PANIC', time: help, late: true, ...rings },
      { clave_msj: 'SPEEDING', time: now, late: false, ...rings },
    ])
  })

  test('an SOS in the same second as a position is alerted although its place is stored already', async () => {
    await define(6)
    await settled()
    const at = await say(own, 'tracker')
    await say(own, 'help me', {}, at)
    await say(own, 'help me', {}, at)
    expect(await raisedAlerts()).toMatchObject([{ clave_msj: 'PANIC', time: at }])
  })

  test('so is an open door, once, and a position reported again opens none', async () => {
    await define(9)
    await settled()
    const at = await say(own, 'tracker')
    await say(own, 'door alarm', {}, at)
    await say(own, 'door alarm', {}, at)
    await say(own, 'tracker', {}, at)
    expect(await raisedAlerts()).toMatchObject([{ clave_msj: 'DOOR', time: at }])
  })

  test('several fixes of one unit in one batch are applied in their order', async () => {
    const bodega = await draw('Bodega')
    await define(1, { id_geocerca: bodega })
    await define(2, { id_geocerca: bodega })
    await settled()
    const from = later(60)
    const turns = [away, yard, away, yard].map((place, turn) =>
      sentence(own, 'tracker', from + turn * 300 * second, { ...places, ...place }),
    )
    socket.write([turns[0], turns[2], turns[1], turns[3]].join(''))
    await eventually(async () => expect(await raisedAlerts()).toHaveLength(3))
    expect((await raisedAlerts()).map(({ clave_msj, time }) => [clave_msj, (time - from) / second])).toEqual([
      ['IN_GEO', 300],
      ['OUT_GEO', 600],
      ['IN_GEO', 900],
    ])
  })

  test('an event that is switched off, changed or removed is obeyed', async () => {
    await define(5, { speed: 80 })
    await settled()
    const [event] = await usuario.events.list({})
    const id = event?.id ?? ''
    await say(own, 'tracker', { speed: 90 })
    expect(await raisedAlerts()).toHaveLength(1)
    await usuario.events.setFlag({ id, nodo: 'activo', valor: false })
    await say(own, 'tracker', { speed: 50 })
    await say(own, 'tracker', { speed: 90 })
    expect(await raisedAlerts()).toHaveLength(1)
    await usuario.events.setFlag({ id, nodo: 'activo', valor: true })
    await settled()
    await say(own, 'tracker', { speed: 50 })
    await say(own, 'tracker', { speed: 90 })
    expect(await raisedAlerts()).toHaveLength(2)
    await usuario.events.remove({ id })
    expect(await rulesInForce()).toBe(0)
    await say(own, 'tracker', { speed: 50 })
    await say(own, 'tracker', { speed: 90 })
    expect(await raisedAlerts()).toHaveLength(2)
  })

  test('whoever has lost the unit, or may not come in any more, is not alerted', async () => {
    await define(6)
    await settled()
    await server.database.query('update users set activo = false where id = $1', [server.ids.espejo])
    await say(shared, 'help me')
    expect((await raisedAlerts()).map(({ user }) => user)).toEqual(['usuario'])
    await server.database.query('delete from assignments where user_id = $1 and imei = $2', [
      server.ids.usuario,
      shared,
    ])
    await say(shared, 'tracker')
    await say(shared, 'help me')
    expect(await raisedAlerts()).toHaveLength(1)
    await server.database.query('insert into assignments (user_id, imei) values ($1, $2)', [
      server.ids.usuario,
      shared,
    ])
  })

  test('what the event asks to be sent waits in the outbox, for those who can be reached', async () => {
    await define(6)
    await server.database.query('update events set email = true, sms = true, push_notification = true')
    await server.database.query(`update users set email = name || '@example.com' where name = 'usuario'`)
    await settled()
    await say(shared, 'help me')
    const rows = await server.database.query(
      `select u.name, d.channel from deliveries d join alerts a on a.id = d.alert_id join users u on u.id = a.user_id`,
    )
    expect(rows).toEqual([{ name: 'usuario', channel: 'email' }])
  })

  test('what a fix raises is lost with it, and stored with it', async () => {
    await define(6)
    await settled()
    const fix = {
      imei: own,
      time: later(1),
      receivedAt: Date.now(),
      valid: true,
      lat: 19.4,
      lng: -99.1,
      speed: 10,
      course: 0,
      altitude: 0,
      acc: null,
      door: null,
      battery: null,
      odometer: null,
      reason: 'panic',
      attributes: {},
    } as const
    const book = await openRulesCache({ database: server.database, log: createLog('silent') })
    // A speed that its column rejects, after the alert of the fix before it.
    const broken = { ...fix, time: fix.time + second, reason: 'position', speed: 1e300 } as const
    await expect(storeBatch(server.database, [fix, broken], { watch: book })).rejects.toThrow()
    expect(await raisedAlerts()).toEqual([])
    await storeBatch(server.database, [fix], { watch: book })
    expect(await raisedAlerts()).toHaveLength(1)
    await book.close()
  })

  test('an event that is edited is read again, and no other', async () => {
    for (const tipo of [3, 4, 6] as const) await define(tipo)
    // A cache that opens later does not receive the earlier notices.
    await settled()
    const read: unknown[] = []
    const database: Database = {
      ...server.database,
      query: (sql, values = []) => {
        if (sql.includes('from event_units')) read.push(values[2])
        return server.database.query(sql, values)
      },
    }
    const book = await openRulesCache({ database, log: createLog('silent') })
    expect(read).toEqual([null])
    const [edited] = await server.database.query<{ id: string }>(
      `update events set tipo_evento = 9 where tipo_evento = 4 returning id`,
    )
    await eventually(async () => {
      await server.database.query('select 1')
      expect(book.rulesOf(own).map(({ type }) => type)).toContain('door')
    })
    expect(read.slice(1)).toEqual([[edited?.id]])
    await book.close()
  })

  test('an event that is edited while all are read for the first time is read again', async () => {
    await define(4)
    let isEdited = false
    const database: Database = {
      ...server.database,
      query: async (sql, values) => {
        const rows = await server.database.query<never>(sql, values)
        if (sql.includes('from event_units') && !isEdited) {
          isEdited = true
          await server.database.query('update events set tipo_evento = 6')
          // Delays the rows until the notice of the edit has arrived.
          await eventually(async () => {
            await server.database.query('select 1')
            expect(heard).not.toEqual([])
          })
        }
        return rows
      },
    }
    const heard: string[] = []
    const stop = await server.database.listen('rules', (id) => heard.push(id))
    const book = await openRulesCache({ database, log: createLog('silent') })
    await eventually(() => expect(book.rulesOf(own).map(({ type }) => type)).toEqual(['panic']))
    await stop()
    await book.close()
  })

  test('whatever is edited, the cache is what a new one reads', async () => {
    const random = createRandom(30)
    const place = await draw('Corral')
    const log = createLog('silent')
    const book = await openRulesCache({ database: server.database, log, page: 2 })
    const some = <One>(all: readonly One[]) => all[Math.floor(random() * all.length)] as One
    const seen = (cache: RulesCache) =>
      [own, shared].map((imei) =>
        cache.rulesOf(imei).map(({ id, type, speed, area }) => ({
          id,
          type,
          speed,
          inside: area?.contains(spotAt(19.4, -99.1)),
        })),
      )
    const edits: (() => Promise<unknown>)[] = [
      () => define(some([3, 4, 6, 9] as const)),
      () => define(1, { id_geocerca: place, gps: [some([own, shared])] }),
      () => define(5, { speed: 70 }),
      () => server.database.query('delete from events where id in (select id from events limit 1)'),
      () =>
        server.database.query(
          'update events set activo = not activo where id in (select id from events limit 2)',
        ),
      () => server.database.query('update events set speed = 90 where tipo_evento = 5'),
      () => server.database.query('delete from event_units where imei = $1', [some([own, shared])]),
      () =>
        server.database.query(`insert into event_units select id, $1 from events on conflict do nothing`, [
          own,
        ]),
      () => server.database.query('update geofences set lat = 39.4 - lat where id = $1', [place]),
    ]
    for (let round = 0; round < 12; round += 1) {
      for (let n = 0; n < 4; n += 1) await some(edits)()
      const fresh = await openRulesCache({ database: server.database, log })
      await eventually(async () => {
        await server.database.query('select 1')
        expect(seen(book)).toEqual(seen(fresh))
      })
      expect(book.stats()).toEqual(fresh.stats())
      await fresh.close()
    }
    await book.close()
  })

  test('the cache is read page by page, and again after each change', async () => {
    for (const tipo of [3, 4, 6, 9] as const) await define(tipo)
    const book = await openRulesCache({ database: server.database, log: createLog('silent'), page: 3 })
    expect(book.stats()).toEqual({ rules: 4, units: 2 })
    expect(
      book
        .rulesOf(own)
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(['door', 'engineOff', 'engineOn', 'panic'])
    await define(5, { speed: 70, gps: [own] })
    await eventually(async () => {
      // The embedded database delivers its notifications with the next answer.
      await server.database.query('select 1')
      expect([book.rulesOf(own).length, book.rulesOf(shared).length]).toEqual([5, 4])
    })
    expect(book.rulesOf('nobody')).toEqual([])
    await book.close()
  })
})
