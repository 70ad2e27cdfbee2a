import type { Imei } from '@baliza/agreement'
import { createClient } from '@baliza/sdk-core/internal'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { oneDatabase } from '../testing/databases.js'
import { demoPassword, planted, unitId } from '../testing/fleet.js'
import { failure, type RunningServer, startServer } from '../testing/running-server.js'

describe.each([oneDatabase()])('links to boards on $name', (kind) => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer(kind)
  })
  afterAll(() => server.close())

  const make = async (
    unidades: readonly Imei[] | null = null,
    vence: number | null = null,
    user = 'usuario',
  ) => (await server.enter(user)).boards.create({ nombre: 'Patio', unidades, vence })
  /** A client that opens the link, as a screen does. */
  const screen = (token: string) =>
    createClient({
      host: server.url,
      timeout: 60_000,
      getToken: async () => ({ token, user: 'seguimiento' }),
    })
  const seen = async (token: string) => (await screen(token).units.list()).map(({ imei }) => imei).toSorted()
  const statusOf = async (token: string) =>
    (await server.post('/api/objetos', {}, { authorization: `Bearer ${token}` })).status
  const alerted = async (imei: string) => {
    await server.database.query('delete from alerts where imei = $1', [imei])
    await server.database.query(
      `insert into alerts (id, event_id, user_id, imei, time, created_at, clave_msj, nom_user, nom_evento, mensaje,
         mostrar_alerta, color_alerta, sonido, lat, lng, speed, acc, direccion)
       values ($1, $1, $2, $3, $4, $4, 'IN_GEO', 'Camión', 'Llega a casa de Ana', 'Camión entró en casa de Ana', true, 4,
         true, 19, -99, 12, true, '')`,
      [unitId(imei), server.ids.usuario, imei, Date.now()],
    )
  }

  test('it shows all that its maker sees, or the chosen units, and nothing of who drives or owns them', async () => {
    await server.database.query(
      `update units set conductor = 'Ana', sim = '5512345678', url_camara = 'https://camara.mx', device_id = '907036543'
       where imei = $1`,
      [planted.own],
    )
    await server.database.query(
      'update unit_live set lat = 19, lng = -99, blocked_since = 5 where imei = $1',
      [planted.own],
    )
    const all = await (await server.enter('usuario')).units.list()
    expect(all.length).toBeGreaterThan(1)
    expect(await seen((await make()).token)).toEqual(all.map(({ id }) => id).toSorted())
    const { token } = await make([planted.own])
    const [unit, ...others] = await screen(token).units.list()
    expect(others).toEqual([])
    expect(JSON.stringify(unit)).not.toContain(planted.own)
    expect(unit).toMatchObject({
      imei: unitId(planted.own),
      lat: 19,
      sim: '',
      conductor: '',
      bloqueado_desde: null,
      url_camara: null,
      id_equipo: '',
      manager: null,
    })
  })

  test('it shows the alerts of its units, without what somebody has named, and attends none', async () => {
    await alerted(planted.own)
    await alerted(planted.shared)
    const client = screen((await make([planted.own])).token)
    const [alert, ...others] = await client.alerts.list({})
    expect(others).toEqual([])
    expect(alert).toMatchObject({ imei: unitId(planted.own), readOnly: true })
    expect(JSON.stringify(alert)).not.toContain(planted.own)
    expect(JSON.stringify(alert)).not.toContain('Ana')
    expect(await failure(client.alerts.markHandled({ id: alert?.id ?? '' }))).toMatchObject({
      code: 'forbidden',
    })
    expect(await failure(client.alerts.markAllHandled({}))).toMatchObject({ code: 'forbidden' })
  })

  test('two boards of one account do not see each other’s units', async () => {
    const [one, other] = [await make([planted.own]), await make([planted.shared])]
    expect([await seen(one.token), await seen(other.token)]).toEqual([
      [unitId(planted.own)],
      [unitId(planted.shared)],
    ])
    expect([await seen(one.token), await seen(other.token)]).toEqual([
      [unitId(planted.own)],
      [unitId(planted.shared)],
    ])
  })

  test('as whom it is asked changes nothing, of a manager’s too', async () => {
    const { token } = await make([planted.managed], null, 'manager')
    const asked = await server.post(
      '/api/objetos',
      { user: server.ids.usuario },
      { authorization: `Bearer ${token}` },
    )
    expect(asked.body.data.map(({ imei }: { imei: string }) => imei)).toEqual([unitId(planted.managed)])
  })

  test('it is listed by its name, without its token, and only its hash is kept', async () => {
    await server.database.query('delete from follow_links')
    const vence = Date.now() + 86_400_000
    const older = await make([planted.own])
    await server.database.query('update follow_links set created_at = created_at - 1000')
    const newer = await make(null, vence)
    const usuario = await server.enter('usuario')
    expect(await usuario.boards.list()).toEqual([
      { id: newer.id, nombre: 'Patio', unidades: null, creada: expect.any(Number), vence },
      { id: older.id, nombre: 'Patio', unidades: [planted.own], creada: expect.any(Number), vence: null },
    ])
    expect(await (await server.enter('manager')).boards.list()).toEqual([])
    expect(await usuario.follow.list({})).toEqual([])
    await seen(newer.token)
    expect(server.lines.join('\n')).not.toContain(newer.token)
    expect(await statusOf(newer.id)).toBe(401)
  })

  test('its maker ends it, at once and for an open stream too; nobody else does', async () => {
    const [mine, kept] = [await make(), await make()]
    const stream = await fetch(`${server.url}/api/objetos/stream`, {
      headers: { authorization: `Bearer ${mine.token}` },
    })
    expect(stream.status).toBe(200)
    const ended = stream.text()
    await (await server.enter('manager')).boards.revoke({ id: mine.id })
    expect(await statusOf(mine.token)).toBe(200)
    const usuario = await server.enter('usuario')
    await usuario.boards.revoke({ id: mine.id })
    await usuario.boards.revoke({ id: mine.id })
    expect(await statusOf(mine.token)).toBe(401)
    expect(await statusOf(kept.token)).toBe(200)
    expect(await ended).toContain('event: end')
  })

  test('it ends at its time, with its account and with a new password', async () => {
    const vence = Date.now() + 2_000
    const timed = await make(null, vence)
    // On a busy machine the link may expire before the request.
    if (Date.now() < vence - 1_000) expect(await statusOf(timed.token)).toBe(200)
    await vi.waitFor(async () => expect(await statusOf(timed.token)).toBe(401))

    const before = await make(null, null, 'manager')
    const manager = await server.enter('manager')
    const profile = { id: server.ids.manager, email: 'manager@ejemplo.mx', nombre: 'Manager' }
    await manager.session.updateProfile({ ...profile, pass: 'otra-clave' })
    await vi.waitFor(async () => expect(await statusOf(before.token)).toBe(401))
    await manager.session.updateProfile({ ...profile, pass: demoPassword })

    const mine = await make()
    const active = (on: boolean) =>
      server.database.query('update users set activo = $2 where id = $1', [server.ids.usuario, on])
    await active(false)
    await active(true)
    await vi.waitFor(async () => expect(await statusOf(mine.token)).toBe(401))
  })

  test('a time that has passed, a foreign unit and a mirror account are refused, and more than 50', async () => {
    expect(await failure(make(null, Date.now() - 1))).toMatchObject({ code: 'refused', field: 'vence' })
    expect(await failure(make([planted.managed]))).toMatchObject({ code: 'forbidden' })
    expect(await failure(make(null, null, 'espejo'))).toMatchObject({ code: 'forbidden' })
    await server.database.query('delete from follow_links')
    const usuario = await server.enter('usuario')
    for (let made = 0; made < 50; made++)
      await usuario.boards.create({ nombre: 'Uno', unidades: null, vence: null })
    expect(await failure(make())).toMatchObject({ code: 'refused' })
  })
})
