import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type JudgeState, nothingJudged } from '@baliza/sdk-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../log.js'
import { StartProblem } from '../../problem.js'
import { databases, openBare, type TestDatabase, temporaryDirectory } from '../../testing/databases.js'
import { fixture } from '../../testing/fixture.js'
import { enter, openServer } from '../../testing/running-server.js'
import { earlierTexts, fillUnsigned, makeUnsigned } from '../../testing/unsigned.js'
import type { Database } from '../connection/database.js'
import { type KeptState, readState } from '../tables/judge-state.js'
import { migrate } from './migrate.js'
import { migrationsDirectory, readMigrations } from './migration-files.js'

const log = createLog('silent')
const orRepair =
  '«baliza migrate --check» dice qué la distingue y «baliza migrate --repair» la deja como debía ser; o usa otra en DATABASE_URL o DATA_DIR.'

/** What has landed stays as it is: databases have run it. A new migration adds its line. */
const checksums = {
  '0001-house.sql': '250a89cd4f8f7a9f4d9d010eec008c705e364e45b19c00c8c1a4f02cc52e2be8',
  '0002-announcements.sql': '48053b348729cc697fd9cb176b6e08957dbe044593b61bf9a3fb7669fc2a8f59',
  '0003-groups.sql': 'f50405df86e7f902d96729644afefbb705beb12449ebbf741d2c93fa1bf9fc6b',
  '0004-catalogue.sql': 'df84f43b4c732cc2d0ed4bd4768dfa53be3077f38ef1bd43fd0f647df6a5d7c7',
  '0005-connections.sql': '82adc88c05d720a954751bdc5dbe62c6220b93bcf03615b6fe47f3105ed1f157',
  '0006-limits.sql': '9a61631d0a35efe97cb4fb6042e2512a6c36a458c46a5645d19a87c3228e6c37',
  '0007-settings.sql': '26ff781fe02de75d7b15c9dc4a1d40e79d51e136374ce1838894ed2b73cfc429',
  '0008-activity.sql': '469e930e8e979a6c40243dc9aa08ac8d1d351c020230f9ee3b39564b9ad3cc57',
  '0009-cleanings.sql': 'd8cb597c287130e055a24da4f4bdfa7b3d5efa3ae6aacc722c886a00f25e5ac3',
  '0010-imports.sql': '31d07f3a9bca2ff7bff78b7f76610bc2d394da4c1bfc3107129b21f911d4bf4d',
  '0011-embeds.sql': '21fe5f4690d0ecb1eb1da6b989fe923fe0b5fd63292ca3ceb7dfd6ba6e57d2c5',
  '0012-api-keys.sql': '399e7eeddd206cfc5696989bab39d58a04a6b35f1615ce2ae051c54b64a9c6cd',
  '0013-feeds.sql': '82b1a2f40ac308e70a54097f9ee57aa380e8bec15cd3394cab1dcf6697902c9c',
  '0014-webhooks.sql': '621be13a7b567b08016db9a3972f5f6d89e1de9b1b3238710980fe4b67a18c54',
  '0015-idempotency.sql': '55d9edfa54550c56beb78c709ad879772a4fae12b6423368f5f306eb52661c09',
  '0016-dead-letters.sql': 'b72e29e12e32ec6aaca6698e1edcbee21ef2fef6b82d720c672128a2ffe5437a',
  '0017-bin.sql': '1dcf93dca46107995b397d6418d3b5b8b5275c36ff5730a1709fcb7af983dd17',
  '0018-made-by-key.sql': 'c0de587fda8ded1dfcee5e5ef75685774248601176b9c5b0b5bb8727b12cad25',
  '0019-letters-in-the-bin.sql': 'e31b44e9858eadc84b55b83e005bbaefad0803629873ab7e22ffe028a45ca8e3',
  '0020-last-access.sql': '993fefec302cf1673b22dbc5a0db41c0eac2605062e7867f00b17356b5ce0353',
  '0021-imported-group.sql': 'd3c2e2d2a40e11ad4594eb4131612a5b363a7a7fe961f8b62a6dee470c698547',
  '0022-judged.sql': '31f43d7384f28d651c0d7a759608e9e868c0da8292363b0090dc4e539c2d5805',
  '0023-judged-whole.sql': 'cdd633b12bfc424f30f9a1ba061d021f8bbe194a2b24ebabdc11178ee3303628',
  '0024-tracks.sql': 'a3f56768eeb36bafafd2aa2a4166f22e74d4962f657dbb168efcca35609d0463',
  '0025-unit-live.sql': '747cfe48bbb9e1da723cf32f8d00686070ebc7957f20fe8f61c164be2a57b8b6',
  '0026-named-changes.sql': '0ceb6fe6796f1faf3533c54a7acce9fe1a0398ffa4742e39b52f1a245a596420',
  '0027-log-letters.sql': '1c84256297ab4a00fca85b7801b3177d62ba327029543d5406a643ac027fb045',
  '0028-trackers.sql': '3f38b4de3d3aef1b0115626906c21b6040bcc63b957ce910727bb94a70a15fa7',
  '0029-trackers-recorded.sql': 'af9540024e374fffcd3303c1bccf117e1016380ba3bf896a809e3f8689d41e6c',
  '0030-blocked.sql': 'fbc92b5812d767678bbdd703946d31dc51705ec08038b8e46100c8a8f4bad7ab',
  '0031-traccar-orders.sql': '7f211fcfe06e599d04ef9efb89254f841f4a6f37a10a77da46ea95093ba6fc22',
  '0032-device-events.sql': '95af07ef3d28d2e2ba8c5c67d75a7896ddfa1b443e394f63116cc27af816b8f6',
}

