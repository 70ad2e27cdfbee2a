import type { NewDevice } from '@baliza/agreement'
import { describe, expect, test } from 'vitest'
import { eventually } from '../testing/eventually.js'
import { type FieldUnit, fieldFixture, sendings } from '../testing/field.js'
import { connectTracker } from '../testing/tracker.js'

const field = fieldFixture()

const place = { lat: 19.4, lon: -99.1 }
const seconds = (unit: FieldUnit, t: number) => unit.now / 1_000 + t
const engines = async (unit: FieldUnit) => (await unit.history()).map(({ acc }) => acc)

describe.concurrent('words of an engine', () => {
  test('K12: ON, true and off', async () => {
    const unit = await field.unit()
    const said: [number, string][] = [
      [-60, 'ON'],
      [-50, 'true'],
      [-40, 'off'],
    ]
    for (const [t, ignition] of said)
      expect(await unit.osmand({ timestamp: seconds(unit, t), ...place, speed: 0, ignition })).toBe(200)
    expect(await engines(unit)).toEqual([true, true, false])
    expect(await unit.live()).toMatchObject({ acc: false })
  })

  const words = [
    ['yes', 'No'],
    ['On', 'OFF'],
    ['TRUE', 'False'],
    ['1', '0'],
  ] as const

  test.each(words)('K12, neighbour: %s and %s, of a phone’s query', async (on, off) => {
    const unit = await field.unit()
    for (const [k, ignition] of [on, off, on].entries())
      expect(await unit.osmand({ timestamp: seconds(unit, k - 60), ...place, ignition })).toBe(200)
    expect(await engines(unit)).toEqual([true, false, true])
  })

  test.each(words)('K12, neighbour: %s and %s, of the phone app’s extras and of Traccar', async (on, off) => {
    const unit = await field.unit()
    const time = (t: number) => new Date(unit.now + t * 1_000).toISOString()
    for (const [k, ignition] of [on, off].entries()) {
      const coords = { latitude: place.lat, longitude: place.lon }
      expect(
        await unit.post({
          device_id: unit.imei,
          location: { timestamp: time(k - 60), coords, extras: { ignition } },
        }),
      ).toBe(200)
      expect(
        await unit.forward({
          fixTime: time(k - 30),
          valid: true,
          ...coords,
          speed: 0,
          attributes: { ignition },
        }),
      ).toBe(200)
    }
    expect(await engines(unit)).toEqual([true, false, true, false])
  })

  test('K12, neighbour: a door that is opened by a word, and a place that is none by one', async () => {
    const unit = await field.unit()
    await unit.watch('door')
    for (const [k, door] of ['OFF', 'ON', 'on', 'no', 'yes'].entries())
      expect(await unit.osmand({ timestamp: seconds(unit, k - 60), ...place, door })).toBe(200)
    expect(await unit.alerts()).toEqual(['DOOR', 'DOOR'])
    expect(await unit.osmand({ timestamp: seconds(unit, -50), lat: 20, lon: -99.1, valid: 'NO' })).toBe(200)
    expect(await unit.live()).toMatchObject({ lat: 19.4, gps_status: 'V' })
  })
})

