import { beforeEach, describe, expect, test } from 'vitest'
import { databaseFixture, databases } from '../../testing/databases.js'
import { makePartitions, partitionsOf } from './partitions.js'
import { batch, cleanAll, cleanUnit, forgetOld, keptYear } from './retention.js'

const day = 86_400_000
/** The cleaning runs in the middle of a month, so that it covers whole months, a part of a month, and the default partition. */
const now = Date.UTC(2026, 10, 21, 12)
const before = now - keptYear
const one = '860000000000001'
const two = '860000000000002'

describe.each(databases())('retention on $name', (kind) => {
  const database = databaseFixture(kind)

  beforeEach(async () => {
    await database.query('delete from positions')
    // August to November 2025 and October 2026 to January 2027. The default partition contains the time between them.
    await makePartitions(database, Date.UTC(2025, 8, 15))
    await makePartitions(database, now)
  })

  const store = (imei: string, ...times: readonly number[]) =>
    database.query(
      `insert into positions (imei, time, received_at, valid) select $1, time, 0, true from unnest($2::bigint[]) as time`,
      [imei, times],
    )
  const timesOf = async (imei: string) =>
    (
      await database.query<{ time: number }>('select time from positions where imei = $1 order by time', [
        imei,
      ])
    ).map((row) => row.time)
  const placeOf = async (time: number) =>
    (
      await database.query<{ at: string }>(
        'select tableoid::regclass::text as at from positions where time = $1',
        [time],
      )
    )[0]?.at

  /** Times in two whole months, in the month of the limit, in the default partition, and right before the limit. */
  const gone = [
    Date.UTC(2020, 0, 1),
    Date.UTC(2025, 7, 3),
    Date.UTC(2025, 7, 4),
    Date.UTC(2025, 8, 30, 23, 59, 59, 999),
    Date.UTC(2025, 10, 1),
    before - 1,
  ]
  const kept = [before, before + 1, Date.UTC(2026, 4, 1), now - day, now]

  test('one device keeps exactly its last year, and the others everything', async () => {
    await store(one, ...gone, ...kept)
    await store(two, ...gone)
    expect(await cleanUnit(database, one, before)).toBe(gone.length)
    expect(await timesOf(one)).toEqual(kept)
    expect(await timesOf(two)).toEqual(gone)
    expect(await cleanUnit(database, one, before)).toBe(0)
  })

  test('all devices keep exactly their last year', async () => {
    await store(one, ...gone, ...kept)
    await store(two, ...gone, ...kept)
    await store('removed long ago', ...gone)
    expect(await Promise.all([gone[0], gone[1], before].map((time) => placeOf(time ?? 0)))).toEqual([
      'positions_default',
      'positions_2025_08',
      'positions_2025_11',
    ])
    expect(await cleanAll(database, before)).toBe(3 * gone.length)
    expect(await timesOf(one)).toEqual(kept)
    expect(await timesOf(two)).toEqual(kept)
    expect(await timesOf('removed long ago')).toEqual([])
    expect(await cleanAll(database, before)).toBe(0)
  })

  test('more than a batch goes in batches, and other questions are answered in between', async () => {
    const many = 4 * batch + 7
    await database.query(
      `insert into positions (imei, time, received_at, valid)
       select $1, $2::bigint - n * 1000, 0, true from generate_series(0, $3) as n`,
      [one, before, many],
    )
    const order: string[] = []
    const cleaning = cleanUnit(database, one, before).then((count) => {
      order.push('cleaned')
      return count
    })
    const asking = (async () => {
      for (let turn = 0; turn < 3; turn++) await database.query('select 1')
      order.push('asked')
    })()
    await asking
    expect(await cleaning).toBe(many)
    expect(order).toEqual(['asked', 'cleaned'])
    expect(await timesOf(one)).toEqual([before])
  })

  test('a month whose rows fill many pages is counted whole', async () => {
    const rows = 70_000
    await database.query(
      `insert into positions (imei, time, received_at, valid)
       select $1, $2::bigint + n, 0, true from generate_series(1, $3) as n`,
      [one, Date.UTC(2025, 7, 1), rows],
    )
    await store(one, ...kept)
    expect(await cleanAll(database, before)).toBe(rows)
    expect(await timesOf(one)).toEqual(kept)
  })

  test('months that ended before the bound are dropped; the month of the bound stays, the default one is cleaned', async () => {
    await store(one, ...gone, ...kept)
    const { dropped, rows } = await forgetOld(database, before)
    expect(dropped).toEqual(['positions_2025_08', 'positions_2025_09', 'positions_2025_10'])
    expect(rows).toBe(1)
    expect(await timesOf(one)).toEqual([Date.UTC(2025, 10, 1), before - 1, ...kept])
    const [oldest] = await partitionsOf(database)
    expect(oldest?.table).toBe('positions_2025_11')
    expect(await forgetOld(database, before)).toEqual({ dropped: [], rows: 0 })
    // A fix from before the limit that arrives later is stored, and deleted the next time.
    await store(one, Date.UTC(2025, 7, 3))
    expect(await forgetOld(database, before)).toEqual({ dropped: [], rows: 1 })
  })

  test('what stops forgets nothing more', async () => {
    await store(one, Date.UTC(2020, 0, 1))
    expect(await forgetOld(database, before, AbortSignal.abort())).toMatchObject({ rows: 0 })
    expect(await timesOf(one)).toEqual([Date.UTC(2020, 0, 1)])
  })

  // PGlite has one connection, so no other client can read at the same time.
  test.runIf(kind.name === 'PostgreSQL')(
    'a month that somebody reads is not waited for, and not dropped',
    async () => {
      await store(one, ...gone)
      await database.transaction(async (reader) => {
        await reader.query('select count(*) from positions_2025_08')
        const { dropped } = await forgetOld(database, before)
        expect(dropped).not.toContain('positions_2025_08')
        // Deleting rows does not wait either, because it does not conflict with a reader.
        expect(await cleanAll(database, before)).toBe(4)
      })
      expect(await timesOf(one)).toEqual([])
      expect((await forgetOld(database, before)).dropped).toEqual(['positions_2025_08'])
    },
  )
})
