import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createArrivals } from '../feed/arrivals.js'
import { createFeed } from '../feed/feed.js'
import { subscribeChanges } from '../feed/subscribe-changes.js'
import { createLog } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { accountByName } from '../storage/tables/accounts.js'
import { databaseFixture, databases } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { plantFleet } from '../testing/fleet.js'
import { createSessions, readEndedSessions, type Sessions } from './sessions.js'

describe.each(databases())('the sessions of another process on $name', (kind) => {
  const database = databaseFixture(kind)
  const log = createLog('silent')
  let asked = 0
  let here: Sessions
  let there: Sessions
  let arrivals: ReturnType<typeof createArrivals>
  let stops: (() => unknown)[]
  const open = async (user: string) => {
    const account = await accountByName(database, user)
    if (account === null) throw new Error(user)
    return here.open(account)
  }
  const isKnown = async (token: string) => (await there.find(token)) !== null
  /** Until what is announced has been heard: on the embedded database it comes with the next answer. */
  const ended = (token: string) =>
    eventually(async () => {
      await database.query('select 1')
      expect(await isKnown(token)).toBe(false)
    })

  beforeEach(async () => {
    await database.query('truncate users cascade')
    await database.query('truncate units cascade')
    await plantFleet(database)
    const counting: Database = {
      ...database,
      query: (sql, values) => {
        asked += 1
        return database.query(sql, values)
      },
    }
    here = createSessions(database)
    there = createSessions(counting)
    arrivals = createArrivals()
    const feed = createFeed({ database, log })
    const stop = await subscribeChanges(database, { feed, sessions: there, arrivals, origin: 'there' })
    stops = [stop, () => feed.close()]
  })
  afterEach(async () => {
    for (const stop of stops) await stop()
  })

  test('one that ends costs the others nothing', async () => {
    const [mine, other, theirs] = [await open('usuario'), await open('usuario'), await open('manager')]
    for (const token of [mine, other, theirs]) expect(await isKnown(token)).toBe(true)
    const waiter = arrivals.wait([], 'elsewhere')
    await here.revoke(mine)
    await ended(mine)
    const before = asked
    expect(await isKnown(other)).toBe(true)
    expect(await isKnown(theirs)).toBe(true)
    expect(asked).toBe(before)
    expect(await waiter.next(0, new AbortController().signal)).toBe('quiet')
  })

  test('those of an account end but one', async () => {
    const [kept, other, theirs] = [await open('usuario'), await open('usuario'), await open('manager')]
    for (const token of [kept, other, theirs]) expect(await isKnown(token)).toBe(true)
    const account = await accountByName(database, 'usuario')
    await here.revokeOthers(account?.id ?? '', kept)
    await ended(other)
    const before = asked
    expect(await isKnown(kept)).toBe(true)
    expect(await isKnown(theirs)).toBe(true)
    expect(asked).toBe(before)
    expect(await here.find(other)).toBeNull()
  })

  test('whoever waits for news of theirs is woken', async () => {
    const token = await open('usuario')
    const account = await accountByName(database, 'usuario')
    const waiter = arrivals.wait([], account?.id ?? '')
    await here.revoke(token)
    await ended(token)
    expect(await waiter.next(60_000, new AbortController().signal)).toBe('changed')
  })

  test('thousands that end at once are all heard of', async () => {
    const token = await open('usuario')
    const account = await accountByName(database, 'usuario')
    await database.query(
      `insert into sessions (token_hash, user_id, created_at, expires_at)
       select decode(lpad(to_hex(n), 64, '0'), 'hex'), $1, 0, 0 from generate_series(1, 3000) n`,
      [account?.id],
    )
    expect(await isKnown(token)).toBe(true)
    const payloads: string[] = []
    stops.push(await database.listen('sessions', (payload) => payloads.push(payload)))
    await database.query('delete from sessions')
    await ended(token)
    expect(payloads).toContain('')
    payloads.length = 0
    const tokens = []
    for (let n = 0; n < 250; n += 1) tokens.push(await open('manager'))
    await database.query('delete from sessions')
    await eventually(async () => {
      await database.query('select 1')
      expect(payloads).toHaveLength(3)
    })
    expect(
      new Set(payloads.flatMap((one) => readEndedSessions(one) ?? []).map(({ hash }) => hash)).size,
    ).toBe(250)
  })
})
