import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { initialPlausibility, type PlausibilityState, recipientAddress } from '@baliza/agreement'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../log.js'
import { StartProblem } from '../../problem.js'
import { databases, openBare, type TestDatabase, temporaryDirectory } from '../../testing/databases.js'
import { fixture } from '../../testing/fixture.js'
import { enter, openServer } from '../../testing/running-server.js'
import { earlierTexts, fillUnsigned, makeUnsigned } from '../../testing/unsigned.js'
import type { Database } from '../connection/database.js'
import { type KeptState, readState } from '../tables/judge-state.js'
import { recipientsOf } from '../tables/recipients.js'
import { migrate } from './migrate.js'
import { landingLine, migrationsDirectory, readMigrations } from './migration-files.js'

const log = createLog('silent')
const orRepair =
  '«baliza migrate --check» dice qué la distingue y «baliza migrate --repair» la deja como debía ser; o usa otra en DATABASE_URL o DATA_DIR.'

const migrations = await readMigrations(migrationsDirectory)
const checksums = Object.fromEntries(migrations.map(({ name, checksum }) => [name, checksum]))

const laterThan = (number: string) => Object.keys(checksums).filter((name) => name.slice(0, 4) > number)

test('the migrations that have landed are letter by letter what they were', () => {
  const changed = migrations.filter(({ isUnchanged }) => !isUnchanged)
  // The line is what a new migration needs as its last one.
  expect(changed.map(({ name, sql }) => `${name}: ${landingLine(sql, 'NOTE')}`)).toEqual([])
  expect(migrations.filter(({ note }) => note === '')).toEqual([])
})