describe.concurrent('the JSON of phones', () => {
  const location = (unit: FieldUnit, t: number) => ({
    timestamp: new Date(unit.now + t * 1_000).toISOString(),
    coords: {
      latitude: 19.43,
      longitude: -99.13,
      accuracy: 4.3,
      speed: 10,
      heading: 158.4,
      altitude: 2_240,
    },
    is_moving: true,
    odometer: 0,
    battery: { level: 0.88, is_charging: false },
    activity: { type: 'still' },
  })

  test('K15: speed, course and altitude arrive', async () => {
    const unit = await field.unit()
    expect(await unit.post({ location: location(unit, -30), device_id: unit.imei })).toBe(200)
    expect(await unit.live()).toMatchObject({
      speed: 36,
      angulo: 158,
      altitude: 2_240,
      timestamp: unit.now - 30_000,
    })
  })

  test.each([1, 2, 7])('K17: a list of %i is stored whole', async (count) => {
    const unit = await field.unit()
    const list = Array.from({ length: count }, (_, k) => location(unit, 5 * (k - 10)))
    expect(await unit.post({ device_id: unit.imei, location: list })).toBe(200)
    expect((await unit.history()).map(({ timestamp, speed }) => [timestamp, speed])).toEqual(
      list.map(({ timestamp }) => [Date.parse(timestamp), 36]),
    )
  })

  test('K17, neighbour: of a list what is good is stored, and nothing makes the phone keep it for ever', async () => {
    const unit = await field.unit()
    const bad = { ...location(unit, -40), coords: { latitude: 'x', longitude: 2 } }
    const list = [location(unit, -50), bad, location(unit, -30)]
    expect(await unit.post({ device_id: unit.imei, location: list })).toBe(200)
    expect(await unit.history()).toHaveLength(2)
  })
})

describe.concurrent('places that are none', () => {
  test('K24: 0,0 is refused over a tracker’s connection and over HTTP', async () => {
    const unit = await field.unit()
    const before = [await field.counted('coban'), await field.counted('osmand')]
    await unit.tracker(
      [
        unit.sentence({ t: -60, lat: 19.4, lng: -99.1, kmh: 30 }),
        unit.sentence({ t: -30, lat: 0, lng: 0 }),
        unit.sentence({ t: -10, lat: 19.401, lng: -99.1, kmh: 30 }),
      ],
      2,
    )
    expect(await unit.osmand({ lat: '0.0', lon: '0.0' })).toBe(400)
    const after = [await field.counted('coban'), await field.counted('osmand')]
    for (const k of [0, 1]) expect(after[k]?.coordinates).toBeGreaterThan(before[k]?.coordinates ?? 0)
    expect(await unit.live()).toMatchObject({ lat: expect.closeTo(19.401, 5) })
    expect((await unit.general()).odometro).toBeCloseTo(0.111, 2)
  })

  test.each([
    ['K25: decimal commas', { lat: '19,4326', lon: '-99,1332', speed: 10 }],
    ['K26: digits of another script', { lat: '١٩.٤٣٢٦', lon: '-٩٩.١٣٣٢' }],
    ['K25, neighbour: a comma in one of them', { lat: '19.4326', lon: '-99,1332' }],
    ['K26, neighbour: digits of Devanagari', { lat: '१९.४३२६', lon: '-९९.१३३२' }],
  ])('%s are refused as malformed and counted, never cut short', async (_, said) => {
    const unit = await field.unit()
    const before = (await field.counted('osmand')).malformed ?? 0
    expect(await unit.osmand(said)).toBe(400)
    expect((await field.counted('osmand')).malformed).toBeGreaterThan(before)
    expect(await unit.history()).toEqual([])
  })
})

describe.concurrent('sentences of trackers', () => {
  test('K28: an ac alarm with a blank field and a stray | tells of the cut', async () => {
    const unit = await field.unit()
    const [time, ofDay] = [unit.local(-60), unit.local(-60).slice(6)]
    await unit.tracker([
      `imei:${unit.imei},ac alarm,${time}, ,F,${ofDay}.000,A,0819.5862,N,07205.0376,W,0.00,0;|`,
    ])
    const told = (await field.admin.alerts.list({ desde: unit.now - 3_600_000 })).filter(
      ({ imei }) => imei === unit.imei,
    )
    expect(told).toMatchObject([{ clave_msj: 'MSJ_PERSONAL', nom_evento: 'Corte de alimentación' }])
    expect(await unit.live()).toMatchObject({
      lat: expect.closeTo(8.32644, 4),
      lng: expect.closeTo(-72.08396, 4),
    })
  })

  test.each([
    ['K31: a whole number after the first tank is an odometer, as GPS105 counts', '35.50%,28,27', 28],
    ['K31, neighbour: with decimals or % it is a second tank', '35.50%,28.5%,27', 0],
  ])('%s', async (_, tail, km) => {
    const unit = await field.unit()
    const ofDay = unit.local(-60).slice(6)
    await unit.tracker([
      `imei:${unit.imei},tracker,${unit.local(-60 + 5 * 3_600)},,F,${ofDay}.000,A,2455.3288,N,06705.8537,E,0.00,0,,0,0,${tail};`,
    ])
    expect(await unit.live()).toMatchObject({ odometro: km, timestamp: unit.now - 60_000 })
    const [row] = await field.server.database.query<{ fuel: number }>(
      `select (attributes->>'fuel')::float8 as fuel from positions where imei = $1`,
      [unit.imei],
    )
    expect(row?.fuel).toBe(35.5)
  })
})

