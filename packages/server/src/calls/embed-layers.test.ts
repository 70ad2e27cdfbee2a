import { createHmac, randomUUID } from 'node:crypto'
import { type EmbedField, embedLayers, type HostedSession } from '@baliza/agreement'
import { type BalizaClient, createClient } from '@baliza/sdk-core/internal'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { oneDatabase } from '../testing/databases.js'
import { readEvents } from '../testing/event-reader.js'
import { assign, planted, unitId } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'
import { fixAt, hour, noon, plantTrack } from '../testing/track.js'

const site = 'https://www.socio.mx'
const own = unitId(planted.own)
const noGroup = '303030303030303030303030'

/** Text that belongs to a layer, and is in no answer without it. */
const secrets: Readonly<Record<keyof typeof embedLayers, string>> = {
  geofences: 'Secreto cerca',
  pointsOfInterest: 'Secreto punto',
  routes: 'Secreto camino',
  eventNames: 'Secreto evento',
  groups: 'Secreto norte',
}
const layers = Object.keys(embedLayers) as (keyof typeof embedLayers)[]

describe.each([oneDatabase()])('the layers of third-party pages on $name', (kind) => {
  const server = serverFixture(kind, {})
  const usuario = server.client('usuario')
  let key = ''
  let answers: string[] = []
  let partner: BalizaClient

  const choose = (...campos: readonly EmbedField[]) =>
    usuario.embeds.update({ iduser: server.ids.espejo, origenes: [site], unidades: null, campos })

  async function token(): Promise<HostedSession> {
    const [cuenta, hora, nonce] = [server.ids.espejo, Math.floor(Date.now() / 1_000), randomUUID()]
    const firma = createHmac('sha256', key).update(`${hora}.${nonce}.${cuenta}.${site}`).digest('hex')
    return partner.embeds.token({ cuenta, origen: site, hora, nonce, firma })
  }
  const page = () =>
    createClient({
      host: server.url,
      getToken: token,
      fetch: async (url, init) => {
        const headers = { ...Object.fromEntries(new Headers(init?.headers)), origin: site }
        const answer = await fetch(url, { ...init, headers })
        answers.push(await answer.clone().text())
        return answer
      },
    })

  beforeAll(async () => {
    partner = createClient({ host: server.url })
    const { database, ids } = server
    await assign(database, ids.espejo, planted.own)
    await database.query('update users set reportes = true, geocirculares = true, rutas = true')
    await database.query(
      `insert into groups (id, user_id, nombre, descripcion, id_externo)
       values ('norte', $1, $3, 'Secreto descrito', 'Secreto externo'),
         ('vacio', $2, 'Secreto vacío', '', null)`,
      [ids.usuario, ids.espejo, secrets.groups],
    )
    await database.query(`update units set id_grupo = 'norte', pdi = $2 where imei = $1`, [
      planted.own,
      secrets.pointsOfInterest,
    ])
    for (const [tipo, nombre] of [
      [1, secrets.geofences],
      [3, secrets.pointsOfInterest],
      [4, secrets.routes],
    ] as const)
      await database.query(
        `insert into geofences (id, user_id, nombre, tipo, color, lat, lng, radio, points, created_at, id_externo)
         values ($1, $2, $3, $4, '#428bca', 0, 0, 500, '[]', 0, $5)`,
        [`d${tipo}`, ids.usuario, nombre, tipo, `Secreto externo ${tipo}`],
      )
    for (const [id, clave, mensaje] of [
      ['cerca', 'IN_GEO', `Camión entró en ${secrets.geofences}`],
      ['camino', 'OUT_RUTA', `Camión salió de ${secrets.routes}`],
      ['dicho', 'MSJ_PERSONAL', `${secrets.eventNames} dicho`],
    ] as const)
      await database.query(
        `insert into alerts (id, event_id, user_id, imei, time, created_at, clave_msj, nom_user, nom_evento, mensaje,
           mostrar_alerta, color_alerta, sonido, lat, lng, speed, acc, direccion)
         values ($1, $1, $2, $3, $4, $4, $5, 'Camión', $6, $7, true, 4, true, 19, -99, 92, true, '')`,
        [id, ids.espejo, planted.own, Date.now(), clave, secrets.eventNames, mensaje],
      )
    await plantTrack(database, planted.own, [fixAt(0, 0, 0, { acc: true }), fixAt(1, 0, 92, { acc: true })])
  })
  beforeEach(async () => {
    await choose()
    key = (await usuario.embeds.renewKey({ iduser: server.ids.espejo })).clave
    answers = []
  })

  /** Makes every call of a page that reads, and the requests for a group that the page may not name. */
  async function askEverything(client: BalizaClient) {
    const past = { finicial: noon, ffinal: noon + hour, imei: own, nombre: '' }
    const report = { finicial: noon, ffinal: noon + hour, imei: [own], filtro: 'all', grupos: [] } as const
    await client.fleet.refresh()
    await client.units.list()
    await client.units.get({ imei: own })
    await client.geofences.list()
    await client.groups.list({})
    await client.alerts.list()
    await client.alerts.fresh()
    await client.history.all(past)
    await client.history.moving(past)
    await client.history.stopped(past)
    await client.history.byStatus({ ...past, status: 'acc on' })
    await client.reports.utilization(report)
    await client.reports.unitUtilization(report)
    await client.reports.general(report)
    await client.reports.deviceInfo(report)
    await client.reports.events({ ...report, finicial: Date.now() - hour, ffinal: Date.now() })
    await client.reports.positions({ imei: own, finicial: noon, ffinal: noon + hour })
    // Refused without groups: `answers` has the texts.
    await Promise.allSettled(
      ['norte', 'vacio', noGroup].map((id) =>
        client.reports.general({ ...report, imei: [], filtro: 'group', grupos: [id] }),
      ),
    )
  }

  test.each(
    [[], ...layers.map((layer) => [layer]), layers].map((chosen) => ({ chosen })),
  )('with $chosen no answer has anything of another layer', async ({ chosen }) => {
    await choose(...chosen)
    await askEverything(page())
    const all = answers.join('\n')
    expect(answers.length).toBeGreaterThan(15)
    const seen = layers.filter((layer) => all.includes(secrets[layer]))
    expect(seen).toEqual(chosen)
    // What no layer contains: descriptions, ids of other systems, groups without a shown unit, IMEIs.
    expect(all).not.toMatch(/Secreto (descrito|externo|vacío)/)
    expect(all).not.toContain(planted.own)
  })

  test('without groups a page cannot find out which units are in none', async () => {
    await choose('speed')
    const client = page()
    const report = { finicial: noon, ffinal: noon + hour, imei: [own, unitId(planted.shared)] } as const
    const { grupos } = await client.reports.general({ ...report, filtro: 'all', grupos: [] })
    expect(grupos).toEqual([])
    for (const id of [noGroup, 'norte', 'ninguno'])
      expect(
        await failure(client.reports.general({ ...report, imei: [], filtro: 'group', grupos: [id] })),
      ).toMatchObject({ code: 'forbidden', mensaje: expect.not.stringContaining('Secreto') })
  })

  test('with groups a page gets the ids of their units, and reports of a group', async () => {
    await choose('groups')
    const client = page()
    expect(await client.groups.list({})).toMatchObject([{ id: 'norte', descripcion: '', imeis: [own] }])
    const query = {
      finicial: noon,
      ffinal: noon + hour,
      imei: [],
      filtro: 'group',
      grupos: ['norte'],
    } as const
    expect((await client.reports.general(query)).rows).toMatchObject([{ nombre_gpo: secrets.groups }])
  })

  test('a layer needs the permission of the account too', async () => {
    const { database, ids } = server
    await choose(...layers)
    await database.query('update users set geocirculares = false, rutas = false where id = $1', [ids.espejo])
    expect(await page().geofences.list()).toEqual({ geofences: [], routes: [] })
    await database.query('update users set geocirculares = true, rutas = true where id = $1', [ids.espejo])
  })

  test('a change of the choice reaches an open page with its next poll, and its stream', async () => {
    await choose(...layers)
    const client = page()
    await client.fleet.refresh()
    const before = client.fleet.value
    expect(before.units.get(own)?.id_grupo).toBe('norte')
    const stream = await readEvents(`${server.url}/api/objetos/stream`, {
      authorization: `Bearer ${(await token()).token}`,
      origin: site,
    })
    onTestFinished(stream.close)
    expect(JSON.stringify((await stream.next()).data)).toContain(secrets.pointsOfInterest)
    answers = []
    await choose()
    await client.fleet.refresh()
    expect(client.fleet.value.profileVersion).not.toBe(before.profileVersion)
    expect(client.fleet.value.units.get(own)).toMatchObject({ id_grupo: null, pdi: '' })
    expect(JSON.stringify((await stream.next()).data)).not.toMatch(/Secreto|norte/)
    await askEverything(client)
    expect(answers.join()).not.toContain('Secreto')
  })

  test('a new mirror account shows a page nothing but its units', async () => {
    const { database } = server
    const [row] = await database.query<{ embed_fields: readonly string[] }>(
      `insert into users (id, name, password, rol, reg, owner) values ('nuevo', 'nuevo', '', 1, 0, $1)
       returning embed_fields`,
      [server.ids.usuario],
    )
    await database.query(`delete from users where id = 'nuevo'`)
    expect(row?.embed_fields).toEqual([])
  })
})
