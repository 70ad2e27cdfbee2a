import { describe, expect, test } from 'vitest'
import { createLog } from '../../log.js'
import { databaseFixture, databases } from '../../testing/databases.js'
import { eventually } from '../../testing/eventually.js'
import type { Database, Queryable } from '../connection/database.js'
import { createCleaning } from './cleaning.js'
import { batch } from './retention.js'

const day = 86_400_000
const log = createLog('silent')

describe.each(databases())('cleaning every device on $name', (kind) => {
  const database = databaseFixture(kind)

  const plant = async (imei: string, positions: number) => {
    await database.query(
      `insert into units (imei, id, nombre, registro) values ($1, $1, $1, 0) on conflict do nothing`,
      [imei],
    )
    await database.query(
      `insert into positions (imei, time, received_at, valid)
       select $1, $2::bigint - n, 0, true from generate_series(1, $3) n`,
      [imei, Date.now() - 400 * day, positions],
    )
  }
  /** The same database, which delays deletions from the first deletion of the unit on. */
  const heldAt = (imei: string) => {
    let release: () => void = () => undefined
    const free = new Promise<void>((resolve) => {
      release = resolve
    })
    let reached: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      reached = resolve
    })
    const query: Queryable['query'] = async (sql, values) => {
      if (sql.includes('delete from positions') && values?.[0] === imei) {
        reached()
        await free
      }
      return database.query(sql, values)
    }
    return { slow: { ...database, query } satisfies Database, held, release }
  }

  test('how far it is can be seen from another process, which starts no second one', async () => {
    await plant('1', 3)
    await plant('2', 2)
    const { slow, held, release } = heldAt('2')
    const one = createCleaning({ database: slow, log })
    const other = createCleaning({ database, log })
    expect(await other.latest()).toBeNull()
    await one.start(database)
    await held
    const running = { state: 'running', units_done: 1, units_total: 2, removed: 3, ended_at: null }
    await eventually(async () => expect(await other.latest()).toMatchObject(running))
    await other.start(database)
    expect(await database.query('select 1 from cleanings')).toHaveLength(1)
    const ended = other.ended()
    release()
    expect(await ended).toMatchObject({
      state: 'done',
      units_done: 2,
      units_total: 2,
      removed: 5,
      failed: null,
    })
    expect(await database.query('select 1 from positions')).toEqual([])
    await one.close()
    await other.close()
  })

  test('one that is stopped says so, and the next goes on where it was left', async () => {
    await plant('1', batch + 3)
    const { slow, held, release } = heldAt('1')
    const one = createCleaning({ database: slow, log })
    await one.start(database)
    await held
    const closed = one.close()
    release()
    await closed
    const other = createCleaning({ database, log })
    expect(await other.latest()).toMatchObject({ state: 'failed', failed: 'interrupted', removed: batch })
    await other.start(database)
    expect(await other.ended()).toMatchObject({ state: 'done', removed: 3 })
    await other.close()
  })

  test('one whose process is gone has failed after a minute of silence, and keeps no other from starting', async () => {
    const lost = (seenAgo: number) =>
      database.query('insert into cleanings (started_at, seen_at, units_total) values ($1, $2, 4)', [
        Date.now() - 100_000,
        Date.now() - seenAgo,
      ])
    const cleaning = createCleaning({ database, log })
    await lost(50_000)
    expect(await cleaning.latest()).toMatchObject({ state: 'running' })
    await database.query('update cleanings set seen_at = seen_at - 20000 where ended_at is null')
    expect(await cleaning.latest()).toMatchObject({ state: 'failed', failed: 'interrupted' })
    await cleaning.start(database)
    expect(await cleaning.ended()).toMatchObject({ state: 'done' })
    await cleaning.close()
  })

  test('a database that refuses is the reason of the failure', async () => {
    await plant('1', 1)
    const query: Queryable['query'] = async (sql, values) => {
      if (sql.includes('delete from positions')) throw new Error('no')
      return database.query(sql, values)
    }
    const cleaning = createCleaning({ database: { ...database, query }, log })
    await cleaning.start(database)
    expect(await cleaning.ended()).toMatchObject({ state: 'failed', failed: 'error', removed: 0 })
    await cleaning.close()
  })
})
