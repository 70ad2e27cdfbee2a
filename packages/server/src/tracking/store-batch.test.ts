import { distance } from '@baliza/agreement'
import { beforeEach, describe, expect, test } from 'vitest'
import { createRandom } from '../demo/random.js'
import { readUnitsNotice, unitsChannel } from '../storage/positions/units-notice.js'
import { lockLive } from '../storage/tables/unit-live.js'
import { databaseFixture, databases } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import type { Fix } from './latest/fix.js'
import { storeBatch } from './store-batch.js'

const start = Date.UTC(2026, 10, 21, 12)
const second = 1_000
const imei = '860000000000001'

function fixAt(seconds: number, change: Partial<Fix> = {}): Fix {
  return {
    imei,
    time: start + seconds * second,
    receivedAt: start + seconds * second + 400,
    valid: true,
    lat: 19.4 + seconds / 10_000,
    lng: -99.1,
    speed: 40,
    course: 90,
    altitude: 2_240,
    acc: true,
    door: null,
    battery: null,
    odometer: null,
    reason: 'position',
    attributes: {},
    ...change,
  }
}

describe.each(databases())('saving fixes on $name', (kind) => {
  const database = databaseFixture(kind)

  beforeEach(async () => {
    await database.query('delete from positions')
    await database.query('delete from units')
    await database.query(
      `insert into units (imei, id, nombre, registro)
       select imei, imei, imei, 0 from unnest($1::text[]) as imei`,
      [[imei, '860000000000002']],
    )
  })

  const unit = async () => (await lockLive(database, [fixAt(0)])).get(imei) ?? {}
  const stored = () => database.query<{ time: number }>('select * from positions order by imei, time')

  test('a fix goes into the history and moves its unit', async () => {
    const saved = await storeBatch(database, [
      fixAt(0, { attributes: { keyword: 'a "b" \\ {,} ñ' }, door: true }),
    ])
    expect(saved.outcomes).toEqual(['stored'])
    expect(saved.units).toMatchObject([
      { imei, lat: 19.4, lng: -99.1, speed: 40, acc: true, timestamp: start },
    ])
    expect(await unit()).toMatchObject({ ...saved.units[0], acc_since: start, gps_status: 'A', door: true })
    expect(await stored()).toMatchObject([{ imei, time: start, attributes: { keyword: 'a "b" \\ {,} ñ' } }])
  })

  test('the same fix twice is stored once, in one batch or in two', async () => {
    expect((await storeBatch(database, [fixAt(0), fixAt(0)])).outcomes).toEqual(['stored', 'duplicate'])
    const again = await storeBatch(database, [fixAt(0, { speed: 99 }), fixAt(1)])
    expect(again.outcomes).toEqual(['duplicate', 'stored'])
    expect(await stored()).toHaveLength(2)
    expect((await storeBatch(database, [fixAt(0), fixAt(1)])).units).toEqual([])
  })

  test('an older fix that arrives late is history and does not move the unit', async () => {
    await storeBatch(database, [fixAt(10)])
    const late = await storeBatch(database, [fixAt(5, { speed: 7, acc: false })])
    expect(late).toMatchObject({
      outcomes: ['stored'],
      units: [{ timestamp: start + 10 * second, speed: 40 }],
    })
    expect(await unit()).toMatchObject({ timestamp: start + 10 * second, speed: 40, acc: true })
    expect(await stored()).toHaveLength(2)
  })

  test('whatever the order of arrival, the odometer is that of the track and the next fix is held against the same', async () => {
    // A drive, a traffic light, an unconfirmed jump, one inaccurate position, a stop.
    const track = [
      ...Array.from({ length: 12 }, (_, k) => fixAt(10 * k, { lat: 19.4 + 0.0015 * k, speed: 60 })),
      fixAt(125, { lat: 10, lng: 3, speed: 60 }),
      ...Array.from({ length: 4 }, (_, k) => fixAt(130 + 10 * k, { lat: 19.418, speed: 0 })),
      fixAt(165, { lat: 19.43, speed: 0, attributes: { accuracy: 2_500 } }),
      ...Array.from({ length: 12 }, (_, k) =>
        fixAt(170 + 10 * k, { lat: 19.418 + 0.0015 * (k + 1), speed: 60 }),
      ),
    ]
    await storeBatch(database, track)
    const inOrder = (await unit()) as { odometro: number; judged: object }
    expect(inOrder.odometro).toBeCloseTo(distance({ lat: 19.4, lng: -99.1 }, { lat: 19.436, lng: -99.1 }), 4)
    const random = createRandom(28)
    for (let round = 0; round < 5; round += 1) {
      await database.query('delete from positions')
      await database.query(
        'update unit_live set judged = null, odometro = 0, timestamp = null, lat = null, lng = null',
      )
      const mixed = track.toSorted(() => random() - 0.5)
      for (let from = 0; from < mixed.length; from += 4)
        await storeBatch(database, mixed.slice(from, from + 4))
      const after = (await unit()) as { odometro: number; judged: object }
      expect(after.odometro).toBeCloseTo(inOrder.odometro, 6)
      expect(after.judged).toEqual(inOrder.judged)
    }
  })

  test('fixes out of order in one batch end at the newest and count the whole way', async () => {
    await storeBatch(database, [fixAt(20), fixAt(0), fixAt(10)])
    expect(await unit()).toMatchObject({ timestamp: start + 20 * second })
    const { odometro } = (await unit()) as { odometro: number }
    expect(odometro).toBeCloseTo(distance({ lat: 19.4, lng: -99.1 }, { lat: 19.402, lng: -99.1 }), 6)
  })

  test('an invalid fix keeps the place and updates the status', async () => {
    await storeBatch(database, [fixAt(0)])
    await storeBatch(database, [fixAt(10, { valid: false, lat: null, lng: null, speed: null, acc: false })])
    expect(await unit()).toMatchObject({
      lat: 19.4,
      lng: -99.1,
      acc: false,
      acc_since: start + 10 * second,
      gps_status: 'V',
      timestamp: start + 10 * second,
    })
  })

  test('what an engine says moves the odometer, and takes neither place nor satellites away', async () => {
    await storeBatch(database, [fixAt(0)])
    const placeless = { time: null, valid: false, lat: null, lng: null, acc: null } as const
    const { outcomes } = await storeBatch(database, [
      fixAt(10, {
        ...placeless,
        reason: 'data',
        speed: 122,
        odometer: 51_442_000,
        attributes: { rpm: 2101 },
      }),
    ])
    expect(outcomes).toEqual(['stored'])
    const known = { lat: 19.4, lng: -99.1, speed: 40, acc: true, gps_status: 'A', timestamp: start }
    expect(await unit()).toMatchObject({ ...known, odometro: 51_442, time_server: start + 10_400 })
    expect((await stored())[1]).toMatchObject({ odometer: 51_442_000, speed: 122, attributes: { rpm: 2101 } })
  })

  test('a tracker without a clock shows that it lives and cannot block the ones with one', async () => {
    const blind = { time: null, valid: false, lat: null, lng: null } as const
    await storeBatch(database, [fixAt(0)])
    await storeBatch(database, [fixAt(60, blind)])
    expect(await unit()).toMatchObject({ timestamp: start, time_server: start + 60_400, gps_status: 'V' })
    await storeBatch(database, [fixAt(600, blind)])
    expect(await unit()).toMatchObject({ timestamp: start + 600_400 })
  })

  test('a phone, which says nothing of an engine, is on while it moves; a tracker keeps what it reported last', async () => {
    await storeBatch(database, [fixAt(0, { acc: null, speed: 20 })])
    expect(await unit()).toMatchObject({ acc: true, acc_since: null })
    await storeBatch(database, [fixAt(10, { acc: null, speed: 2 })])
    expect(await unit()).toMatchObject({ acc: false, acc_since: null })
    await storeBatch(database, [fixAt(20, { acc: true, speed: 0 }), fixAt(30, { acc: null, speed: 0 })])
    expect(await unit()).toMatchObject({ acc: true, acc_since: start + 20 * second })
  })

  test('acc_since is when the engine changed, not when it was last heard', async () => {
    await storeBatch(database, [fixAt(0), fixAt(10), fixAt(20, { acc: null })])
    expect(await unit()).toMatchObject({ acc: true, acc_since: start })
    await storeBatch(database, [fixAt(30, { acc: false }), fixAt(40, { acc: false })])
    expect(await unit()).toMatchObject({ acc: false, acc_since: start + 30 * second })
  })

  describe('a wrong clock', () => {
    const hour = 3_600 * second
    /** A live sentence of a clock that is six hours behind. */
    const behind = (seconds: number) => fixAt(seconds, { time: start + seconds * second - 6 * hour })

    test('is detected over several batches, and named with the units that changed', async () => {
      for (const seconds of [0, 60, 120, 180]) await storeBatch(database, [behind(seconds)])
      expect(await unit()).toMatchObject({ clock_offset: null, clock_count: 4 })
      const { units } = await storeBatch(database, [behind(240)])
      expect(units).toMatchObject([{ imei, clock_offset: -6 * hour }])
      expect(await unit()).toMatchObject({
        clock_offset: -6 * hour,
        timestamp: start + 240 * second - 6 * hour,
      })
      await storeBatch(database, [fixAt(300)])
      expect(await unit()).toMatchObject({
        clock_offset: null,
        clock_count: 0,
        timestamp: start + 300 * second,
      })
    })

    test('is detected though the unit shows a later time from before', async () => {
      await storeBatch(database, [fixAt(-60)])
      for (const seconds of [0, 60, 120, 180, 240]) await storeBatch(database, [behind(seconds)])
      expect(await unit()).toMatchObject({ clock_offset: -6 * hour, timestamp: start - 60 * second })
    })

    test('is not what a stored upload after a silence shows', async () => {
      await storeBatch(database, [fixAt(-8 * 3_600)])
      for (let part = 0; part < 6; part++)
        await storeBatch(
          database,
          Array.from({ length: 60 }, (_, index) => {
            const made = -6 * 3_600 + (part * 60 + index) * 60
            return fixAt(made, { receivedAt: start + (part * 60 + index) * second })
          }),
        )
      expect(await unit()).toMatchObject({ clock_offset: null })
    })

    test('is what corrected fixes of a clock that is ahead show', async () => {
      for (const seconds of [0, 60, 120, 180, 240])
        await storeBatch(database, [
          fixAt(seconds, { attributes: { deviceTime: start + seconds * second + hour } }),
        ])
      expect(await unit()).toMatchObject({ clock_offset: hour, timestamp: start + 240 * second })
    })
  })

  describe('since when a unit is in its state', () => {
    const minute = 60
    const stands = { lat: 19.4, speed: 0 }
    const since = async () => {
      const { state_since } = (await unit()) as { state_since: number | null }
      return state_since === null ? null : (state_since - start) / second / minute
    }
    const at = (minutes: number, change: Partial<Fix> = {}) =>
      fixAt(minutes * minute, { ...stands, ...change })

    test.each<readonly [string, readonly (readonly Fix[])[], number]>([
      ['its first report', [[at(0)], [at(5)]], 0],
      ['it stopped', [[at(0, { speed: 40 })], [at(2)], [at(7)]], 2],
      ['its engine was turned off', [[at(0)], [at(4, { acc: false })], [at(9, { acc: false })]], 4],
      [
        'what says nothing of its engine changes nothing',
        [[at(0)], [at(5, { acc: null, reason: 'data' })]],
        0,
      ],
      ['what was heard twice changes nothing', [[at(0)], [at(5)], [at(5), at(0)]], 0],
      ['an unbelievable place changes nothing', [[at(0)], [at(1)], [at(2, { lat: 25, speed: 90 })]], 0],
      ['a silence of an engine that was off', [[at(0, { acc: false })], [at(180, { acc: false })]], 0],
      [
        'it was off somewhere else before a silence',
        [[at(0, { acc: false })], [at(180, { acc: false, lat: 19.9 })], [at(181, { acc: false, lat: 19.9 })]],
        180,
      ],
      ['what it did in a silence is not known', [[at(0)], [at(30)]], 30],
      ['what came late filled that silence', [[at(0)], [at(30)], [at(8), at(16), at(24)]], 0],
      ['what came late and says the same', [[at(0)], [at(8)], [at(4)]], 0],
      [
        'it drove meanwhile, as came late',
        [
          [at(0), at(2), at(9)],
          [at(4, { lat: 19.41, speed: 40 }), at(6, { lat: 19.405, speed: 40 })],
        ],
        9,
      ],
    ])('%s', async (_, batches, expected) => {
      for (const batch of batches) await storeBatch(database, batch)
      expect(await since()).toBe(expected)
    })

    test('of one that was heard before it was kept, from its next change on', async () => {
      await storeBatch(database, [at(0)])
      await database.query('update unit_live set state_since = null')
      await storeBatch(database, [at(5)])
      expect(await since()).toBeNull()
      await storeBatch(database, [at(6, { acc: false })])
      expect(await since()).toBe(6)
    })
  })

  test('the odometer: the distance driven, neither jitter nor jumps, and the device’s own where it has one', async () => {
    const km = async () => ((await unit()) as { odometro: number }).odometro
    await storeBatch(database, [fixAt(0), fixAt(10, { lat: 19.4001, speed: 0 })])
    expect(await km()).toBe(0)
    await storeBatch(database, [fixAt(20, { lat: 25 })])
    expect(await km()).toBe(0)
    await storeBatch(database, [fixAt(30, { lat: 25.001 })])
    expect(await km()).toBeCloseTo(distance({ lat: 25, lng: -99.1 }, { lat: 25.001, lng: -99.1 }), 6)
    await storeBatch(database, [fixAt(40, { odometer: 51_442_000 })])
    expect(await km()).toBe(51_442)
  })

  test('fixes of unknown units are not stored and do not keep the others out', async () => {
    const saved = await storeBatch(database, [fixAt(0, { imei: 'nobody' }), fixAt(0)])
    expect(saved.outcomes).toEqual(['unknown', 'stored'])
    expect(await stored()).toHaveLength(1)
    expect(await storeBatch(database, [fixAt(1, { imei: 'nobody' })])).toEqual({
      outcomes: ['unknown'],
      units: [],
      raised: [],
    })
  })

  test('what was stored is announced, in payloads that PostgreSQL takes', async () => {
    const many = Array.from({ length: 400 }, (_, index) => `${'x'.repeat(58)}${100_000 + index}`)
    await database.query(
      `insert into units (imei, id, nombre, registro) select imei, imei, imei, 0 from unnest($1::text[]) as imei`,
      [many],
    )
    const heard: string[] = []
    const stop = await database.listen(unitsChannel, (payload) => heard.push(payload))
    await storeBatch(
      database,
      many.map((one) => fixAt(0, { imei: one })),
    )
    await eventually(async () => {
      // The embedded database delivers its notifications with the next answer.
      await database.query('select 1')
      expect(heard.flatMap((payload) => readUnitsNotice(payload)?.moved ?? [])).toHaveLength(many.length)
    })
    const notices = heard.map(readUnitsNotice)
    expect(notices.every((notice) => notice?.origin === '' && notice.place === null)).toBe(true)
    const moved = notices.flatMap((notice) => notice?.moved ?? [])
    expect(moved.map((unit) => unit.imei).toSorted()).toEqual(many)
    // The announcement contains the same values as the rows.
    expect(moved.toSorted((one, other) => (one.imei < other.imei ? -1 : 1))).toEqual(
      await database.query(
        `select imei, lat, lng, speed, acc, acc_since, angulo, altitude, odometro, gps_status, timestamp, time_server,
           blocked_since, state_since, clock_offset
         from unit_live where imei = any($1::text[]) order by imei`,
        [many],
      ),
    )
    heard.length = 0
    await storeBatch(database, [
      fixAt(-60, { imei: many[0] ?? '', valid: false, lat: null, lng: null, acc: null }),
    ])
    await eventually(async () => {
      await database.query('select 1')
      expect(heard.map(readUnitsNotice)).toEqual([{ origin: '', place: null, moved: [], late: [many[0]] }])
    })
    await stop()
    expect(readUnitsNotice('')).toBeNull()
  })

  test('what a process of an earlier version does not say of a unit is left out', () => {
    const values = [imei, 19, -99, 0, true, 1, 90, 2_240, 12.5, 'A', start, start]
    const heard = readUnitsNotice(JSON.stringify({ origin: 'older', moved: [values] }))
    expect(heard?.moved).toEqual([
      {
        ...{ imei, lat: 19, lng: -99, speed: 0, acc: true, acc_since: 1, angulo: 90, altitude: 2_240 },
        ...{ odometro: 12.5, gps_status: 'A', timestamp: start, time_server: start },
      },
    ])
    expect(heard?.moved[0]).not.toHaveProperty('blocked_since')
  })

  test('a failed save leaves nothing behind', async () => {
    await expect(storeBatch(database, [fixAt(0), fixAt(1, { speed: 1e300 })])).rejects.toThrow()
    expect(await stored()).toEqual([])
    expect(await unit()).toMatchObject({ timestamp: null })
  })

  test('saves of the same units that run at once neither block each other nor lose a fix', async () => {
    const both = ['860000000000002', imei]
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        storeBatch(
          database,
          (turn % 2 === 0 ? both : both.toReversed()).map((one) => fixAt(turn, { imei: one })),
        ),
      ),
    )
    expect(await stored()).toHaveLength(40)
    expect(await unit()).toMatchObject({ timestamp: start + 19 * second })
  })
})
