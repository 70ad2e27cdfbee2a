import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createRandom } from '../demo/random.js'
import { createArrivals } from '../feed/arrivals.js'
import { createFeed, type Feed } from '../feed/feed.js'
import { createFeedStreams } from '../feed/stream.js'
import { subscribeChanges } from '../feed/subscribe-changes.js'
import { createLog } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { accountByName, type Rol } from '../storage/tables/accounts.js'
import { visibleImeis } from '../storage/tables/units.js'
import { plantAccount } from '../testing/accounts.js'
import { databaseFixture, databases } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { demoPassword, planted, plantFleet } from '../testing/fleet.js'
import { createSessions, readEndedSessions, type Sessions } from './sessions.js'

describe.each(databases())('the sessions of another process on $name', (kind) => {
  const database = databaseFixture(kind)
  const log = createLog('silent')
  let asked = 0
  let here: Sessions
  let there: Sessions
  let arrivals: ReturnType<typeof createArrivals>
  let feed: Feed
  let stops: (() => unknown)[]
  const open = async (user: string) => {
    const account = await accountByName(database, user)
    if (account === null) throw new Error(user)
    return here.open(account)
  }
  const isKnown = async (token: string) => (await there.find(token)) !== null
  /** Waits until the announcement has arrived. On the embedded database it arrives with the next answer. */
  const ended = (token: string) =>
    eventually(async () => {
      await database.query('select 1')
      expect(await isKnown(token)).toBe(false)
    })

  beforeEach(async () => {
    await database.query('truncate users cascade')
    await database.query('truncate units cascade')
    await plantFleet(database)
    await plantAccount(database, { name: 'admin', rol: 4, password: demoPassword, nombre: 'Admin' })
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
    feed = createFeed({ database: counting, log })
    const streams = createFeedStreams({ feed, log })
    const stop = await subscribeChanges(database, {
      changes: { subscribe: async () => async () => undefined },
      feed,
      streams,
      sessions: there,
      arrivals,
    })
    stops = [stop, () => streams.close(), () => feed.close()]
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

  test('who gets a unit costs nobody else anything', async () => {
    const ids = await database.query<{ id: string; name: string; rol: Rol }>(
      'select id, name, rol from users',
    )
    const feedOf = (name: string) => {
      const account = ids.find((one) => one.name === name)
      if (account === undefined) throw new Error(name)
      return feed.ask(account, { gzip: false })
    }
    const manager = ids.find(({ name }) => name === 'manager')?.id
    const others = ['usuario', 'jefe', 'admin']
    const tokens = [await open('usuario'), await open('admin')]
    for (const token of tokens) await isKnown(token)
    for (const name of [...others, 'otro', 'manager']) await feedOf(name)
    const before = asked
    for (const name of others) await feedOf(name)
    expect(asked).toBe(before)
    const seen = async (name: string) =>
      JSON.parse((await feedOf(name)).body?.bytes.toString() ?? '').data.length
    const had = await seen('otro')
    await database.query(
      `insert into assignments select u.id, n.imei from users u, units n
       where u.name = 'otro' and not exists (select 1 from assignments a where a.user_id = u.id and a.imei = n.imei) limit 1`,
    )
    await eventually(async () => {
      await database.query('select 1')
      expect(await seen('otro')).toBe(had + 1)
    })
    const after = asked
    for (const name of others) await feedOf(name)
    for (const token of tokens) await isKnown(token)
    expect(asked).toBe(after)
    expect(manager).toBeDefined()
  })

  test('a manager sees no more what a removed account had', async () => {
    const manager = await accountByName(database, 'manager')
    if (manager === null) throw new Error('manager')
    const seen = async () => {
      const { body } = await feed.ask(manager, { gzip: false })
      return (JSON.parse(body?.bytes.toString() ?? '').data as { imei: string }[]).map(({ imei }) => imei)
    }
    expect(await seen()).toContain(planted.own)
    await database.query(`delete from users where name = 'usuario'`)
    await eventually(async () => {
      await database.query('select 1')
      expect(await seen()).toEqual([planted.managed])
    })
  })

  test('whatever is edited, every account sees what it sees, and is what it is', async () => {
    const random = createRandom(31)
    const some = <One>(all: readonly One[]) => all[Math.floor(random() * all.length)] as One
    const names = ['usuario', 'manager', 'admin', 'espejo', 'jefe', 'otro']
    const tokens = new Map<string, string>()
    for (const name of names) tokens.set(name, await open(name))
    const user = () => `(select id from users where name = '${some(names)}')`
    const unit = () => `(select imei from units order by md5(imei || '${random()}') limit 1)`
    let made = 0
    const edits: (() => string)[] = [
      () =>
        `insert into assignments (user_id, imei) select u, i from ${user()} u (u), ${unit()} i (i) on conflict do nothing`,
      () => `delete from assignments where user_id = ${user()}`,
      () => `delete from assignments where imei = ${unit()}`,
      () => `update units set manager = ${user()} where imei = ${unit()}`,
      () => `update units set manager = null where imei = ${unit()}`,
      () => `update users set manager = ${user()} where id = ${user()}`,
      () => `update users set rol = ${some([2, 3, 4])} where id = ${user()} and owner is null`,
      () => `update users set activo = not activo where id = ${user()}`,
      () => `update users set reportes = not reportes, nombre = nombre || 'x' where id = ${user()}`,
      () => {
        made += 1
        return `insert into units (imei, id, nombre, registro, manager) values ('8100${made}', 'x${made}', '', 0, ${user()})`
      },
      () => `delete from units where imei like '8100%'`,
      () => `delete from users where name = 'otro'`,
    ]
    const check = async (name: string) => {
      const token = tokens.get(name) ?? ''
      const fresh = await accountByName(database, name)
      const known = (await there.find(token))?.account ?? null
      if (fresh === null) return expect(known).toBeNull()
      const { password, ...account } = fresh
      expect(known).toEqual(account)
      const { body } = await feed.ask(account, { gzip: false })
      const shown = JSON.parse(body?.bytes.toString() ?? '').data as { imei: string }[]
      expect(shown.map(({ imei }) => imei)).toEqual(await visibleImeis(database, account))
    }
    for (let round = 0; round < 25; round += 1) {
      // Loads every session into the cache, so that a session stays cached unless an edit is announced.
      for (const name of names) await check(name)
      for (let n = 0; n < 2; n += 1) await database.query(some(edits)())
      await eventually(async () => {
        await database.query('select 1')
        for (const name of names) await check(name)
      })
    }
  })
})
