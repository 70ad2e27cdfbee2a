import { beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../log.js'
import { databaseFixture, databases } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { startPast } from './past.js'
import { demoRoster } from './roster.js'
import { seedDemo } from './seed.js'

const hour = 3_600_000
const log = createLog('silent')

describe.each(databases())('the demo’s past on $name', (kind) => {
  const database = databaseFixture(kind, { demo: true })
  const now = Date.UTC(2026, 10, 21, 18)

  beforeAll(async () => {
    await seedDemo(database, now)
  })

  const count = async (where = 'true') =>
    (await database.query<{ n: number }>(`select count(*)::int as n from positions where ${where}`))[0]?.n ??
    0

  test('begins the states that its vehicles are in, and no later one', async () => {
    const [parked, driving] = ['parked', 'drives'].map(
      (habit) => demoRoster().find((unit) => unit.habit === habit)?.imei ?? '',
    )
    const set = (imei: string | undefined, since: number) =>
      database.query('update unit_live set state_since = $2 where imei = $1', [imei, since])
    await set(parked, now + 1_000)
    await set(driving, now + hour)
    const stop = startPast(database, { log, now, since: hour })
    await eventually(async () => {
      const rows = await database.query<{ state_since: number }>(
        'select state_since from unit_live where imei = any($1::text[]) order by state_since',
        [[parked, driving]],
      )
      expect(rows.map(({ state_since }) => state_since)).toEqual([now - hour + 60_000, now + hour])
    })
    await stop()
    await database.query('delete from positions')
  })

  test('is written without moving a unit or raising an alert, and only once', async () => {
    const before = await database.query(
      'select imei, lat, lng, timestamp, odometro from unit_live order by imei',
    )
    const first = await count()
    const stop = startPast(database, { log, now, since: 3 * hour })
    const driving = demoRoster().filter(({ habit }) => habit === 'drives')
    const theirs = `imei in (${driving.map(({ imei }) => `'${imei}'`).join()})`
    await eventually(async () => {
      expect(await count(`${theirs} and time < ${now - 2.95 * hour}`)).toBeGreaterThan(0)
    })
    await stop()
    const written = (await count()) - first
    // Some of the fixes represent a part of a drive.
    expect(written).toBeGreaterThan(driving.length * 90)
    expect(await count(`${theirs} and time < ${now - 3 * hour}`)).toBe(0)
    expect(
      await database.query('select imei, lat, lng, timestamp, odometro from unit_live order by imei'),
    ).toEqual(before)
    expect(await database.query('select 1 from alerts')).toEqual([])

    await startPast(database, { log, now: now + 1_000, since: 3 * hour })()
    expect(await count()).toBe(first + written)
  })
})