test('the last line of a migration seals the text above it', async () => {
  const folder = temporaryDirectory()
  const text = 'create table notes (id text primary key);\n'
  const line = landingLine(text, 'Notas de cada unidad.')
  const isUnchanged = async (sql: string) => {
    writeFileSync(join(folder, '0001-notes.sql'), sql)
    const [migration] = await readMigrations(pathToFileURL(`${folder}/`))
    return migration?.isUnchanged
  }
  expect(await isUnchanged(text + line)).toBe(true)
  expect(await isUnchanged(text)).toBe(false)
  expect(await isUnchanged(`${text.replace('notes', 'note')}${line}`)).toBe(false)
  expect(await isUnchanged(`${text}${line}drop table units;\n`)).toBe(false)
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

  /** Checks that the migration is refused with one line, and that the database is unchanged. */
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
    // A unit's anchor is stored with the plausibility state.
    const kept = (units as Record<string, unknown>[]).map(({ anchor_lat, anchor_lng, ...unit }) => unit)
    expect(removed).toMatchObject([{ imei: '359586015829809' }])

    expect(await migrate(database, log)).toEqual(Object.keys(checksums).slice(4))
    // The process that empties the bin completes an interrupted removal.
    const ended = [{ kind: 'device', imei: '359586015829809', removed_at: 0 }]
    const { unit_live: live, ...now } = await rowsOf(database)
    const rows = now.units as Record<string, unknown>[]
    // The values that the tracker updates are in a separate row.
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
    // All parts of the plausibility state: without one of them the next fix would fail.
    expect(Object.keys(units[0]?.judged ?? {}).toSorted()).toEqual(
      Object.keys(initialPlausibility).toSorted(),
    )
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
    const state: PlausibilityState = {
      last: { ...fix(1_700_000_000_000), received: true },
      anchor: { lat: 19.123456789012344, lng: -99.1, accuracy: null },
      stands: true,
      waiting: fix(2_000),
      beforeJump: null,
      speed: 4.5,
      speedAt: 3_000,
      on: true,
      saysEngine: false,
      receiver: { saysSpeed: false, spread: 20, repeatedSince: null, waitsSince: null },
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
    // An entry in the bin has the values that the unit showed then, without columns that were added later.
    const clock = ['clock_offset', 'clock_lead', 'clock_count', 'clock_at']
    const added = ['blocked_since', 'alarms', 'state_since', ...clock]
    const columns = Object.keys(live ?? {}).filter((name) => !added.includes(name))
    expect(Object.keys(kept[1]?.kept ?? {}).toSorted()).toEqual(columns.toSorted())
    expect(readState(kept[1]?.kept.judged as KeptState)).toEqual(state)
  })

  test('an account’s own address and telephone stay confirmed', async () => {
    await migrate(database, log, migrationsDirectory, '0039-delivery-shares.sql')
    await database.query(
      `insert into users (id, name, email, tel, password, rol, reg)
       values ('a', 'ana', ' Ana@Example.com', '+52 (999) 123-45.67', '', 2, 0), ('b', 'bo', '', '', '', 2, 0)`,
    )
    await migrate(database, log)
    const kept = (await recipientsOf(database, 'a')).map(({ canal, destino, confirmado }) => [
      canal,
      destino,
      confirmado !== null,
    ])
    expect(kept.toSorted()).toEqual([
      ['email', recipientAddress('email', ' Ana@Example.com'), true],
      ['sms', recipientAddress('sms', '+52 (999) 123-45.67'), true],
    ])
    expect(await recipientsOf(database, 'b')).toEqual([])
  })

  test('a link to a geofence gets its shape, and one to a removed geofence is to a point', async () => {
    await migrate(database, log, migrationsDirectory, '0049-follow-destinations.sql')
    const points = [
      { lat: 1, lng: 0 },
      { lat: 0, lng: 1 },
      { lat: 0, lng: 0 },
    ]
    await database.query(
      `insert into users (id, name, email, tel, password, rol, reg) values ('a', 'ana', '', '', '', 2, 0)`,
    )
    await database.query(`insert into units (imei, id, nombre, registro) values ('1', '1', '1', 0)`)
    await database.query(
      `insert into geofences (id, user_id, nombre, tipo, color, lat, lng, radio, points, created_at)
       values ('c', 'a', 'C', 1, '', 19, -99, 300, '[]', 0), ('p', 'a', 'P', 2, '', 0, 0, 0, $1::json, 0)`,
      [JSON.stringify(points)],
    )
    await database.query(
      `insert into follow_links (token_hash, user_id, imei, created_at, expires_at, dest_lat, dest_lng, dest_name, geofence_id)
       select id::bytea, 'a', '1', 0, 1, 0, 0, id, nullif(id, 'r') from unnest('{c,p,r}'::text[]) id`,
    )
    await migrate(database, log)
    expect(await database.query('select dest_name, dest_shape from follow_links order by dest_name')).toEqual(
      [
        { dest_name: 'c', dest_shape: { kind: 'circle', lat: 19, lng: -99, radio: 300 } },
        { dest_name: 'p', dest_shape: { kind: 'polygon', points } },
        { dest_name: 'r', dest_shape: null },
      ],
    )
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
    await database.query('create index mine on units (nombre); create table of_the_operator (id int)')
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

  test.each([
    ['from before checksums', null],
    ['of version 1.9.1', '0007-settings.sql'],
  ])('a database %s opens with its rows, and answers the calls', async (_, last) => {
    const database = await openBare(home)
    await database.query('drop schema public cascade; create schema public')
    await makeUnsigned(database)
    await fillUnsigned(database)
    if (last !== null) await migrate(database, log, migrationsDirectory, last)
    await database.close()
    const server = await openServer(home)
    try {
      const client = await enter(server, 'usuario')
      expect(await client.units.list()).toMatchObject([{ nombre: 'Camión 1', conductor: 'Luis' }])
      expect(await client.follow.list()).toMatchObject([{ nombre: 'Camión 1' }])
      expect((await client.geofences.list()).geofences).toMatchObject([{ nombre: 'Patio' }])
      expect((await client.events.list())[0]).toMatchObject({ nom_evento: 'Entra' })
    } finally {
      await server.close()
    }
  })
})

/** The migrations in a separate directory, some of them changed. */
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

/** The complete content, which a refusal must not change. */
async function everything(database: Database): Promise<object> {
  const ran = await database
    .query('select * from schema_migrations order by name')
    .catch(() => [] as Record<string, unknown>[])
  const facts = await shape(database)
  return facts.length === 0 ? {} : { facts, ran, rows: await rowsOf(database) }
}
