import { performance } from 'node:perf_hooks'
import type { Account, ImportLookup } from '@baliza/agreement'
import { expect, test } from 'vitest'
import { bundledEntry } from '../testing/bundled-entry.js'
import { ImportRows, readImportBody } from './import-body.js'

const entry = bundledEntry('import-worker', 'imports/import-worker.ts')
const admin = { id: 'a', name: 'admin', rol: 4 } as Account

/** A database with two of the units. */
const lookup: ImportLookup = {
  now: Date.now,
  accountsByName: async () => [],
  accountsById: async () => [],
  brands: async () => new Set(['Coban']),
  groupsOf: async () => [],
  takenImeis: async (imeis) => new Set(imeis.filter((imei) => imei.endsWith('0001'))),
  takenDeviceIds: async () => new Set(),
  seen: async () => new Set(),
  assigned: async () => new Set(),
  driven: async () => new Set(),
  driverNames: async () => new Set(),
  withExternalId: async () => new Map(),
}

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, row) => ({
    nombre: `Unidad ${row}`,
    imei: String(500_000_000_000_000 + row),
    sim: '5512345678',
    equipo_gps: 'Coban',
    modelo: 'Nissan NP300 2021',
  }))
const bytesOf = (body: unknown) => Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
const read = (body: unknown, { isKeyed = false, share = 'a', at = entry() } = {}) =>
  readImportBody(bytesOf(body), { share, isKeyed, signal: new AbortController().signal, entry: at })
async function rowsIn(body: unknown, at = entry()): Promise<ImportRows> {
  const { filas } = await read(body, { at })
  if (!(filas instanceof ImportRows)) throw new Error('the body has no rows')
  return filas
}

test('a thread reads and checks the rows, and the process stays free', async () => {
  const bytes = { tipo: 'units', archivo: 'flota.csv', filas: rowsOf(20_000) }
  const before = performance.eventLoopUtilization()
  const rows = await rowsIn(bytes)
  const { faults, good } = await rows.check('units', admin, lookup)
  // Without a thread the process would be busy all the time.
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
  expect(rows.length).toBe(20_000)
  expect(faults).toEqual(
    [2, 10_002].map((fila) => ({
      fila,
      columna: 'imei',
      mensaje: 'Ya hay un equipo gps registrado con ese IMEI',
    })),
  )
  expect(good.rows).toHaveLength(19_998)
  expect(good.rows[0]).toMatchObject({ nombre: 'Unidad 0', imei: '500000000000000', manager: null })
})

test('this thread, which checks short files, finds the same', async () => {
  const body = { tipo: 'units', filas: [...rowsOf(3_000), { ...rowsOf(1)[0], sim: '' }] }
  const found = await Promise.all(
    ['/nowhere', entry()].map(async (at) => (await rowsIn(body, at)).check('units', admin, lookup)),
  )
  expect(found[1]).toEqual(found[0])
  expect(found[0]?.faults).toHaveLength(3)
})

const long = ' '.repeat(300_000)

test.each([
  ['no JSON', `{"tipo":"units",${long}`, 'body'],
  ['a list', `[${long}]`, 'body'],
  ['a character that PostgreSQL cannot store', `{"tipo":"\\u0000"${long}}`, 'body'],
  ['too deep JSON', `{"tipo":${'['.repeat(100)}${']'.repeat(100)}${long}}`, 'body'],
])('the process gets the refusal of a thread: %s', async (_, body, codigo) => {
  await expect(read(body)).rejects.toMatchObject({ name: 'Refusal', body: { codigo } })
})

test('more rows than a kind takes are refused before one is read, however many they are', async () => {
  const rows = await rowsIn(`{"tipo":"units","filas":[${'{},'.repeat(1_000_000)}{}]}`)
  expect(rows.length).toBe(1_000_001)
  expect(() => rows.check('units', admin, lookup)).toThrow('20,000')
  const users = await rowsIn({ tipo: 'users', filas: rowsOf(2_001) })
  expect(() => users.check('users', admin, lookup)).toThrow('2,000')
})

test('a cell that is no text, and a column that no unit has, are refused by name', async () => {
  const cell = await rowsIn({ tipo: 'units', filas: [...rowsOf(5_000), { nombre: 7 }] })
  await expect(cell.check('units', admin, lookup)).rejects.toMatchObject({
    body: { codigo: 'invalid', campo: 'filas.5000.nombre' },
  })
  const column = await rowsIn({ tipo: 'units', filas: [...rowsOf(5_000), { color: 'rojo' }] })
  await expect(column.check('units', admin, lookup)).rejects.toMatchObject({
    body: { codigo: 'invalid', campo: 'color' },
  })
})

test('two bodies with the same cells are the same for an idempotency key, in any order, and as slow to guess as a password', async () => {
  const users = (pass: string) => [{ user: 'ana', pass }]
  const bodies = [
    { tipo: 'users', filas: users('uno') },
    { filas: [{ pass: 'uno', user: 'ana' }], tipo: 'users' },
    { tipo: 'users', filas: users('dos') },
  ]
  const [first, again, other] = await Promise.all(
    bodies.map(async (body) => JSON.stringify((await read(body, { isKeyed: true })).filas)),
  )
  expect(again).toBe(first)
  expect(other).not.toBe(first)
  expect(first).toMatch(/^\{"pass":"[0-9a-f]{64}"\}$/)
})

test('an account has few files in the queue, and another account waits for one of them only', async () => {
  const file = { tipo: 'units', filas: rowsOf(10_000) }
  const order: string[] = []
  const flood = Array.from({ length: 9 }, (_, number) => read(file).then(() => order.push(`flood ${number}`)))
  const last = read(file)
  await expect(last).rejects.toMatchObject({ body: { codigo: 'rate' }, retryAfter: 5 })
  await read(file, { share: 'b' }).then(() => order.push('other'))
  expect(order.indexOf('other')).toBeLessThanOrEqual(2)
  await Promise.all(flood)
})