describe.concurrent('what is registered is heard', () => {
  const device = (imei: string): NewDevice => ({
    nombre: `Unidad ${imei}`,
    imei,
    sim: '5512345678',
    equipo_gps: 'Coban',
  })

  test.each([
    ['K29: seven digits', '8765366'],
    ['K29, neighbour: four, the least that the form takes', '4711'],
    ['K29, neighbour: a name', 'GRUA-7.b@norte'],
    ['K29, neighbour: as long as the form takes', 'a1'.repeat(16)],
    ['K53: an IMEI that begins with zeros', '001234567899053'],
  ])('%s, over every door', async (_, imei) => {
    await field.admin.devices.add(device(imei))
    const unit = await field.unit(imei)
    await sendings.GPS103(unit, [{ t: -10, lat: 19.4, lng: -99.1, kmh: 9 }])
    await sendings.OsmAnd(unit, [{ t: -9, lat: 19.4, lng: -99.1, kmh: 9 }])
    await sendings['the phone app'](unit, [{ t: -8, lat: 19.4, lng: -99.1, kmh: 9 }])
    await sendings.Traccar(unit, [{ t: -7, lat: 19.4, lng: -99.1, kmh: 9 }])
    expect(await unit.history()).toHaveLength(4)
    expect(await unit.live()).toMatchObject({ imei, nombre: `Unidad ${imei}`, timestamp: unit.now - 7_000 })
  })

  test('K29: an id of one digit, which no form takes, is malformed', async () => {
    await expect(field.admin.devices.add(device('7'))).rejects.toMatchObject({ code: 'refused' })
    const before = (await field.counted('coban')).malformed ?? 0
    const connection = await connectTracker(field.server.address.trackers, '7', { login: false })
    const at = new Date().toISOString().replace(/\D/g, '').slice(2, 14)
    connection.say(
      `##,imei:7,A;imei:7,tracker,${at},,F,${at.slice(6)}.000,A,1924.0000,N,09906.0000,W,5.00,0;7;`,
    )
    await eventually(async () =>
      expect((await field.counted('coban')).malformed).toBeGreaterThanOrEqual(before + 3),
    )
    await connection.hangUp()
    expect(connection.heard()).toBe('')
  })
})

test.concurrent('K54: a unit that changes its protocol is one unit', async () => {
  const unit = await field.unit()
  await sendings.GPS103(unit, [{ t: -120, lat: 19.4, lng: -99.1, kmh: 30 }])
  await sendings.OsmAnd(unit, [{ t: -60, lat: 19.41, lng: -99.1, kmh: 37.04 }])
  expect(await unit.history()).toHaveLength(2)
  expect((await unit.general()).odometro).toBeCloseTo(1.11, 1)
  expect((await unit.live()).odometro).toBeCloseTo(1.11, 1)
  await sendings.Traccar(unit, [{ t: -30, lat: 19.415, lng: -99.1, kmh: 40 }])
  expect((await unit.live()).odometro).toBeCloseTo(1.67, 1)
})
