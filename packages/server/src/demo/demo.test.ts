import { distance, gps103Sentence as sentence } from '@baliza/agreement'
import { describe, expect, test } from 'vitest'
import { verifyPassword } from '../accounts/passwords.js'
import { decodeFrame } from '../intake/protocols/coban/decode.js'
import { databaseFixture, databases } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { startIntake } from '../testing/intake.js'
import { startDemoFleet } from './fleet.js'
import { createPath } from './path.js'
import { cities } from './roads/cities.js'
import { highways } from './roads/highways.js'
import { demoRoster, handImei } from './roster.js'
import { seedDemo } from './seed.js'
import { createTimetable } from './timetable.js'

const roads = [...highways, ...cities]

test('the roads lie in Mexico, and no two waypoints are far apart for their kind', () => {
  expect(roads.length).toBeGreaterThanOrEqual(20)
  for (const road of roads) {
    expect(road.points.length).toBeGreaterThanOrEqual(8)
    for (const [index, [lat, lng]] of road.points.entries()) {
      expect(lat).toBeGreaterThan(14.5)
      expect(lat).toBeLessThan(32.8)
      expect(lng).toBeGreaterThan(-117.3)
      expect(lng).toBeLessThan(-86.7)
      const before = road.points[index - 1]
      if (before !== undefined) {
        const km = distance({ lat: before[0], lng: before[1] }, { lat, lng })
        expect(km, `${road.name} ${index}`).toBeLessThan(road.kind === 'city' ? 4 : 35)
        expect(km, `${road.name} ${index}`).toBeGreaterThan(0.1)
      }
    }
  }
})

test('a path is as long as its way, and knows where it leads', () => {
  const path = createPath({
    name: 'east',
    kind: 'city',
    loop: false,
    points: [
      [20, -100],
      [20, -99.99],
      [20, -99.98],
    ],
  })
  expect(path.length / 1_000).toBeCloseTo(distance({ lat: 20, lng: -100 }, { lat: 20, lng: -99.98 }), 5)
  expect(path.at(path.length / 2)).toMatchObject({
    lat: 20,
    lng: expect.closeTo(-99.99, 6),
    course: expect.closeTo(90, 6),
  })
  expect(path.at(-5)).toMatchObject({ lng: -100 })
  expect(path.at(1e9)).toMatchObject({ lng: expect.closeTo(-99.98, 9) })
})

test.each(
  roads.map((road) => [road.name, road] as const),
)('%s: a round is driven as vehicles drive', (_, road) => {
  const timetable = createTimetable(road, 5)
  const seen = { fastest: 0, engineOff: 0, moving: 0, ahead: 0, jerk: 0, rolling: 0 }
  let before = timetable.at(0)
  const seconds = Math.ceil(timetable.duration)
  for (let second = 1; second <= seconds; second++) {
    const now = timetable.at(second)
    const overGround = distance(before, now) * 3_600
    seen.ahead = Math.max(seen.ahead, overGround - Math.max(before.speed, now.speed))
    seen.jerk = Math.max(seen.jerk, Math.abs(now.speed - before.speed))
    seen.fastest = Math.max(seen.fastest, now.speed)
    if (!now.acc && now.speed > 0) seen.rolling += 1
    if (!now.acc) seen.engineOff += 1
    if (now.speed > 5) seen.moving += 1
    before = now
  }
  // The distance must fit the reported speed, braking must be physically possible, and no vehicle rolls with its engine off.
  expect(seen.ahead).toBeLessThan(10)
  expect(seen.jerk).toBeLessThan(16)
  expect(seen.rolling).toBe(0)
  expect(seen.fastest).toBeGreaterThan(road.kind === 'city' ? 30 : 80)
  expect(seen.fastest).toBeLessThanOrEqual(road.kind === 'city' ? 60 : 110)
  expect(seen.engineOff).toBeGreaterThan(0)
  expect(seen.moving / seconds).toBeGreaterThan(0.3)
})

test('the same seed is at the same place at the same time', () => {
  const road = cities[0] as (typeof cities)[number]
  expect(createTimetable(road, 5).at(1_795_000_000)).toEqual(createTimetable(road, 5).at(1_795_000_000))
  expect(createTimetable(road, 6).at(1_795_000_000)).not.toEqual(createTimetable(road, 5).at(1_795_000_000))
})