const laterThan = (number: string) => Object.keys(checksums).filter((name) => name.slice(0, 4) > number)

test('the migrations that have landed are letter by letter what they were', async () => {
  const migrations = await readMigrations(migrationsDirectory)
  expect(Object.fromEntries(migrations.map(({ name, checksum }) => [name, checksum]))).toEqual(checksums)
})

describe.each(databases())('migrations on $name', (kind) => {
  const home = fixture<TestDatabase>(
    () => kind.start({ empty: true }),
    (started) => started.remove(),
  )
  const database = fixture<Database>(
    () => openBare(home),
    (open) => open.close(),
  )
  beforeEach(() => database.query('drop schema public cascade; create schema public'))

  /** Refused with one line, and everything as it was. */
  async function refused(directory: URL = migrationsDirectory): Promise<string> {
    const before = await everything(database)
    const problem: unknown = await migrate(database, log, directory).catch((cause: unknown) => cause)
    expect(problem).toBeInstanceOf(StartProblem)
    expect(await everything(database)).toEqual(before)
    const { message } = problem as StartProblem
    expect(message).not.toContain('\n')
    expect(message).toContain('No se cambió nada en ella')
    return message
  }

  test('a database made before checksums were kept goes on, with all that is in it', async () => {
    await migrate(database, log)
    const fresh = await shape(database)
    await database.query('drop schema public cascade; create schema public')
    await makeUnsigned(database)
    await fillUnsigned(database)
    const { house: settings, removed_units: removed, units, ...others } = await rowsOf(database)
    expect(Object.keys(others)).toHaveLength(16)
    // A unit's anchor is kept with what it is judged by.
    const kept = (units as Record<string, unknown>[]).map(({ anchor_lat, anchor_lng, ...unit }) => unit)
    expect(removed).toMatchObject([{ imei: '359586015829809' }])

    expect(await migrate(database, log)).toEqual(Object.keys(checksums).slice(4))
    // What a removal had not ended is ended by who empties the bin.
    const ended = [{ kind: 'device', imei: '359586015829809', removed_at: 0 }]
    const { unit_live: live, ...now } = await rowsOf(database)
    const rows = now.units as Record<string, unknown>[]
    // What follows its tracker is a row of its own.
    const whole = rows.map((unit, index) => ({ ...unit, ...(live as Record<string, unknown>[])[index] }))
    expect({ ...now, units: whole }).toMatchObject({ ...others, units: kept, settings, bin: ended })
    expect(await shape(database)).toEqual(fresh)
    const seen = await database.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    )
    expect(Object.fromEntries(seen.map(({ name, checksum }) => [name, checksum]))).toEqual(checksums)
    expect(await migrate(database, log)).toEqual([])
  })

  test('what a unit was held against goes on, and so does how well its places were known', async () => {
    const before = copyOf()
    for (const name of laterThan('0021')) rmSync(new URL(name, before))
    await migrate(database, log, before)
    await database.query(
      `insert into units (imei, id, nombre, registro, lat, lng, speed, acc, acc_since, timestamp, anchor_lat, anchor_lng)
       values ('8600', 'a', 'A', 0, 19.4001, -99.1, 1, true, 5, 1000, 19.4, -99.1),
         ('8601', 'b', 'B', 0, null, null, 0, false, null, null, null, null)`,
    )
    await database.query(
      `insert into positions (imei, time, received_at, valid, attributes)
       select '8600', n, n, false, attributes from unnest($1::jsonb[]) with ordinality as a (attributes, n)`,
      [['{"accuracy": 25.5}', '{"accuracy": "mala"}', '{"accuracy": 5e-324}', '{"hdop": 2}', null]],
    )
    await migrate(database, log)
    const rows = await database.query<{ judged: KeptState | null }>(
      'select judged from unit_live order by imei',
    )
    const units = rows.map(({ judged }) => ({ judged: judged === null ? null : readState(judged) }))
    expect(units).toMatchObject([
      {
        judged: {
          last: { lat: 19.4001, lng: -99.1, time: 1_000, speed: 1 },
          anchor: { lat: 19.4, lng: -99.1 },
          stands: true,
          on: true,
          saysEngine: true,
        },
      },
      { judged: null },
    ])
    // All that the judge keeps: what lacks one of its parts would fail with the next fix.
    expect(Object.keys(units[0]?.judged ?? {}).toSorted()).toEqual(Object.keys(nothingJudged).toSorted())
    const positions = await database.query<{ accuracy: number | null }>(
      'select accuracy from positions order by time',
    )
    expect(positions.map(({ accuracy }) => accuracy)).toEqual([25.5, null, null, null, null])
  })

  test('what a unit shows, and what it is held against, lies apart; in the bin too', async () => {
    const before = copyOf()
    for (const name of laterThan('0024')) rmSync(new URL(name, before))
    await migrate(database, log, before)
    const fix = (time: number) => ({ time, lat: 1e-7, lng: -99.25, speed: 4.5, acc: null, accuracy: 12 })
    const state: JudgeState = {
      last: { ...fix(1_700_000_000_000), received: true },
      anchor: { lat: 19.123456789012344, lng: -99.1, accuracy: null },
      stands: true,
      waiting: fix(2_000),
      beforeJump: null,
      speed: 4.5,
      speedAt: 3_000,
      on: true,
      saysEngine: false,
    }
    const unit = (imei: string) => ({ imei, lat: 19.4, odometro: 12.5, alarm: 'panic', judged: state })
    await database.query(
      `insert into units (imei, id, nombre, registro, lat, odometro, alarm, judged)
       select r.imei, r.imei, 'Camión', 0, r.lat, r.odometro, r.alarm, r.judged
       from jsonb_array_elements($1::jsonb) j cross join lateral jsonb_populate_record(null::units, j) r`,
      [JSON.stringify([unit('8600'), unit('8601')])],
    )
    await database.transaction(async (tx) => {
      await tx.query(
        `insert into bin (id, kind, name, imei, removed_at) values ('8600', 'device', 'Camión', '8600', 1)`,
      )
      await tx.query(`select set_config('baliza.bin', '8600', true)`)
      await tx.query(`delete from units where imei = '8600'`)
    })
    await migrate(database, log)
    const [live] = await database.query<{ judged: KeptState }>('select * from unit_live')
    expect(live).toMatchObject({ imei: '8601', lat: 19.4, odometro: 12.5, alarm: 'panic' })
    expect(readState(live?.judged as KeptState)).toEqual(state)
    const kept = await database.query<{ table_name: string; kept: { judged: KeptState } }>(
      'select table_name, kept from bin_rows order by number',
    )
    expect(kept).toMatchObject([
      { table_name: 'units', kept: { nombre: 'Camión' } },
      { table_name: 'unit_live', kept: { imei: '8600', lat: 19.4, odometro: 12.5, alarm: 'panic' } },
    ])
    // What is in the bin has what a unit showed then, and nothing of what was added later.
    const added = ['blocked_since', 'alarms']
    const columns = Object.keys(live ?? {}).filter((name) => !added.includes(name))
    expect(Object.keys(kept[1]?.kept ?? {}).toSorted()).toEqual(columns.toSorted())
    expect(readState(kept[1]?.kept.judged as KeptState)).toEqual(state)
  })

  test('one that ran another text of 0022 goes on', async () => {
    const before = copyOf()
    for (const name of laterThan('0022')) rmSync(new URL(name, before))
    await migrate(database, log, before)
    await database.query('update schema_migrations set checksum = $1 where name = $2', [
      'fdcc19b9e071e79e501c207b6ebd3788f10b928e3cfd96588b9a096bd40cf82c',
      '0022-judged.sql',
    ])
    expect(await migrate(database, log)).toEqual(laterThan('0022'))
  })

  test('one that had only the first three gets the others', async () => {
    await makeUnsigned(database, undefined, '0003-groups')
    expect(await migrate(database, log)).toEqual(Object.keys(checksums).slice(3))
    expect(await migrate(database, log)).toEqual([])
  })

  test.each([0, 1, 2])('one made by text %i of 0004 before it was frozen is refused', async (age) => {
    const frozen = readFileSync(new URL('0004-catalogue.sql', migrationsDirectory), 'utf8')
    await makeUnsigned(database, (name, sql) =>
      name === '0004-catalogue' ? (earlierTexts(frozen)[age] ?? '') : sql,
    )
    const differing = ['units', 'follow_links, units', 'alerts, follow_links, units'][age]
    expect(await refused()).toBe(
      `La base de datos la hizo una versión de desarrollo anterior y no se puede actualizar (difieren: ${differing}). No se cambió nada en ella: ábrela con la versión que la hizo, o ${orRepair}`,
    )
  })

  test('an index and a table of the operator are nobody else’s business', async () => {
    await makeUnsigned(database)
    await database.query('create index mine on units (nombre); create table notes (id int)')
    expect(await migrate(database, log)).toEqual(Object.keys(checksums).slice(4))
  })

  test('a changed file is refused', async () => {
    await migrate(database, log)
    const directory = copyOf((name, sql) => (name === '0003-groups.sql' ? `${sql}-- x\n` : sql))
    expect(await refused(directory)).toBe(
      `El archivo de migración 0003-groups.sql no es el que hizo esta base de datos. No se cambió nada en ella: vuelve a instalar el programa sin cambiarlo; si lo hizo una versión de desarrollo, ${orRepair}`,
    )
  })

  test('the line ends of a checkout change nothing', async () => {
    await migrate(database, log)
    expect(
      await migrate(
        database,
        log,
        copyOf((_, sql) => sql.replaceAll('\n', '\r\n')),
      ),
    ).toEqual([])
  })

  test('a file that has another name now is refused', async () => {
    await migrate(database, log)
    const directory = copyOf()
    cpSync(new URL('0003-groups.sql', directory), new URL('0003-sets.sql', directory))
    rmSync(new URL('0003-groups.sql', directory))
    expect(await refused(directory)).toBe(
      'Falta el archivo de migración 0003-groups.sql, que esta base de datos ya tiene. No se cambió nada en ella: vuelve a instalar el programa completo.',
    )
  })

  test('a missing file is refused, on an empty database too', async () => {
    const directory = copyOf()
    rmSync(new URL('0003-groups.sql', directory))
    const line = 'A este programa le falta la migración 0003. Vuelve a instalarlo completo.'
    await expect(migrate(database, log, directory)).rejects.toThrow(new StartProblem(line))
    expect(await everything(database)).toEqual({})
    await migrate(database, log)
    await expect(migrate(database, log, directory)).rejects.toThrow(new StartProblem(line))
  })

  test('a database that is newer than the program is refused', async () => {
    const directory = copyOf()
    writeFileSync(new URL('0999-later.sql', directory), 'select 1')
    await migrate(database, log)
    await database.query(`insert into schema_migrations values ('0999-later.sql', 1, 'x')`)
    expect(await refused()).toBe(
      'La base de datos es más nueva que este programa: tiene 0999-later.sql y aquí no está. No se cambió nada en ella: instala la versión que la usó por última vez, o una posterior.',
    )
  })

  test('one that has a migration without the one before it is refused', async () => {
    await migrate(database, log)
    await database.query(`delete from schema_migrations where name = '0002-announcements.sql'`)
    expect(await refused()).toMatch(
      /^A la base de datos le falta 0002-announcements\.sql, anterior a 0003-groups\.sql/,
    )
  })

  test('a migration that fails is one line, and those before it are undone', async () => {
    const directory = copyOf()
    const next = `${String(Object.keys(checksums).length + 1).padStart(4, '0')}-broken.sql`
    writeFileSync(new URL(next, directory), 'create table half (id int); select nonsense')
    expect(await refused(directory)).toMatch(
      new RegExp(
        `^La migración ${next.replace('.', '\\.')} no se pudo hacer \\(.*nonsense.*\\)\\. No se cambió`,
      ),
    )
    expect(await everything(database)).toEqual({})
  })

  test('servers that start at once migrate one after the other', async () => {
    const ran = await Promise.all([1, 2, 3].map(() => migrate(database, log)))
    expect(ran.map((names) => names.length).sort()).toEqual([0, 0, Object.keys(checksums).length])
  })
})

