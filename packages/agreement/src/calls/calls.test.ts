import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import type { Alert } from '../entities/alert.js'
import { InvalidInput } from '../entities/moment.js'
import { defaultReading } from '../entities/reading.js'
import type { Unit } from '../entities/unit.js'
import { familyNames } from '../families/names.js'
import type { Answer, CallOptions, Family, InputOf, OutputOf } from './call.js'
import { calls } from './index.js'

const rows = Object.entries(calls).flatMap(([family, table]) =>
  Object.entries(table as Family).map(([name, row]) => ({
    id: `${family}.${name}`,
    row,
  })),
)

describe('the catalogue', () => {
  test('every call knows its family and its method', () => {
    for (const { id, row } of rows) expect(row.id).toBe(id)
  })

  test('no two calls share a name or a path', () => {
    const names = rows.map(({ row }) => row.name)
    const paths = rows.map(({ row }) => row.path)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(paths).size).toBe(paths.length)
  })

  test('only logging in, recovering a password, answering a confirmation and what is signed go without a session', () => {
    expect(rows.filter(({ row }) => row.open).map(({ id }) => id)).toEqual([
      'embeds.token',
      'follow.eta',
      'recipients.answer',
      'session.login',
      'session.recoverPassword',
      'session.resetPassword',
    ])
  })

  test('what adds or sends is no repetition of itself', () => {
    const adds = rows.filter(({ row }) => /\.(add|create|send)$/.test(row.id))
    expect(adds.length).toBeGreaterThan(8)
    // Assigning a unit that is already assigned changes nothing.
    expect(adds.filter(({ row }) => row.effect !== 'once').map(({ id }) => id)).toEqual(['assignments.add'])
  })

  test('what travels is of no time and no chance: another moment writes the same', () => {
    const writing = rows.filter(({ row }) => row.write !== undefined)
    const written = () =>
      writing.map(({ id, row }) => {
        try {
          return [id, row.write?.({})]
        } catch (error) {
          if (!(error instanceof InvalidInput)) throw error
          return [id, error.field]
        }
      })
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 20) })
    vi.spyOn(Math, 'random').mockReturnValue(0.2)
    const before = written()
    vi.setSystemTime(Date.UTC(2026, 5, 1))
    vi.spyOn(Math, 'random').mockReturnValue(0.7)
    const after = written()
    vi.useRealTimers()
    vi.restoreAllMocks()
    expect(after).toEqual(before)
    expect(writing.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['devices.add', 'users.add', 'events.add', 'geofences.add', 'groups.add']),
    )
  })

  test('only a search of a tracker goes to the path of searches', () => {
    const { pathFor } = calls.commands.send
    expect(pathFor?.({ comando: 'busq' })).toBe('/api/comando-busqueda')
    expect(pathFor?.({ comando: 'bloq' })).toBe('/api/comando')
  })
})

describe('answers', () => {
  const unit = { _id: '1', imei: '1234', nombre: 'Uno' }
  const read = <Output>(row: CallOptions<Output>, answer: Answer) => row.read(answer, defaultReading)

  test('a check of credentials is yes or no', () => {
    expect(read(calls.session.verifyCredentials, { status: 1 })).toBe(true)
    expect(read(calls.session.verifyCredentials, { status: 0, mensaje: 'Datos incorrectos' })).toBe(false)
  })

  test('one thing may come alone or as the only one of a list', () => {
    expect(read(calls.units.get, { status: 1, data: [unit] }).nombre).toBe('Uno')
    expect(read(calls.units.get, { status: 1, data: unit }).nombre).toBe('Uno')
    expect(() => read(calls.units.get, { status: 1, data: [] })).toThrow('the unit is not an object')
  })

  test('a changed unit is told where the host sends it', () => {
    expect(
      read(calls.units.update, { status: 1, data: unit, mensaje: 'Se actualizo correctamente' }),
    ).toMatchObject({ unit: { nombre: 'Uno' }, mensaje: 'Se actualizo correctamente' })
    expect(read(calls.units.update, { status: 1, data: { nModified: 1 } })).toEqual({
      unit: null,
      mensaje: '',
    })
  })

  test('a list that is missing is not an empty one', () => {
    for (const row of [calls.units.list, calls.alerts.list, calls.users.list, calls.groups.list]) {
      expect(() => row.read({ status: 1 }, defaultReading)).toThrow('data is not a list')
      expect(row.read({ status: 1, data: [] }, defaultReading)).toEqual([])
    }
  })

  test('what only had to succeed answers nothing', () => {
    expect(read(calls.alerts.markAllHandled, { status: 1, data: { n: 1 } })).toBeUndefined()
  })

  test('the key of the notifications is one text', () => {
    expect(read(calls.push.key, { status: 1, data: { publicKey: 'BPk' } })).toEqual({ publicKey: 'BPk' })
    expect(() => read(calls.push.key, { status: 1 })).toThrow('the key is not an object')
  })

  test('a phone that has not reported yet is one without a position', () => {
    const wire = { _id: 'u1', imei: 'movil-ana', nombre: 'Ana', equipo_gps: 'Android', activo: 1, lat: null }
    expect(read(calls.mobile.devices, { status: 1, data: [wire] })).toEqual([
      {
        id: 'u1',
        imei: 'movil-ana',
        nombre: 'Ana',
        equipo_gps: 'Android',
        sim: '',
        activo: true,
        timestamp: null,
        lat: null,
        lng: null,
        speed: 0,
        bateria: null,
        id_user: null,
      },
    ])
  })
})

