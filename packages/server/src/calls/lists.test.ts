import type { Account } from '@baliza/agreement'
import { beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.js'
import { planted } from '../testing/fleet.js'
import { serverFixture } from '../testing/running-server.js'

interface Page {
  readonly data: readonly Record<string, unknown>[]
  readonly siguiente: string | null
}

/** Each list, who reads it, and its number of planted rows. */
const lists = [
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
] as const satisfies readonly (readonly [string, string, object, string])[]

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
    for (const user of ['admin', 'manager', 'usuario']) tokens.set(user, await server.tokenOf(user))
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
    await database.query(
      `insert into units (imei, id, nombre, registro) select '7777000' || n, 'u' || n, 'Pipa ' || n % 3, 1 from generate_series(1, 7) n`,
    )
  })

  test.each(
    lists,
  )('%s as %s with %j: pages have each row once, in the order of the whole list', async (path, user, asked, id) => {
    if (path === '/api/webhook-bitacora') await plantDeliveries(server.database, server.ids.usuario)
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

  test.each([
    'x',
    'W10',
    Buffer.from('["groups.list","a","b"]').toString('base64url'),
  ])('the cursor %s is of no page of this list', async (cursor) => {
    const { status, body } = await server.post('/api/conductores', { token: tokens.get('usuario'), cursor })
    expect([status, body.codigo, body.campo]).toEqual([400, 'invalid', 'cursor'])
  })

  test.each([0, 1_001, 1.5, '2'])('%j is no number of rows', async (limite) => {
    const { body } = await server.post('/api/conductores', { token: tokens.get('usuario'), limite })
    expect([body.codigo, body.campo]).toEqual(['invalid', 'limite'])
  })
})

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