describe.each(databases())('a server on an older database on $name', (kind) => {
  const home = fixture<TestDatabase>(
    () => kind.start({ empty: true }),
    (started) => started.remove(),
  )

  test('answers every call that it did', async () => {
    const database = await openBare(home)
    await makeUnsigned(database)
    await fillUnsigned(database)
    await database.close()
    const server = await openServer(home)
    try {
      const client = await enter(server, 'usuario')
      expect(await client.units.list()).toMatchObject([{ nombre: 'Camión 1', conductor: 'Luis' }])
      expect(await client.follow.list()).toMatchObject([{ nombre: 'Camión 1' }])
      expect((await client.geofences.list()).geofences).toMatchObject([{ nombre: 'Patio' }])
    } finally {
      await server.close()
    }
  })
})

/** The migrations in a directory of their own, some of them changed. */
function copyOf(edit: (name: string, sql: string) => string = (_, sql) => sql): URL {
  const directory = join(temporaryDirectory(), 'migrations')
  mkdirSync(directory)
  for (const name of Object.keys(checksums))
    writeFileSync(join(directory, name), edit(name, readFileSync(new URL(name, migrationsDirectory), 'utf8')))
  return pathToFileURL(`${directory}/`)
}

/** Every row of every table, by table. */
async function rowsOf(database: Database): Promise<Record<string, unknown[]>> {
  const tables = await database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename !~ '^positions_|^schema_' order by 1`,
  )
  const found: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const rows = await database.query<{ row: unknown }>(
      `select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text collate "C"`,
    )
    if (rows.length > 0) found[name] = rows.map(({ row }) => row)
  }
  return found
}

/** Every column with its type, every index, trigger and constraint. */
async function shape(database: Database): Promise<string[]> {
  const rows = await database.query<{ fact: string }>(
    `select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as fact
       from information_schema.columns where table_schema = 'public'
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
       where connamespace = 'public'::regnamespace
     order by 1`,
  )
  return rows.map(({ fact }) => fact)
}

/** All there is: what no refusal may touch. */
async function everything(database: Database): Promise<object> {
  const ran = await database
    .query('select * from schema_migrations order by name')
    .catch(() => [] as Record<string, unknown>[])
  const facts = await shape(database)
  return facts.length === 0 ? {} : { facts, ran, rows: await rowsOf(database) }
}