describe('types', () => {
  test('a row knows what it takes and what it gives', () => {
    expectTypeOf<OutputOf<typeof calls.units.list>>().toEqualTypeOf<Unit[]>()
    expectTypeOf<OutputOf<typeof calls.alerts.fresh>>().toEqualTypeOf<Alert[]>()
    expectTypeOf<OutputOf<typeof calls.devices.clean>>().toEqualTypeOf<number>()
  })

  test('what must not compile does not', () => {
    const takes = <Row>(_row: Row, _input: InputOf<Row>) => {}

    takes(calls.session.login, { user: 'usuario', pass: 'demo' })
    // @ts-expect-error a login without a password
    takes(calls.session.login, { user: 'usuario' })
    // @ts-expect-error the field is called pass
    takes(calls.session.login, { user: 'usuario', password: 'demo' })

    takes(calls.commands.send, { comando: 'fr', tipo: 'gprs', imei: '1', valor: '020' })
    // @ts-expect-error a frequency without its value
    takes(calls.commands.send, { comando: 'fr', tipo: 'gprs', imei: '1' })
    // @ts-expect-error a frequency that no tracker supports
    takes(calls.commands.send, { comando: 'fr', tipo: 'gprs', imei: '1', valor: '021' })
    // @ts-expect-error a command that does not exist
    takes(calls.commands.send, { comando: 'explota', tipo: 'gprs', imei: '1' })
    // @ts-expect-error a channel that does not exist
    takes(calls.commands.send, { comando: 'bloq', tipo: 'paloma', imei: '1' })

    takes(calls.events.setFlag, { id: '1', nodo: 'sms', valor: true })
    // @ts-expect-error a flag that an event does not have
    takes(calls.events.setFlag, { id: '1', nodo: 'sonido', valor: true })

    takes(calls.history.byStatus, { finicial: 0, ffinal: 1, imei: '1', nombre: '', status: 'acc off' })
    // @ts-expect-error a history by status without a status
    takes(calls.history.byStatus, { finicial: 0, ffinal: 1, imei: '1', nombre: '' })
    takes(calls.history.all, { finicial: new Date(), ffinal: '2026-01-20T12:00:00Z', imei: '1' })
    // @ts-expect-error a time is a Date, ISO text or ms
    takes(calls.history.all, { finicial: 1n, ffinal: 1, imei: '1' })

    const drawn = { color: '', nombre: '' }
    const at = { lat: 0, lng: 0 }
    takes(calls.geofences.add, { ...drawn, ...at, radio: 10, tipo: 1 })
    takes(calls.geofences.add, { ...drawn, decode: [at, at, at], tipo: 2 })
    takes(calls.geofences.add, { ...drawn, ...at, tipo: 3 })
    takes(calls.geofences.add, { ...drawn, decode: [at, at], tipo: 4 })
    // @ts-expect-error a circle with points
    takes(calls.geofences.add, { ...drawn, ...at, radio: 10, decode: [at], tipo: 1 })
    // @ts-expect-error a circle without a radius
    takes(calls.geofences.add, { ...drawn, ...at, tipo: 1 })
    // @ts-expect-error a polygon without points
    takes(calls.geofences.add, { ...drawn, tipo: 2 })
    // @ts-expect-error a polygon with a radius
    takes(calls.geofences.add, { ...drawn, decode: [at], radio: 10, tipo: 2 })
    // @ts-expect-error a point of interest with a radius
    takes(calls.geofences.add, { ...drawn, ...at, radio: 10, tipo: 3 })
    // @ts-expect-error there is no fifth kind
    takes(calls.geofences.add, { ...drawn, ...at, tipo: 5 })

    // @ts-expect-error fields are readonly
    ;(unit: Unit) => (unit.speed = 0)
    // @ts-expect-error a unit without a fix has no latitude
    ;(unit: Unit): number => unit.lat
  })
})

test('the client knows every family by name', () => {
  expect([...familyNames]).toEqual(Object.keys(calls))
})
