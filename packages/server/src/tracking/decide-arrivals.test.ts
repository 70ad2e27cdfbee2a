import { beforeEach, describe, expect, test } from 'vitest'
import { createRandom } from '../demo/random.js'
import type { Queryable } from '../storage/connection/database.js'
import { insertPositions } from '../storage/positions/fix-rows.js'
import { addFollowLink, type Destination } from '../storage/tables/follow-links.js'
import { databaseFixture, databases } from '../testing/databases.js'
import { fixAfter, noSatellites, start, unheard } from '../testing/fix.js'
import { plantFleet } from '../testing/fleet.js'
import { decideArrivals } from './decide-arrivals.js'
import type { Fix } from './latest/fix.js'
import { storeBatch } from './store-batch.js'

const { imei } = unheard
/** On the equator a thousandth of a degree is 111 m. The unit drives east, 60 km/h. */
const door: Destination = { nombre: 'Ferretería', lat: 0, lng: 0.1, shape: null }
/** A fix `east` thousandths of a degree from the door. */
const at = (seconds: number, east: number, more: Partial<Fix> = {}) =>
  fixAfter(seconds, { lng: door.lng + east / 1_000, speed: east === 0 ? 0 : 60, ...more })
const patio: Destination = { ...door, shape: { kind: 'circle', lat: 0, lng: door.lng, radio: 300 } }
const farAway = [-4, -3, -2].map((minute) => at(minute * 60, minute * 9 - 9))