test('what a demo tracker writes is what the intake reads', () => {
  const time = Date.parse('2026-11-21T03:00:07Z')
  const moment = { lat: 19.99999999, lng: -99.13334, speed: 50, course: 271.4, acc: true }
  const [message] = decodeFrame(sentence(handImei, 'acc on', time, moment).slice(0, -1), time + 300)
  expect(message).toMatchObject({
    kind: 'fix',
    fix: { imei: handImei, time, acc: true, reason: 'accOn', course: 271, speed: expect.closeTo(50, 1) },
  })
  if (message?.kind !== 'fix') throw new Error('no fix')
  expect(message.fix.lat).toBeCloseTo(20, 5)
  expect(message.fix.lng).toBeCloseTo(-99.13334, 5)
})

test('the roster: some sixty units with names and plates of their own, of every habit', () => {
  const roster = demoRoster()
  expect(roster.length).toBeGreaterThanOrEqual(55)
  for (const read of [
    (u: (typeof roster)[number]) => u.imei,
    (u: (typeof roster)[number]) => u.nombre,
    (u: (typeof roster)[number]) => u.placas,
  ])
    expect(new Set(roster.map(read)).size).toBe(roster.length)
  for (const unit of roster) {
    expect(unit.imei).toMatch(/^\d{15}$/)
    expect(unit.sim).toMatch(/^\d{10}$/)
    expect(unit.nombre.length).toBeGreaterThanOrEqual(3)
  }
  expect(new Set(roster.map((unit) => unit.habit))).toEqual(
    new Set(['drives', 'parked', 'idles', 'trip', 'silent', 'new']),
  )
  expect(demoRoster()).toEqual(roster)
})

describe.each(databases())('the demo on $name', (kind) => {
  const database = databaseFixture(kind, { demo: true })

  const count = async (sql: string) =>
    Number((await database.query<{ n: number }>(`select count(*) as n from ${sql}`))[0]?.n)

  test('seeding fills the map at once; a second time it changes nothing', async () => {
    await seedDemo(database)
    const units = demoRoster().length
    expect(await count('units')).toBe(units)
    expect(await count('unit_live where lat is not null')).toBe(units - 1)
    expect(await count(`unit_live where imei = '${handImei}' and timestamp is null`)).toBe(1)
    const silent = demoRoster().filter((unit) => unit.habit === 'silent').length
    expect(await count(`unit_live where timestamp < ${Date.now() - 600_000}`)).toBe(silent)
    expect(await count(`assignments a join users u on u.id = a.user_id where u.name = 'usuario'`)).toBe(units)
    expect(
      await count(`assignments a join users u on u.id = a.user_id where u.name = 'espejo'`),
    ).toBeGreaterThanOrEqual(12)

    const accounts = await database.query<{ name: string; rol: number; password: string }>(
      'select * from users order by rol',
    )
    expect(accounts.map(({ name, rol }) => [name, rol])).toEqual([
      ['espejo', 1],
      ['usuario', 2],
      ['manager', 3],
      ['admin', 4],
    ])
    for (const { password } of accounts) expect(await verifyPassword('demo', password, 'test')).toBe(true)

    const driven = 'units u join drivers d on d.imei = u.imei and d.nombre = u.conductor'
    expect(await count(driven)).toBe(demoRoster().filter(({ conductor }) => conductor !== '').length)
    expect(await count("units where conductor <> ''")).toBe(await count(driven))

    await database.query(`update units set nombre = 'Mía' where imei = '${handImei}'`)
    await database.query(`delete from drivers where imei = '${handImei}'`)
    const before = await database.query('select * from units join unit_live using (imei) order by imei')
    await seedDemo(database)
    expect(await database.query('select * from units join unit_live using (imei) order by imei')).toEqual(
      before,
    )
    expect(await count('users')).toBe(4)
    expect(await count(`drivers where imei = '${handImei}'`)).toBe(0)
  })

  test('the fleet reports at once, moves, and comes back when the server does', async () => {
    await seedDemo(database)
    let intake = await startIntake(database)
    const { trackers: port } = intake.ports
    const fleet = startDemoFleet({ host: '127.0.0.1', port, seed: 1, speedup: 10 })
    try {
      await eventually(() => expect(intake.stats().online).toBe(fleet.size))
      const places = () =>
        database.query<{ imei: string; lat: number }>('select imei, lat from unit_live order by imei')
      const before = await places()
      await eventually(async () => {
        const now = await places()
        const moved = now.filter(({ lat }, index) => lat !== before[index]?.lat).length
        expect(moved).toBeGreaterThan(fleet.size / 3)
      })
      expect(intake.stats().doors.coban).toMatchObject({
        malformed: 0,
        unknown: 0,
        future: 0,
        coordinates: 0,
      })

      await intake.drain()
      await intake.close()
      intake = await startIntake(database, { ports: { trackers: port, osmand: 0 } })
      await eventually(() => expect(intake.stats().online).toBe(fleet.size))
    } finally {
      fleet.stop()
      await intake.close()
    }
  })
})
