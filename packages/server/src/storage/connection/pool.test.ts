import { describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../log.js'
import { eventually } from '../../testing/eventually.js'
import { fixture } from '../../testing/fixture.js'
import { findPostgres, startPostgres, startReplicated } from '../../testing/postgres.js'
import { startTcpProxy } from '../../testing/tcp-proxy.js'
import { openDatabase } from '../open.js'
import { hostsOf } from './hosts.js'
import { createPool, type PoolOptions } from './pool.js'

const bin = findPostgres()
const log = createLog('silent')
/** Short timeouts for a faulty network, in ms. */
const hasty = { connect: 1_000, statement: 1_500, pulse: 600, close: 500 }

describe.skipIf(bin === null)('a pool of connections to PostgreSQL', () => {
  const postgres = fixture(
    () => startPostgres(bin ?? ''),
    (running) => running.stop(),
  )
  const open = (url: string, more: Partial<PoolOptions> = {}) =>
    createPool({ connection: { connectionString: url }, size: 4, log, ...more })

  async function halfOpen() {
    const url = new URL(postgres.url)
    const proxy = await startTcpProxy(Number(url.port))
    url.port = String(proxy.port)
    const database = open(url.href, { patience: hasty })
    return { proxy, database }
  }

  test('a connection that is lost between two statements of a transaction fails it, and nothing else', async () => {
    const database = open(postgres.url)
    const other = open(postgres.url)
    await database.query('drop table if exists lost; create table lost (id int)')
    const work = database.transaction(async (tx) => {
      await tx.query('insert into lost values (1)')
      const [own] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
      await other.query('select pg_terminate_backend($1)', [own?.pid])
      // The loss arrives while no query is in progress.
      await eventually(async () => {
        const alive = await other.query('select 1 from pg_stat_activity where pid = $1', [own?.pid])
        expect(alive).toEqual([])
      })
      await new Promise((resolve) => setImmediate(resolve))
      await tx.query('insert into lost values (2)')
    })
    await expect(work).rejects.toThrow()
    expect(await database.query('select * from lost')).toEqual([])
    expect(await database.transaction((tx) => tx.query('select 1 as one'))).toEqual([{ one: 1 }])
    await Promise.all([database.close(), other.close()])
  })

  test('a connection that is lost under a statement of a transaction fails it, and nothing else', async () => {
    const database = open(postgres.url)
    const work = database.transaction((tx) =>
      tx.query('select pg_terminate_backend(pg_backend_pid()), pg_sleep(9)'),
    )
    await expect(work).rejects.toThrow()
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
    await database.close()
  })

  test('a half-open connection fails its transaction in time, and the server frees what it had locked', async () => {
    const { proxy, database } = await halfOpen()
    await database.query('drop table if exists held; create table held as select 1 as id, 0 as turns')
    const turn = () =>
      database.transaction(
        async (tx) => {
          await tx.query('select * from held where id = 1 for update')
          await tx.query('update held set turns = turns + 1')
        },
        { within: 1_500 },
      )
    let swallowed = false
    const cutOff = database.transaction(
      async (tx) => {
        await tx.query('select * from held where id = 1 for update')
        proxy.swallow()
        swallowed = true
        await tx.query('update held set turns = turns + 1')
      },
      { within: 1_500 },
    )
    await expect(cutOff).rejects.toThrow('did not answer within 1500 ms')
    expect(swallowed).toBe(true)
    proxy.heal()
    await eventually(turn)
    expect(await database.query('select turns from held')).toEqual([{ turns: 1 }])
    await database.close()
    await proxy.close()
  })

  test('statements on half-open connections do not keep the pool for ever', async () => {
    const { proxy, database } = await halfOpen()
    await Promise.all(Array.from({ length: 4 }, () => database.query('select pg_sleep(0.05)')))
    proxy.swallow()
    const lost = await Promise.allSettled(Array.from({ length: 4 }, () => database.query('select 1')))
    expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
    proxy.heal()
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
    await database.close()
    await proxy.close()
  })

  test('a half-open LISTEN is noticed, made again, and says that something may have been missed', async () => {
    const { proxy, database } = await halfOpen()
    const other = open(postgres.url)
    const heard: string[] = []
    await database.listen('tests', (payload) => heard.push(payload))
    proxy.swallow()
    await other.query(`select pg_notify('tests', 'nobody hears this')`)
    proxy.heal()
    await eventually(() => expect(heard).toEqual(['']))
    await other.query(`select pg_notify('tests', 'otra vez')`)
    await eventually(() => expect(heard).toEqual(['', 'otra vez']))
    await Promise.all([database.close(), other.close()])
    await proxy.close()
  })

  test('closing ends whatever hangs', async () => {
    const { proxy, database } = await halfOpen()
    await database.listen('tests', () => undefined)
    let begun = 0
    const hanging = Array.from({ length: 3 }, () =>
      database.transaction(
        async (tx) => {
          begun += 1
          await eventually(() => expect(begun).toBe(3))
          proxy.swallow()
          await tx.query('select 1')
        },
        { within: Number.POSITIVE_INFINITY },
      ),
    )
    const ends = Promise.allSettled(hanging)
    await eventually(() => expect(begun).toBe(3))
    await database.close()
    // Without the close they would wait forever.
    for (const end of await ends)
      expect(end).toMatchObject({ status: 'rejected', reason: { message: 'the pool is closing' } })
    await proxy.close()
  })
})

describe.skipIf(bin === null)('a pool on a PostgreSQL and its replica', () => {
  test('goes to the one that takes writes, and to its replica once that is promoted', async () => {
    const postgres = await startReplicated(bin ?? '')
    onTestFinished(() => postgres.stop())
    const [first = '', second = ''] = hostsOf(postgres.url)
    const { host, pathname, search } = new URL(second)
    // The replica comes first in the address: it answers, but the client does not use it.
    const url = `postgres://baliza@${host},${new URL(first).host}${pathname}${search}`
    const database = createPool({ connection: { connectionString: url }, size: 4, log })
    const heard: string[] = []
    await database.query('create table kept (id int)')
    await database.listen('tests', (payload) => heard.push(payload))
    await database.transaction((tx) => tx.query('insert into kept values (1)'))
    let promote: Awaited<ReturnType<typeof postgres.kill>> | undefined
    const cut = database.transaction(async (tx) => {
      await tx.query('insert into kept values (2)')
      promote = await postgres.kill()
      await tx.query('insert into kept values (3)')
    })
    await expect(cut).rejects.toThrow()
    await expect(database.query('select 1')).rejects.toThrow('it takes no writes')
    // A start waits for the promotion.
    const starting = openDatabase({ databaseUrl: url, dataDir: '/nowhere', demo: false }, { log })
    await promote?.()
    await (await starting).close()

    expect(await database.query('select id from kept')).toEqual([{ id: 1 }])
    await eventually(() => expect(heard).toEqual(['']))
    await database.query(`select pg_notify('tests', 'otra vez')`)
    await eventually(() => expect(heard).toEqual(['', 'otra vez']))
    await database.close()
  })
})
