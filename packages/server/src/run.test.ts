import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { createLog } from './log.js'
import { run } from './run.js'
import { childEntry } from './testing/child-entry.js'
import { databases, openBare } from './testing/databases.js'
import { fixture } from './testing/fixture.js'
import { freePort } from './testing/postgres.js'
import { earlierTexts, makeUnsigned } from './testing/unsigned.js'

const [embedded] = databases()
/** A migrated database without accounts, which all starts share. */
const home = fixture(
  async () => {
    if (embedded === undefined) throw new Error('no database')
    return embedded.start()
  },
  ({ remove }) => remove(),
)
const base = { PORT: '0', TRACKER_PORT: '0', OSMAND_PORT: '0' }

/** Runs a start and returns its terminal output. */
async function start(environment: Record<string, string>, flags: string[] = []) {
  const out: string[] = []
  const err: string[] = []
  const terminal = { out: (line: string) => void out.push(line), err: (line: string) => void err.push(line) }
  const options = { log: createLog('silent'), childEntry: childEntry() }
  const started = await run(flags, { ...base, DATA_DIR: home.dataDir, ...environment }, terminal, options)
  const problems = err.filter((line) => !/…$|^Primer super administrador/.test(line))
  return { started, out: out.join('\n'), said: err.join('\n'), err: problems }
}

describe('starting from the command line', () => {
  const occupied = createServer()
  afterAll(() => void occupied.close())

  test('--help lists the configuration and starts nothing', async () => {
    const { started, out, err } = await start({}, ['--help'])
    expect([started, err]).toEqual([0, []])
    expect(out).toContain('DATABASE_URL')
  })

  test('dead-letters lists, replays and removes, and starts nothing', async () => {
    const messageOf = async (...more: string[]) => {
      const { started, out, err } = await start({}, ['dead-letters', ...more])
      return [started, out, err]
    }
    expect(await messageOf()).toEqual([0, '0 apartadas', []])
    expect(await messageOf('replay')).toEqual([0, '0 guardadas, 0 siguen apartadas', []])
    expect(await messageOf('remove')).toEqual([0, '0 eliminadas', []])
    const line = 'No se entiende «constructor».'
    expect(await messageOf('constructor')).toEqual([1, '', [line]])
  })

  test('a wrong variable is one line', async () => {
    const { started, err } = await start({ PORT: 'x' })
    expect([started, err]).toEqual([1, [expect.stringMatching(/^PORT=x no es un puerto/)]])
  })

  test('an empty database without ADMIN_USER is one line', async () => {
    const { started, err } = await start({})
    expect([started, err]).toEqual([1, [expect.stringContaining('ADMIN_USER y ADMIN_PASSWORD')]])
  })

  test.each([
    [
      '/proc/baliza',
      /^No se puede escribir en la carpeta \/proc\/baliza \(ENOENT.*\)\. Dale permiso .* DATA_DIR\.$/,
    ],
    [fileURLToPath(import.meta.url), /^No se puede escribir en la carpeta .*\(EEXIST.*\)\. Dale permiso/],
  ])('a DATA_DIR that refuses, %s, is one line', async (DATA_DIR, line) => {
    const { started, err } = await start({ DATA_DIR })
    expect([started, err]).toEqual([1, [expect.stringMatching(line)]])
  })

  test('a LOG_FILE that refuses is one line', async () => {
    const { started, err } = await start({ LOG_FILE: '/proc/baliza/log' })
    expect([started, err]).toEqual([
      1,
      [expect.stringMatching(/^LOG_FILE=\/proc\/baliza\/log no se puede escribir \(ENOENT/)],
    ])
  })

  test('a password of the first administrator that is too short is one line', async () => {
    const { started, err } = await start({ ADMIN_USER: 'root', ADMIN_PASSWORD: 'x' })
    expect([started, err]).toEqual([1, [expect.stringContaining('3 caracteres o más')]])
  })

  test.each([
    'PORT',
    'TRACKER_PORT',
    'OSMAND_PORT',
  ])('a taken %s is one line, and all is closed again', async (name) => {
    if (!occupied.listening) await new Promise<void>((resolve) => occupied.listen(0, '127.0.0.1', resolve))
    const address = occupied.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const { started, err } = await start({
      ADMIN_USER: 'root',
      ADMIN_PASSWORD: 'secreto',
      [name]: String(address.port),
    })
    expect(started).toBe(1)
    const line = `El puerto ${address.port} ya está en uso. Cierra lo que lo ocupa, o elige otro: ${name}=`
    expect(err).toEqual([expect.stringMatching(new RegExp(`^${line}\\d+\\.$`))])
  })

  test('an address of another machine is one line', async () => {
    const { started, err } = await start({ HOST: '192.0.2.1' })
    expect([started, err]).toEqual([
      1,
      ['HOST=192.0.2.1 no es una dirección de este equipo: usa 127.0.0.1 o 0.0.0.0.'],
    ])
  })

  test('PostgreSQL that does not answer is one line, without its password', async () => {
    const port = await freePort()
    const { started, err } = await start({ DATABASE_URL: `postgres://u:hunter2@127.0.0.1:${port}/base` })
    expect([started, err]).toEqual([
      1,
      [`PostgreSQL no contesta en 127.0.0.1:${port}/base. Enciéndelo, o corrige DATABASE_URL.`],
    ])
  })

  test('of several PostgreSQLs of which none answers all are named', async () => {
    const places = `127.0.0.1:${await freePort()},127.0.0.1:${await freePort()}/base`
    const { started, err } = await start({ DATABASE_URL: `postgres://u:hunter2@${places}` })
    expect([started, err]).toEqual([
      1,
      [`PostgreSQL no contesta en ${places}. Enciéndelo, o corrige DATABASE_URL.`],
    ])
  })

  test('a database that cannot be upgraded is one line', async () => {
    if (embedded === undefined) throw new Error('no database')
    const unsigned = await embedded.start({ empty: true })
    const database = await openBare(unsigned)
    await makeUnsigned(database, (name, sql) =>
      name === '0004-catalogue' ? (earlierTexts(sql)[1] ?? '') : sql,
    )
    await database.close()
    const { started, err } = await start({ DATA_DIR: unsigned.dataDir })
    expect(started).toBe(1)
    expect(err).toEqual([
      expect.stringMatching(/^La base de datos la hizo una versión de desarrollo anterior .*follow_links/),
    ])
  })

  test('all well: it says what it does and where it is, keeps its administrator, and closes', async () => {
    const { started, out, said } = await start({ BRAND: 'Mi Flota' })
    if (typeof started === 'number') throw new Error(said)
    // Standard output contains only the log.
    expect(out).toBe('')
    expect(said).toContain('Abriendo la base de datos integrada…')
    expect(said).toContain(`Mi Flota está lista en http://localhost:${started.address.http}`)
    const login = await fetch(`${started.url}/api/login`, {
      method: 'POST',
      body: JSON.stringify({ user: 'root', pass: 'secreto' }),
    })
    expect(await login.json()).toMatchObject({ status: 1, rol: 4 })
    await started.close()
    await expect(fetch(`${started.url}/health`)).rejects.toThrow()
  })
})
