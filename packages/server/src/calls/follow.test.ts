import { createClient } from '@baliza/sdk-core/internal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneDatabase } from '../testing/databases.js'
import { assign, demoPassword, planted, unitId } from '../testing/fleet.js'
import { failure, type RunningServer, startServer } from '../testing/running-server.js'

describe.each([oneDatabase()])('links to one unit on $name', (kind) => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer(kind)
  })
  afterAll(() => server.close())

  const link = async (user = 'usuario', imei: string = planted.own) =>
    (await server.enter(user)).follow.create({ imei, horas: 2 })
  /** A client that opens the link, as a page does. */
  const follower = (token: string) =>
    createClient({
      host: server.url,
      timeout: 60_000,
      getToken: async () => ({ token, user: 'seguimiento' }),
    })
  const seen = async (token: string) => (await follower(token).units.list()).map(({ imei }) => imei)
  const listed = async (token: string) =>
    (await server.post('/api/objetos', {}, { authorization: `Bearer ${token}` })).status

  test('a link shows its unit, and nothing of who owns, manages or drives it', async () => {
    await server.database.query(
      `update units set conductor = 'Ana', url_camara = 'https://camara.mx', device_id = '907036543', tracker_model = 'gps103'
       where imei = $1`,
      [planted.own],
    )
    await server.database.query(
      'update unit_live set lat = 19, lng = -99, blocked_since = 5 where imei = $1',
      [planted.own],
    )
    const before = Date.now()
    const { token, expires } = await link()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(expires).toBeGreaterThanOrEqual(before + 2 * 3_600_000)
    expect(expires).toBeLessThanOrEqual(Date.now() + 2 * 3_600_000)
    const [unit, ...others] = await follower(token).units.list()
    expect(others).toEqual([])
    expect(JSON.stringify(unit)).not.toContain(planted.own)
    expect(unit).toMatchObject({
      imei: unitId(planted.own),
      nombre: 'Camión 2',
      lat: 19,
      lng: -99,
      sim: '',
      conductor: '',
      bloqueado_desde: null,
      url_camara: null,
      id_equipo: '',
      modelo_gps: '',
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
    // The `user` field of the request changes nothing.
    const other = await server.post(
      '/api/objetos',
      { user: server.ids.otro },
      { authorization: `Bearer ${token}` },
    )
    expect(other.body.data.map(({ imei }: { imei: string }) => imei)).toEqual([unitId(planted.own)])
  })

  test('only its hash is kept, and it is in no log', async () => {
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
    expect(await seen(owners.token)).toEqual([unitId(planted.shared)])
    await assign(server.database, server.ids.espejo, planted.shared)
    expect(await seen(mine.token)).toEqual([unitId(planted.shared)])
  })

  test('it ends when who made it is deactivated, or the owner of that mirror account', async () => {
    const links = [await link(), await link('espejo', planted.shared)]
    const active = (on: boolean) =>
      server.database.query('update users set activo = $2 where id = $1', [server.ids.usuario, on])
    await active(false)
    for (const { token } of links) expect(await listed(token)).toBe(401)
    // Reactivating the account does not restore its links: deactivation ends all of them.
    await active(true)
    for (const { token } of links) expect(await listed(token)).toBe(401)
    expect(await (await server.enter('usuario')).follow.list()).toEqual([])
  })

  test('it ends with a change of the password, whoever makes it, and another account’s does not', async () => {
    const { database, ids } = server
    const jefe = await server.enter('jefe')
    await assign(database, ids.jefe, planted.own)
    const profile = { id: ids.jefe, email: 'jefe@ejemplo.mx', nombre: 'Jefe' }
    const others = await link()

    const kept = await jefe.follow.create({ imei: planted.own, horas: 1 })
    await jefe.session.updateProfile(profile)
    expect(await listed(kept.token)).toBe(200)
    await jefe.session.updateProfile({ ...profile, pass: 'nueva' })
    expect(await listed(kept.token)).toBe(401)
    expect(await jefe.follow.list()).toEqual([])

    const again = await jefe.follow.create({ imei: planted.own, horas: 1 })
    const admin = await server.enter('admin')
    await admin.session.updateProfile({ ...profile, pass: demoPassword })
    expect(await listed(again.token)).toBe(401)
    expect(await listed(others.token)).toBe(200)
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

  /** The links that an account sees in its list. */
  const active = async (user: string, imei?: string) =>
    (await server.enter(user)).follow.list(imei === undefined ? {} : { imei })
  const forgetAll = () => server.database.query('delete from follow_links')

  test('whoever made links sees which of them may be followed, newest first, and none of their tokens', async () => {
    await forgetAll()
    const before = Date.now()
    const older = await link()
    const newer = await link('usuario', planted.shared)
    await server.database.query(`update follow_links set created_at = created_at - 1000 where imei = $1`, [
      planted.own,
    ])
    const listed = await active('usuario')
    expect(listed).toEqual([
      {
        id: newer.id,
        imei: planted.shared,
        nombre: 'Camión 1',
        created: newer.expires - 2 * 3_600_000,
        expires: newer.expires,
        destino: null,
        id_externo: null,
      },
      {
        id: older.id,
        imei: planted.own,
        nombre: 'Camión 2',
        created: older.expires - 2 * 3_600_000 - 1_000,
        expires: older.expires,
        destino: null,
        id_externo: null,
      },
    ])
    expect(listed[0]?.created).toBeGreaterThanOrEqual(before)
    expect(await active('usuario', planted.own)).toEqual(listed.slice(1))
    const answer = await server.post(
      '/api/seguir-enlaces',
      {},
      { authorization: `Bearer ${await server.tokenOf('usuario')}` },
    )
    for (const { token } of [older, newer]) expect(answer.text).not.toContain(token)
  })

  test('what a link is called opens nothing', async () => {
    const { id } = await link()
    expect(await listed(id)).toBe(401)
    const hash = Buffer.from(id, 'hex').toString('base64url')
    expect(await listed(hash)).toBe(401)
  })

  test('no account sees or ends links of another, be it its manager, its mirror account or a stranger', async () => {
    await forgetAll()
    const mine = await link('usuario', planted.shared)
    const mirrors = await link('espejo', planted.shared)
    for (const user of ['manager', 'otro', 'admin']) expect(await active(user)).toEqual([])
    for (const user of ['manager', 'admin']) {
      expect(await active(user, planted.shared)).toEqual([])
      await (await server.enter(user)).follow.revoke({ imei: planted.shared, id: mine.id })
    }
    expect((await active('usuario')).map(({ id }) => id)).toEqual([mine.id])
    expect((await active('espejo')).map(({ id }) => id)).toEqual([mirrors.id])
    // The `user` field of the request changes nothing.
    const asked = await server.post(
      '/api/seguir-enlaces',
      { user: server.ids.usuario },
      { authorization: `Bearer ${await server.tokenOf('manager')}` },
    )
    expect(asked.body).toEqual({ status: 1, mensaje: '', data: [] })
  })

  test('a link is ended by its id alone', async () => {
    await forgetAll()
    const [kept, ended] = [await link(), await link()]
    const usuario = await server.enter('usuario')
    await (await server.enter('otro')).follow.revoke({ id: ended.id })
    expect(await listed(ended.token)).toBe(200)
    await usuario.follow.revoke({ id: ended.id })
    expect((await usuario.follow.list({})).map(({ id }) => id)).toEqual([kept.id])
  })

  test('a link that ends is listed no more: expired, revoked, or of a unit that is not seen now', async () => {
    await forgetAll()
    const expired = await link()
    await server.database.query('update follow_links set expires_at = $1', [Date.now()])
    expect(await active('usuario')).toEqual([])
    expect(await listed(expired.token)).toBe(401)

    const { id } = await link('espejo', planted.shared)
    await server.database.query('delete from assignments where user_id = $1', [server.ids.espejo])
    expect(await active('espejo')).toEqual([])
    await assign(server.database, server.ids.espejo, planted.shared)
    // The unit is followed again, and the list shows the link.
    expect((await active('espejo')).map((one) => one.id)).toEqual([id])

    await (await server.enter('espejo')).follow.revoke({ imei: planted.shared })
    expect(await active('espejo')).toEqual([])
  })

  test('one link is ended and the others stay; twice, or one that is not there, is no error', async () => {
    await forgetAll()
    const usuario = await server.enter('usuario')
    const [ended, kept] = [await link(), await link()]
    const elsewhere = await link('usuario', planted.shared)
    await usuario.follow.revoke({ imei: planted.own, id: ended.id })
    await usuario.follow.revoke({ imei: planted.own, id: ended.id })
    // The link belongs to another unit than the request names.
    await usuario.follow.revoke({ imei: planted.own, id: elsewhere.id })
    expect(await listed(ended.token)).toBe(401)
    expect(await listed(kept.token)).toBe(200)
    expect(await listed(elsewhere.token)).toBe(200)
    expect((await active('usuario', planted.own)).map(({ id }) => id)).toEqual([kept.id])
  })

  test('nobody lists the links of a unit that is not theirs', async () => {
    const usuario = await server.enter('usuario')
    for (const imei of [planted.foreign, '359586015000000'])
      expect(await failure(usuario.follow.list({ imei }))).toMatchObject({ code: 'forbidden' })
    expect((await server.post('/api/seguir-enlaces', {})).status).toBe(401)
    const { token } = await link()
    expect(await failure(follower(token).follow.list({}))).toMatchObject({ code: 'unauthorized' })
  })

  test.each([
    ['/api/seguir-enlaces', { imei: 5 }],
    ['/api/seguir-enlaces', { imei: ['359586015829802', 5] }],
    ['/api/seguir-fin', {}],
    ['/api/seguir-fin', { imei: planted.own, id: '' }],
    ['/api/seguir-fin', { imei: planted.own, id: 'f'.repeat(65) }],
    ['/api/seguir-fin', { imei: planted.own, id: null }],
  ])('%s refuses %j, and ends nothing', async (path, body) => {
    await forgetAll()
    const { token } = await link()
    const answer = await server.post(path, body, {
      authorization: `Bearer ${await server.tokenOf('usuario')}`,
    })
    expect(answer.status).toBe(400)
    expect(await listed(token)).toBe(200)
  })

  test('an account keeps its latest 200 links', async () => {
    await server.database.query('delete from follow_links')
    const { token } = await link()
    await server.database.query(
      `insert into follow_links (token_hash, user_id, imei, created_at, expires_at)
       select decode(md5(n::text), 'hex'), $1, $2, $3::bigint + n, $3::bigint + 3600000 from generate_series(1, 199) n`,
      [server.ids.usuario, planted.own, Date.now()],
    )
    expect(await listed(token)).toBe(200)
    await link()
    expect(await listed(token)).toBe(401)
  })

  test('a link may end at a moment instead of after hours', async () => {
    const usuario = await server.enter('usuario')
    const vence = Date.now() + 90 * 60_000
    const { token, expires } = await usuario.follow.create({ imei: planted.own, vence })
    expect(expires).toBe(vence)
    expect(await listed(token)).toBe(200)
  })

  test.each([
    [-60_000, 'El enlace terminaría en el pasado: elige otra fecha'],
    [7 * 86_400_000 + 60_000, 'El enlace dura 7 días como máximo: elige otra fecha'],
  ])('an end %s ms from now is refused, and makes no link', async (later, mensaje) => {
    await forgetAll()
    const usuario = await server.enter('usuario')
    const refused = usuario.follow.create({ imei: planted.own, vence: Date.now() + later })
    expect(await failure(refused)).toMatchObject({ code: 'refused', mensaje })
    expect(await active('usuario')).toEqual([])
  })

  test.each([
    ['both', { horas: 1, vence: 4_102_444_800_000 }],
    ['none', {}],
    ['one in seconds', { vence: 1_800_000_000 }],
  ])('%s of the two ends is refused', async (_what, ends) => {
    await forgetAll()
    const answer = await server.post(
      '/api/seguir',
      { imei: planted.own, ...ends },
      { authorization: `Bearer ${await server.tokenOf('usuario')}` },
    )
    expect(answer.status).toBe(400)
    expect(await active('usuario')).toEqual([])
  })

  test.each([0, 169, 1.5, -1])('%s hours are refused', async (horas) => {
    const usuario = await server.enter('usuario')
    expect(await failure(usuario.follow.create({ imei: planted.own, horas }))).toMatchObject({
      code: 'refused',
      mensaje: 'El formato es incorrecto: horas',
    })
  })
})
