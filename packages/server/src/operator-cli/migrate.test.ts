import { describe, expect, test } from 'vitest'
import { createLog } from '../log.js'
import { findDrift, migrate } from '../storage/schema/migrate.js'
import { migrationsDirectory, readMigrations } from '../storage/schema/migration-files.js'
import { databases, openBare, temporaryDirectory } from '../testing/databases.js'
import { fixture } from '../testing/fixture.js'
import { commandLine } from '../testing/operator.js'
import { earlierTexts, makeUnsigned } from '../testing/unsigned.js'

const log = createLog('silent')

describe.each(databases())('migrate on $name', (kind) => {
  const home = fixture(
    () => kind.start({ empty: true }),
    (started) => started.remove(),
  )
  const inside = async <Result>(
    work: (database: Awaited<ReturnType<typeof openBare>>) => Promise<Result>,
  ) => {
    const database = await openBare(home)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }

  test('--check says what is to be done and does nothing; migrate does it', async () => {
    const names = (await readMigrations(migrationsDirectory)).map(({ name }) => name)
    await inside((database) => makeUnsigned(database))
    const tables = () =>
      inside((database) => database.query('select relname, relnatts from pg_class order by oid'))
    const before = await tables()
    const { code, out } = await commandLine(home)('migrate', '--check')
    expect(code).toBe(0)
    expect(out.map((line) => line.split(':')[0])).toEqual([...names.slice(4), 'Migraciones'])
    expect(out[0]).toBe(
      '0005-connections.sql: Qué conexión de un rastreador es la última: solo esa recibe comandos.',
    )
    expect(out.at(-1)).toBe(`Migraciones: 4 de antes, ${names.length - 4} por hacer.`)
    expect(await tables()).toEqual(before)

    const done = await commandLine(home)('migrate')
    expect(done.out.at(-1)).toBe(`Migraciones: 4 de antes, ${names.length - 4} hechas ahora.`)
    expect(await inside((database) => migrate(database, log))).toEqual([])
    expect((await commandLine(home)('migrate', '--check')).out).toEqual([
      `Migraciones: ${names.length} de antes, 0 por hacer.`,
    ])
  })

  test('--check says of a newer database, and of one of a development version, why not', async () => {
    await inside(async (database) => {
      await migrate(database, log)
      await database.query(`insert into schema_migrations values ('0999-later.sql', 1, 'x')`)
    })
    const newer = await commandLine(home)('migrate', '--check')
    expect(newer.code).toBe(1)
    expect(newer.err).toEqual([expect.stringMatching(/^La base de datos es más nueva que este programa/)])
    await inside(async (database) => {
      await database.query('drop schema public cascade; create schema public')
      await makeUnsigned(database, (name, sql) =>
        name === '0004-catalogue' ? (earlierTexts(sql)[1] ?? '') : sql,
      )
    })
    const unreleased = await commandLine(home)('migrate', '--check')
    expect(unreleased.code).toBe(1)
    expect(unreleased.err).toEqual([expect.stringMatching(/versión de desarrollo anterior .*follow_links/)])
  })

  test('--check offers the statements that mend a database of an unreleased state, and --repair does them', async () => {
    await inside(async (database) => {
      await database.query('drop schema public cascade; create schema public')
      await makeUnsigned(database, (name, sql) =>
        name === '0004-catalogue' ? (earlierTexts(sql)[2] ?? '') : sql,
      )
      await database.query(`insert into users (id, name, password, rol, reg) values ('1', 'jefa', '', 4, 0)`)
    })
    const { code, out } = await commandLine(home)('migrate', '--check')
    expect(code).toBe(1)
    expect(out).toEqual(
      expect.arrayContaining(['-- falta: la tabla follow_links', '-- falta: la columna alerts.attended_at']),
    )
    expect(out).toContain('alter table alerts add column attended_at bigint;')
    const repaired = await commandLine(home)('migrate', '--repair')
    expect(repaired).toMatchObject({ code: 0, err: [] })
    // The database is like a new one, with all of its data.
    expect((await commandLine(home)('migrate', '--check')).out).toEqual([
      expect.stringMatching(/ 0 por hacer\.$/),
    ])
    await inside(async (database) =>
      expect(await database.query('select name from users')).toEqual([{ name: 'jefa' }]),
    )
  })

  test.runIf(kind.name === 'PostgreSQL')(
    '--check tells a user who may only read what is pending',
    async () => {
      await inside(async (database) => {
        await database.query('drop schema public cascade; create schema public')
        await makeUnsigned(database)
        await database.query(`
        drop role if exists lectora; create role lectora login;
        grant usage on schema public to lectora; grant select on all tables in schema public to lectora`)
      })
      const url = new URL(home.databaseUrl ?? '')
      url.username = 'lectora'
      const { code, out } = await commandLine({ ...home, databaseUrl: url.href })('migrate', '--check')
      expect(code).toBe(0)
      expect(out[0]).toMatch(/^-- No se comparó con lo que dejan sus migraciones \(permission denied/)
      expect(out.at(-1)).toMatch(/^Migraciones: 4 de antes, \d+ por hacer\.$/)
      await inside((database) => database.query('drop owned by lectora; drop role lectora'))
    },
  )

  test('whatever is changed in a database is found, and mended', async () => {
    await inside(async (database) => {
      await database.query('drop schema public cascade; create schema public')
      await migrate(database, log)
    })
    const whole = await inside((database) => findDrift(database))
    expect(whole).toEqual({ differences: [], log: [] })
    await inside((database) =>
      database.query(`
        alter table units alter column nombre drop not null;
        alter table geofences drop column radio;
        alter table geofences alter column tipo type bigint;
        alter table users alter column activo drop default;
        alter table users add column apodo text not null default '';
        alter table users alter column apodo drop default;
        alter table users add column nota text;
        alter table sessions drop constraint sessions_pkey;
        drop table follow_links;
        create index mine on units (nombre);
        create table notes (id int);
        update schema_migrations set checksum = 'otra' where name = '0009-cleanings.sql';
        delete from schema_migrations where name = '0010-imports.sql'`),
    )
    const { code, out } = await commandLine(home)('migrate', '--check')
    expect(code).toBe(1)
    expect(out.filter((line) => line.startsWith('-- ')).slice(1)).toEqual(
      expect.arrayContaining([
        '-- falta: la tabla follow_links',
        '-- falta: la columna geofences.radio',
        '-- es otra cosa: la columna geofences.tipo',
        '-- falta: lo obligatorio de units.nombre',
        '-- falta: la restricción sessions.sessions_pkey',
        '-- sobra: lo obligatorio de users.apodo',
        '-- sobra: la columna users.nota (se queda)',
      ]),
    )
    expect(out.join('\n')).not.toMatch(/mine|notes/)
    expect(await commandLine(home)('migrate', '--repair')).toMatchObject({ code: 0, err: [] })
    const { differences, log: seen } = await inside((database) => findDrift(database))
    expect(seen).toEqual([])
    expect(differences).toEqual(
      ['apodo', 'nota'].map((name) => ({ what: `sobra: la columna users.${name}`, statement: null })),
    )
    expect(await inside((database) => migrate(database, log))).toEqual([])
  })
})

test('--check makes no database where there is none', async () => {
  const dataDir = temporaryDirectory()
  const home = { databaseUrl: null, dataDir, childEntry: '/nowhere' }
  const { code, out } = await commandLine(home)('migrate', '--check')
  expect([code, out]).toEqual([0, ['Todavía no hay base de datos: la hace el primer arranque, ya al día.']])
})

test('a command, an option and an argument that there are not are one line each', async () => {
  const run = commandLine({ databaseUrl: null, dataDir: '/nowhere', childEntry: '/nowhere' })
  expect(await run('migrat')).toMatchObject({
    code: 1,
    err: ['No hay comando «migrat»: --help los muestra todos. ¿Quisiste decir migrate?'],
  })
  expect(await run('migrate', '--chek')).toMatchObject({
    code: 1,
    err: ['No hay opción --chek. ¿Quisiste decir --check?'],
  })
  expect(await run('migrate', 'todo')).toMatchObject({ code: 1, err: ['No se entiende «todo».'] })
  expect(await run('migrate', '--port=x')).toMatchObject({
    code: 1,
    err: [expect.stringMatching(/^PORT=x no es un puerto/)],
  })
})
