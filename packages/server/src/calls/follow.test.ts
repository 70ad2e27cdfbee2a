import { createClient } from '@baliza/sdk-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.js'
import { assign, planted } from '../testing/fleet.js'
import { failure, type RunningServer, startServer } from '../testing/running-server.js'

describe.each(databases())('links to one unit on $name', (kind) => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer(kind)
  })
  afterAll(() => server.close())

  const link = async (user = 'usuario', imei: string = planted.own) =>
    (await server.enter(user)).follow.create({ imei, horas: 2 })
  /** What a page does with a link. */
  const follower = (token: string) =>
    createClient({
      host: server.url,
      timeout: 5_000,
      getToken: async () => ({ token, user: 'seguimiento' }),
    })
  const seen = async (token: string) => (await follower(token).units.list()).map(({ imei }) => imei)
  const listed = async (token: string) =>
    (await server.post('/api/objetos', {}, { authorization: `Bearer ${token}` })).status

  test('a link shows its unit, and nothing of who owns, manages or drives it', async () => {
    await server.database.query(
      `update units set conductor = 'Ana', url_camara = 'https://camara.mx', lat = 19, lng = -99 where imei = $1`,
      [planted.own],
    )
    const before = Date.now()
    const { token, expires } = await link()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(expires).toBeGreaterThanOrEqual(before + 2 * 3_600_000)
    expect(expires).toBeLessThanOrEqual(Date.now() + 2 * 3_600_000)
    const [unit, ...others] = await follower(token).units.list()
    expect(others).toEqual([])
    expect(unit).toMatchObject({
      imei: planted.own,
      nombre: 'Camión 2',
      lat: 19,
      lng: -99,
      sim: '',
      conductor: '',
      url_camara: null,
      manager: null,
      id_grupo: null,
    })
  })

  test('it opens nothing else', async () => {
    const { token } = await link()
    const client = follower(token)
    for (const refused of [
      () => client.units.get({ imei: planted.own }),
      () => client.history.all({ finicial: 0, ffinal: Date.now(), imei: planted.own, nombre: 'Camión 2' }),
      () => client.commands.send({ comando: 'bloq', tipo: 'gprs', imei: planted.own }),
      () => client.follow.create({ imei: planted.own, horas: 1 }),
      () => client.session.profile({ id: server.ids.usuario }),
    ])
      expect(await failure(refused())).toMatchObject({ code: 'unauthorized' })
    // As whom it is asked changes nothing.
    const other = await server.post(
      '/api/objetos',
      { user: server.ids.otro },
      { authorization: `Bearer ${token}` },
    )
    expect(other.body.data.map(({ imei }: { imei: string }) => imei)).toEqual([planted.own])
  })

  test('only its hash is kept, and it stands in no log', async () => {
    const { token } = await link()
    await seen(token)
    const rows = await server.database.query<{ token_hash: Uint8Array }>(
      'select token_hash from follow_links',
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { token_hash } of rows) expect(token_hash).toHaveLength(32)
    expect(server.lines.join('\n')).not.toContain(token)
  })

  test('it ends when its time is over', async () => {
    const { token } = await link()
    expect(await listed(token)).toBe(200)
    await server.database.query('update follow_links set expires_at = $1', [Date.now()])
    expect(await listed(token)).toBe(401)
  })

  test('it ends when who made it sees the unit no more, and another’s link does not', async () => {
    const mine = await link('espejo', planted.shared)
    const owners = await link('usuario', planted.shared)
    await server.database.query('delete from assignments where user_id = $1', [server.ids.espejo])
    expect(await listed(mine.token)).toBe(401)
    expect(await seen(owners.token)).toEqual([planted.shared])
    await assign(server.database, server.ids.espejo, planted.shared)
    expect(await seen(mine.token)).toEqual([planted.shared])
  })

  test('it ends when who made it is deactivated, or the owner of that mirror account', async () => {
    const links = [await link(), await link('espejo', planted.shared)]
    const active = (on: boolean) =>
      server.database.query('update users set activo = $2 where id = $1', [server.ids.usuario, on])
    await active(false)
    for (const { token } of links) expect(await listed(token)).toBe(401)
    await active(true)
    for (const { token } of links) expect(await listed(token)).toBe(200)
  })

  test('whoever made it ends it, and no link of others', async () => {
    const usuario = await server.enter('usuario')
    const [mine, elsewhere] = [await link(), await link('usuario', planted.shared)]
    const others = await link('manager', planted.own)
    await usuario.follow.revoke({ imei: planted.own })
    await usuario.follow.revoke({ imei: planted.own })
    expect(await listed(mine.token)).toBe(401)
    expect(await listed(elsewhere.token)).toBe(200)
    expect(await listed(others.token)).toBe(200)
  })

  test('an account keeps its latest 200 links', async () => {
    const { token } = await link()
    await server.database.query(
      `insert into follow_links (token_hash, user_id, imei, created_at, expires_at)
       select decode(md5(n::text), 'hex'), $1, $2, $3::bigint + n, $3::bigint + 3600000 from generate_series(1, 199) n`,
      [server.ids.usuario, planted.own, Date.now()],
    )
    expect(await listed(token)).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 250))
    await link()
    expect(await listed(token)).toBe(401)
  })

  test.each([0, 169, 1.5, -1])('%s hours are refused', async (horas) => {
    const usuario = await server.enter('usuario')
    expect(await failure(usuario.follow.create({ imei: planted.own, horas }))).toMatchObject({
      code: 'refused',
      mensaje: 'El formato es incorrecto: horas',
    })
  })

  test('nobody shares a unit that is not theirs', async () => {
    const usuario = await server.enter('usuario')
    expect(await failure(usuario.follow.create({ imei: planted.foreign, horas: 1 }))).toMatchObject({
      code: 'forbidden',
    })
  })
})
