import type { AlertsQuery, AlertType } from '@baliza/agreement'
import type { BalizaClient } from '@baliza/sdk-core/internal'
import { beforeEach, describe, expect, test } from 'vitest'
import { forgetAlerts } from '../storage/tables/alerts.js'
import { oneDatabase } from '../testing/databases.js'
import { type Planted, planted } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'

const day = 86_400_000
const forbidden = { code: 'forbidden', mensaje: 'Tu cuenta no tiene permiso para hacer esto' }
const notFound = { code: 'refused', mensaje: 'Datos no encontrados' }

describe.each([oneDatabase()])('alerts on $name', (kind) => {
  const server = serverFixture(kind)
  const usuario = server.client('usuario')
  const espejo = server.client('espejo')
  const manager = server.client('manager')
  const admin = server.client('admin')
  const otro = server.client('otro')
  let serial = 0

  beforeEach(() => server.database.query('delete from alerts'))

  /** Raises an alert for an account. @param ago its age in days @returns its id */
  async function tell(user: keyof Planted, ago = 0, change: { mostrar?: boolean; sonido?: number } = {}) {
    serial += 1
    const id = serial.toString(16).padStart(24, '0')
    const time = Date.now() - ago * day
    await server.database.query(
      `insert into alerts (id, event_id, user_id, imei, time, created_at, clave_msj, nom_user, nom_evento, mensaje,
         mostrar_alerta, color_alerta, sonido, sonido_alerta, lat, lng, speed, acc, direccion)
       values ($1, $1, $2, $3, $4, $4, 'SPEEDING', 'Camión 2', 'Muy rápido', 'va a 100', $5, 4, true, $6, 19.4, -99.1, 100,
         true, 'Puebla, Puebla')`,
      [id, server.ids[user], planted.own, time, change.mostrar ?? true, change.sonido ?? null],
    )
    return id
  }
  const idsOf = (alerts: readonly { id: string }[]) => alerts.map(({ id }) => id)

  test('an alert as the SDK reads it, and as the wire carries it: miles per hour', async () => {
    const id = await tell('usuario', 0, { sonido: 6 })
    const [alert] = await usuario.alerts.fresh({})
    expect(alert).toEqual({
      id,
      clave_msj: 'SPEEDING',
      nom_user: 'Camión 2',
      imei: planted.own,
      nom_evento: 'Muy rápido',
      mensaje: 'va a 100',
      timestamp: expect.any(Number),
      color_alerta: 4,
      mostrar_alerta: true,
      sonido: true,
      sonido_alerta: 6,
      speed: 100,
      lat: 19.4,
      lng: -99.1,
      direccion: 'Puebla, Puebla',
      acc: true,
    })
    const authorization = await server.tokenOf('usuario')
    const { body } = await server.post('/api/alertas-nuevas', {}, { authorization })
    expect(body).toMatchObject({ status: 1, mensaje: '', data: [{ _id: id, acc: 1, mostrar_alerta: 1 }] })
    expect(body.data[0].speed).toBeCloseTo(62.137, 3)
  })

  test('an alert without a sound has none', async () => {
    await tell('usuario', 0, { mostrar: false })
    expect(await usuario.alerts.list({})).toMatchObject([{ sonido_alerta: null, mostrar_alerta: false }])
  })

  test('fresh is what was not notified, whatever its age, newest first; list is the last week', async () => {
    const [old, yesterday, now] = [await tell('usuario', 8), await tell('usuario', 1), await tell('usuario')]
    expect(idsOf(await usuario.alerts.fresh({}))).toEqual([now, yesterday, old])
    expect(idsOf(await usuario.alerts.list({}))).toEqual([now, yesterday])
    await usuario.alerts.markHandled({ id: now })
    await usuario.alerts.markHandled({ id: now })
    expect(idsOf(await usuario.alerts.fresh({}))).toEqual([yesterday, old])
    expect(idsOf(await usuario.alerts.list({}))).toEqual([now, yesterday])
    await usuario.alerts.markAllHandled({})
    expect(await usuario.alerts.fresh({})).toEqual([])
    expect(idsOf(await usuario.alerts.list({}))).toEqual([now, yesterday])
  })

  test('of what happened at once the last is the newest', async () => {
    const both = [await tell('usuario'), await tell('usuario')]
    await server.database.query('update alerts set time = 1700000000000')
    expect(idsOf(await usuario.alerts.fresh({}))).toEqual(both.toReversed())
  })

  test('a person who attends takes it off the list; attending all spares what nobody was notified of', async () => {
    const [first, second, third] = [await tell('usuario', 2), await tell('usuario', 1), await tell('usuario')]
    await usuario.alerts.markHandled({ id: first, atendida: 1 })
    expect(idsOf(await usuario.alerts.fresh({}))).toEqual([third, second])
    expect(idsOf(await usuario.alerts.list({}))).toEqual([third, second])
    await usuario.alerts.markHandled({ id: second })
    await usuario.alerts.markAllHandled({ atendida: 1 })
    expect(idsOf(await usuario.alerts.list({}))).toEqual([third])
    expect(idsOf(await usuario.alerts.fresh({}))).toEqual([third])
  })

  test('all of some types are notified, or attended, and no others', async () => {
    const [speeding, entered] = [await tell('usuario'), await tell('usuario')]
    await server.database.query("update alerts set clave_msj = 'IN_GEO' where id = $1", [entered])
    await usuario.alerts.markAllHandled({ claves: ['SPEEDING'] })
    expect(idsOf(await usuario.alerts.fresh({}))).toEqual([entered])
    await usuario.alerts.markAllHandled({})
    await usuario.alerts.markAllHandled({ atendida: 1, claves: ['IN_GEO', 'PANIC'] })
    expect(idsOf(await usuario.alerts.list({}))).toEqual([speeding])
    await usuario.alerts.markAllHandled({ atendida: 1, claves: [] })
    expect(idsOf(await usuario.alerts.list({}))).toEqual([speeding])
  })

  test('what has happened since a moment, attended too, of some types or all', async () => {
    const [old, first, second] = [await tell('usuario', 2), await tell('usuario', 0.5), await tell('usuario')]
    await server.database.query("update alerts set clave_msj = 'IN_GEO' where id = $1", [second])
    await usuario.alerts.markHandled({ id: first, atendida: 1 })
    const desde = Date.now() - day
    const ask = async (claves?: readonly AlertType[]) =>
      idsOf(await usuario.alerts.list({ desde, ...(claves && { claves }) }))
    expect(await ask()).toEqual([second, first])
    expect(await ask(['IN_GEO', 'OUT_GEO'])).toEqual([second])
    expect(await ask([])).toEqual([])
    expect(await usuario.alerts.countByUnit({ desde })).toEqual([{ imei: planted.own, alertas: 2 }])
    expect(await otro.alerts.countByUnit({ desde })).toEqual([])
    expect(idsOf(await usuario.alerts.list({ claves: ['SPEEDING'] }))).toEqual([old])
  })

  test('what was attended since a moment, the latest first, and when; nothing that is open', async () => {
    const [old, first, second] = [await tell('usuario', 2), await tell('usuario', 0.5), await tell('usuario')]
    await server.database.query("update alerts set clave_msj = 'IN_GEO' where id = $1", [second])
    const desde = Date.now()
    const ask = (more: object = {}) => usuario.alerts.list({ desde, atendidas: 1, ...more })
    expect(await ask()).toEqual([])
    // An alert from before that time was acknowledged after it.
    await usuario.alerts.markHandled({ id: first, atendida: 1 })
    await usuario.alerts.markHandled({ id: second })
    expect(idsOf(await ask())).toEqual([first])
    await server.database.query('update alerts set attended_at = $2 where id = $1', [old, desde + 60_000])
    const all = await ask()
    expect(idsOf(all)).toEqual([old, first])
    expect(all[0]?.atendida_en).toBe(desde + 60_000)
    expect(all[1]?.atendida_en).toBeGreaterThanOrEqual(desde)
    expect(idsOf(await ask({ claves: ['IN_GEO'] }))).toEqual([])
    expect(idsOf(await ask({ desde: desde + 60_000 }))).toEqual([old])
    expect(idsOf(await usuario.alerts.list({ atendidas: 1 }))).toEqual([old, first])
    expect(await otro.alerts.list({ desde, atendidas: 1 })).toEqual([])
    const [open] = await usuario.alerts.list({})
    expect(open).not.toHaveProperty('atendida_en')
  })

  test('of a fleet: whoever was alerted, and once what several accounts were alerted of', async () => {
    const [, , , old] = [
      await tell('usuario'),
      await tell('espejo'),
      await tell('otro'),
      await tell('usuario', 2),
    ]
    const desde = Date.now() - day
    // The same event, raised for two accounts.
    await server.database.query(
      "update alerts set time = $1, event_id = 'e1' where time >= $2 and user_id = any($3)",
      [Date.now(), desde, [server.ids.usuario, server.ids.espejo]],
    )
    await server.database.query('update alerts set imei = $1 where user_id = $2', [
      planted.foreign,
      server.ids.otro,
    ])
    await usuario.alerts.markHandled({ id: old, atendida: 1 })
    // The rows match the counts.
    const own = { imei: planted.own, alertas: 1 }
    const rowsOf = async (client: BalizaClient, asked: AlertsQuery) =>
      (await client.alerts.list({ flota: 1, ...asked })).map(({ imei }) => imei)
    expect(await rowsOf(manager, { desde })).toEqual([planted.own])
    expect(await rowsOf(manager, { desde: 0 })).toEqual([planted.own, planted.own])
    expect(await rowsOf(manager, { desde, claves: ['PANIC'] })).toEqual([])
    expect((await rowsOf(admin, { desde })).toSorted()).toEqual([planted.own, planted.foreign].toSorted())
    expect(await rowsOf(admin, {})).toHaveLength(2)
    // An account that administers no other account gets its own alerts.
    for (const one of [usuario, otro, espejo])
      expect(await one.alerts.list({ flota: 1, desde: 0 })).toEqual(await one.alerts.list({ desde: 0 }))
    expect(await manager.alerts.list({ desde: 0 })).toEqual([])
    expect(await manager.devices.countAlerts({ desde })).toEqual([own])
    expect(await manager.devices.countAlerts({ desde: 0 })).toEqual([{ ...own, alertas: 2 }])
    expect(await admin.devices.countAlerts({ desde })).toEqual(
      expect.arrayContaining([own, { imei: planted.foreign, alertas: 1 }]),
    )
    // Their own lists are empty.
    expect(await admin.alerts.countByUnit({ desde })).toEqual([])
    for (const none of [usuario, espejo])
      expect(await failure(none.devices.countAlerts({ desde }))).toMatchObject(forbidden)
  })

  test('no answer is endless', async () => {
    await server.database.query(
      `insert into alerts (id, user_id, imei, time, created_at, clave_msj, nom_user, nom_evento, mostrar_alerta, sonido,
         speed, acc)
       select 'many ' || n, $1, $2, $3::bigint - n, $3, 'PANIC', '', '', true, false, 0, false
       from generate_series(1, 1100) as n`,
      [server.ids.usuario, planted.own, Date.now()],
    )
    expect((await usuario.alerts.fresh({})).length).toBe(500)
    expect((await usuario.alerts.list({})).length).toBe(1_000)
    expect(await usuario.alerts.countByUnit({ desde: 0 })).toEqual([{ imei: planted.own, alertas: 1_100 }])
  })

  test('each account has and handles its own', async () => {
    const [of, mirrored] = [await tell('usuario'), await tell('espejo')]
    expect(idsOf(await espejo.alerts.fresh({}))).toEqual([mirrored])
    expect(await otro.alerts.list({})).toEqual([])
    await espejo.alerts.markAllHandled({})
    expect(idsOf(await usuario.alerts.fresh({}))).toEqual([of])
    expect(await failure(espejo.alerts.markHandled({ id: of }))).toMatchObject(forbidden)
    expect(await failure(otro.alerts.markHandled({ id: of }))).toMatchObject(forbidden)
    expect(await failure(otro.alerts.markHandled({ id: 'nothing' }))).toMatchObject(forbidden)
  })

  test('whoever administers an account reads and handles on its behalf, and nobody else', async () => {
    const id = await tell('usuario')
    const user = server.ids.usuario
    for (const boss of [manager, admin]) expect(idsOf(await boss.alerts.fresh({ user }))).toEqual([id])
    expect(await manager.alerts.fresh({})).toEqual([])
    expect(await failure(otro.alerts.list({ user }))).toMatchObject(forbidden)
    expect(await failure(otro.alerts.fresh({ user }))).toMatchObject(forbidden)
    expect(await failure(espejo.alerts.markAllHandled({ user }))).toMatchObject(forbidden)
    // The alert belongs to another account than the one that the call names, so the call must not acknowledge it.
    expect(await failure(manager.alerts.markHandled({ id, user: server.ids.manager }))).toMatchObject(
      notFound,
    )
    expect(await usuario.alerts.fresh({})).toHaveLength(1)
    await manager.alerts.markHandled({ id, user })
    expect(await usuario.alerts.fresh({})).toEqual([])
    await tell('usuario')
    await admin.alerts.markAllHandled({ user })
    expect(await usuario.alerts.fresh({})).toEqual([])
  })

  test.each([
    ['/api/update-evento-id', {}, 400, 'El campo es requerido: id'],
    ['/api/update-evento-id', { id: 7 }, 400, 'El campo es requerido: id'],
    ['/api/update-varias-alertas', { atendida: 'sí' }, 400, 'El formato es incorrecto: atendida'],
    ['/api/update-varias-alertas', { claves: 'PANIC' }, 400, 'El formato es incorrecto: claves'],
    ['/api/alertas', { user: {} }, 400, 'El campo es requerido: user'],
    ['/api/alertas', { desde: 'ayer' }, 400, 'El formato es incorrecto: desde'],
    ['/api/alertas', { claves: ['OTRA'] }, 400, 'El formato es incorrecto: claves.0'],
    ['/api/alertas-nuevas', [], 400, 'Los datos enviados no se entienden'],
  ])('%s refuses %j', async (path, payload, status, mensaje) => {
    const authorization = await server.tokenOf('usuario')
    expect(await server.post(path, payload, { authorization })).toMatchObject({ status, body: { mensaje } })
  })

  test('what is older than a year is forgotten, with what was to be sent', async () => {
    const [old, kept] = [await tell('usuario', 366), await tell('usuario', 364)]
    await server.database.query(
      `insert into deliveries (id, alert_id, channel, next_at, sent_at) values ('d', $1, 'email', 0, 0)`,
      [old],
    )
    expect(await forgetAlerts(server.database, Date.now() - 365 * day)).toBe(1)
    expect(await server.database.query('select id from alerts')).toEqual([{ id: kept }])
    expect(await server.database.query('select id from deliveries')).toEqual([])
  })
})
