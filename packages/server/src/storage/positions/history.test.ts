import { describe, expect, test } from 'vitest'
import { databaseFixture, databases } from '../../testing/databases.js'
import { blindFix, fixAt, hour, minute, noon, plantTrack } from '../../testing/track.js'
import type { TrackFix } from '../../tracks/track.js'
import { readAfter, readBefore, readTrack, readTracks } from './history.js'

describe.each(databases())('stored tracks on $name', (kind) => {
  const database = databaseFixture(kind)

  async function read(imei: string, from: number, to: number): Promise<readonly TrackFix[][]> {
    const pages: TrackFix[][] = []
    for await (const fixes of readTrack(database, imei, { from, to })) pages.push([...fixes])
    return pages
  }

  test('a fix comes back as it was stored, to the last digit', async () => {
    const fixes = [
      fixAt(0, 0, 60.17, { lat: -54.8019123, lng: -179.9999999, course: 359, acc: null, reason: 'panic' }),
      fixAt(1, 0, 999.99, {
        lat: 89.1234567,
        lng: 179.9999999,
        course: null,
        acc: false,
        reason: 'powerCut',
      }),
      fixAt(2, 0, 0, { speed: null, reason: 'lowBattery' }),
      blindFix(3, { acc: null, reason: 'door' }),
      blindFix(4, { acc: false, reason: 'accOff' }),
      fixAt(5, 1, 0, { reason: 'accOn' }),
      fixAt(6, 1, 130, { reason: 'speeding' }),
      fixAt(7, 1, 30, { accuracy: 2_500 }),
    ]
    await plantTrack(database, 'exact', fixes)
    expect(await read('exact', noon, noon + hour)).toEqual([fixes])
  })

  test('an engine’s data and photos are no part of a track', async () => {
    const fixes = [fixAt(0, 0, 50), fixAt(2, 1, 50)]
    const data = [blindFix(1, { acc: null }), blindFix(3, { acc: null })]
    await plantTrack(database, 'data', fixes)
    await database.query(
      `insert into positions (imei, time, received_at, valid, reason)
       select 'data', time, time, false, 'data' from unnest($1::bigint[]) as time`,
      [data.map(({ time }) => time)],
    )
    expect(await read('data', noon, noon + hour)).toEqual([fixes])
    const several: TrackFix[] = []
    for await (const slice of readTracks(database, ['data'], { from: noon, to: noon + hour }))
      for (const unit of slice) unit.each((fix) => several.push(fix))
    expect(several).toEqual(fixes)
    const [before] = await readBefore(database, ['data'], { from: noon + hour })
    expect(before?.fixes).toEqual(fixes)
  })

  test('both ends of a range count, and no other unit', async () => {
    const fixes = [0, 1, 2, 3].map((at) => fixAt(at, at, 50))
    await plantTrack(database, 'ends', fixes)
    await plantTrack(database, 'ends-too', fixes)
    expect(await read('ends', noon + minute, noon + 2 * minute)).toEqual([fixes.slice(1, 3)])
    expect(await read('ends', noon + 1, noon + 2)).toEqual([])
    expect(await read('nobody', noon, noon + hour)).toEqual([])
  })

  test('a long track comes in pages, each fix once and in its order', async () => {
    const start = noon - 24 * hour
    await database.query(
      `insert into positions (imei, time, received_at, valid, lat, lng, speed, acc)
       select 'long', $1::bigint + n * 1000, 0, true, 19, -99, 10, true from generate_series(0, 20000) n`,
      [start],
    )
    const pages = await read('long', start, noon)
    expect(pages.map((page) => page.length)).toEqual([10_000, 10_000, 1])
    expect(pages.flat().map(({ time }) => (time - start) / 1_000)).toEqual(
      Array.from({ length: 20_001 }, (_, index) => index),
    )
  })

  test('several tracks come slice by slice, each fix once and in its order', async () => {
    // A tracker sends every second for an hour and a half of a week. The other sends every three hours.
    const start = noon - 40 * 24 * hour
    const week = { from: start, to: start + 7 * 24 * hour }
    const busy = (n: number) => start + 50 * hour + n * 1_000
    const calm = (n: number) => start + n * 3 * hour
    await database.query(
      `insert into positions (imei, time, received_at, valid, lat, lng, speed, acc)
       select 'busy', $1::bigint + n * 1000, 0, true, 19, -99, 10, true from generate_series(0, 5399) n
       union all select 'calm', $2::bigint + n * 10800000::bigint, 0, true, 19, -99, 10, true from generate_series(0, 56) n`,
      [busy(0), start],
    )
    const times = { busy: [] as number[], calm: [] as number[] }
    for await (const slice of readTracks(database, ['busy', 'calm', 'nobody'], week))
      for (const unit of slice) unit.each(({ time }) => times[unit.imei as keyof typeof times].push(time))
    expect(times.busy).toEqual(Array.from({ length: 5_400 }, (_, n) => busy(n)))
    expect(times.calm).toEqual(Array.from({ length: 57 }, (_, n) => calm(n)))
  })

  test('what came late is in its place all the same', async () => {
    const fixes = [0, 1, 2, 3, 4].map((at) => fixAt(at, at, 50))
    await plantTrack(database, 'late', fixes.slice(2).toReversed())
    await plantTrack(database, 'late', fixes.slice(0, 2))
    const range = { from: noon, to: noon + minute * 5 }
    const found: TrackFix[] = []
    for await (const slice of readTracks(database, ['late'], range)) {
      expect(slice).toMatchObject([{ imei: 'late', count: 5 }])
      for (const unit of slice) unit.each((fix) => found.push(fix))
    }
    expect(found).toEqual(fixes)
  })

  test('what follows a range is its next places, however late they are', async () => {
    const fixes = [0, 1, 3, 4, 5].map((at) => fixAt(at, at, 50))
    await plantTrack(database, 'after', [...fixes, blindFix(2)])
    const after = async (to: number) =>
      (await readAfter(database, [{ imei: 'after', after: to }], 3))[0]?.fixes
    expect(await after(noon)).toEqual(fixes.slice(1, 4))
    expect(await after(noon + 5 * minute)).toEqual([])
    expect(await after(noon - 100 * 24 * hour)).toEqual(fixes.slice(0, 3))
  })

  test('a range begins with the last change before it, however old', async () => {
    const fixes = [
      fixAt(-60, 1, 10, { acc: false }),
      fixAt(-50, 2, 20, { acc: true }),
      fixAt(-40, 3, 30, { acc: null }),
      blindFix(-30, { acc: null }),
      fixAt(0, 4, 40),
    ]
    await plantTrack(database, 'before', fixes)
    const before = async (from: number) => (await readBefore(database, ['before'], { from }))[0]?.fixes
    expect(await before(noon)).toEqual(fixes.slice(0, 4))
    expect(await before(noon - 50 * minute)).toEqual([fixes[0]])
    expect(await before(noon - 60 * minute)).toEqual([])
    expect(await before(noon + 400 * 24 * hour)).toEqual(fixes)
  })

  test('of a longer past it is read as far as the unit was driving, and its last report of the engine', async () => {
    const every = 30_000
    const drive = Array.from({ length: 20 }, (_, k) => fixAt(k / 2, k, 50, { acc: null }))
    const parked = Array.from({ length: 600 }, (_, k) => fixAt(10 + k / 2, 20, 0, { acc: null }))
    const old = Array.from({ length: 2_000 }, (_, k) => fixAt(k / 2 - 1_100, 0, 0, { acc: null }))
    const engine = fixAt(-5_000, 0, 0)
    await plantTrack(database, 'long-past', [engine, ...old, ...drive, ...parked])
    const [before] = await readBefore(database, ['long-past'], { from: noon + 310 * minute })
    const [first, ...rest] = before?.fixes ?? []
    expect(first).toEqual({ ...engine, lat: null, lng: null, speed: null, course: null })
    // 250 fixes do not reach the drive, but 1,000 more do.
    expect(rest).toHaveLength(1_250)
    expect(rest.at(-1)?.time).toBe(noon + 310 * minute - every)
  })
})
