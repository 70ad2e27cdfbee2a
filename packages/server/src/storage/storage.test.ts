import { fork } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createLog } from '../log.js'
import { childEntry } from '../testing/child-entry.js'
import { databaseFixture, databases, emptyEmbedded, temporaryDirectory } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { openEmbedded } from './connection/embedded.js'
import { holderOf } from './connection/lock.js'
import { makePartitions, monthsAround } from './positions/partitions.js'
import { migrate } from './schema/migrate.js'

const log = createLog('silent')

describe.each(databases())('the database on $name', (kind) => {
  const database = databaseFixture(kind)

  test('migrations run once', async () => {
    expect(await migrate(database, log)).toEqual([])
    const names = await database.query<{ name: string }>('select name from schema_migrations order by name')
    expect(names.map((row) => row.name)).toContain('0001-house.sql')
  })

  test('a bigint is a number', async () => {
    expect(await database.query('select 1700000000000::bigint as at')).toEqual([{ at: 1_700_000_000_000 }])
  })

  test('a failed transaction leaves nothing behind, and the next one works', async () => {
    const insert = `insert into settings values ('half', '1')`
    await expect(
      database.transaction(async (tx) => {
        await tx.query(insert)
        await tx.query('select nonsense')
      }),
    ).rejects.toThrow('nonsense')
    expect(await database.query(`select 1 from settings where key = 'half'`)).toEqual([])
    expect(await database.transaction(async (tx) => tx.query('select 1 as one'))).toEqual([{ one: 1 }])
  })

  test('transactions that run at once do not mix', async () => {
    const count = async () =>
      database.transaction(async (tx) => {
        await tx.query(`insert into settings values ('count', '0') on conflict (key) do nothing`)
        await tx.query(`update settings set value = (value::int + 1)::text where key = 'count'`)
      })
    await Promise.all(Array.from({ length: 20 }, count))
    expect(await database.query(`select value from settings where key = 'count'`)).toEqual([{ value: '20' }])
  })

  test('NOTIFY is heard after the commit, and not after its stop', async () => {
    const heard: string[] = []
    const stop = await database.listen('tests', (payload) => heard.push(payload))
    await database.transaction(async (tx) => {
      await tx.query(`select pg_notify('tests', 'uno')`)
      expect(heard).toEqual([])
    })
    await eventually(() => expect(heard).toEqual(['uno']))
    await stop()
    await database.query(`select pg_notify('tests', 'dos')`)
    await database.query('select 1')
    expect(heard).toEqual(['uno'])
  })

  // PGlite's only connection ends with its process, and that process with the server.
  test.runIf(kind.name === 'PostgreSQL')(
    'a lost connection is made again, listens again, and says that something may have been missed',
    async () => {
      const heard: string[] = []
      const stop = await database.listen('tests', (payload) => heard.push(payload))
      // Ends every connection of the server: those of the pool and the one that listens.
      const cut = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()'
      await database.query(`${cut} and pid <> pg_backend_pid()`)
      await eventually(() => expect(heard).toContain(''))
      await database.query(`select pg_notify('tests', 'otra vez')`)
      await eventually(() => expect(heard).toContain('otra vez'))
      await stop()
    },
  )

  test('a change of who sees what is announced by the database itself', async () => {
    const heard: string[] = []
    const stop = await database.listen('access', () => heard.push('access'))
    await database.query(
      `insert into users (id, name, password, rol, reg) values ('anuncio', 'anuncio', '', 2, 0)`,
    )
    await database.query(`update users set activo = false where id = 'anuncio'`)
    await eventually(() => expect(heard).toContain('access'))
    await stop()
  })

  test('partitions of the months around now take the positions, and take over those of the default one', async () => {
    const later = Date.UTC(2031, 4, 15)
    const insert = 'insert into positions (imei, time, received_at, valid) values ($1, $2, 0, true)'
    await database.query(insert, ['late', later])
    await database.query(insert, ['now', Date.now()])
    const where = async (imei: string) => {
      const [row] = await database.query<{ at: string }>(
        'select tableoid::regclass::text as at from positions where imei = $1',
        [imei],
      )
      return row?.at
    }
    expect(await where('late')).toBe('positions_default')
    expect(await where('now')).toBe(monthsAround(Date.now(), 0, 0)[0]?.table)
    expect(await makePartitions(database, later)).toContain('positions_2031_05')
    expect(await where('late')).toBe('positions_2031_05')
    expect(await makePartitions(database, later)).toEqual([])
    await database.query(`${insert} on conflict do nothing`, ['late', later])
    expect(await database.query(`select 1 from positions where imei = 'late'`)).toHaveLength(1)
  })
})

describe('the data directory of the embedded database', () => {
  test('a second server on it gets one line, and what was stored outlives a close', async () => {
    const directory = emptyEmbedded()
    const first = await openEmbedded({ directory, log, childEntry: childEntry() })
    await first.query('create table kept as select 1 as one')
    await expect(openEmbedded({ directory, log, childEntry: childEntry() })).rejects.toThrow(
      `La carpeta ${directory} la usa otro servidor (proceso ${process.pid})`,
    )
    await first.close()
    const second = await openEmbedded({ directory, log, childEntry: childEntry() })
    expect(await second.query('select one from kept')).toEqual([{ one: 1 }])
    await second.close()
  })

  test('the lock of a process that has died is taken over; its server gone, a closing one is waited for', async () => {
    const directory = emptyEmbedded()
    const file = join(directory, 'baliza.lock')
    const gone = { pid: 2 ** 22 + 1, since: '1' }
    writeFileSync(file, JSON.stringify({ child: gone, server: gone }))
    const first = await openEmbedded({ directory, log, childEntry: childEntry() })
    expect(JSON.parse(readFileSync(file, 'utf8')).server).toEqual(holderOf(process.pid))
    await first.close()
    expect(() => readFileSync(file)).toThrow('ENOENT')

    const dying = fork(childEntry(), [], { execArgv: [] })
    const opened = new Promise((resolve) => dying.once('message', resolve))
    dying.send({ kind: 'open', dataDir: join(directory, 'base'), lockFile: file })
    expect(await opened).toMatchObject({ kind: 'open' })
    const lock = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...lock, server: gone }))
    setTimeout(() => dying.disconnect(), 400)
    const second = await openEmbedded({ directory, log, childEntry: childEntry() })
    // The second process opened only after the first was disconnected. The first releases the folder shortly before it exits.
    expect(dying.connected).toBe(false)
    await expect.poll(() => dying.exitCode ?? dying.signalCode).not.toBeNull()
    await second.close()
  })

  test('a directory that cannot be written is one line', async () => {
    const parent = temporaryDirectory()
    const file = join(parent, 'archivo')
    writeFileSync(file, '')
    await expect(
      openEmbedded({ directory: join(file, 'data'), log, childEntry: childEntry() }),
    ).rejects.toThrow('No se puede escribir en la carpeta')
  })
})