describe.each(databases())('arrivals of follow links on $name', (kind) => {
  const database = databaseFixture(kind)
  let user = ''

  /** Starts over, with a unit that has sent these fixes. */
  async function begin(earlier: readonly Fix[] = farAway): Promise<void> {
    for (const table of ['follow_links', 'positions']) await database.query(`delete from ${table}`)
    await database.query('delete from units where imei = $1', [imei])
    await database.query('insert into units (imei, id, nombre, registro) values ($1, $1, $1, 0)', [imei])
    await storeBatch(database, earlier)
  }
  beforeEach(async () => {
    user ||= (await plantFleet(database)).usuario
    await begin()
  })

  async function link(destination: Destination | null = door, ends = Date.now() + 3_600_000): Promise<void> {
    await addFollowLink(database, { user, imei, ends, destination }, start)
  }
  /** Seconds after the start at which each link arrived. */
  async function arrivals(): Promise<(number | null)[]> {
    const rows = await database.query<{ arrived_at: number | null }>(
      'select arrived_at from follow_links order by created_at, token_hash',
    )
    return rows.map(({ arrived_at }) => (arrived_at === null ? null : (arrived_at - start) / 1_000))
  }
  async function store(...batches: readonly (Fix | readonly Fix[])[]): Promise<void> {
    for (const batch of batches) await storeBatch(database, [batch].flat())
  }

  test('a unit that stays at the door has arrived when it came', async () => {
    await link()
    await store(at(0, -9), at(60, 0), at(90, 0))
    expect(await arrivals()).toEqual([null])
    await store(at(120, 0))
    expect(await arrivals()).toEqual([60])
    await store(at(180, 9), at(240, 18))
    expect(await arrivals()).toEqual([60])
  })

  test('a unit that drives past has not arrived, and one that is silent neither', async () => {
    await link()
    await store(at(0, -9), at(60, 0), at(120, 9), at(600, 0))
    expect(await arrivals()).toEqual([null])
  })

  test('a geofence is reached when the unit enters it', async () => {
    await link(patio)
    await store(at(0, -9), at(60, 0))
    expect(await arrivals()).toEqual([60])
  })

  test('a unit that is in the geofence already arrives when it returns', async () => {
    await store(at(-60, -9), at(-10, 0))
    await link(patio)
    await store(at(30, 0), at(90, 0), at(150, 9))
    expect(await arrivals()).toEqual([null])
    await store(at(210, 0))
    expect(await arrivals()).toEqual([210])
  })

  /** Stores fixes one by one, and returns each value that the arrival had. */
  async function seen(fixes: readonly Fix[]): Promise<(number | null)[]> {
    const values = new Set<number | null>()
    for (const fix of fixes) {
      await store(fix)
      for (const value of await arrivals()) values.add(value)
    }
    return [...values]
  }
  /** Decides by fixes of a unit whose newest one was sent at that second. Returns the reads of shapes and positions. */
  async function reads(newest: number, stored: readonly Fix[]) {
    const made: { text: string; values: readonly unknown[] }[] = []
    const units = new Map([[imei, { ...unheard, timestamp: start + newest * 1_000 }]])
    await database.transaction(async (tx) => {
      const noted: Queryable = {
        query: (text, values = []) => {
          made.push({ text, values })
          return tx.query(text, values)
        },
      }
      await decideArrivals(noted, { before: units, after: units, stored }, Date.now())
    })
    return made.filter(({ text }) => /from positions|as id, dest_shape/.test(text))
  }
  const every10s = (from: number, to: number, east: (seconds: number) => number) =>
    Array.from({ length: (to - from) / 10 }, (_, index) => from + index * 10).map((seconds) =>
      at(seconds, east(seconds)),
    )

  test.each([
    ['comes', []],
    ['jumps away and comes', [at(585, -900)]],
  ])('a unit that %s, and sends the time after it late: the arrival stays', async (_, jump) => {
    await link(patio)
    await link(door)
    await store([...every10s(10, 590, (seconds) => 0.15 * (seconds - 600)), ...jump])
    // It leaves after a quarter of an hour, and returns.
    const stay = every10s(590, 1_700, (seconds) =>
      seconds < 600 ? -1.5 : Math.max(0, 6 - Math.abs(seconds - 1_540) * 0.15),
    )
    await store(stay.slice(0, 1), at(2_400, 0))
    expect(await arrivals()).toContain(590)
    expect((await seen(stay.slice(1))).sort()).toEqual([590, 600])
  })

  test('a jump at the edge of the fixes that are read is no journey', async () => {
    await begin(every10s(-600, 0, () => 0))
    await link(patio)
    await store(at(2_400, 0))
    expect(await seen(every10s(10, 1_200, (seconds) => (seconds === 100 ? 900 : 0)))).toEqual([null])
  })

  test('a unit that was silent for days arrives when it reports from the geofence', async () => {
    const days = 3 * 86_400
    await begin([1, 2, 3].map((minute) => at(minute * 60 - days, minute * 9 - 36)))
    await link(patio)
    expect(await seen([at(90, 0)])).toEqual([90])
    expect(await seen([at(30, 0)])).toEqual([30])
  })

  test('a unit whose last hour has no satellites arrives from where it was before', async () => {
    await link(patio)
    const tunnel = every10s(10, 3_600, () => 0).map((fix) => ({ ...fix, ...noSatellites }))
    await store([at(5, -9), ...tunnel], at(3_660, 0), at(3_630, 0))
    expect(await arrivals()).toEqual([3_630])
  })

  test('after a disproved arrival, the next one counts, however many fixes are between them', async () => {
    await link()
    const away = every10s(140, 8_000, () => 5)
    await store(at(60, 0), at(130, 0), away, at(8_010, 0), at(8_080, 0))
    expect(await arrivals()).toEqual([60])
    await store(at(90, 5))
    expect(await arrivals()).toEqual([8_010])
  })

  test('fixes that cannot change an arrival read no shape and no history', async () => {
    await link(patio)
    await store(at(5, -9), at(60, 0))
    expect(await reads(120, [at(70, 0)])).toEqual([])
    expect(await reads(120, [at(180, 0)])).toEqual([])
    expect(await arrivals()).toEqual([60])
  })

  test('the days between two fixes of a batch are not read', async () => {
    await link(patio)
    const days = 2 * 86_400
    await store(
      at(5, -9),
      every10s(100, 160, () => -9),
      at(days, -9),
    )
    const late = [at(60, 0), at(days - 30, -9)]
    await insertPositions(database, late, Date.now())
    const spans = (await reads(days, late)).flatMap(({ text, values: [, from, , to] }) =>
      text.includes('time between') ? (Number(to) - Number(from)) / 1_000 : [],
    )
    expect(spans).toEqual([180])
    expect(await arrivals()).toEqual([60])
  })

  test('a position that the receiver made up is no arrival', async () => {
    await begin([-120, -60, 0].map((seconds) => at(seconds, -900 + seconds / 10)))
    await link(patio)
    await store(at(60, 0), at(120, -888))
    expect(await arrivals()).toEqual([null])
  })

  test('a fix without satellites is no arrival', async () => {
    await link()
    await store(at(0, -9), at(60, 0), at(120, 0, noSatellites))
    expect(await arrivals()).toEqual([null])
  })

  test('each link is for itself: with another place, without one, expired', async () => {
    await link()
    await link({ ...door, lng: 5 })
    await link(null)
    await link(door, Date.now() - 1)
    await store(at(0, -9), at(60, 0), at(120, 0))
    expect((await arrivals()).filter((one) => one !== null)).toEqual([60])
  })

  const stories = {
    'it stays': { fixes: [at(0, -9), at(60, 0), at(100, 0), at(130, 0), at(200, 0)], point: 60, area: 60 },
    'it drives past and returns': {
      fixes: [at(0, -9), at(60, 0), at(90, 5), at(150, 5), at(200, 0), at(270, 0)],
      point: 200,
      area: 60,
    },
    'it only drives past': { fixes: [at(0, -9), at(60, 0), at(80, 4), at(140, 13)], point: null, area: 60 },
  }
  test.each(
    Object.entries(stories),
  )('%s: the order in which the fixes come does not matter', async (_, story) => {
    const { fixes, point, area } = story
    const random = createRandom(7)
    const orders = [
      fixes,
      fixes.toReversed(),
      ...Array.from({ length: 6 }, () =>
        fixes
          .map((fix) => ({ fix, key: random() }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ fix }) => fix),
      ),
    ]
    for (const order of orders) {
      await begin()
      await link()
      await addFollowLink(
        database,
        { user, imei, ends: Date.now() + 3_600_000, destination: patio },
        start + 1,
      )
      await store(...order)
      expect(await arrivals(), order.map(({ time }) => ((time ?? 0) - start) / 1_000).join()).toEqual([
        point,
        area,
      ])
    }
  })
})
