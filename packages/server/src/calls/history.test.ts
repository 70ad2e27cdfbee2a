import { setImmediate } from 'node:timers/promises'
import { type HistoryRecord, type HistoryStatus, historyTimes, type UnitRecord } from '@baliza/agreement'
import type { HistoryProgress } from '@baliza/sdk-core/internal'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { Refusal } from '../http/http.js'
import { createLog } from '../log.js'
import { accountById } from '../storage/tables/accounts.js'
import { oneDatabase } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { planted } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'
import { blindFix, fixAt, hour, minute, noon, plantTrack } from '../testing/track.js'
import type { CallContext, StreamAnswer } from './handler.js'
import { history } from './history.js'

/** Near Puebla, so that places have names. */
const here = { lat: 19.0414, lng: -98.2063 }
const yard = { lat: 19.1, lng: -98.3 }

const track = [
  fixAt(-10, 0, 0, { ...here, acc: false }),
  fixAt(0, 0, 0, { ...here, acc: true, reason: 'accOn' }),
  fixAt(1, 0, 60, { ...here, lat: 19.05, course: 10 }),
  blindFix(2, { acc: true, reason: 'panic' }),
  fixAt(3, 0, 5, { ...yard, reason: 'lowBattery' }),
  fixAt(4, 0, 0, { ...yard, acc: false, reason: 'accOff' }),
  fixAt(5, 0, 30, { ...yard, acc: false, reason: 'door' }),
  fixAt(61, 0, 30, { ...yard, acc: false }),
]

