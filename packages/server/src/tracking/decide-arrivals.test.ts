import { beforeEach, describe, expect, test } from 'vitest'
import { createRandom } from '../demo/random.js'
import { addFollowLink, type Destination } from '../storage/tables/follow-links.js'
import { addDrawn } from '../storage/tables/geofences.js'
import { databaseFixture, databases } from '../testing/databases.js'
import { fixAfter, noSatellites, start, unheard } from '../testing/fix.js'
import { plantFleet } from '../testing/fleet.js'
import type { Fix } from './latest/fix.js'
import { storeBatch } from './store-batch.js'

const { imei } = unheard
/** On the equator a thousandth of a degree is 111 m. The unit drives east, 60 km/h. */
const door: Destination = { nombre: 'Ferretería', lat: 0, lng: 0.1, geofence: null, radius: 150 }
/** A fix `east` thousandths of a degree from the door. */
const at = (seconds: number, east: number, more: Partial<Fix> = {}) =>
  fixAfter(seconds, { lng: door.lng + east / 1_000, speed: east === 0 ? 0 : 60, ...more })
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
  async function geofence(): Promise<Destination> {
    const circle = { tipo: 1, nombre: 'Patio', color: '#428bca', lat: 0, lng: door.lng, radio: 300 } as const
    const id = await addDrawn(database, user, { ...circle, encode: '0' })
    return { ...door, geofence: id, radius: 300 }
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
    await link(await geofence())
    await store(at(0, -9), at(60, 0))
    expect(await arrivals()).toEqual([60])
  })

  test('a unit that is in the geofence already arrives when it returns', async () => {
    await store(at(-60, -9), at(-10, 0))
    await link(await geofence())
    await store(at(30, 0), at(90, 0), at(150, 9))
    expect(await arrivals()).toEqual([null])
    await store(at(210, 0))
    expect(await arrivals()).toEqual([210])
  })

  test('a geofence that was removed is a place all the same', async () => {
    await link(await geofence())
    await database.query('delete from geofences')
    await store(at(0, -9), at(60, 0), at(120, 0))
    expect(await arrivals()).toEqual([60])
  })

  test('a position that the receiver made up is no arrival', async () => {
    await begin([-120, -60, 0].map((seconds) => at(seconds, -900 + seconds / 10)))
    await link(await geofence())
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
    const patio = await geofence()
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
