import { beforeEach, describe, expect, test } from 'vitest'
import { databaseFixture, databases, openBare, settled } from '../../testing/databases.js'
import { fixAfter } from '../../testing/fix.js'
import { storeBatch } from '../../tracking/store-batch.js'
import {
  type BatchTable,
  checkFeeds,
  cursorAfter,
  type FeedCursor,
  feedState,
  forgetBatches,
  readBatches,
} from './batches.js'

const source: BatchTable = {
  kind: 'positions',
  table: 'position_batches',
  owners: 'imeis',
  keys: 'times',
  select: 'imei, time from positions where imei = k.owner and time = k.key',
}
const [one, other] = ['860000000000001', '860000000000002'] as const
const both = [one, other]

function createGate() {
  let open: () => void = () => undefined
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open }
}

describe.each(databases())('the log of what was stored on $name', (kind) => {
  const database = databaseFixture(kind)
  let cursor: FeedCursor

  beforeEach(async () => {
    await database.query('delete from positions')
    await database.query('delete from units')
    await database.query(
      'insert into units (imei, id, nombre, registro) select i, i, i, 0 from unnest($1::text[]) i',
      [both],
    )
    cursor = cursorAfter((await feedState(database, 'positions')).settled)
  })

  const save = (imei: string, ...seconds: number[]) =>
    storeBatch(
      database,
      seconds.map((after) => fixAfter(after, { imei })),
    )
  async function store(imei: string, ...seconds: number[]) {
    await save(imei, ...seconds)
    await settled(database)
  }
  async function read(owners: readonly string[] = both, most = 1_000) {
    const found = await readBatches<{ imei: string; time: number }>(database, source, {
      cursor,
      owners,
      most,
      until: Date.now() + 60_000,
    })
    cursor = found.cursor
    return found.rows.map(({ imei, time }) => [imei, (time - fixAfter(0, {}).receivedAt + 1_000) / 1_000])
  }

  test('a batch is read in parts, and what is gone is passed over', async () => {
    await store(one, 1, 2, 3, 4, 5)
    await store(other, 1)
    await database.query('delete from positions where imei = $1 and time = $2', [one, fixAfter(2, {}).time])
    expect(await read(both, 3)).toEqual([
      [one, 1],
      [one, 3],
      [one, 4],
    ])
    expect(await read(both, 3)).toEqual([
      [one, 5],
      [other, 1],
    ])
    expect(await read()).toEqual([])
  })

  test('who sees little of much finds it, however long the way', async () => {
    for (let second = 0; second < 250; second++) await store(other, second)
    await store(one, 300)
    expect(await read([one])).toEqual([[one, 300]])
    expect(await read([one])).toEqual([])
  })

  test('what is forgotten moves the beginning', async () => {
    await store(one, 1)
    const before = await feedState(database, 'positions')
    await forgetBatches(database, Date.now() + 1)
    const after = await feedState(database, 'positions')
    expect(after.first_tx).toBeGreaterThan(before.first_tx)
    expect(await read()).toEqual([])
  })

  test('a database that was restored where fewer transactions have been counted begins anew', async () => {
    await store(one, 1)
    const { name } = await feedState(database, 'positions')
    await checkFeeds(database)
    expect((await feedState(database, 'positions')).name).toBe(name)
    await database.query('update position_batches set tx = tx + 1000000')
    await checkFeeds(database)
    expect((await feedState(database, 'positions')).name).not.toBe(name)
    expect(await database.query('select 1 from position_batches')).toEqual([])
  })

  test('so does one whose feeds were all forgotten before it was restored', async () => {
    for (const kind of ['positions', 'alerts', 'commands', 'links'] as const) {
      await database.query('update feeds set first_tx = first_tx + 1000000000 where kind = $1', [kind])
      await checkFeeds(database)
      const { first_tx, settled } = await feedState(database, kind)
      expect(first_tx).toBeLessThanOrEqual(settled)
    }
  })

  test('no place is beyond what was written: the numbers after it may be given again', async () => {
    await store(one, 1)
    for (let n = 0; n < 3; n += 1) await database.query('select pg_current_xact_id()')
    expect(await read()).toEqual([[one, 1]])
    const [last] = await database.query<{ tx: number }>('select max(tx) as tx from position_batches')
    expect(cursor.from).toBe((last?.tx ?? 0) + 1)
    expect(await read()).toEqual([])
    expect(cursor.from).toBe((last?.tx ?? 0) + 1)
    expect((await feedState(database, 'positions')).settled).toBe(cursor.from)
  })

  // PGlite has one connection, so transactions there end in the order in which they began.
  test.skipIf(kind.name === 'PGlite')('what is committed late is not passed over', async () => {
    const stored = createGate()
    const commit = createGate()
    // Another process, whose commit is slow.
    const slow: typeof database = {
      ...database,
      transaction: (work, options) =>
        database.transaction(async (tx) => {
          const result = await work(tx)
          stored.open()
          await commit.passed
          return result
        }, options),
    }
    const ended = storeBatch(slow, [fixAfter(1, { imei: one })])
    await stored.passed
    await save(other, 1)
    await save(other, 2)
    // Later transactions have ended with higher sequence numbers.
    expect(await read()).toEqual([])
    commit.open()
    await ended
    await settled(database)
    expect(await read()).toEqual([
      [one, 1],
      [other, 1],
      [other, 2],
    ])
    expect(await read()).toEqual([])
  })

  test.skipIf(kind.name === 'PGlite')(
    'what another database of the server writes holds nothing up',
    async () => {
      const elsewhere = await kind.start({ empty: true })
      const other = await openBare(elsewhere)
      try {
        await other.transaction(async (open) => {
          await open.query('create table imported (line text)')
          await save(one, 1)
          await expect.poll(() => read()).toEqual([[one, 1]])
          await save(one, 2)
          await expect.poll(() => read()).toEqual([[one, 2]])
          expect((await feedState(database, 'positions')).settled).toBeLessThan(cursor.from)
        })
        await settled(database)
        expect(await read()).toEqual([])
      } finally {
        await other.close()
        await elsewhere.remove()
      }
    },
  )

  test.skipIf(kind.name === 'PGlite')(
    'a unit keeps its order where its second process began first',
    async () => {
      // The second process has the lower transaction id: it began with another unit, and waited for this one.
      await database.transaction(async (first) => {
        await first.query('select pg_current_xact_id()')
        await save(one, 1)
        await first.query(
          `with stored as (insert into positions (imei, time, received_at, valid) values ($1, $2, 0, false) returning imei, time)
         insert into position_batches (stored_at, imeis, times) select 0, array_agg(imei), array_agg(time) from stored`,
          [one, fixAfter(2, {}).time],
        )
        expect(await read()).toEqual([])
      })
      await settled(database)
      expect(await read()).toEqual([
        [one, 1],
        [one, 2],
      ])
    },
  )
})