describe.each([oneDatabase()])('history on $name', (kind) => {
  const server = serverFixture(kind)
  const usuario = server.client('usuario')
  beforeAll(async () => {
    await plantTrack(server.database, planted.shared, track)
    const pdi = (id: string, user: string, nombre: string, tipo: number) =>
      server.database.query(
        `insert into geofences (id, user_id, tipo, nombre, color, lat, lng, created_at)
         values ($1, $2, $3, $4, 'x', $5, $6, 0)`,
        [id, user, tipo, nombre, yard.lat + 0.001, yard.lng],
      )
    await pdi('1', server.ids.usuario, 'Patio', 3)
    await pdi('2', server.ids.usuario, 'Cerca', 1)
    await pdi('3', server.ids.otro, 'Ajeno', 3)
  })

  test('a long answer ends where its session does, and leaves out what is out of sight by then', async () => {
    const { database, ids } = server
    const account = await accountById(database, ids.usuario)
    if (account === null) throw new Error('there is no such account')
    const log = createLog('silent')
    let asked = 0
    /** @param before runs before the second unit is read */
    async function rowsOf(before: () => Promise<unknown>) {
      asked = 0
      const still = async () => {
        asked += 1
        if (asked === 2) await before()
        return { account, subject: account }
      }
      const context = {
        services: { database, longReads: database, turn: setImmediate, log },
        request: { lines: true },
        subject: account,
        still,
      } as unknown as CallContext
      const asking = { imei: [planted.own, planted.shared], finicial: noon, ffinal: noon + hour }
      const { pieces } = (await history.ofUnits.run(asking, context)) as StreamAnswer
      let text = ''
      for await (const piece of pieces) text += piece
      return text
    }
    expect(await rowsOf(async () => undefined)).toContain('Camión 1')
    const unassign = () =>
      database.query('delete from assignments where imei = $1 and user_id = $2', [
        planted.shared,
        ids.usuario,
      ])
    expect(await rowsOf(unassign)).not.toContain('Camión 1')
    await database.query('insert into assignments (imei, user_id) values ($1, $2)', [
      planted.shared,
      ids.usuario,
    ])
    const ended = () => Promise.reject(new Refusal('session', 'Terminó'))
    expect(await rowsOf(ended)).toContain('"codigo":"session"')
  })

  const query = { finicial: noon, ffinal: noon + hour, imei: planted.shared, nombre: 'lo que sea' }
  const minutesOf = (records: readonly { readonly timestamp: number }[]) =>
    records.map(({ timestamp }) => (timestamp - noon) / minute)

  test('everything, oldest first, with places, points of interest and the name that the unit has', async () => {
    const records = await usuario.history.all(query)
    expect(minutesOf(records)).toEqual([0, 1, 2, 3, 4, 5])
    expect(records[1]).toEqual({
      lat: 19.05,
      lng: -98.2063,
      speed: 60,
      acc: true,
      direccion: expect.stringMatching(/, Puebla( · \d+\.\d km)?$/),
      angulo: 10,
      timestamp: noon + minute,
      recorrido: 0.95735,
      encendido: false,
      duda: null,
      dicho: null,
      nombre: 'Camión 1',
      pdi: '',
      sin_estado: false,
      antes: null,
    })
    // Without satellites the record has the last known position.
    expect(records[2]).toMatchObject({ lat: 19.05, lng: -98.2063, speed: 60, acc: true })
    expect(records.map(({ pdi }) => pdi)).toEqual(['', '', '', 'Patio', 'Patio', 'Patio'])
  })

  describe('of many units, in a stream', () => {
    const range = { finicial: noon, ffinal: noon + hour }
    async function collect(stream: AsyncIterable<UnitRecord>) {
      const records: UnitRecord[] = []
      for await (const record of stream) records.push(record)
      return records
    }

    test('is what the history of each is, with its imei, and says how far it is', async () => {
      const progress: HistoryProgress[] = []
      const onProgress = (far: HistoryProgress) => void progress.push(far)
      const records = await collect(usuario.history.stream({ units: 'all', ...range, onProgress }))
      const all = await usuario.history.all(query)
      expect(records).toEqual(all.map((record) => ({ imei: planted.shared, ...record })))
      expect(progress.at(-1)).toEqual({ done: 2, total: 2, records: 6 })
      expect(progress).toContainEqual({ done: 1, total: 2, records: 6 })
      const chosen = { imei: [planted.shared], ...range }
      expect(await usuario.history.ofUnits(chosen)).toEqual(records)
      expect(await collect(usuario.history.stream({ units: [planted.own], ...range }))).toEqual([])
    })

    test('refuses what nobody may see, and dates out of order', async () => {
      const foreign = collect(usuario.history.stream({ units: [planted.shared, planted.foreign], ...range }))
      expect((await failure(foreign)).code).toBe('forbidden')
      const wrong = collect(usuario.history.stream({ units: 'all', finicial: noon, ffinal: noon - 1 }))
      expect(await failure(wrong)).toMatchObject({ code: 'refused', httpStatus: 400 })
    })

    test('ends on the server with whoever leaves', async () => {
      const { database } = server
      const { query: ask } = database
      let pages = 0
      let hold = Promise.resolve()
      const spy = vi.spyOn(database, 'query').mockImplementation(async (sql, values) => {
        if (/from positions where imei = \$1 and time > \$2/.test(sql)) {
          pages += 1
          await hold
        }
        return ask(sql, values)
      })
      try {
        await collect(usuario.history.stream({ units: 'all', ...range }))
        expect(pages).toBe(2)
        pages = 0
        let release = () => {}
        hold = new Promise((resolve) => {
          release = resolve
        })
        const leaving = new AbortController()
        const left = failure(
          collect(usuario.history.stream({ units: 'all', ...range, signal: leaving.signal })),
        )
        await eventually(async () => expect(pages).toBe(1))
        leaving.abort()
        expect(await left).toMatchObject({ code: 'aborted' })
        // Two calls later the server has noticed the disconnection.
        await usuario.units.list()
        await usuario.units.list()
        release()
        // This call waits for any read that is still in progress.
        await usuario.reports.positions({ imei: planted.own, finicial: noon, ffinal: noon + hour })
        expect(pages).toBe(2)
      } finally {
        spy.mockRestore()
      }
    })
  })

  test('only where it moved, and only where it stood', async () => {
    expect(minutesOf(await usuario.history.moving(query))).toEqual([1, 2])
    expect(minutesOf(await usuario.history.stopped(query))).toEqual([0, 3, 4])
  })

  test.each<[HistoryStatus, number[]]>([
    ['acc on', [0, 1, 2, 3]],
    ['acc off', [4, 5]],
    ['help me', [2]],
    ['low battery', [3]],
    ['door alarm', [5]],
  ])('by the status %j', async (status, minutes) => {
    expect(minutesOf(await usuario.history.byStatus({ ...query, status }))).toEqual(minutes)
  })

  test('a unit without positions has an empty history', async () => {
    expect(await usuario.history.all({ ...query, imei: planted.own })).toEqual([])
    const after = { ...query, finicial: noon + 2 * hour, ffinal: noon + 3 * hour }
    const none = await usuario.history.all(after)
    expect(none).toEqual([])
    // It was off when it last reported, an hour before.
    expect(historyTimes(none)).toEqual({ moving: 0, idle: 0, off: hour })
  })

  test('a filtered history counts the time of its own state, from before its range', async () => {
    const from = noon + 90_000
    const asking = { ...query, finicial: from, ffinal: noon + 6 * minute - 1 }
    const timesOf = async (records: Promise<HistoryRecord[]>) => historyTimes(await records)
    // Until minute 3 it drives, until minute 4 it idles, then its engine is off.
    expect(await timesOf(usuario.history.all(asking))).toEqual({
      moving: 90_000,
      idle: 60_000,
      off: 120_000,
    })
    expect(await timesOf(usuario.history.moving(asking))).toEqual({ moving: 90_000, idle: 0, off: 0 })
    expect(await timesOf(usuario.history.byStatus({ ...asking, status: 'acc off' }))).toEqual({
      moving: 0,
      idle: 0,
      off: 120_000,
    })
  })

  test("a mirror account sees its owner's points of interest, unless it may not", async () => {
    const espejo = await server.enter('espejo')
    const pdis = async () => (await espejo.history.all(query)).map(({ pdi }) => pdi)
    const allow = (circles: boolean) =>
      server.database.query('update users set geocirculares = $2 where id = $1', [server.ids.espejo, circles])
    await allow(true)
    await eventually(async () => expect(await pdis()).toContain('Patio'))
    await allow(false)
    await eventually(async () => expect(await pdis()).not.toContain('Patio'))
  })

  test('a manager looks as one of its users', async () => {
    const manager = await server.enter('manager')
    const records = await manager.history.all({ ...query, user: server.ids.usuario })
    expect(records.at(-1)).toMatchObject({ nombre: 'Camión 1', pdi: 'Patio' })
    expect((await manager.history.all(query)).at(-1)).toMatchObject({ pdi: '' })
  })

  test("nobody reads the past of another's unit", async () => {
    const otro = await server.enter('otro')
    for (const call of [otro.history.all, otro.history.moving, otro.history.stopped])
      expect(await failure(call(query))).toMatchObject({
        code: 'forbidden',
        mensaje: 'Tu cuenta no tiene permiso para hacer esto',
      })
    expect(await failure(otro.history.byStatus({ ...query, status: 'acc on' }))).toMatchObject({
      code: 'forbidden',
    })
    expect(await failure(usuario.history.all({ ...query, user: server.ids.otro }))).toMatchObject({
      code: 'forbidden',
    })
  })

  test.each([
    [{ finicial: undefined }, 'Todos los campos son requeridos'],
    [{ imei: '' }, 'Todos los campos son requeridos'],
    [{ imei: undefined }, 'Todos los campos son requeridos'],
    [{ ffinal: noon - 1 }, 'La fecha inicial debe ser anterior a la final'],
    [{ ffinal: noon + 367 * 24 * hour }, 'El rango de fechas no puede pasar de un año'],
  ])('with %j it says %j', async (wrong, mensaje) => {
    const error = await failure(usuario.history.all({ ...query, ...wrong } as typeof query))
    expect(error.mensaje).toBe(mensaje)
  })

  test('seconds, which an SDK refuses itself, are refused and not answered with nothing', async () => {
    const token = await server.tokenOf('usuario')
    const times = { finicial: Math.floor(noon / 1_000), ffinal: Math.floor((noon + hour) / 1_000) }
    for (const [path, imei] of [
      ['/api/historial-objeto', query.imei],
      ['/api/historial-unidades', [query.imei]],
    ] as const) {
      const answer = await server.post(path, { imei, ...times, token })
      expect(answer).toMatchObject({
        status: 400,
        body: {
          status: 0,
          codigo: 'invalid',
          campo: 'finicial',
          mensaje: 'Son segundos, y aquí van milisegundos: finicial',
        },
      })
    }
  })

  test('a status that there is not', async () => {
    const status = 'acc maybe' as HistoryStatus
    expect(await failure(usuario.history.byStatus({ ...query, status }))).toMatchObject({
      code: 'refused',
      mensaje: 'Todos los campos son requeridos',
    })
  })

  test('a long history is written while it is read, compressed where the reader takes it', async () => {
    const start = noon + 48 * hour
    await server.database.query(
      `insert into positions (imei, time, received_at, valid, lat, lng, speed, acc)
       select $1, $2::bigint + n * 1000, 0, true, 19 + n * 1e-6, -98, 40, true from generate_series(0, 24999) n
       on conflict do nothing`,
      [planted.own, start],
    )
    const long = { ...query, imei: planted.own, finicial: start, ffinal: start + 24 * hour }
    const records = await usuario.history.all(long)
    expect(records.length).toBe(25_000)
    expect(records.every(({ timestamp }, index) => timestamp === start + index * 1_000)).toBe(true)
    const token = await server.tokenOf('usuario')
    const headers = { 'accept-encoding': 'gzip', authorization: token }
    const answer = await server.post('/api/historial-objeto', long, headers)
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(answer.body).toMatchObject({ status: 1, mensaje: '' })
    expect(answer.body.data.length).toBe(25_000)
  })
})
