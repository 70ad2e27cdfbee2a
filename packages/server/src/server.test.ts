import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { calls } from '@baliza/agreement'
import { createClient } from '@baliza/sdk-core/internal'
import { describe, expect, test } from 'vitest'
import { settleDatabaseMode } from './accounts/database-mode.js'
import { servedCalls } from './calls/index.js'
import { plantAccount } from './testing/accounts.js'
import { askAsChromium } from './testing/chromium.js'
import { oneDatabase } from './testing/databases.js'
import { eventually } from './testing/eventually.js'
import { fixAfter } from './testing/fix.js'
import { assign, demoPassword, planted, unitId } from './testing/fleet.js'
import { failure, type RunningServer, serverFixture, startServer } from './testing/running-server.js'
import { storeBatch } from './tracking/store-batch.js'
import { version } from './version.js'

describe.each([oneDatabase()])('the server on $name', (kind) => {
  const server = serverFixture(kind)

  const newClient = () => createClient({ host: server.url, timeout: 60_000 })
  const enter: RunningServer['enter'] = (...args) => server.enter(...args)
  const post: RunningServer['post'] = (...args) => server.post(...args)
  const tokenOf: RunningServer['tokenOf'] = (user) => server.tokenOf(user)

  const imeisOf = (units: readonly { imei: string }[]) => units.map((unit) => unit.imei).sort()

  test('groups are listed with the units that the reader sees, and to nobody else', async () => {
    const { database } = server
    await database.query(`insert into groups (id, user_id, nombre) values ('g1', $1, 'Reparto')`, [
      server.ids.usuario,
    ])
    await database.query(`update units set id_grupo = 'g1' where imei = any($1)`, [
      [planted.shared, planted.own],
    ])
    const groupsOf = async (user: string) => (await enter(user)).groups.list({ rol: 2 })
    const [own] = await groupsOf('usuario')
    expect(own).toEqual({
      id: 'g1',
      nombre: 'Reparto',
      id_externo: null,
      descripcion: '',
      imeis: [planted.shared, planted.own],
    })
    expect((await groupsOf('espejo'))[0]?.imeis).toEqual([planted.shared])
    expect(await groupsOf('otro')).toEqual([])
    await database.query(`delete from groups where id = 'g1'`)
  })

  describe('the session', () => {
    test('a login opens a session whose token is stored hashed', async () => {
      const { body } = await post('/api/login', { user: 'USUARIO', pass: demoPassword, gettoken: true })
      expect(body).toMatchObject({ status: 1, rol: 2, user: server.ids.usuario, nombre: 'Nombre de usuario' })
      expect(body.token).toMatch(/^[\w-]{43}$/)
      const stored = await server.database.query('select * from sessions')
      expect(JSON.stringify(stored)).not.toContain(body.token)
      const [{ password }] = (await server.database.query(
        `select password from users where name = 'admin'`,
      )) as [{ password: string }]
      expect(password).toMatch(/^scrypt\$/)
    })

    test('wrong, unknown and inactive are answered as specified', async () => {
      const refused = (user: string, pass: string) =>
        expect(newClient().session.login({ user, pass })).rejects
      const mensaje = 'El usuario o contraseña es incorrecto o está inactivo'
      const wrong = { code: 'refused', reason: 'credentials', mensaje }
      await refused('usuario', 'otra').toMatchObject(wrong)
      await refused('nadie', 'otra').toMatchObject(wrong)
      await refused('inactivo', 'otra').toMatchObject(wrong)
      const inactive = { code: 'inactive', reason: 'inactive', mensaje: 'Usuario inactivo...' }
      await refused('inactivo', demoPassword).toMatchObject(inactive)
      await refused('suEspejo', demoPassword).toMatchObject(inactive)
    })

    test('ten wrong passwords lock that user out from that address, and to nobody else', async () => {
      for (let n = 0; n < 10; n += 1) await post('/api/login', { user: 'otro', pass: `no${n}` })
      const { status, body } = await post('/api/login', { user: 'otro', pass: demoPassword })
      expect(status).toBe(429)
      expect(body).toEqual({
        status: 0,
        mensaje: 'Demasiados intentos, espera unos minutos y vuelve a intentar',
        codigo: 'rate',
      })
      await enter('usuario')
    })

    test('without a session, with another token or after its end a call is 401', async () => {
      for (const headers of [
        {},
        { authorization: 'Bearer nonsense' },
        { authorization: 'x'.repeat(5_000) },
      ]) {
        const { status, body } = await post('/api/objetos', { user: server.ids.usuario }, headers)
        expect(status).toBe(401)
        expect(body).toMatchObject({ status: 0, mensaje: 'Tu sesión terminó, inicia sesión de nuevo' })
      }
    })

    test('a token counts as Bearer, bare, or in the body', async () => {
      const token = await tokenOf('usuario')
      for (const [headers, body] of [
        [{ authorization: `Bearer ${token}` }, {}],
        [{ authorization: token }, {}],
        [{}, { token }],
      ] as const)
        expect((await post('/api/objetos', body, headers)).status).toBe(200)
    })

    test('logout ends the session on the server', async () => {
      const token = await tokenOf('usuario')
      expect((await post('/api/logout', { token })).body).toMatchObject({ status: 1 })
      expect((await post('/api/objetos', { token })).status).toBe(401)
    })

    test('a session that has expired is over, and one that is used goes on', async () => {
      const token = await tokenOf('usuario')
      const soon = Date.now() + 60_000
      await server.database.query('update sessions set expires_at = $1', [soon])
      expect((await post('/api/objetos', { token })).status).toBe(200)
      const [row] = await server.database.query<{ latest: number }>(
        'select max(expires_at) as latest from sessions',
      )
      expect(row?.latest).toBeGreaterThan(soon + 86_400_000)
      const other = await tokenOf('usuario')
      await server.database.query('update sessions set expires_at = 1')
      expect((await post('/api/objetos', { token: other })).status).toBe(401)
    })

    test('whoever is deactivated is refused at the next call', async () => {
      const client = await enter('espejo')
      expect(await client.units.list()).toHaveLength(1)
      const activate = (activo: boolean) =>
        server.database.query('update users set activo = $1 where id = $2', [activo, server.ids.usuario])
      await activate(false)
      await eventually(async () => {
        const { body } = await post('/api/objetos', { token: client.session.$session.get()?.token })
        expect(body).toEqual({
          status: 2,
          mensaje: 'Usuario inactivo comunicate con nosotros',
          codigo: 'inactive',
        })
      })
      expect((await failure(client.units.list())).code).toBe('inactive')
      await activate(true)
    })

    test('the profile is read and written, and a new password ends the other sessions', async () => {
      const user = `jefa-${randomUUID()}`
      const id = await plantAccount(server.database, { name: user, rol: 3, password: demoPassword })
      const client = await enter(user)
      const elsewhere = await tokenOf(user)
      expect(await client.session.profile({ id })).toMatchObject({ user, rol: 3 })
      expect(await client.session.verifyCredentials({ user, password: demoPassword })).toBe(true)
      expect(await client.session.verifyCredentials({ user, password: 'otra' })).toBe(false)
      expect(await client.session.verifyCredentials({ user: 'manager', password: demoPassword })).toBe(false)
      const change = { id, email: 'jefe@ejemplo.mx', nombre: 'El Jefe' }
      expect(await client.session.updateProfile(change)).toBe('El usuario se actualizo correctamente')
      expect((await post('/api/objetos', { token: elsewhere })).status).toBe(200)
      await client.session.updateProfile({ ...change, pass: 'nueva' })
      expect((await post('/api/objetos', { token: elsewhere })).status).toBe(401)
      expect(await client.session.profile({ id })).toMatchObject({ email: 'jefe@ejemplo.mx' })
      await enter(user, 'nueva')
      const bad = await post('/api/update-user', {
        ...change,
        email: 'no',
        token: client.session.$session.get()?.token,
      })
      expect([bad.status, bad.body.mensaje]).toEqual([400, 'El formato es incorrecto: email'])
    })

    test('without a mail server the recovery says what to do', async () => {
      const { status, body } = await post('/api/recupera-pass', { email: 'a@b.mx' })
      expect(status).toBe(200)
      expect(body).toMatchObject({ status: 0 })
      expect(body.mensaje).toContain('comunícate con nosotros')
    })
  })

  describe('who sees what', () => {
    test('everybody sees their own, managers their users’, a super administrator everything', async () => {
      const seen = async (name: string) => imeisOf(await (await enter(name)).units.list())
      const { shared, own, managed } = planted
      expect(await seen('usuario')).toEqual([shared, own])
      expect(await seen('espejo')).toEqual([shared])
      expect(await seen('manager')).toEqual([shared, own, managed])
      expect(await seen('admin')).toEqual(Object.values(planted))
    })

    test('a mirror account sees no SIM', async () => {
      const sim = async (name: string) => (await (await enter(name)).units.list())[0]?.sim
      expect(await sim('espejo')).toBe('')
      expect(await sim('usuario')).toBe('5512345678')
    })

    test('acting for another is for those who administer that account', async () => {
      const listOf = async (name: string, user: string) => (await enter(name)).units.list({ user })
      expect(await listOf('admin', server.ids.otro)).toHaveLength(1)
      expect(await listOf('manager', server.ids.usuario)).toHaveLength(2)
      expect(await listOf('manager', server.ids.espejo)).toHaveLength(1)
      expect(await listOf('usuario', server.ids.espejo)).toHaveLength(1)
      for (const [name, user] of [
        ['manager', server.ids.otro],
        ['manager', server.ids.jefe],
        ['usuario', server.ids.otro],
        ['usuario', server.ids.manager],
        ['espejo', server.ids.usuario],
        ['usuario', 'nobody'],
      ] as const) {
        const error = await failure(listOf(name, user))
        expect([name, error.code]).toEqual([name, 'forbidden'])
        expect(error.mensaje).toBe('Tu cuenta no tiene permiso para hacer esto')
      }
      expect((await failure((await enter('usuario')).session.profile({ id: server.ids.otro }))).code).toBe(
        'forbidden',
      )
    })

    test('one unit is for those who see it', async () => {
      const client = await enter('usuario')
      expect(await client.units.get({ imei: planted.own })).toMatchObject({ nombre: 'Camión 2' })
      expect(await client.units.imeiOf({ id: unitId(planted.own) })).toBe(planted.own)
      for (const imei of [planted.foreign, 'unknown'])
        expect((await failure(client.units.get({ imei }))).code).toBe('forbidden')
      expect((await failure(client.units.imeiOf({ id: unitId(planted.foreign) }))).code).toBe('forbidden')
      const [mirror] = [await enter('espejo')]
      expect((await mirror.units.get({ imei: planted.shared })).sim).toBe('')
    })
  })

  describe('the feed on the wire', () => {
    test('a tracker’s sentence reaches a poll as a delta, and an unchanged fleet is 304', async () => {
      const token = await tokenOf('usuario')
      const poll = (since?: string) =>
        post(
          '/api/objetos',
          { since },
          {
            authorization: `Bearer ${token}`,
            ...(since === undefined ? {} : { 'if-none-match': `"${since}"` }),
          },
        )
      const first = await poll()
      expect(first.body).toMatchObject({ status: 1, mensaje: '' })
      expect(first.body.data).toHaveLength(2)
      expect(first.headers.get('etag')).toBe(`"${first.body.version}"`)
      const unchanged = await poll(first.body.version)
      expect([unchanged.status, unchanged.text]).toEqual([304, ''])

      await say(server.address.trackers, `##,imei:${planted.own},A;`, sentence(planted.own))
      const moved = await eventually(async () => {
        const answer = await poll(first.body.version)
        expect(answer.status).toBe(200)
        return answer.body
      })
      expect(moved).toMatchObject({ delta: true, removed: [] })
      expect(moved.data).toHaveLength(1)
      expect(moved.data[0]).toMatchObject({
        imei: planted.own,
        acc: 1,
        activo: 1,
        id_grupo: '303030303030303030303030',
      })
      expect(moved.data[0].lat).toBeCloseTo(19.59511, 4)
      expect(moved.data[0].speed).toBeCloseTo(37.04, 1)
      expect((await poll(moved.version)).status).toBe(304)
    })

    test('the SDK’s store follows it, and a unit that is unassigned disappears', async () => {
      const client = createClient({ host: server.url, pollInterval: 100 })
      await client.session.login({ user: 'manager', pass: demoPassword })
      let size = 0
      const stop = client.watch((fleet) => {
        size = fleet.units.size
      })
      await eventually(() => expect(size).toBe(3))
      await assign(server.database, server.ids.manager, planted.foreign)
      await eventually(() => expect(size).toBe(4))
      await server.database.query('delete from assignments where user_id = $1', [server.ids.manager])
      await eventually(() => expect(size).toBe(3))
      stop()
      client.close()
    })

    test('an edited unit is announced', async () => {
      const client = await enter('usuario')
      await client.units.list()
      await server.database.query(`update units set nombre = 'Nuevo nombre' where imei = $1`, [
        planted.shared,
      ])
      await eventually(async () => {
        const [unit] = await client.units.list()
        expect(unit?.nombre).toBe('Nuevo nombre')
      })
    })

    test('fixes that another server process stores arrive too', async () => {
      const client = await enter('usuario')
      const before = (await client.units.list()).find((unit) => unit.imei === planted.own)
      const { lat = 0, lng = 0, timestamp } = before ?? {}
      const time = Number(timestamp) + 60_000
      const place = { lat: Number(lat) + 0.001, lng: Number(lng) }
      const fix = { ...fixAfter(0, place), imei: planted.own, time, receivedAt: Date.now() }
      await storeBatch(server.database, [fix])
      await eventually(async () => {
        const found = (await client.units.list()).find((unit) => unit.imei === planted.own)
        expect(found?.lat).toBeCloseTo(place.lat, 6)
      })
    })
  })

  describe('what is not as agreed', () => {
    test.each([
      ['not JSON', '{"user":', 400],
      ['a list', '[]', 400],
      ['a number', '7', 400],
      ['a user that is an object', '{"user":{"a":1}}', 400],
      ['a user that is too long', JSON.stringify({ user: 'x'.repeat(100) }), 400],
      ['too much', JSON.stringify({ user: 'x'.repeat(2_000_000) }), 413],
    ])('%s is refused in Spanish', async (_, body, status) => {
      const answer = await post('/api/objetos', body, { authorization: await tokenOf('usuario') })
      expect(answer.status).toBe(status)
      expect(answer.body).toMatchObject({ status: 0, mensaje: expect.stringMatching(/^(Los datos|El )/) })
    })

    test('every call but the open ones needs a session', async () => {
      for (const { row } of servedCalls.filter((call) => call.row.open !== true))
        expect([row.path, (await post(row.path, {})).status]).toEqual([row.path, 401])
    })

    test('an unknown path says so', async () => {
      const { status, body } = await post('/api/nada', {})
      expect([status, body]).toEqual([
        404,
        { status: 0, mensaje: 'Esta dirección no existe', codigo: 'unknownCall' },
      ])
    })
  })

  test('a page of any origin may call, and reads the ETag', async () => {
    const preflight = await askAsChromium(server.url, calls.units.list.path, {
      as: 'empty',
      from: 'https://socio.mx',
      method: 'OPTIONS',
      headers: {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,if-none-match',
      },
    })
    expect(preflight.headers['access-control-allow-origin']).toBe('*')
    expect(preflight.headers['access-control-allow-headers']).toContain('if-none-match')
    const { headers } = await post(
      '/api/objetos',
      {},
      {
        origin: 'https://socio.mx',
        authorization: await tokenOf('usuario'),
      },
    )
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-expose-headers')).toContain('retry-after')
    expect(headers.get('access-control-expose-headers')).toContain('etag')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('the health says how the database, the feed and the intake are', async () => {
    const answer = await fetch(`${server.url}/health`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      status: 'ok',
      version,
      database: { ok: true },
      feed: { units: expect.any(Number), version: expect.any(Number) },
      intake: expect.any(Object),
    })
  })

  test('an answer in progress is finished and does not hold up the end', async () => {
    const other = await startServer(kind)
    const agent = new Agent({ keepAlive: true })
    const asked = request(`${other.url}/api/login`, {
      agent,
      method: 'POST',
      headers: { ...json, expect: '100-continue' },
    })
    const answer = new Promise<readonly unknown[]>((resolve, reject) => {
      asked.on('error', reject)
      asked.on('response', (reply) => {
        reply.resume()
        resolve([reply.statusCode, reply.headers.connection])
      })
    })
    // The request has begun once the server wants its body. The test sends the body while the server closes.
    await new Promise((resolve) => {
      asked.on('continue', resolve)
      asked.flushHeaders()
    })
    const closed = other.close()
    asked.end(JSON.stringify({ user: 'usuario', pass: demoPassword }))
    // If the connection stayed open for another request, the server would wait for it.
    expect(await answer).toEqual([200, 'close'])
    await closed
    agent.destroy()
  })

  test('a database with real accounts never becomes a demo', async () => {
    await server.database.query(`update settings set value = 'produccion' where key = 'purpose'`)
    await expect(settleDatabaseMode(server.database, true)).rejects.toThrow('tiene cuentas reales')
    await server.database.query(`update settings set value = 'demo' where key = 'purpose'`)
    await expect(settleDatabaseMode(server.database, false)).rejects.toThrow('sus contraseñas son públicas')
  })

  test('no token and no password has reached the log', async () => {
    const token = await tokenOf('usuario')
    await post('/api/objetos', { token, user: 7 })
    await post('/api/login', { user: 'usuario', pass: ['hunter2hunter2'] })
    expect(server.lines.length).toBeGreaterThan(0)
    expect(server.lines.join()).not.toContain(token)
    expect(server.lines.join()).not.toContain('hunter2hunter2')
  })
})

const json = { 'content-type': 'application/json' }

describe('the server', () => {
  const server = serverFixture(oneDatabase())

  test('no call of the catalogue answers junk with a 500 or a stack', async () => {
    const token = await server.tokenOf('admin')
    const junk = [null, 7, true, '', 'x', '\u0000', ['a', 7], { a: { b: 1 } }, -1e308, '9'.repeat(300)]
    for (const { row } of servedCalls.filter((call) => call.row.path !== '/api/logout'))
      for (const value of junk) {
        const fields = ['user', 'pass', 'password', 'email', 'id', 'imei', 'since', 'nombre', 'id_user']
        const payload = Object.fromEntries(fields.map((field) => [field, value]))
        const { status, text } = await server.post(row.path, payload, { authorization: token })
        expect([200, 304, 400, 401, 403, 409, 429], `${row.path} ${JSON.stringify(value)}`).toContain(status)
        expect(text).not.toMatch(/\bat .*:\d+|node_modules/)
      }
  })
})

/** 20 knots north of Mexico City, the engine on, with the current time. */
function sentence(imei: string): string {
  const stamp = new Date().toISOString().replace(/\D/g, '')
  const clock = `${stamp.slice(8, 14)}.000`
  return `imei:${imei},tracker,${stamp.slice(2, 14)},,F,${clock},A,1935.70640,N,09859.94436,W,20.0,90,,1,0,,,;`
}

/** Connects as a tracker and closes the connection after the answer to the login. */
async function say(port: number, login: string, ...sentences: readonly string[]): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('data', (answer) => {
      expect(answer.toString()).toBe('LOAD')
      socket.end(sentences.join(''), () => resolve())
    })
    socket.write(login)
  })
}
