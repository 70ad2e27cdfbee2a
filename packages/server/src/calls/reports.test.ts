import { isBalizaError, kmToMiles, milesToKm, type ReportQuery, roundSpeed } from '@baliza/agreement'
import type { BalizaClient, ReportPart } from '@baliza/sdk-core/internal'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '../storage/tables/accounts.js'
import { oneDatabase } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { planted } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'
import { blindFix, fixAt, hour, hundredth, minute, noon, plantTrack } from '../testing/track.js'

/** One hour: off for 10 minutes, 20 of driving with two stretches over the limit, a minute of waiting, off again. */
const drive = [
  fixAt(-60, 0, 0, { acc: false }),
  fixAt(10, 0, 60),
  fixAt(12, 2, 95),
  fixAt(14, 5, 80),
  fixAt(20, 12, 120),
  blindFix(21, { acc: null }),
  fixAt(22, 15, 110),
  fixAt(24, 18, 40),
  fixAt(30, 20, 0),
  fixAt(31, 20, 0, { acc: false }),
  fixAt(61, 20, 50),
]
/** A phone that walks, and then stops. */
const walk = [fixAt(0, 0, 6, { acc: null }), fixAt(5, 0.5, 0, { acc: null }), fixAt(6, 0.5, 0, { acc: null })]

/** The group under which the wire's `grupos` lists units without a group. */
const withoutGroup = { id: '303030303030303030303030', nombre: 'Sin Grupo' }

const metre = (km: number) => Math.round(km * 1_000) / 1_000

