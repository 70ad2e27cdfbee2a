import { describe, expect, test } from 'vitest'
import { createLog } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { openDatabase } from '../storage/open.js'
import { copyInto } from '../storage/transfer/copy.js'
import { withSource } from '../storage/transfer/database-source.js'
import { childEntry } from '../testing/child-entry.js'
import { databases } from '../testing/databases.js'
import { everything, insideOf } from '../testing/everything.js'
import { fixture } from '../testing/fixture.js'
import { plantFleet } from '../testing/fleet.js'
import { commandLine } from '../testing/operator.js'

const log = createLog('silent')
const [embedded, postgres = embedded] = databases()
if (embedded === undefined || postgres === undefined) throw new Error('no database')

/** Fills a fleet and rows with unusual texts, numbers and lists. */
async function fill(database: Database): Promise<void> {
  await plantFleet(database)
  await database.query(
    `insert into positions (imei, time, received_at, valid, lat, lng, speed, odometer, attributes)
     select '8600' || n % 7, 1690000000000 + n * 7200000::bigint, 2, true, 19.4 + n / 3e7, -99 - n / 7e6, n / 3.0, n / 9.0,
       case n % 3 when 0 then null when 1 then 'null'::jsonb else jsonb_build_object('a', n, 'b', E'x"\\\\,()\\n') end
     from generate_series(1, 12000) n`,
  )
  await database.query(
    `insert into positions (imei, time, received_at, valid, lat, lng, speed) values
       ('86009', 1, 1, false, 'NaN', 'Infinity', '-Infinity'), ('86009', 2, 1, false, 5e-324, -0.0, 1.17549435e-38)`,
  )
  await database.query(
    `insert into dead_letters (imei, protocol, raw, reason, received_at, rejected_at)
     select imei, 'coban', decode('00ff0a225c2c28', 'hex'), E'''"\\\\,{}()\\t\\n ñ😀', 1, 2 from units limit 1`,
  )
  await database.query(`select nextval('connection_numbers'), nextval('connection_numbers')`)
}

const pairs = [
  [embedded, postgres],
  [postgres, embedded],
] as const

describe.each(pairs.slice(0, embedded === postgres ? 1 : 2))('move from $name', (kind, other) => {
  const from = fixture(
    async () => {
      const home = await kind.start()
      const database = await openDatabase({ ...home, demo: false }, { log, childEntry: home.childEntry })
      await fill(database)
      await database.close()
      return home
    },
    (home) => home.remove(),
  )
  const to = fixture(
    () => other.start({ empty: true }),
    (home) => home.remove(),
  )
  const target = () => to.databaseUrl ?? to.dataDir
  const run = (...args: string[]) => commandLine({ ...from, childEntry: childEntry() })(...args)

  /** Copies until this number of positions is copied, then aborts like a power failure. @returns the reported position counts */
  async function copy(until = Number.POSITIVE_INFINITY): Promise<number[]> {
    const said: number[] = []
    const progress = (table: string, rows: number) => {
      if (table !== 'positions') return
      said.push(rows)
      if (rows >= until) throw new Error('enough')
    }
    const options = { log, progress, embedded: to.databaseUrl === null }
    await insideOf(from, (source) =>
      insideOf(to, (target) => withSource(source, (all) => copyInto(target, all, options))),
    ).catch((error: Error) => expect(error.message).toBe('enough'))
    return said
  }

  test('interrupted, no server takes it and it goes on where it was; anew where the source has changed', async () => {
    expect((await copy(5_000)).at(-1)).toBe(5_000)
    await expect(openDatabase({ ...to, demo: false }, { log, childEntry: to.childEntry })).rejects.toThrow(
      'copia a medias',
    )
    expect((await copy(10_000))[0]).toBe(5_000)
    await insideOf(from, (source) => source.query(`update users set tel = '1' where name = 'usuario'`))
    expect((await copy(5_000))[0]).toBe(0)
  })

  test('everything arrives as it was, what guards it too, and a server starts on it', async () => {
    const before = await insideOf(from, everything)
    const { code, out, err } = await run('move', '--to', target())
    expect([code, err[0]]).toEqual([0, expect.stringMatching(/^De .* a /)])
    expect(out).toEqual([expect.stringMatching(/filas, comparadas tabla por tabla/)])
    expect(await insideOf(to, everything)).toEqual(before)
    const again = await run('move', '--to', target())
    expect([again.code, again.err.at(-1)]).toEqual([
      1,
      expect.stringMatching(/^La base de datos de destino no está vacía/),
    ])
    const served = await openDatabase({ ...to, demo: false }, { log, childEntry: to.childEntry })
    await served.close()
  })

  test('a source that is in use is refused', async () => {
    const server = await openDatabase({ ...from, demo: false }, { log, childEntry: from.childEntry })
    try {
      expect(await run('move', '--to', target())).toMatchObject({
        code: 1,
        err: [expect.stringMatching(/usa otro servidor/)],
      })
    } finally {
      await server.close()
    }
  })

  test('what is no place, or the same one, is one line without a password', async () => {
    expect(await run('move', '--to', 'mysql://root:hunter2@db')).toMatchObject({
      code: 1,
      err: [expect.stringMatching(/^--to=… no es una dirección de PostgreSQL/)],
    })
    expect(await run('move', '--to', from.databaseUrl ?? from.dataDir)).toMatchObject({
      code: 1,
      err: ['El origen y el destino son la misma base de datos.'],
    })
  })
})
