import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { databaseFixture, databases } from '../../testing/databases.js'
import { runs } from '../../testing/fuzz.js'
import type { Fix } from '../../tracking/latest/fix.js'
import { storeBatch } from '../../tracking/store-batch.js'
import type { Database, Queryable } from '../connection/database.js'
import { insertPositions } from './fix-rows.js'
import { readAfter, readBefore, readFixesAround, readTrack, readTracks } from './history.js'
import { makeMonths, partitionsOf } from './partitions.js'
import { cleanAll, cleanUnit, countPositions, forgetOld } from './retention.js'
import { sealOld } from './seal.js'
import { type PositionRow, unpackTrack } from './track-codec.js'
import type { SealedDay } from './tracks.js'

const day = 86_400_000
const minute = 60_000
/** A midnight that is far in the past at any time of the run. */
const start = Date.UTC(2026, 4, 10)

/** A unit whose old fixes are compressed, and another id with the same fixes, which is no unit: they stay rows. */
const sealed = '860000000000001'
const rows = 'rows'

/** Fixes of units: in minutes after `start`, with duplicates, over three to four days. */
const fixes = fc.array(
  fc.record({
    at: fc.oneof(fc.integer({ min: 0, max: 4 * 1_440 }), fc.constantFrom(0, 1_439, 1_440, 2_879, 2_880)),
    fix: fc.record({
      valid: fc.boolean(),
      speed: fc.option(fc.integer({ min: 0, max: 20_000 }).map((value) => value / 100)),
      course: fc.option(fc.integer({ min: 0, max: 359 })),
      altitude: fc.option(fc.constantFrom(0, -413.5, 2_240.25, 8_848)),
      acc: fc.option(fc.boolean()),
      door: fc.option(fc.boolean()),
      battery: fc.option(fc.integer({ min: 0, max: 1_000 }).map((value) => value / 10)),
      odometer: fc.option(fc.constantFrom(0, 1_234.5, 98_765_432.123)),
      // Not 'accOn': a second message of one second may change the row, but never a compressed day.
      reason: fc.constantFrom('position', 'panic', 'lowBattery', 'data', 'powerCut'),
      attributes: fc.constantFrom<Fix['attributes']>(
        {},
        { satellites: 9, hdop: 0.8 },
        { deviceTime: 'x', ñ: 'á "b" \\' },
        { accuracy: 2_500.5 },
        { accuracy: 0.2, satellites: 1e21 },
      ),
    }),
    place: fc.record({
      lat: fc.integer({ min: -900_000_000, max: 900_000_000 }).map((value) => value / 1e7),
      lng: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map((value) => value / 1e7),
    }),
  }),
  { maxLength: 60 },
)
type Sent = typeof fixes extends fc.Arbitrary<infer Value> ? Value : never

const fixesOf = (imei: string, sent: Sent): Fix[] =>
  sent.map(({ at, fix, place }) => ({
    imei,
    time: start + at * minute,
    receivedAt: start + at * minute + 700,
    ...(fix.valid ? place : { lat: null, lng: null }),
    ...fix,
  }))