describe.each([oneDatabase()])('reports on $name', (kind) => {
  const server = serverFixture(kind)
  const usuario = server.client('usuario')
  const groups = { norte: '', ajeno: '' }
  beforeAll(async () => {
    const { database, ids } = server
    await plantTrack(database, planted.shared, drive)
    await plantTrack(database, planted.own, walk)
    for (const [name, owner] of [
      ['norte', ids.usuario],
      ['ajeno', ids.otro],
    ] as const) {
      groups[name] = newId()
      await database.query('insert into groups (id, user_id, nombre) values ($1, $2, $3)', [
        groups[name],
        owner,
        `Grupo ${name}`,
      ])
    }
    const join = (imei: string, group: string) =>
      database.query('update units set id_grupo = $2 where imei = $1', [imei, group])
    await join(planted.shared, groups.norte)
    // A group may contain units that its reader does not see. The report omits them.
    await join(planted.foreign, groups.norte)
    await database.query(`update units set placas = 'ABC-1', conductor = 'Ana' where imei = $1`, [
      planted.shared,
    ])
    await database.query('update unit_live set odometro = 123.45678 where imei = $1', [planted.shared])
  })
  beforeEach(async () => {
    await server.database.query('delete from alerts')
    await server.database.query(`delete from units where imei like 'grande-%'`)
  })

  const dates = { finicial: noon, ffinal: noon + hour }
  const all = (...imei: string[]) => ({ ...dates, filtro: 'all' as const, imei, grupos: [] })
  const group = (...grupos: string[]) => ({ ...dates, filtro: 'group' as const, imei: [], grupos })
  const driven = { tiempo_mov_enc: 20 * minute, tiempo_enc_det: minute, tiempo_det_apa: 39 * minute }

  test('utilization: the times of each unit, by name, and their groups', async () => {
    const walked = { tiempo_mov_enc: 5 * minute, tiempo_enc_det: 0, tiempo_det_apa: 55 * minute }
    expect(await usuario.reports.utilization(all(planted.own, planted.shared))).toEqual({
      rows: [
        { imei: planted.shared, nombre: 'Camión 1', ...driven, gpo: 'Grupo norte' },
        { imei: planted.own, nombre: 'Camión 2', ...walked, gpo: '' },
      ],
      grupos: [{ id: groups.norte, nombre: 'Grupo norte' }, withoutGroup],
    })
  })

  test('by group: only the units that its reader sees', async () => {
    const { rows, grupos } = await usuario.reports.utilization(group(groups.norte))
    expect(rows.map(({ imei }) => imei)).toEqual([planted.shared])
    expect(grupos).toEqual([{ id: groups.norte, nombre: 'Grupo norte' }])
  })

  test("the units without a group are a group, by the zeros' id in either spelling", async () => {
    for (const id of ['303030303030303030303030', '000000000000000000000000']) {
      const { rows, grupos } = await usuario.reports.utilization(group(id))
      expect([rows.map(({ imei }) => imei), grupos]).toEqual([[planted.own], [withoutGroup]])
    }
    const both = await usuario.reports.general(group('303030303030303030303030', groups.norte))
    expect(both.rows.map(({ imei }) => imei)).toEqual([planted.shared, planted.own])
    // Units that the reader does not see are in no group of the reader.
    const espejo = await server.enter('espejo')
    expect((await espejo.reports.utilization(group('303030303030303030303030'))).rows).toEqual([])
  })

  test('the utilization of one unit', async () => {
    expect(await usuario.reports.unitUtilization(all(planted.shared))).toEqual([
      { imei: planted.shared, nombre: 'Camión 1', ...driven, gpo: 'Grupo norte' },
    ])
  })

  test('of devices: what they are now; a mirror account sees no SIM', async () => {
    const [registered] = await server.database.query('select registro from units where imei = $1', [
      planted.shared,
    ])
    const row = {
      imei: planted.shared,
      nombre: 'Camión 1',
      placas: 'ABC-1',
      sim: '5512345678',
      conductor: 'Ana',
      odometro: 123.457,
      registro: registered?.registro,
    }
    expect(await usuario.reports.deviceInfo(all(planted.shared))).toEqual([row])
    const espejo = await server.enter('espejo')
    expect(await espejo.reports.deviceInfo(all(planted.shared))).toEqual([{ ...row, sim: '' }])
  })

  test('the general one: everything of each unit in a row', async () => {
    const { rows, grupos } = await usuario.reports.general(all(planted.shared, planted.own))
    expect(rows).toEqual([
      {
        imei: planted.shared,
        nombre: 'Camión 1',
        ...driven,
        odometro: metre(20 * hundredth),
        vel_max: 120,
        num_enc: 1,
        // Over 90 km/h: 12→14, and 20→24.
        exceso_vel: 2,
        conductor: 'Ana',
        nombre_gpo: 'Grupo norte',
      },
      expect.objectContaining({
        imei: planted.own,
        odometro: metre(0.5 * hundredth),
        vel_max: 6,
        num_enc: 0,
        exceso_vel: 0,
        conductor: '',
        nombre_gpo: '',
      }),
    ])
    expect(grupos).toEqual([{ id: groups.norte, nombre: 'Grupo norte' }, withoutGroup])
  })

  test('the general one adds up the days that it is asked with', async () => {
    const dias = [noon, noon + 21 * minute]
    const { rows, dias: sums } = await usuario.reports.general({ ...all(planted.shared, planted.own), dias })
    const [first = 0, second = 0] = sums.map(({ km }) => km)
    expect(sums.map(({ inicio }) => inicio)).toEqual(dias)
    // 12 hundredths until 12:20 and the distance that the phone walked, then 8 hundredths.
    expect([first, second]).toEqual([metre(12.5 * hundredth), metre(8 * hundredth)])
    expect(first + second).toBeCloseTo(
      rows.reduce((so, { odometro }) => so + odometro, 0),
      2,
    )
    for (const wrong of [[noon, noon], [noon + 1, noon], [1.5], Array.from({ length: 371 }, (_, at) => at)])
      expect(await failure(usuario.reports.general({ ...all(planted.shared), dias: wrong }))).toMatchObject({
        code: 'refused',
      })
  })

  test('its limit is the lowest that the reader watches on the unit', async () => {
    const { database, ids } = server
    const watch = async (user: string, speed: number, activo = true) => {
      const id = newId()
      await database.query(
        `insert into events (id, user_id, nom_evento, tipo_evento, activo, color_alerta, speed, timestamp)
         values ($1, $2, 'Rápido', 5, $3, 1, $4, 0)`,
        [id, user, activo, speed],
      )
      await database.query('insert into event_units (event_id, imei) values ($1, $2)', [id, planted.shared])
      return id
    }
    const events = [
      await watch(ids.usuario, 118),
      await watch(ids.usuario, 10, false),
      await watch(ids.otro, 20),
    ]
    const speedings = async (client: BalizaClient) =>
      (await client.reports.general(all(planted.shared))).rows.map(({ exceso_vel }) => exceso_vel)
    expect(await speedings(usuario)).toEqual([1])
    expect(await speedings(await server.enter('espejo'))).toEqual([1])
    events.push(await watch(ids.usuario, 115), await watch(ids.usuario, 130))
    expect(await speedings(usuario)).toEqual([1])
    await database.query('delete from events where id = any($1::text[])', [events])
    expect(await speedings(usuario)).toEqual([2])
  })

  test('speeding: each stretch over the limit', async () => {
    const unit = { imei: planted.shared, nombre: 'Camión 1' }
    expect(await usuario.reports.speeding({ ...all(planted.own, planted.shared), velocidad: 90 })).toEqual([
      {
        ...unit,
        inicio: noon + 12 * minute,
        fin: noon + 14 * minute,
        distancia: metre(3 * hundredth),
        time: 2 * minute,
        vel_max: 95,
        lat: 0,
        lng: 0.02,
      },
      {
        ...unit,
        inicio: noon + 20 * minute,
        fin: noon + 24 * minute,
        distancia: metre(6 * hundredth),
        time: 4 * minute,
        vel_max: 120,
        lat: 0,
        lng: 0.12,
      },
    ])
    expect(await usuario.reports.speeding({ ...all(planted.shared), velocidad: 200 })).toEqual([])
  })

  test('events: what the reader was alerted of, in miles per hour on the wire', async () => {
    const { database, ids } = server
    const alert = (user: string, imei: string, at: number, nombre: string) =>
      database.query(
        `insert into alerts (id, user_id, imei, time, created_at, clave_msj, nom_user, nom_evento, mostrar_alerta,
           sonido, lat, lng, speed, acc, direccion)
         values ($1, $2, $3, $4, 0, 'SPEEDING', 'Camión 1', $5, true, false, 19, -98, 100, true, 'Puebla')`,
        [newId(), user, imei, noon + at * minute, nombre],
      )
    await alert(ids.usuario, planted.shared, 3, 'tercero')
    await alert(ids.usuario, planted.shared, 1, 'primero')
    await alert(ids.usuario, planted.shared, 61, 'después')
    await alert(ids.usuario, planted.own, 2, 'de otra unidad')
    await alert(ids.espejo, planted.shared, 2, 'de otra cuenta')
    const rows = await usuario.reports.events(all(planted.shared))
    expect(rows.map(({ nom_evento }) => nom_evento)).toEqual(['primero', 'tercero'])
    expect(rows[0]).toEqual({
      imei: planted.shared,
      nombre: 'Camión 1',
      nom_evento: 'primero',
      lat: 19,
      lng: -98,
      direccion: 'Puebla',
      acc: true,
      speed: milesToKm(kmToMiles(100)),
      timestamp: noon + minute,
    })
    const token = await server.tokenOf('usuario')
    const { body } = await server.post('/reporte/eventos', all(planted.shared), { authorization: token })
    expect(body.data[0]).toMatchObject({ clave_msj: 'SPEEDING', nom_user: 'Camión 1', acc: 1 })
    expect(roundSpeed(body.data[0].speed)).toBe(62.1)

    const manager = await server.enter('manager')
    const asUsuario = { ...all(planted.shared, planted.own), user: ids.usuario }
    expect((await manager.reports.events(asUsuario)).length).toBe(3)
    expect(await manager.reports.events(all(planted.shared))).toEqual([])
  })

  test('more alerts than a page holds, several at the same time, each once', async () => {
    await server.database.query(
      `insert into alerts (id, user_id, event_id, imei, time, created_at, clave_msj, nom_user, nom_evento,
         mostrar_alerta, sonido, speed, acc)
       select lpad(((n * 7) % 2500)::text, 24, '0'), $1, n::text, $2, $3::bigint + n / 3, 0, 'IN_GEO', 'x', n::text,
         true, false, 0, false
       from generate_series(0, 2499) n`,
      [server.ids.otro, planted.foreign, noon],
    )
    const otro = await server.enter('otro')
    const rows = await otro.reports.events(all(planted.foreign))
    expect(rows.map(({ timestamp }) => timestamp - noon)).toEqual(
      Array.from({ length: 2_500 }, (_, n) => Math.floor(n / 3)),
    )
    expect(new Set(rows.map(({ nom_evento }) => nom_evento)).size).toBe(2_500)
  })

  test('the positions of one unit', async () => {
    const asked = { imei: planted.shared, finicial: noon, ffinal: noon + 25 * minute }
    const rows = await usuario.reports.positions(asked)
    expect(rows.map(({ timestamp }) => (timestamp - noon) / minute)).toEqual([10, 12, 14, 20, 21, 22, 24])
    expect(rows[0]).toEqual({
      lat: 0,
      lng: 0,
      direccion: '',
      speed: 60,
      acc: true,
      angulo: 90,
      timestamp: noon + 10 * minute,
      recorrido: 0,
      encendido: true,
      sin_estado: false,
      duda: null,
      dicho: null,
    })
    expect(await failure(usuario.reports.positions({ ...asked, finicial: asked.ffinal }))).toMatchObject({
      code: 'refused',
      mensaje: 'La fecha inicial debe ser anterior a la final',
    })
    const foreign = { ...asked, imei: planted.foreign }
    expect(await failure(usuario.reports.positions(foreign))).toMatchObject({ code: 'forbidden' })
    const { status } = await server.post('/reporte/general', asked)
    expect(status).toBe(401)
  })

  const calls = ['utilization', 'deviceInfo', 'events', 'general', 'unitUtilization', 'speeding'] as const
  const ask = (client: BalizaClient, name: (typeof calls)[number], query: ReportQuery) =>
    client.reports[name]({ ...query, velocidad: 90 })

  describe('in lines', () => {
    const collect = async <Row>(parts: AsyncIterable<ReportPart<Row>>) => {
      const all: ReportPart<Row>[] = []
      for await (const part of parts) all.push(part)
      return { rows: all.flatMap(({ rows }) => rows), last: all.at(-1) }
    }
    const both = () => ({ ...all(planted.shared, planted.own), velocidad: 90 })
    const plain = (answer: readonly object[] | { rows: readonly object[] }) =>
      'rows' in answer ? answer.rows : answer

    test.each([
      'utilization',
      'deviceInfo',
      'events',
      'general',
      'speeding',
    ] as const)('%s: the rows of the whole answer, in its order', async (name) => {
      const whole = plain(await ask(usuario, name, both()))
      const { rows, last } = await collect<object>(usuario.reports.stream(name, both()))
      expect(rows).toEqual(whole)
      expect(last).toMatchObject({ done: 2, total: 2 })
    })

    test('only for who asks so, and groups come with the end', async () => {
      const asked = { authorization: await server.tokenOf('usuario') }
      const whole = await server.post('/reporte/utilizacion', both(), asked)
      expect(whole.headers.get('content-type')).toBe('application/json; charset=utf-8')
      const answer = await fetch(`${server.url}/reporte/utilizacion`, {
        method: 'POST',
        headers: { ...asked, 'content-type': 'application/json', accept: 'application/x-ndjson' },
        body: JSON.stringify(both()),
      })
      expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
      const lines = (await answer.text()).trimEnd().split('\n')
      const { data, ...end } = whole.body
      expect(lines.map((line) => JSON.parse(line))).toEqual([{ rows: data, done: 2, total: 2 }, end])
    })

    test('refusals before the first line are those of any call', async () => {
      const wrong = collect(usuario.reports.stream('general', { ...both(), imei: [planted.foreign] }))
      expect(await failure(wrong)).toMatchObject({ code: 'forbidden', call: 'reports.general' })
      const nothing = collect(usuario.reports.stream('general', { ...both(), imei: [] }))
      expect(await failure(nothing)).toMatchObject({ code: 'refused', httpStatus: 400 })
    })

    test('whoever leaves ends the work: nothing more is read', async () => {
      const { database } = server
      const { query } = database
      const year = { ...both(), finicial: noon - 364 * 24 * hour, ffinal: noon }
      let slices = 0
      let hold = Promise.resolve()
      const spy = vi.spyOn(database, 'query').mockImplementation(async (sql, values) => {
        if (/from positions\s+where imei = any/.test(sql)) {
          slices += 1
          await hold
        }
        return query(sql, values)
      })
      try {
        await collect(usuario.reports.stream('utilization', year))
        const whole = slices
        expect(whole).toBeGreaterThan(5)
        slices = 0
        let release = () => {}
        hold = new Promise((resolve) => {
          release = resolve
        })
        const leaving = new AbortController()
        const left = failure(collect(usuario.reports.stream('utilization', year, { signal: leaving.signal })))
        await eventually(async () => expect(slices).toBe(1))
        leaving.abort()
        expect(await left).toMatchObject({ code: 'aborted' })
        // Two calls later the server has noticed the disconnection.
        await usuario.reports.deviceInfo(both())
        await usuario.reports.deviceInfo(both())
        release()
        // This call waits for any read that is still in progress for the report.
        await usuario.reports.positions({ imei: planted.shared, finicial: noon, ffinal: noon + hour })
        expect(slices).toBe(1)
      } finally {
        spy.mockRestore()
      }
    })
  })

  test.each(calls)("%s of another's unit or group, or without the permission, is refused", async (name) => {
    const forbidden = { code: 'forbidden', mensaje: 'Tu cuenta no tiene permiso para hacer esto' }
    expect(await failure(ask(usuario, name, all(planted.shared, planted.foreign)))).toMatchObject(forbidden)
    expect(await failure(ask(usuario, name, group(groups.ajeno)))).toMatchObject(forbidden)
    expect(await failure(ask(usuario, name, group('nadie')))).toMatchObject(forbidden)
    const { database, ids } = server
    await database.query('update users set reportes = false where id = $1', [ids.espejo])
    try {
      const espejo = await server.enter('espejo')
      const refused = async () =>
        ask(espejo, name, all(planted.shared)).then(
          () => null,
          (error: unknown) => (isBalizaError(error) ? error.code : error),
        )
      await eventually(async () => expect(await refused()).toBe('forbidden'))
    } finally {
      await database.query('update users set reportes = true where id = $1', [ids.espejo])
    }
  })

  test.each(calls)('%s asked badly says what is missing', async (name) => {
    const messageOf = async (wrong: object) =>
      (await failure(ask(usuario, name, { ...all(planted.shared), ...wrong } as never))).mensaje
    expect(await messageOf({ imei: [] })).toBe('Selecciona algunos objetos o todos')
    expect(await messageOf({ filtro: 'group' })).toBe('Selecciona al menos un grupo')
    expect(await messageOf({ filtro: 'otro' })).toBe('El formato es incorrecto: filtro')
    expect(await messageOf({ finicial: undefined })).toBe('El campo es requerido: finicial')
    expect(await messageOf({ finicial: noon + hour })).toBe('La fecha inicial debe ser anterior a la final')
    expect(await messageOf({ finicial: 0 })).toBe('El rango de fechas no puede pasar de un año')
  })

  test.each(['ochenta', '', undefined, 1_000, 90.5])('a limit of %j is none', async (velocidad) => {
    const query = { ...all(planted.shared), velocidad: velocidad as number }
    expect(await failure(usuario.reports.speeding(query))).toMatchObject({
      code: 'refused',
      mensaje: 'Ingresa solo números',
    })
  })

  test('what would take longer than anybody waits is refused before it begins', async () => {
    const imeis = Array.from({ length: 200 }, (_, index) => `grande-${index}`)
    await server.database.query(
      `insert into units (imei, id, nombre, registro) select imei, imei, imei, 0 from unnest($1::text[]) imei`,
      [imeis],
    )
    const admin = await server.enter('admin')
    const year = { ...all(...imeis), finicial: noon - 366 * 24 * hour, ffinal: noon }
    expect(await failure(admin.reports.utilization(year))).toMatchObject({
      code: 'refused',
      mensaje: 'El reporte es demasiado grande: elige menos unidades o un rango de fechas más corto',
    })
    const month = { ...year, finicial: noon - 31 * 24 * hour }
    expect((await admin.reports.utilization(month)).rows.map(({ nombre }) => nombre)).toEqual(imeis)
  })
})
