import { createHmac, randomUUID } from 'node:crypto'
import type { EmbedForm, HostedSession } from '@baliza/agreement'
import { type BalizaClient, createClient } from '@baliza/sdk-core/internal'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { askAsChromium } from '../testing/chromium.js'
import { oneDatabase } from '../testing/databases.js'
import { readEvents } from '../testing/event-reader.js'
import { assign, planted, unitId } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'
import { fixAt, hour, noon, plantTrack } from '../testing/track.js'

const site = 'https://www.socio.mx'
const stranger = 'https://www.otro.mx'
const foreign = {
  code: 'origin',
  httpStatus: 403,
  mensaje: 'Este sitio no está autorizado para mostrar estas unidades',
}

describe.each([oneDatabase()])('mirror accounts in other pages on $name', (kind) => {
  // CORS_ORIGINS (which sites may call at all) is independent of the units that a site may show.
  const server = serverFixture(kind, { CORS_ORIGINS: 'https://tablero.mx' })
  const usuario = server.client('usuario')
  let key = ''
  /** Every answer that a page received. */
  let answers: string[] = []

  const form = (change: Partial<EmbedForm> = {}): EmbedForm => ({
    iduser: server.ids.espejo,
    origenes: [site],
    unidades: null,
    campos: ['speed', 'plates', 'driver'],
    ...change,
  })
  /** Signs as the integrator's server does. */
  function sign(origen: string, change: { clave?: string; hora?: number } = {}) {
    const { clave = key, hora = Math.floor(Date.now() / 1_000) } = change
    const cuenta = server.ids.espejo
    const nonce = randomUUID()
    const firma = createHmac('sha256', clave).update(`${hora}.${nonce}.${cuenta}.${origen}`).digest('hex')
    return { cuenta, origen, hora, nonce, firma }
  }
  /** A client in a page of this origin. */
  const page = (origin: string | null, getToken: () => Promise<HostedSession>) =>
    createClient({
      host: server.url,
      getToken,
      fetch: async (url, init) => {
        const headers = { ...Object.fromEntries(new Headers(init?.headers)), ...(origin ? { origin } : {}) }
        const answer = await fetch(url, { ...init, headers })
        answers.push(await answer.clone().text())
        return answer
      },
    })
  let partner: BalizaClient
  /** A public page identifies units by their ids. */
  const [own, shared] = [unitId(planted.own), unitId(planted.shared)]
  const embedded = () => page(site, () => partner.embeds.token(sign(site)))

  beforeAll(async () => {
    partner = createClient({ host: server.url })
    await assign(server.database, server.ids.espejo, planted.own)
    await server.database.query(
      `update units set placas = 'ABC-123', conductor = 'Ana', url_camara = 'https://camara.mx/1', equipo_gps = 'tk103',
         device_id = case when imei = '${planted.own}' then '907036543' end, tracker_model = 'gps103'`,
    )
    await server.database.query(
      'update unit_live set speed = 92, acc = true, lat = 19, lng = -99, blocked_since = 86399, timestamp = $1, time_server = $1',
      [Date.now()],
    )
    await plantTrack(server.database, planted.own, [
      fixAt(0, 0, 0, { acc: true }),
      fixAt(1, 0, 92, { acc: true }),
      fixAt(2, 0, 3, { acc: true }),
    ])
    for (const imei of [planted.own, planted.shared])
      await server.database.query(
        `insert into alerts (id, event_id, user_id, imei, time, created_at, clave_msj, nom_user, nom_evento, mensaje,
           mostrar_alerta, color_alerta, sonido, lat, lng, speed, acc, direccion)
         values ($1, $1, $2, $3, $4, $4, 'SPEEDING', 'Camión', 'Muy rápido', 'va a 92 km/h', true, 4, true, 19, -99, 92,
           true, '')`,
        [unitId(imei), server.ids.espejo, imei, Date.now()],
      )
  })
  beforeEach(async () => {
    answers = []
    await usuario.embeds.update(form())
    key = (await usuario.embeds.renewKey({ iduser: server.ids.espejo })).clave
  })

  test('a page that is listed shows the units, with a token that its server signed for', async () => {
    const session = await partner.embeds.token(sign(site))
    expect(session).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: server.ids.espejo,
      rol: 1,
      expiresInSeconds: 3600,
    })
    const units = await page(site, async () => session).units.list()
    expect(units.map(({ imei }) => imei)).toEqual([shared, own])
    expect(units[1]).toMatchObject({ speed: 92, placas: 'ABC-123', conductor: 'Ana', sim: '' })
    const { headers, text } = await server.post(
      '/api/objetos',
      {},
      { authorization: `Bearer ${session.token}`, origin: site },
    )
    expect(headers.get('access-control-allow-origin')).toBe(site)
    expect(text).not.toMatch(/camara\.mx|tk103|907036543|gps103/)
  })

  test('every other page is refused, readably; so is none, and the account’s own session', async () => {
    const { token } = await partner.embeds.token(sign(site))
    for (const origin of [stranger, 'null', null]) {
      const client = page(origin, async () => ({ token, user: server.ids.espejo }))
      expect(await failure(client.units.list())).toMatchObject(foreign)
    }
    const refused = await server.post(
      '/api/objetos',
      {},
      { authorization: `Bearer ${token}`, origin: stranger },
    )
    expect(refused.headers.get('access-control-allow-origin')).toBe(stranger)
    expect(refused.body).toEqual({ status: 0, mensaje: foreign.mensaje, codigo: 'origin' })
    const own = await server.tokenOf('espejo')
    const withOwn = (origin: string | null) =>
      page(origin, async () => ({ token: own, user: server.ids.espejo }))
    expect(await failure(withOwn(site).units.list())).toMatchObject(foreign)
    for (const origin of [server.url, null]) expect(await withOwn(origin).units.list()).toHaveLength(2)
  })

  test('a token of one listed site is none of another', async () => {
    await usuario.embeds.update(form({ origenes: [site, stranger] }))
    const { token } = await partner.embeds.token(sign(site))
    const at = (origin: string) => page(origin, async () => ({ token, user: server.ids.espejo })).units.list()
    expect(await failure(at(stranger))).toMatchObject(foreign)
    expect(await at(site)).toHaveLength(2)
  })

  test('a page may ask before it sends, and reads that its token has ended', async () => {
    const preflight = await askAsChromium(server.url, '/api/objetos', {
      as: 'empty',
      from: site,
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers['access-control-allow-origin']).toBe('*')
    const ended = await server.post('/api/objetos', {}, { authorization: 'Bearer x', origin: site })
    expect([ended.status, ended.headers.get('access-control-allow-origin')]).toEqual([401, site])
    const own = await server.post(
      '/api/objetos',
      {},
      { authorization: await server.tokenOf('usuario'), origin: site },
    )
    expect(own.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('only what the key of the account signed now, for a listed origin, is a token', async () => {
    const bad = { code: 'refused', httpStatus: 400 }
    const hora = Math.floor(Date.now() / 1_000)
    const signed = sign(site)
    for (const wrong of [
      sign(site, { clave: 'bk_otra' }),
      sign(site, { hora: hora - 400 }),
      sign(site, { hora: hora + 400 }),
      { ...signed, origen: stranger },
      { ...signed, nonce: randomUUID() },
      { ...signed, cuenta: server.ids.suEspejo },
      { ...signed, cuenta: server.ids.usuario },
    ])
      expect(await failure(partner.embeds.token(wrong))).toMatchObject(bad)
    expect(await failure(partner.embeds.token(sign(stranger)))).toMatchObject(foreign)
    expect(await partner.embeds.token(sign(site, { hora: hora - 200 }))).toMatchObject({ rol: 1 })
    await usuario.embeds.update(form({ origenes: [] }))
    expect(await failure(partner.embeds.token(sign(site)))).toMatchObject(foreign)
  })

  test('a signature is good for one token, however many ask with it at once', async () => {
    const signed = sign(site)
    const asked = await Promise.allSettled([1, 2, 3].map(() => partner.embeds.token(signed)))
    expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    const again = { ...signed, firma: signed.firma.toUpperCase() }
    expect(await failure(partner.embeds.token(again))).toMatchObject({ code: 'refused', httpStatus: 400 })
  })

  test('an account has 600 tokens a minute, which only its own signatures use up, and an address twice that', async () => {
    await server.database.query('delete from attempts')
    await failure(partner.embeds.token(sign(site, { clave: 'bk_otra' })))
    await partner.embeds.token(sign(site))
    // Simulates that the remaining tokens are used up.
    const counts = () => server.database.query<{ count: number }>('select count from attempts order by count')
    expect((await counts()).map(({ count }) => count)).toEqual([1, 1, 2])
    const full = (at: number, count: number) =>
      server.database.query('update attempts set count = $2 where count = $1', [at, count])
    await full(2, 1_200)
    expect(await failure(partner.embeds.token(sign(site)))).toMatchObject({
      httpStatus: 429,
      mensaje: 'Son demasiadas sesiones a la vez: pide otra en un minuto',
      retryAfter: expect.any(Number),
    })
    await full(1_200, 5)
    await full(1, 600)
    expect(await failure(partner.embeds.token(sign(site)))).toMatchObject({ code: 'http', httpStatus: 429 })
    await server.database.query('delete from attempts')
  })

  test('what no page is shown, none is, whoever has asked first', async () => {
    const own = await server.enter('espejo')
    await own.units.list()
    const { token } = await partner.embeds.token(sign(site))
    const ask = (authorization: string, origin?: string) =>
      server.post('/api/objetos', {}, { authorization, ...(origin === undefined ? {} : { origin }) })
    expect((await ask(await server.tokenOf('espejo'))).text).toMatch(/camara\.mx/)
    expect((await ask(`Bearer ${token}`, site)).text).not.toMatch(/camara\.mx|tk103|907036543|gps103/)
  })

  test('below a listed host', async () => {
    await usuario.embeds.update(form({ origenes: ['https://*.socio.mx'] }))
    await embedded().units.list()
    // A page's origin contains no wildcard.
    expect(await failure(partner.embeds.token(sign('https://*.socio.mx')))).toMatchObject({ code: 'refused' })
    for (const origin of ['https://socio.mx', 'https://malsocio.mx', 'https://www.socio.mx.malo.mx'])
      expect(await failure(partner.embeds.token(sign(origin)))).toMatchObject(foreign)
  })

  test('what is taken off the list, and a key that is renewed, end the tokens that are out', async () => {
    const { token } = await partner.embeds.token(sign(site))
    const before = page(site, async () => ({ token, user: server.ids.espejo }))
    await before.units.list()
    await usuario.embeds.update(form({ origenes: [stranger] }))
    expect(await failure(before.units.list())).toMatchObject(foreign)
    await usuario.embeds.update(form())
    await before.units.list()
    const old = sign(site)
    await usuario.embeds.renewKey({ iduser: server.ids.espejo })
    expect((await failure(before.units.list())).code).toBe('unauthorized')
    expect(await failure(partner.embeds.token(old))).toMatchObject({ code: 'refused', httpStatus: 400 })
    await server.enter('espejo')
  })

  test('it reads what widgets show, and does nothing else', async () => {
    const client = embedded()
    const id = server.ids.espejo
    for (const ask of [
      () => client.session.profile({ id }),
      () => client.commands.log(),
      () => client.drivers.list(),
      () => client.events.list(),
      () => client.alerts.countByUnit({ desde: 0 }),
      () => client.follow.create({ imei: planted.own, horas: 1 }),
      () => client.follow.list({ imei: planted.own }),
      () => client.commands.send({ imei: planted.own, tipo: 'gprs', comando: 'busq' }),
      () => client.embeds.get({ iduser: id }),
      () => client.embeds.preview({ iduser: id }),
      () => client.alerts.markHandled({ id: own, atendida: 1 }),
      () => client.alerts.markAllHandled({ atendida: 1 }),
    ])
      expect(await failure(ask())).toMatchObject({ code: 'forbidden' })
  })

  const query = { finicial: noon, ffinal: noon + hour }

  test('units that are not chosen do not leave the host', async () => {
    await server.database.query('update users set reportes = true where id = $1', [server.ids.espejo])
    const client = embedded()
    await client.fleet.refresh()
    await usuario.embeds.update(form({ unidades: [planted.own] }))
    await client.fleet.refresh()
    expect([...client.fleet.value.units.keys()]).toEqual([own])
    expect((await client.units.get({ imei: own })).imei).toBe(own)
    expect((await client.alerts.fresh()).map(({ imei }) => imei)).toEqual([own])
    expect((await client.alerts.list()).map(({ imei }) => imei)).toEqual([own])
    const past = { ...query, imei: shared, nombre: '' }
    for (const ask of [
      () => client.units.get({ imei: shared }),
      () => client.history.all(past),
      () => client.reports.general({ ...query, imei: [shared], filtro: 'all', grupos: [] }),
    ])
      expect((await failure(ask())).code).toBe('forbidden')
    // The account itself sees all units, and its alerts are still open.
    const itself = await server.enter('espejo')
    expect(await itself.units.list()).toHaveLength(2)
    expect(await itself.alerts.fresh()).toHaveLength(2)
    expect(await failure(usuario.embeds.update(form({ unidades: [planted.foreign] })))).toMatchObject({
      code: 'forbidden',
    })
  })

  test('what the account calls its places, groups and events does not leave the host', async () => {
    const { database } = server
    await database.query('update users set reportes = true, geocirculares = true, rutas = true')
    await database.query(
      `insert into groups (id, user_id, nombre, descripcion) values ('norte', $1, 'Secreto norte', '')`,
      [server.ids.usuario],
    )
    await database.query(`update units set id_grupo = 'norte' where imei = any($1)`, [
      [planted.own, planted.shared],
    ])
    for (const [name, tipo] of [
      ['cerca', 1],
      ['punto', 3],
      ['camino', 4],
    ] as const)
      await database.query(
        `insert into geofences (id, user_id, nombre, tipo, color, lat, lng, radio, points, created_at)
         values ($1, $2, $3, $4, '#428bca', 19, -99, 500, '[]', 0)`,
        [name, server.ids.usuario, `Secreto ${name}`, tipo],
      )
    const alert = (id: string, clave: string, mensaje: string) =>
      database.query(
        `insert into alerts (id, event_id, user_id, imei, time, created_at, clave_msj, nom_user, nom_evento, mensaje,
           mostrar_alerta, color_alerta, sonido, lat, lng, speed, acc, direccion)
         values ($1, $1, $2, $3, $4, $4, $5, 'Camión', 'Secreto evento', $6, true, 4, true, 19, -99, 92, true, '')`,
        [id, server.ids.espejo, planted.own, Date.now(), clave, mensaje],
      )
    await alert('geo', 'IN_GEO', 'Camión entró en Secreto cerca')
    await alert('own', 'MSJ_PERSONAL', 'Secreto dicho')
    await alert('motor', 'ACC_ON', 'Camión encendió el motor')
    onTestFinished(async () => {
      await database.query(`delete from alerts where id in ('geo', 'own', 'motor')`)
      await database.query(`delete from geofences where nombre like 'Secreto%'`)
      await database.query(`delete from groups where id = 'norte'`)
    })

    // Checks that the test can fail: the account itself gets these names.
    const itself = await server.enter('espejo')
    const named = await itself.geofences.list()
    expect([named.geofences.length, named.routes.length]).toEqual([2, 1])
    expect(await itself.groups.list({ rol: 1 })).toMatchObject([{ nombre: 'Secreto norte' }])

    const client = embedded()
    expect(await client.geofences.list()).toEqual({ geofences: [], routes: [] })
    expect(await client.groups.list({ rol: 1 })).toEqual([])
    expect((await client.units.list()).map(({ id_grupo }) => id_grupo)).toEqual([null, null])
    const listed = (await client.alerts.list()).map(({ id, mensaje, nom_evento, readOnly }) =>
      [id, nom_evento, mensaje, readOnly].join(', '),
    )
    expect(listed).toEqual(
      expect.arrayContaining([
        'geo, Entrada de geocerca, Camión: Entrada de geocerca, true',
        'own, Mensaje personal, Camión: Mensaje personal, true',
        'motor, Motor encendido, Camión encendió el motor, true',
        `${own}, Exceso de velocidad, va a 92 km/h, true`,
      ]),
    )
    await client.alerts.fresh()
    const asked = { ...query, imei: [own], filtro: 'all', grupos: [] } as const
    expect((await client.reports.general(asked)).rows).toMatchObject([{ nombre_gpo: '' }])
    await client.reports.utilization(asked)
    await client.reports.unitUtilization(asked)
    await client.reports.events({ ...asked, finicial: Date.now() - hour, ffinal: Date.now() })
    const records = await client.history.all({ ...query, imei: own, nombre: '' })
    expect(records.map(({ pdi }) => pdi)).toEqual(['', '', ''])
    expect(answers.length).toBeGreaterThan(8)
    expect(answers.join()).not.toContain('Secreto')
    const ofGroup = { ...asked, imei: [], filtro: 'group', grupos: ['norte'] } as const
    expect(await failure(client.reports.general(ofGroup))).toMatchObject({ code: 'forbidden' })
  })

  test('fields that are not shown do not leave the host: feed, history, alerts, reports', async () => {
    await server.database.query('update users set reportes = true where id = $1', [server.ids.espejo])
    const client = embedded()
    await client.fleet.refresh()
    await usuario.embeds.update(form({ campos: [] }))
    answers = []
    await client.fleet.refresh()
    const nothing = { placas: '', conductor: '', speedHidden: true }
    // The unit moves, which its positions show too, but its speed is hidden.
    expect(client.fleet.value.units.get(own)).toMatchObject({ ...nothing, speed: 6 })
    expect(await client.units.get({ imei: own })).toMatchObject({ ...nothing, speed: 6 })
    const [alert] = await client.alerts.fresh()
    expect(alert).toMatchObject({ mensaje: 'Camión: Exceso de velocidad', speedHidden: true })
    const records = await client.history.all({ ...query, imei: own, nombre: '' })
    expect(records.map(({ speed, speedHidden }) => [speed, speedHidden])).toEqual([
      [0, true],
      [6, true],
      [0, true],
    ])
    const [last] = await client.history.all({
      ...query,
      finicial: records[2]?.timestamp ?? 0,
      imei: own,
      nombre: '',
    })
    expect(last?.antes?.map(({ speed }) => speed)).toEqual(
      last?.antes?.map(({ speed }) => (speed > 0 ? 6 : 0)),
    )
    expect(last?.antes?.length).toBeGreaterThan(0)
    const report = { ...query, imei: [own], filtro: 'all', grupos: [] } as const
    expect((await client.reports.general(report)).rows[0]).toMatchObject({
      conductor: '',
      vel_max: 0,
      exceso_vel: 0,
      speedHidden: true,
    })
    expect((await client.reports.deviceInfo(report))[0]).toMatchObject({ placas: '', conductor: '' })
    expect(await failure(client.reports.speeding({ ...report, velocidad: 10 }))).toMatchObject({
      code: 'forbidden',
      mensaje: 'Aquí no se muestran velocidades',
    })
    const now = { finicial: Date.now() - hour, ffinal: Date.now() }
    expect(await client.reports.events({ ...report, ...now })).toMatchObject([
      { nom_evento: 'Exceso de velocidad', speed: 0, speedHidden: true },
    ])
    await embedded().units.list()
    await client.alerts.list()
    await client.history.moving({ ...query, imei: own, nombre: '' })
    await client.reports.positions({ imei: own, finicial: noon, ffinal: noon + hour })
    await client.reports.utilization(report)
    await client.reports.unitUtilization(report)
    expect(answers.join()).not.toMatch(/3595860158298/)
    // 92 km/h, also in miles.
    expect(answers.join()).not.toMatch(/86399|ABC-123|Ana|\b92 km|:92\b|:57\.1/)
    expect((await (await server.enter('espejo')).units.list())[1]).toMatchObject({
      speed: 92,
      placas: 'ABC-123',
    })
  })

  test('a page gets the id of a unit in place of its IMEI, and an IMEI that it sends names no unit', async () => {
    await server.database.query('update users set reportes = true where id = $1', [server.ids.espejo])
    const { token } = await partner.embeds.token(sign(site))
    const client = page(site, async () => ({ token, user: server.ids.espejo }))
    const [first] = await client.units.list()
    expect(first).toMatchObject({ id: shared, imei: shared })
    await client.units.get({ imei: own })
    const report = { ...query, imei: [own, shared], filtro: 'all', grupos: [] } as const
    expect((await client.reports.general(report)).rows.map(({ imei }) => imei)).toEqual([shared, own])
    await client.reports.deviceInfo(report)
    await client.reports.speeding({ ...report, velocidad: 10 })
    await client.reports.events({ ...report, finicial: Date.now() - hour, ffinal: Date.now() })
    await client.alerts.list({ atendidas: 1 })
    await client.alerts.fresh()
    const headers = { authorization: `Bearer ${token}`, origin: site }
    const stream = await readEvents(`${server.url}/api/objetos/stream`, headers)
    onTestFinished(stream.close)
    answers.push(JSON.stringify((await stream.next()).data))
    await usuario.embeds.update(form({ unidades: [planted.own] }))
    const { data: delta } = await stream.next()
    expect(delta).toMatchObject({ delta: true, removed: [shared] })
    answers.push(JSON.stringify(delta))
    expect(answers.join()).toContain(own)
    expect(answers.join()).not.toMatch(/3595860158298/)

    const past = { ...query, imei: planted.own, nombre: '' }
    for (const ask of [
      () => client.units.get({ imei: planted.own }),
      () => client.history.all(past),
      () => client.reports.positions({ imei: planted.own, finicial: noon, ffinal: noon + hour }),
      () => client.reports.general({ ...report, imei: [own, planted.own] }),
    ])
      expect((await failure(ask())).code).toBe('forbidden')
  })

  test('a preview shows the same in the page of its owner, and nowhere else', async () => {
    await usuario.embeds.update(form({ campos: ['speed'], unidades: [planted.own] }))
    const asOwner = await server.tokenOf('usuario')
    const ask = async () =>
      (
        await server.post(
          '/api/insertar-vista',
          { iduser: server.ids.espejo },
          { authorization: asOwner, origin: server.url },
        )
      ).body
    expect(await page(server.url, ask).units.list()).toMatchObject([{ imei: own, placas: '' }])
    expect(await failure(page(site, ask).units.list())).toMatchObject(foreign)
  })

  test('its owner and who administers it say so, and the log who did', async () => {
    await server.database.query('delete from activity')
    const jefe = await server.enter('jefe')
    expect(await failure(jefe.embeds.update(form()))).toMatchObject({ code: 'forbidden' })
    expect(await failure(usuario.embeds.get({ iduser: server.ids.usuario }))).toMatchObject({
      code: 'forbidden',
    })
    const manager = await server.enter('manager')
    await manager.embeds.update(
      form({ origenes: ['https://WWW.nuevo.mx/'], campos: ['plates'], unidades: [planted.own] }),
    )
    expect(await usuario.embeds.get({ iduser: server.ids.espejo })).toEqual({
      origenes: ['https://www.nuevo.mx'],
      unidades: [planted.own],
      campos: ['plates'],
      clave: true,
    })
    await usuario.embeds.renewKey({ iduser: server.ids.espejo })
    const admin = await server.enter('admin')
    const { rows } = await admin.activity.list({})
    expect(rows.map(({ actor, accion, objeto, campos }) => [actor, accion, objeto, campos.join()])).toEqual([
      ['usuario', 'mirrorAccountChanged', 'espejo', 'embed_key'],
      ['manager', 'mirrorAccountChanged', 'espejo', 'embed_fields,embed_origins,embed_units'],
    ])
    expect(server.lines.join()).not.toContain(key)
  })

  test.each([
    [{ origenes: ['socio.mx'] }, /^Escribe el sitio como https:/],
    [{ origenes: [site, 'https://www.socio.mx/'] }, /^Este sitio ya está en la lista$/],
    [{ origenes: Array.from({ length: 21 }, (_, n) => `https://s${n}.mx`) }, /^Son 20 sitios como máximo$/],
    [{ unidades: [] }, /^Elige al menos una unidad/],
    [{ campos: ['sim'] }, /^El formato es incorrecto/],
  ])('%j is refused', async (change, mensaje) => {
    const error = await failure(usuario.embeds.update(form(change as Partial<EmbedForm>)))
    expect(error).toMatchObject({ code: 'refused', mensaje: expect.stringMatching(mensaje) })
  })
})
