import { type EventForm, type EventType, eventTypeCode } from '@baliza/agreement'
import { beforeAll, describe, expect, test } from 'vitest'
import { oneDatabase } from '../testing/databases.js'
import { planted } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'
import { fixAt, hour, minute, plantTrack } from '../testing/track.js'

const form: Omit<EventForm, 'tipo_evento'> = {
  nom_evento: 'Prueba',
  mostrar_alerta: true,
  color_alerta: 1,
  sonido: false,
  email: false,
  creator: 'usuario',
  gps: [planted.own],
}

describe.each([oneDatabase()])('the trial of an event on $name', (kind) => {
  const server = serverFixture(kind)
  const usuario = server.client('usuario')
  const otro = server.client('otro')
  const tried = (type: EventType, change: Partial<EventForm> = {}) =>
    usuario.events.trial({ ...form, tipo_evento: eventTypeCode(type), ...change })

  beforeAll(async () => {
    // Ten hours ago: an hour of driving with four minutes above 100 km/h in every ten, then parked, then silent.
    const start = Date.now() - 10 * hour
    const fix = (at: number, east: number, speed: number, acc = true) => ({
      ...fixAt(at, east, speed, { acc }),
      time: start + at * minute,
    })
    const drive = Array.from({ length: 61 }, (_, at) => fix(at, at * 1.5, at % 10 < 4 ? 110 : 90))
    const parked = Array.from({ length: 60 }, (_, at) => fix(61 + at, 90, 0, false))
    await plantTrack(server.database, planted.own, [
      fix(-2, 0, 0, false),
      fix(-1, 0, 0, false),
      ...drive,
      ...parked,
    ])
    // Two days ago, which is outside the range.
    await plantTrack(server.database, planted.shared, [
      { ...fixAt(0, 0, 0, { acc: false }), time: start - 48 * hour },
      { ...fixAt(1, 0, 0, { acc: true }), time: start - 48 * hour + minute },
    ])
  })

  test.each<[EventType, Partial<EventForm>, number]>([
    ['speeding', { speed: 100 }, 7],
    ['speeding', { speed: 120 }, 0],
    ['speeding', { speed: 100, duracion: 180 }, 6],
    ['speeding', { speed: 100, pausa: 1_200 }, 4],
    ['engineOn', {}, 1],
    ['engineOff', { duracion: 1_800 }, 1],
    // The clock raises it after the last fix.
    ['engineOff', { duracion: 4 * 3_600 }, 1],
    ['engineOff', { duracion: 20 * 3_600 }, 0],
    ['silent', { duracion: 3_600 }, 1],
    ['silent', { duracion: 12 * 3_600 }, 0],
    ['panic', {}, 0],
  ])('%s with %o alerts %i times', async (type, change, avisos) => {
    expect(await tried(type, change)).toMatchObject({ avisos, unidades: 1 })
  })

  test('shows what each longer cooldown leaves', async () => {
    expect(await tried('speeding', { speed: 100, pausa: 600 })).toEqual({
      avisos: 7,
      unidades: 1,
      pausas: [
        { pausa: 1_800, avisos: 3 },
        { pausa: 3_600, avisos: 2 },
        { pausa: 14_400, avisos: 1 },
      ],
    })
  })

  test('counts a silence although a fix of before it was received after it', async () => {
    const now = Date.now()
    const times = Array.from({ length: 60 }, (_, at) => now - 8 * hour + at * minute)
    await plantTrack(
      server.database,
      planted.foreign,
      [...times, now - minute].map((time) => ({ ...fixAt(0, 0, 0), time })),
    )
    await server.database.query('update positions set received_at = $1 where imei = $2 and time = $3', [
      now - 2 * minute,
      planted.foreign,
      times[10],
    ])
    const trial = otro.events.trial({
      ...form,
      gps: [planted.foreign],
      creator: 'otro',
      tipo_evento: eventTypeCode('silent'),
      duracion: 3_600,
    })
    expect(await trial).toMatchObject({ avisos: 1 })
  })

  test('of a geofence counts its entries', async () => {
    const { id: geofence } = await usuario.geofences.add({
      tipo: 1,
      nombre: 'Patio',
      color: '#428bca',
      lat: 0,
      lng: 0.3,
      radio: 2_000,
    })
    expect(await tried('geofenceEntry', { id_geocerca: geofence })).toMatchObject({ avisos: 1 })
    expect(await failure(tried('geofenceEntry', { id_geocerca: '0123' }))).toMatchObject({ code: 'refused' })
  })

  test('leaves out what happened earlier, and saves nothing', async () => {
    expect(await tried('engineOn', { gps: [planted.shared] })).toMatchObject({ avisos: 0, unidades: 1 })
    expect(await usuario.events.list({})).toEqual([])
  })

  test('of a unit that the account does not see is forbidden', async () => {
    const foreign = otro.events.trial({ ...form, creator: 'otro', tipo_evento: eventTypeCode('engineOn') })
    expect(await failure(foreign)).toMatchObject({ code: 'forbidden' })
  })
})
