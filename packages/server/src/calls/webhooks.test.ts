import { createServer } from 'node:http'
import type { WebhookForm } from '@baliza/agreement'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { webhookById } from '../storage/tables/webhooks.js'
import { oneDatabase } from '../testing/databases.js'
import { fixAfter } from '../testing/fix.js'
import { planted } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'
import { readPosted, startReceiver, type WebhookReceiver } from '../testing/webhook-receiver.js'
import { plantUnit } from '../testing/world.js'
import { storeBatch } from '../tracking/store-batch.js'

const patiently = { timeout: 60_000 }

describe.each([oneDatabase()])('webhooks of accounts on $name', (kind) => {
  const server = serverFixture(kind, {}, { delivery: { webhooksAnywhere: true } })
  const strict = serverFixture(kind)
  const admin = server.client('admin')
  const manager = server.client('manager')
  const usuario = server.client('usuario')
  const stranger = server.client('jefe')
  const strictManager = strict.client('manager')
  const receivers: WebhookReceiver[] = []
  beforeEach(async () => {
    await server.database.query('delete from webhooks')
  })
  afterEach(() => {
    for (const receiver of receivers.splice(0)) receiver.close()
  })

  async function receiver(): Promise<WebhookReceiver> {
    const made = await startReceiver()
    receivers.push(made)
    return made
  }
  const form = (url: string, change: Partial<WebhookForm> = {}): WebhookForm => ({
    nombre: 'Almacén',
    url,
    eventos: ['positions', 'device.online'],
    unidades: null,
    ...change,
  })
  const report = (imei: string) => {
    const now = Date.now()
    return storeBatch(server.database, [{ ...fixAfter(0, { imei }), time: now, receivedAt: now }])
  }

  test('a user whose manager allows it has webhooks of its own units, until that is taken back', async () => {
    const target = await receiver()
    const id = server.ids.usuario
    expect(await failure(usuario.webhooks.add(form(target.url)))).toMatchObject({ code: 'forbidden' })
    await manager.users.permit({ id, integraciones: true })
    await usuario.webhooks.add(form(target.url, { eventos: ['positions'] }))
    const own = (await usuario.units.list()).map(({ imei }) => imei)
    const [foreign = ''] = (await admin.units.list())
      .map(({ imei }) => imei)
      .filter((imei) => !own.includes(imei))
    expect(foreign).not.toBe('')
    expect(await failure(usuario.webhooks.add(form(target.url, { unidades: [foreign] })))).toMatchObject({
      code: 'forbidden',
    })
    await report(foreign)
    await report(own[0] ?? '')
    await vi.waitFor(() => expect(target.handled().length).toBe(1), patiently)
    expect(JSON.stringify(target.handled())).toContain(own[0])
    const owners = async (client: typeof usuario) => (await client.webhooks.list()).map(({ user }) => user)
    expect(await owners(usuario)).toEqual([id])
    expect(await owners(manager)).toEqual([id])
    expect(await owners(stranger)).toEqual([])
    const [listed] = await manager.webhooks.list()
    expect(listed?.usuario).toBe('usuario')
    for (const call of [stranger.webhooks.log, stranger.webhooks.renewSecret, stranger.webhooks.remove])
      expect(await failure(call({ id: listed?.id ?? '' }))).toMatchObject({ code: 'forbidden' })
    await manager.users.permit({ id, integraciones: false })
    expect(await failure(usuario.webhooks.list())).toMatchObject({ code: 'forbidden' })
    const [hook] = await admin.webhooks.list()
    expect(await webhookById(server.database, hook?.id ?? '')).toBeNull()
  })

  test('its secret is shown once; what happens is posted, signed with it, by the server itself', async () => {
    const target = await receiver()
    const { id, secreto } = await manager.webhooks.add(form(target.url))
    expect(secreto).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(await manager.webhooks.list()).toEqual([
      {
        id,
        nombre: 'Almacén',
        url: target.url,
        eventos: ['positions', 'device.online'],
        unidades: null,
        creado: expect.any(Number),
        activo: true,
        motivo: '',
        entregado: null,
        fallando: null,
        reintento: null,
        anterior_hasta: null,
        user: server.ids.manager,
        usuario: 'manager',
      },
    ])
    // The event device.online needs a unit that has never reported.
    const { imei } = await plantUnit(server.database, server.ids.manager)
    await server.database.query('update unit_live set timestamp = null where imei = $1', [imei])
    await report(imei)
    await vi.waitFor(() => expect(target.handled().length).toBe(2), patiently)
    const posted = await Promise.all(target.posted.map((one) => readPosted(one, secreto)))
    expect(posted.map(({ tipo }) => tipo)).toEqual(['positions', 'device.online'])
    expect(posted[0]).toMatchObject({ positions: [{ imei, speed: 60 }] })
    expect(posted[1]).toMatchObject({ device: { imei, nombre: 'Unidad' } })
    // The receiver answers before the server logs the answer.
    await vi.waitFor(async () => {
      const log = await manager.webhooks.log({ id })
      expect(log.map(({ tipo, http, error, intentos }) => [tipo, http, error, intentos])).toEqual([
        ['device.online', 200, '', 1],
        ['positions', 200, '', 1],
      ])
    }, patiently)
    expect(server.lines.join()).not.toContain(secreto)
  })

  test('a target that does not answer delays no other', async () => {
    const [dead, alive] = [await receiver(), await receiver()]
    dead.answer('nothing')
    await manager.webhooks.add(form(dead.url))
    await manager.webhooks.add(form(alive.url))
    await report(planted.shared)
    await vi.waitFor(() => expect(dead.posted.length).toBe(1), patiently)
    await vi.waitFor(() => expect(alive.handled().length).toBeGreaterThan(0), patiently)
    await report(planted.shared)
    const before = alive.handled().length
    await vi.waitFor(() => expect(alive.handled().length).toBeGreaterThan(before), patiently)
    expect(dead.posted.length).toBe(1)
  })

  test('one that was stopped goes on as soon as it may', async () => {
    const target = await receiver()
    const { id } = await manager.webhooks.add(form(target.url))
    const change = { ...form(target.url), id }
    await report(planted.own)
    await vi.waitFor(() => expect(target.handled().length).toBeGreaterThan(0), patiently)
    await manager.webhooks.update({ ...change, activo: false })
    const served = () => server.database.query('select 1 from webhooks where served_by is not null')
    await vi.waitFor(async () => expect(await served()).toEqual([]), patiently)
    const before = target.handled().length
    await manager.webhooks.update({ ...change, activo: true })
    await report(planted.own)
    await vi.waitFor(() => expect(target.handled().length).toBeGreaterThan(before), patiently)
    expect((await manager.webhooks.list())[0]?.entregado).toBeGreaterThan(0)
  })

  test('a test says at once what became of it, a redirect is not followed, and it is logged', async () => {
    const [target, beyond] = [await receiver(), await receiver()]
    const { id, secreto } = await manager.webhooks.add(form(target.url, { eventos: ['alert'] }))
    const accepted = await manager.webhooks.test({ id })
    expect(accepted).toMatchObject({ tipo: 'test', http: 200, error: '', entregado: expect.any(Number) })
    target.answer(302, { location: beyond.url })
    expect(await manager.webhooks.test({ id })).toMatchObject({
      entregado: null,
      reintento: null,
      http: 302,
      error: 'El servidor respondió 302',
    })
    expect(beyond.posted).toEqual([])
    target.close()
    expect(await manager.webhooks.test({ id })).toMatchObject({
      http: null,
      error: 'El servidor no respondió (ECONNREFUSED)',
    })
    expect((await manager.webhooks.log({ id })).map(({ http }) => http)).toEqual([null, 302, 200])
    // The last accepted delivery is the first of the three tests.
    const listed = (await manager.webhooks.list()).find((one) => one.id === id)
    expect(listed?.entregado).toBe(accepted.entregado)
    const [first] = target.posted
    if (first === undefined) throw new Error('nothing was posted')
    expect(await readPosted(first, secreto)).toMatchObject({ tipo: 'test', webhook: id })
    expect(await failure(manager.webhooks.replay({ id, desde: 0 }))).toMatchObject({ code: 'refused' })
  })

  test('an answer of any length is not read', async () => {
    let written = 0
    const flood = createServer((request, answer) => {
      request.resume()
      answer.writeHead(200)
      const more = () => {
        while (!answer.destroyed && written < 50_000_000 && answer.write(Buffer.alloc(65_536)))
          written += 65_536
      }
      answer.on('drain', more)
      more()
    })
    await new Promise<void>((resolve) => flood.listen(0, '127.0.0.1', resolve))
    const { port } = flood.address() as { port: number }
    const { id } = await manager.webhooks.add(form(`http://127.0.0.1:${port}`, { eventos: ['alert'] }))
    expect(await manager.webhooks.test({ id })).toMatchObject({ http: 200 })
    flood.closeAllConnections()
    flood.close()
    expect(written).toBeLessThan(20_000_000)
  })

  test.each([
    'http://example.com/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://10.1.2.3/',
    'https://192.168.1.4:8443/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[fd00::1]/',
    'https://user:pass@example.com/',
    'https://almacen.internal/',
  ])('%s is refused, and not posted to where it is in the table', async (url) => {
    expect(await failure(strictManager.webhooks.add(form(url)))).toMatchObject({
      code: 'refused',
      field: 'url',
      mensaje: expect.stringMatching(/^La dirección tiene que ser https/),
    })
    const { id } = await strictManager.webhooks.add(form('https://example.com/'))
    expect(await failure(strictManager.webhooks.update({ ...form(url), id, activo: true }))).toMatchObject({
      field: 'url',
    })
    await strict.database.query('update webhooks set url = $2 where id = $1', [id, url])
    expect(await strictManager.webhooks.test({ id })).toMatchObject({
      http: null,
      error: 'La dirección no es de un servidor de internet',
    })
    await strictManager.webhooks.remove({ id })
  })

  test('role 4 sees everybody’s, role 3 its own, and what is done is recorded', async () => {
    const { id } = await manager.webhooks.add(form('https://example.com/'))
    const mine = await admin.webhooks.add(form('https://example.com/', { nombre: 'Respaldo' }))
    expect((await admin.webhooks.list()).map(({ nombre, usuario: of }) => [nombre, of])).toEqual([
      ['Respaldo', 'admin'],
      ['Almacén', 'manager'],
    ])
    expect((await manager.webhooks.list()).map((one) => one.id)).toEqual([id])
    expect((await failure(manager.webhooks.log({ id: mine.id }))).code).toBe('forbidden')
    expect((await failure(usuario.webhooks.list())).code).toBe('forbidden')
    expect((await failure(usuario.webhooks.add(form('https://example.com/')))).code).toBe('forbidden')
    expect(
      (await failure(manager.webhooks.add(form('https://example.com/', { unidades: [planted.foreign] }))))
        .code,
    ).toBe('forbidden')
    await manager.webhooks.update({
      ...form('https://example.com/', { nombre: 'Bodega' }),
      id,
      activo: false,
    })
    const { secreto, anterior_hasta } = await manager.webhooks.renewSecret({ id })
    expect((await manager.webhooks.list())[0]).toMatchObject({
      nombre: 'Bodega',
      activo: false,
      anterior_hasta,
    })
    await admin.webhooks.remove({ id })
    const entries = (await admin.activity.list({ tipo: 'webhook' })).rows.slice(0, 5)
    expect(
      entries.map(({ actor, accion, objeto, cuenta, campos }) => [actor, accion, objeto, cuenta, campos]),
    ).toEqual([
      ['admin', 'webhookRemoved', 'Bodega', 'manager', []],
      ['manager', 'webhookChanged', 'Bodega', null, ['secreto']],
      ['manager', 'webhookChanged', 'Almacén', null, ['activo', 'nombre']],
      ['admin', 'webhookAdded', 'Respaldo', null, []],
      ['manager', 'webhookAdded', 'Almacén', null, []],
    ])
    const kept = await server.database.query('select to_jsonb(a)::text as text from activity a')
    expect(JSON.stringify(kept)).not.toContain(secreto)
  })

  test.each<[Partial<WebhookForm>, RegExp]>([
    [{ nombre: ' ' }, /^Escribe un nombre/],
    [{ url: 'ejemplo.com' }, /^Escribe una dirección completa/],
    [{ url: 'ftp://example.com/' }, /^Escribe una dirección completa/],
    [{ eventos: [] }, /^Elige al menos una cosa/],
    [{ unidades: [] }, /^Elige al menos una unidad/],
  ])('%j is refused', async (change, mensaje) => {
    expect(await failure(manager.webhooks.add(form('https://example.com/', change)))).toMatchObject({
      code: 'refused',
      mensaje: expect.stringMatching(mensaje),
    })
  })
})
