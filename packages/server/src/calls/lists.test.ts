import { type Account, type Call, calls } from '@baliza/agreement'
import { beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.js'
import { planted } from '../testing/fleet.js'
import { serverFixture } from '../testing/running-server.js'

interface Page {
  readonly data: readonly Record<string, unknown>[]
  readonly siguiente: string | null
}

/** Its pages always have 200 rows, and its cursor is no list of values. */
const activity = '/api/actividad'

type List = readonly [path: string, user: string, asked: object, id: string]

/** Each list, who reads it, and its number of planted rows. */
const lists: readonly List[] = [
  ['/objetos/objetos', 'admin', {}, 'imei'],
  ['/api/users', 'admin', {}, '_id'],
  ['/api/conductores', 'usuario', {}, '_id'],
  ['/grupos/grupos', 'usuario', {}, 'id'],
  ['/api/alertas', 'usuario', {}, '_id'],
  ['/api/alertas', 'usuario', { atendidas: 1, desde: 1 }, '_id'],
  ['/api/alertas', 'manager', { flota: 1, desde: 1 }, '_id'],
  ['/api/alertas-nuevas', 'usuario', {}, '_id'],
  ['/api/get-comandos', 'usuario', {}, 'id'],
  ['/api/webhook-bitacora', 'usuario', { id: 'w' }, '_id'],
  ['/api/papelera', 'usuario', {}, 'id'],
  ['/objetos/objeto-imei', 'admin', { imei: '' }, 'imei'],
  [activity, 'admin', {}, 'id'],
]

describe.each(databases())('pages of lists on $name', (kind) => {
  const server = serverFixture(kind)
  const tokens = new Map<string, string>()

  async function page(path: string, user: string, asked: object): Promise<Page> {
    const { body } = await server.post(path, { token: tokens.get(user), ...asked })
    expect(body).toMatchObject({ status: 1 })
    return body
  }

  beforeAll(async () => {
    const { database, ids } = server
    for (const user of ['admin', 'manager', 'usuario', 'otro']) tokens.set(user, await server.tokenOf(user))
    await database.query('update users set integraciones = true where id = $1', [ids.usuario])
    const now = Date.now()
    await database.query(
      `insert into drivers (id, user_id, nombre) select 'd' || n, $1, 'Chofer ' || n % 3 from generate_series(1, 7) n`,
      [ids.usuario],
    )
    await database.query(
      `insert into groups (id, user_id, nombre) select 'g' || n, $1, 'Árbol ' || n % 3 from generate_series(1, 7) n`,
      [ids.usuario],
    )
    // Several have the same time.
    await database.query(
      `insert into alerts (id, user_id, imei, time, created_at, clave_msj, nom_user, nom_evento, mensaje,
         mostrar_alerta, sonido, speed, acc, attended_at)
       select 'a' || n, $1, $2, $3::bigint - n % 3, $3, (array['PANIC','ACC_ON','ACC_OFF','DOOR','LOW_BATTERY'])[1 + n / 3], 'x', 'e' || n, 'm', true, false, 0, false, case when n > 7 then $3::bigint + n % 2 end
       from generate_series(1, 14) n`,
      [ids.usuario, planted.own, now],
    )
    await database.query(
      `insert into commands (id, user_id, imei, comando, tipo_envio, created_at, expires_at)
       select 'c' || n, $1, $2, 'busq', 1, $3::bigint - n % 3, $3 from generate_series(1, 7) n`,
      [ids.usuario, planted.own, now],
    )
    await database.query(
      `insert into bin (id, kind, name, user_id, removed_at)
       select 'b' || n, 'driver', 'Chofer', $1, $2::bigint - n % 3 from generate_series(1, 7) n`,
      [ids.usuario, now],
    )
    await plantDeliveries(database, ids.usuario)
    await database.query(
      `insert into activity (at, actor_id, actor, subject_id, subject, action, object_id, object)
       select $2::bigint - n % 3, $1, 'usuario', $1, 'usuario', 'driverAdded', 'd', 'Chofer' from generate_series(1, 201) n`,
      [ids.usuario, now],
    )
    await database.query(
      `insert into units (imei, id, nombre, registro) select '7777000' || n, 'u' || n, 'Pipa ' || n % 3, 1 from generate_series(1, 7) n`,
    )
  })

  test.each(
    lists.filter(([path]) => path !== activity),
  )('%s as %s with %j: pages have each row once, in the order of the whole list', async (path, user, asked, id) => {
    const whole = await page(path, user, asked)
    expect(whole.data.length).toBeGreaterThan(5)
    expect(whole.siguiente).toBeNull()
    const rows: Record<string, unknown>[] = []
    let cursor: string | null = null
    for (let pages = 0; pages === 0 || cursor !== null; pages++) {
      const next: Page = await page(path, user, {
        ...asked,
        limite: 2,
        ...(cursor === null ? {} : { cursor }),
      })
      expect(next.data.length).toBeLessThanOrEqual(2)
      rows.push(...next.data)
      cursor = next.siguiente
    }
    expect(rows.map((row) => row[id])).toEqual(whole.data.map((row) => row[id]))
  })

  test('a list that its maximum cuts says so', async () => {
    await server.database.query(
      `insert into units (imei, id, nombre, registro) select '8888' || 1000 + n, 'v' || n, 'Taxi', 1 from generate_series(1, 60) n`,
    )
    const first = await page('/objetos/objeto-imei', 'admin', { imei: '8888' })
    expect(first.data).toHaveLength(50)
    const rest = await page('/objetos/objeto-imei', 'admin', { imei: '8888', cursor: first.siguiente })
    expect([rest.data.length, rest.siguiente]).toEqual([10, null])
  })

  test('a row that is added or removed meanwhile shifts nothing', async () => {
    const first = await page('/api/conductores', 'usuario', { limite: 3 })
    await server.database.query(`insert into drivers (id, user_id, nombre) values ('d0', $1, 'Ana')`, [
      server.ids.usuario,
    ])
    const last = first.data.at(-1)
    await server.database.query('delete from drivers where id = $1', [last?._id])
    const second = await page('/api/conductores', 'usuario', { limite: 3, cursor: first.siguiente })
    expect(second.data[0]?._id).not.toBe(last?._id)
    expect(first.data.map((row) => row._id)).not.toContain(second.data[0]?._id)
    expect(second.data).toHaveLength(3)
  })

  test('every call that pages is in the table', () => {
    const paging = Object.values(calls).flatMap((family) =>
      Object.values<Call<unknown, unknown>>(family).flatMap(({ pages, path }) =>
        pages === true ? [path] : [],
      ),
    )
    expect(new Set(lists.map(([path]) => path))).toEqual(new Set(paging))
  })

  /** The cursor of a first page that is full. */
  async function cursorOf([path, user, asked]: List): Promise<string> {
    const { siguiente } = await page(path, user, { ...asked, ...(path === activity ? {} : { limite: 2 }) })
    if (siguiente === null) throw new Error(`${path} has one page`)
    return siguiente
  }

  test.each(lists)('%s as %s with %j refuses a cursor that it did not write', async (...list) => {
    const [path, user, asked] = list
    const own = await cursorOf(list)
    const others = lists.filter(([other]) => other !== path)
    const refused = [
      ...(await Promise.all(others.map(cursorOf))),
      ...['', 'x', '+/=', 'W10', own.slice(0, 10), own.slice(0, -4), `${own}AAAA`, 'A'.repeat(600)],
      ...['A'.repeat(100_000), own.repeat(600)],
      ...forged(own, ['\u0000', [], {}, null, true, 1e300, 0.5]),
      ...[7, null, true, [own], { own }],
    ]
    const wrong: unknown[] = []
    for (const cursor of refused) {
      const { status, body } = await server.post(path, { token: tokens.get(user), ...asked, cursor })
      // An empty one and `null` count as missing, and no body may contain a NUL.
      const isOfCursor = ['invalid', 'missing'].includes(body.codigo) && body.campo === 'cursor'
      const isRefused = isOfCursor || body.codigo === 'body'
      if (status !== 400 || !isRefused || !body.mensaje) wrong.push([status, body, cursor])
    }
    expect(wrong).toEqual([])
  })

  test.each(lists)('%s as %s with %j has only its own rows, whatever key a cursor has', async (...list) => {
    const [path, user, asked, id] = list
    const own = await cursorOf(list)
    const whole = new Set((await page(path, user, asked)).data.map((row) => row[id]))
    const keys = ['', '~', "'; drop table units", '\\ud800', 'ñ', -1, 0, 2 ** 31, 2 ** 53 - 1, -(2 ** 53) + 1]
    for (const cursor of forged(own, keys)) {
      const { status, body } = await server.post(path, { token: tokens.get(user), ...asked, cursor })
      expect([200, 400], `${cursor} ${JSON.stringify(body)}`).toContain(status)
      if (path !== activity) for (const row of body.data ?? []) expect(whole).toContain(row[id])
    }
  })

  test.each(
    lists.filter(([, user]) => user === 'usuario'),
  )('%s: a cursor of %s with %j shows another account none of its rows', async (...list) => {
    const [path, user, asked, id] = list
    const cursor = await cursorOf(list)
    const mine = (await page(path, user, asked)).data.map((row) => row[id])
    const { body } = await server.post(path, { token: tokens.get('otro'), ...asked, cursor })
    for (const row of body.data ?? []) expect(mine).not.toContain(row[id])
  })

  test.each([0, 1_001, 1.5, '2'])('%j is no number of rows', async (limite) => {
    const { body } = await server.post('/api/conductores', { token: tokens.get('usuario'), limite })
    expect([body.codigo, body.campo]).toEqual(['invalid', 'limite'])
  })
})

/** Replaces each value of a cursor's key, adds one and omits the last one. */
function forged(cursor: string, values: readonly unknown[]): string[] {
  const read = Buffer.from(cursor, 'base64url').toString()
  if (!read.startsWith('[')) return values.flatMap((value) => [`${value}`, `1.${value}`, `${value}.0`])
  const parts = JSON.parse(read) as unknown[]
  return values
    .flatMap((value) => [
      ...parts.slice(1).map((_, at) => parts.with(at + 1, value)),
      [...parts, value],
      [...parts.slice(0, -1), value, value],
    ])
    .map((key) => Buffer.from(JSON.stringify(key)).toString('base64url'))
}

async function plantDeliveries(
  database: { query(sql: string, values?: readonly unknown[]): Promise<unknown> },
  user: Account['id'],
): Promise<void> {
  await database.query(
    `insert into webhooks (id, user_id, nombre, url, eventos, secreto, created_at, at_from, at_until, at_id, at_item)
     values ('w', $1, 'ERP', 'https://erp.mx', '{alert}', 's', 1, 0, 0, 0, 0) on conflict do nothing`,
    [user],
  )
  await database.query(
    `insert into webhook_deliveries (id, webhook_id, tipo, cuenta, created_at)
     select 'e' || n, 'w', 'test', 1, 1 from generate_series(1, 7) n on conflict do nothing`,
  )
}
