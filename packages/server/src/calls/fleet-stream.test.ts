import { createConnection } from 'node:net'
import { gps103Sentence } from '@baliza/agreement'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createSessions } from '../accounts/sessions.js'
import { accountById } from '../storage/tables/accounts.js'
import { headersOf } from '../testing/chromium.js'
import { oneDatabase } from '../testing/databases.js'
import { readEvents } from '../testing/event-reader.js'
import { eventually } from '../testing/eventually.js'
import { assign, planted, unitId } from '../testing/fleet.js'
import { serverFixture, startServer } from '../testing/running-server.js'

const path = '/api/objetos/stream'
const site = 'https://www.socio.mx'

describe.each([oneDatabase()])('the fleet as a stream on $name', (kind) => {
  const server = serverFixture(kind)

  const listen = async (token: string, query = '', headers: Record<string, string> = {}) => {
    const reader = await readEvents(`${server.url}${path}${query}`, {
      authorization: `Bearer ${token}`,
      ...headers,
    })
    onTestFinished(reader.close)
    return reader
  }
  const openCount = async () => {
    const health = await fetch(`${server.url}/health`)
    return ((await health.json()) as { feed: { streams: number } }).feed.streams
  }
  let seconds = 0
  /** Reports as a phone, one second later each time. */
  async function report(imei: string, lat: number) {
    seconds += 1
    const time = Date.now() - 3_600_000 + seconds * 1_000
    const fix = `http://127.0.0.1:${server.address.osmand}/?id=${imei}&lat=${lat}&lon=-99.1&timestamp=${time}`
    expect((await fetch(fix)).status).toBe(200)
  }
  const imeisOf = (data: { data: { imei: string }[] }) => data.data.map(({ imei }) => imei).toSorted()

  test('brings the whole fleet, then what a fix has changed, and its version resumes it', async () => {
    const token = await server.tokenOf('usuario')
    const stream = await listen(token)
    expect([stream.status, stream.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ])
    expect(stream.headers.get('x-accel-buffering')).toBe('no')
    expect(stream.headers.get('cache-control')).toBe('no-store, no-transform')
    const poll = await server.post('/api/objetos', { token })
    expect(poll.headers.get('x-stream')).toBe('1')
    expect((await stream.next('profile')).data).toBe(poll.headers.get('x-profile-version'))
    const whole = await stream.next()
    expect(whole.data).toEqual(poll.body)
    expect(whole.id).toBe(whole.data.version)

    await report(planted.own, 19.5)
    const moved = await stream.next()
    expect(moved.data).toMatchObject({
      delta: true,
      data: [{ imei: planted.own, lat: 19.5 }],
    })
    expect(moved.data.data[0]).not.toHaveProperty('nombre')

    for (const again of [
      await listen(token, `?since=${whole.id}`),
      await listen(token, `?since=${moved.id},${whole.id}`),
      await listen(token, '', { 'last-event-id': whole.id ?? '' }),
    ])
      expect(imeisOf((await again.next()).data)).toEqual([planted.own])
  })

  test('is for whoever may poll, with a token in the header alone', async () => {
    const token = await server.tokenOf('usuario')
    for (const [given, query, status] of [
      ['', '', 401],
      ['nobody', '', 401],
      ['', `?token=${token}`, 401],
      [token, `?user=${server.ids.otro}`, 403],
      [token, `?user=${server.ids.espejo}`, 200],
      [token, `?since=${'x'.repeat(1_025)}`, 400],
    ] as const) {
      const stream = await listen(given, query)
      expect(stream.status, query).toBe(status)
      if (status === 200) expect(imeisOf((await stream.next()).data)).toEqual([planted.shared])
      else expect(JSON.parse(stream.text).mensaje).toBeTypeOf('string')
    }
    expect(server.lines.join()).not.toContain(token)
    const head = await fetch(`${server.url}${path}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(head.status).toBe(405)
  })

  test('an API key opens it, and what it is held to holds here too', async () => {
    const manager = await server.enter('manager')
    const key = await manager.apiKeys.add({
      nombre: 'Tablero',
      alcances: ['read'],
      unidades: [planted.managed],
      direcciones: [],
      vence: null,
    })
    expect((await listen(key.llave, '', { origin: site })).status).toBe(403)
    const stream = await listen(key.llave)
    expect(imeisOf((await stream.next()).data)).toEqual([planted.managed])
    await manager.apiKeys.revoke({ id: key.id })
    expect((await stream.next('end')).data.codigo).toBe('session')
  })

  test('a page gets it with a token that is for it, until the account lists the page no more', async () => {
    await (await server.enter('usuario')).embeds.update({
      iduser: server.ids.espejo,
      origenes: [site],
      unidades: null,
      campos: ['plates'],
    })
    const account = await accountById(server.database, server.ids.espejo)
    if (account === null) throw new Error('no espejo')
    const token = await createSessions(server.database).openEmbedded(account, site)
    expect((await listen(token, '', { origin: 'https://otro.mx' })).status).toBe(403)
    const stream = await listen(token, '', { origin: site })
    expect(stream.headers.get('access-control-allow-origin')).toBe(site)
    expect((await stream.next()).data.data).toMatchObject([
      { imei: unitId(planted.shared), sim: '', speedHidden: 1 },
    ])
    await report(planted.shared, 19.6)
    expect((await stream.next()).data.data).toMatchObject([{ lat: 19.6, speedHidden: 1 }])
    await (await server.enter('usuario')).embeds.update({
      iduser: server.ids.espejo,
      origenes: ['https://tercero.mx'],
      unidades: null,
      campos: ['plates'],
    })
    expect((await stream.next('end')).data.codigo).toBe('origin')
    await stream.ended()
  })

  test('a page of the host’s own gets it too: a browser names no origin to where the page came from', async () => {
    const own = new URL(server.url).origin
    const { body } = await server.post(
      '/api/insertar-vista',
      { token: await server.tokenOf('usuario'), iduser: server.ids.espejo },
      { origin: own },
    )
    const asks = headersOf(own, { as: 'empty', from: own })
    expect(asks).not.toHaveProperty('origin')
    const stream = await listen(String(body.token), '', asks)
    expect(imeisOf((await stream.next()).data)).toEqual([unitId(planted.shared)])
    const account = await accountById(server.database, server.ids.espejo)
    if (account === null) throw new Error('no espejo')
    const foreign = await createSessions(server.database).openEmbedded(account, site)
    expect((await listen(foreign, '', asks)).status).toBe(403)
  })

  test('a link that shows one unit has none', async () => {
    const link = await (await server.enter('usuario')).follow.create({ imei: planted.own, horas: 1 })
    const { headers } = await server.post('/api/objetos', { token: link.token })
    expect(headers.has('x-stream')).toBe(false)
    expect((await listen(link.token)).status).toBe(401)
  })

  test('ends with its session, by name', async () => {
    const client = await server.enter('usuario')
    const stream = await listen(client.session.$session.value?.token ?? '')
    await stream.next()
    await client.session.logout()
    expect((await stream.next('end')).data).toMatchObject({ codigo: 'session', mensaje: expect.any(String) })
    await stream.ended()
    const deactivated = await listen(await server.tokenOf('otro'))
    await deactivated.next()
    await server.database.query('update users set activo = false where id = $1', [server.ids.otro])
    expect((await deactivated.next('end')).data.codigo).toBe('session')
    await server.database.query('update users set activo = true where id = $1', [server.ids.otro])
  })

  test('what its account sees, and may do, is felt', async () => {
    const stream = await listen(await server.tokenOf('usuario'))
    const { data: before } = await stream.next('profile')
    await stream.next()
    await assign(server.database, server.ids.usuario, planted.managed)
    const more = await stream.next()
    expect(more.data).toMatchObject({ delta: true, removed: [] })
    expect(more.data.data).toMatchObject([{ imei: planted.managed, nombre: 'Grúa 4' }])
    await server.database.query('delete from assignments where user_id = $1 and imei = $2', [
      server.ids.usuario,
      planted.managed,
    ])
    expect((await stream.next()).data).toMatchObject({ delta: true, removed: [planted.managed] })
    await server.database.query('update users set reportes = not reportes where id = $1', [
      server.ids.usuario,
    ])
    expect((await stream.next('profile')).data).not.toBe(before)
  })

  test('says that an account was alerted, to that account alone', async () => {
    for (const table of ['events', 'alerts', 'positions']) await server.database.query(`delete from ${table}`)
    await server.database.query(
      'update unit_live set timestamp = null, judged = null, alarms = null, alarm = null, alarm_at = null',
    )
    const owner = await server.enter('usuario')
    await owner.events.add({
      nom_evento: 'Auxilio',
      id_geocerca: null,
      mostrar_alerta: true,
      tipo_evento: 6,
      color_alerta: 4,
      sonido_alerta: 3,
      sonido: true,
      creator: 'usuario',
      email: false,
      timestamp: 1,
      gps: [planted.own],
    })
    const rules = async () => {
      const health = await fetch(`${server.url}/health`)
      return ((await health.json()) as { alerts: { rules: number } }).alerts.rules
    }
    await eventually(async () => expect(await rules()).toBe(1))
    const stream = await listen(await server.tokenOf('usuario'))
    const other = await listen(await server.tokenOf('manager'))
    const tracker = createConnection(server.address.trackers, '127.0.0.1')
    onTestFinished(() => void tracker.destroy())
    tracker.write(
      gps103Sentence(planted.own, 'help me', Date.now(), {
        lat: 19.4,
        lng: -99.1,
        speed: 0,
        course: 0,
        acc: true,
      }),
    )
    await stream.next('alerts')
    expect(await owner.alerts.fresh({})).toMatchObject([{ clave_msj: 'PANIC', imei: planted.own }])
    // The next event of the other account concerns only that account.
    await server.database.query('update users set reportes = not reportes where id = $1', [
      server.ids.manager,
    ])
    await other.next('profile')
    await other.next('profile')
    expect(other.passed).not.toContain('alerts')
  })

  test('is counted while it is open', async () => {
    await eventually(async () => expect(await openCount()).toBe(0))
    const stream = await listen(await server.tokenOf('usuario'))
    await stream.next()
    expect(await openCount()).toBe(1)
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    expect(metrics).toContain('baliza_feed_streams 1')
    stream.close()
    await eventually(async () => expect(await openCount()).toBe(0))
  })

  test('a server that closes ends it, and does not wait for it', async () => {
    const other = await startServer(kind)
    const stream = await readEvents(`${other.url}${path}`, {
      authorization: `Bearer ${await other.tokenOf('usuario')}`,
    })
    await stream.next()
    const closing = other.close()
    await stream.ended()
    await closing
    expect(other.lines.filter((line) => line.includes('algo no terminó a tiempo'))).toEqual([])
  })
})