describe.each(databases())('sealed positions on $name', (kind) => {
  const database = databaseFixture(kind)

  beforeEach(async () => {
    await database.query('delete from positions')
    await database.query('delete from tracks')
    await database.query('delete from units')
    await database.query(`insert into units (imei, id, nombre, registro) values ($1, '1', 'Uno', 0)`, [
      sealed,
    ])
  })

  const plant = async (sent: Sent) => {
    await storeBatch(database, fixesOf(sealed, sent))
    await insertPositions(database, fixesOf(rows, sent), start)
  }
  /** Every column of every fix, from rows and compressed days. */
  async function everything(imei: string): Promise<PositionRow[]> {
    const days = await database.query<SealedDay>('select * from tracks where imei = $1 order by start', [
      imei,
    ])
    const left = await database.query<PositionRow>(
      `select time, received_at, valid, lat, lng, speed, course, altitude, acc, door, battery, odometer, accuracy,
         reason, attributes::text as attributes from positions where imei = $1`,
      [imei],
    )
    const packed = days.map((one) => unpackTrack(one.body, one.version))
    expect(days.map(({ n }) => n)).toEqual(packed.map(({ length }) => length))
    return [...packed.flat(), ...left].sort((a, b) => a.time - b.time)
  }
  const countRows = async (imei: string) =>
    (await database.query('select 1 from positions where imei = $1', [imei])).length

  /** The results of all queries of a unit's history. */
  async function asked(imei: string, from: number, to: number) {
    const track: unknown[] = []
    for await (const page of readTrack(database, imei, { from, to })) track.push(...page)
    const tracks: unknown[] = []
    let count = 0
    for await (const slice of readTracks(database, [imei, 'nobody'], { from, to }))
      for (const unit of slice) {
        expect(unit.imei).toBe(imei)
        unit.each((fix) => tracks.push(fix))
        count += unit.count
      }
    const around = await readFixesAround(database, { imei, from, to }, { before: 20, after: 20 })
    return {
      track,
      tracks,
      isCounted: count >= tracks.length,
      before: (await readBefore(database, [imei], { from })).map((one) => one.fixes),
      after: (await readAfter(database, [{ imei, after: to }], 3)).map((one) => one.fixes),
      // The two units have the same fixes under two ids.
      around: around.fixes.map((fix) => ({ ...fix, imei: '' })),
      isNewest: around.isNewest,
      count: await countPositions(database, imei),
    }
  }

  async function expectSame(from: number, to: number) {
    expect(await asked(sealed, from, to)).toEqual(await asked(rows, from, to))
    expect(await everything(sealed)).toEqual(await everything(rows))
  }

  test('whatever is stored, late and twice, sealed and interrupted: what is read is what the rows say', async () => {
    const range = fc.tuple(fc.integer({ min: -60, max: 5_800 }), fc.integer({ min: -60, max: 5_800 }))
    await fc.assert(
      fc.asyncProperty(
        fixes,
        fixes,
        range,
        fc.integer({ min: 1, max: 6 }),
        async (first, later, ends, after) => {
          await database.query('delete from positions')
          await database.query('delete from tracks')
          const [from, to] = ends.map((at) => start + at * minute).sort((a, b) => a - b) as [number, number]
          await plant(first)
          await sealOld(interrupted(database, after)).catch(expectInterruption)
          await expectSame(from, to)
          await sealOld(database)
          expect(await countRows(sealed)).toBe(0)
          await expectSame(from, to)
          // Some of these fixes are already compressed.
          await plant([...later, ...first.slice(0, 10)])
          await expectSame(from, to)
          await sealOld(interrupted(database, after)).catch(expectInterruption)
          await sealOld(database)
          expect(await countRows(sealed)).toBe(0)
          await expectSame(from, to)
        },
      ),
      {
        numRuns: runs(8),
        // More than a day before the range, on a day that the reading includes.
        examples: [[[], [one], [1_441, 1_441], 1]],
      },
    )
  })

  test('no column of the table is left out', async () => {
    await plant([one])
    const columns = await database.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'positions'::regclass and attnum > 0 and not attisdropped`,
    )
    await sealOld(database)
    const [row] = await everything(sealed)
    expect(['imei', ...Object.keys(row ?? {})].sort()).toEqual(columns.map(({ name }) => name).sort())
  })

  test('every value that the table can hold comes back as it was', async () => {
    await database.query(
      `insert into positions (imei, time, received_at, valid, lat, lng, speed, course, altitude, acc, door, battery,
         odometer, accuracy, reason, attributes)
       select imei, $3::bigint + n * 20000, $3::bigint + n * 20000 + n * 7919 % 1000, n % 10 <> 0,
         case when n % 7 = 0 then null when n % 3 = 0 then sin(n) * 90 when n % 3 = 1 then -0.0
           else (n * 7919 + 0.5) / 1e7 end,
         case when n % 11 = 0 then null when n % 3 = 0 then cos(n) * 180 else -(n * 7919 + 0.5) / 1e7 end,
         case n % 5 when 0 then null when 1 then n % 1000 / 200.0 when 2 then -0.001 when 3 then n * 33.3 end::real,
         case when n % 4 = 0 then null else n % 511 end, sqrt(n), n % 3 = 0, case when n % 3 = 0 then n % 2 = 0 end,
         n / 7.0, n * 1e9 / 7, case n % 6 when 1 then 'NaN' when 2 then 'Infinity' when 3 then -0.5 when 4 then n * 12 end::real,
         (array['position', 'panic', 'lowBattery', 'data', 'speeding', 'what', 'toString'])[1 + n % 7],
         (array[null, '{}', '{"deviceTime": 1}', '["deviceTime"]', '"deviceTime"', '{"a": {"deviceTime": 1}}', 'null',
           '{"a": 1.10, "b": 1e400, "__proto__": "é\\u00f1\\"😀 \\\\ "}', '{"a\\": \\"": -0.0, "bb": [1, {"k": "v"}]}']
           )[1 + n / 3 % 9]::jsonb
       from unnest(array[$1, $2]) imei, generate_series(1, 9000) n`,
      [sealed, rows, start],
    )
    expect(await sealOld(database)).toMatchObject({ fixes: 9_000 })
    await expectSame(start + 3_600_000, start + 30 * 3_600_000)
  })

  test('while it seals, a track is read whole', async () => {
    await database.query(
      `insert into positions (imei, time, received_at, valid, lat, lng, speed)
       select imei, $3::bigint + n * 5000, $3, true, 19 + n / 1e5, -99, 30
       from unnest(array[$1, $2]) imei, generate_series(0, 29999) n`,
      [sealed, rows, start],
    )
    let sealing = true
    const done = sealOld(database).finally(() => {
      sealing = false
    })
    const ends = [start + 3 * 3_600_000, start + 40 * 3_600_000] as const
    const right = await asked(rows, ...ends)
    let reads = 0
    for (; sealing; reads += 1) expect(await asked(sealed, ...ends)).toEqual(right)
    expect(reads).toBeGreaterThan(0)
    expect(await done).toMatchObject({ units: 1, fixes: 30_000 })
    await expectSame(...ends)
  })

  test('what is from this week, or was stored in it, stays a row', async () => {
    const now = Date.now()
    const fix = (time: number, receivedAt: number) =>
      ({ ...fixesOf(sealed, [one])[0], time, receivedAt }) as Fix
    await insertPositions(database, [fix(now - 7 * day, now - 7 * day), fix(start, now - 7 * day)], now)
    await sealOld(database)
    expect(await countRows(sealed)).toBe(2)
    await database.query('update positions set received_at = $1', [now - 10 * day])
    await sealOld(database)
    expect(await countRows(sealed)).toBe(1)
  })

  test('a fix that is sealed is a duplicate; a late one joins its day', async () => {
    const [known, late] = fixesOf(sealed, [one, { ...one, at: 3 }])
    if (known === undefined || late === undefined) throw new Error('no fixes')
    await storeBatch(database, [known])
    await sealOld(database)
    expect(await countRows(sealed)).toBe(0)
    expect((await storeBatch(database, [known, late])).outcomes).toEqual(['duplicate', 'stored'])
    expect(await countRows(sealed)).toBe(1)
    expect(await countPositions(database, sealed)).toBe(2)
    await sealOld(database)
    expect(await everything(sealed)).toMatchObject([{ time: known.time }, { time: late.time }])
  })

  test('cleaning and forgetting count and take exactly what is older', async () => {
    const many = Array.from({ length: 3 * 24 }, (_, hour) => ({ ...one, at: hour * 60 }))
    await plant(many)
    await sealOld(database)
    const noon = start + day + 12 * 60 * minute
    expect(await cleanUnit(database, sealed, noon)).toBe(36)
    expect(await cleanUnit(database, sealed, noon)).toBe(0)
    expect(await everything(sealed)).toHaveLength(36)
    expect((await everything(sealed))[0]?.time).toBe(noon)
    // Its day stays until it is over.
    expect(await forgetOld(database, start + 2 * day - 1)).toMatchObject({ rows: 48 })
    expect(await countPositions(database, sealed)).toBe(36)
    expect(await forgetOld(database, start + 2 * day)).toMatchObject({ rows: 12 })
    expect(await countPositions(database, sealed)).toBe(24)
    expect(await cleanAll(database, start + 2 * day + minute)).toBe(2)
    expect(await countPositions(database, sealed)).toBe(23)
  })

  test('a month of which everything is sealed goes, and what comes late has its place', async () => {
    await makeMonths(database, ['positions_2026_05'])
    await plant([one])
    const months = async () => (await partitionsOf(database)).map(({ table }) => table)
    expect((await sealOld(database)).dropped).toEqual([])
    expect(await months()).toContain('positions_2026_05')
    await database.query('delete from positions where imei = $1', [rows])
    expect((await sealOld(database)).dropped).toEqual(['positions_2026_05'])
    expect(await months()).not.toContain('positions_2026_05')
    await insertPositions(database, fixesOf(sealed, [{ ...one, at: 5 }]), start)
    expect(await countPositions(database, sealed)).toBe(2)
  })
})

const one: Sent[number] = {
  at: 0,
  fix: {
    valid: true,
    speed: 40,
    course: 90,
    altitude: null,
    acc: true,
    door: null,
    battery: null,
    odometer: null,
    reason: 'position',
    attributes: {},
  },
  place: { lat: 19.4, lng: -99.1 },
}

const interruption = new Error('the connection is gone')
function expectInterruption(error: unknown) {
  expect(error).toBe(interruption)
}

/** A database that fails after this number of statements in transactions. */
function interrupted(database: Database, after: number): Database {
  let left = after
  return {
    ...database,
    query: database.query,
    transaction: (work, options) =>
      database.transaction(
        (tx) =>
          work({
            query: (sql, values) => {
              left -= 1
              if (left < 0) throw interruption
              return tx.query(sql, values)
            },
          } satisfies Queryable),
        options,
      ),
  }
}
