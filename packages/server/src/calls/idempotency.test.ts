import { randomUUID } from 'node:crypto'
import type { NewDevice } from '@baliza/agreement'
import { type BalizaClient, createClient } from '@baliza/sdk-core/internal'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { claimKey, findKey, forgetKeys, holdKey, takeKey } from '../storage/tables/idempotency-keys.js'
import { databases } from '../testing/databases.js'
import { demoPassword, planted } from '../testing/fleet.js'
import { createLosingFetch } from '../testing/losing-fetch.js'
import { failure, openServer, serverFixture } from '../testing/running-server.js'

const day = 86_400_000
const header = (key: string) => ({ 'idempotency-key': key })

describe.each(databases())('idempotency keys on $name', (kind) => {
  const server = serverFixture(kind)
  const admin = server.client('admin')
  let number = 870_100_000_000_000
  let token = ''
  beforeEach(async () => {
    token ||= await server.tokenOf('admin')
    await server.database.query('delete from idempotency_keys')
  })

  const device = (change: Partial<NewDevice> = {}): NewDevice => ({
    nombre: 'Unidad',
    modelo: 'Hilux',
    placas: '',
    sim: '5512345678',
    imei: String(++number),
    rol: 4,
    registro: Date.now(),
    activo: true,
    equipo_gps: 'Coban',
    ...change,
  })
  const wire = ({ placas, activo, ...rest }: NewDevice) => ({
    ...rest,
    placa: placas,
    activo: activo ? 1 : 0,
    manager: null,
  })
  const add = (key: string, form: NewDevice, session = token) =>
    server.post('/objetos/add-objeto', { ...wire(form), token: session }, header(key))
  const countOf = async (imei: string) =>
    (await server.database.query('select 1 from units where imei = $1', [imei])).length
  const kept = () =>
    server.database.query<{ call: string; key: string }>(
      'select call, key from idempotency_keys order by key',
    )

  test('the same twice: done once, answered alike, also to another session of the account', async () => {
    const form = device()
    const first = await add('una', form)
    expect(first.body).toMatchObject({ status: 1, id: expect.any(String) })
    expect((await add('una', form)).text).toBe(first.text)
    const again = await add('una', form, await server.tokenOf('admin'))
    expect([again.status, again.text]).toEqual([first.status, first.text])
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
    expect(await countOf(form.imei)).toBe(1)
  })

  test('an answer of before is not told again to who may make the call no more', async () => {
    const form = device()
    expect((await add('antes', form)).body.status).toBe(1)
    await server.database.query(`update users set rol = 2 where name = 'admin'`)
    onTestFinished(async () => {
      await server.database.query(`update users set rol = 4 where name = 'admin'`)
      await vi.waitFor(async () => expect((await add('despues', device())).status).toBe(200))
    })
    await vi.waitFor(async () => expect((await add('antes', form)).status).toBe(403))
  })

  test('a removal is answered again, and not with what it has done itself', async () => {
    const { id } = await admin.devices.add(device())
    const remove = () => server.post('/objetos/eliminar-objeto', { id, token }, header('fuera'))
    const first = await remove()
    expect(first.body.status).toBe(1)
    expect((await remove()).text).toBe(first.text)
  })

  test('the order of the fields is no other body; another value is, and nothing is done', async () => {
    const form = device()
    const { text } = await add('cuerpo', form)
    const turned = Object.fromEntries(Object.entries({ ...wire(form), token }).toReversed())
    expect((await server.post('/objetos/add-objeto', turned, header('cuerpo'))).text).toBe(text)
    const other = device()
    expect(await add('cuerpo', other)).toMatchObject({
      status: 422,
      body: { status: 0, codigo: 'reused', campo: 'Idempotency-Key' },
    })
    expect(await countOf(other.imei)).toBe(0)
  })

  test('each account, API key and call has keys of its own', async () => {
    const { llave } = await admin.apiKeys.add({
      nombre: 'Alta',
      alcances: ['read', 'write'],
      unidades: null,
      direcciones: [],
      vence: null,
    })
    const [one, other] = [device(), device()]
    expect((await add('mía', one)).status).toBe(400)
    const first = await add('mia', one)
    const byKey = await server.post('/objetos/add-objeto', wire(other), {
      ...header('mia'),
      authorization: `Bearer ${llave}`,
    })
    const manager = await server.tokenOf('manager')
    const byManager = await add('mia', device(), manager)
    const renamed = { id: first.body.id, nombre: 'Otra', modelo: '', placas: '', sim: '5512345678', token }
    const updated = await server.post('/api/update-objeto', renamed, header('mia'))
    expect([first, byKey, byManager, updated].map(({ body }) => body.status)).toEqual([1, 1, 1, 1])
    expect(new Set([first, byKey, byManager].map(({ body }) => body.id)).size).toBe(3)
  })

  test.each([
    ['empty', ''],
    ['with a space', 'dos palabras'],
    ['too long', 'x'.repeat(256)],
    ['with an accent', 'ñ'],
  ])('a key that is %s is refused, and named', async (_what, key) => {
    const form = device()
    expect(await add(key, form)).toMatchObject({
      status: 400,
      body: { codigo: 'invalid', campo: 'Idempotency-Key' },
    })
    expect(await countOf(form.imei)).toBe(0)
  })

  test('what was refused is not kept: the key is good for another try', async () => {
    const form = device()
    const broken = await add('otra-vez', { ...form, imei: 'x' })
    const unknown = await add('otra-vez', { ...form, equipo_gps: 'Nadie' })
    expect([broken.status, unknown.body.codigo]).toEqual([400, 'reference'])
    expect(await kept()).toEqual([])
    expect((await add('otra-vez', form)).body.status).toBe(1)
  })

  test('twins that come at once: one does it, all are answered alike', async () => {
    const form = device()
    const answers = await Promise.all(Array.from({ length: 6 }, () => add('gemelas', form)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.body.status).toBe(1)
    expect(await countOf(form.imei)).toBe(1)
  })

  test('a twin of what is refused does it itself', async () => {
    const form = { ...device(), equipo_gps: 'Nadie' }
    const answers = await Promise.all([add('no', form), add('no', form)])
    expect(answers.map(({ body }) => body.codigo)).toEqual(['reference', 'reference'])
    expect(await kept()).toEqual([])
  })

  test('after 24 hours it is another call; until then housekeeping leaves it', async () => {
    const form = device()
    const first = await add('vieja', form)
    await forgetKeys(server.database, Date.now() - day)
    expect((await add('vieja', form)).text).toBe(first.text)
    await server.database.query('update idempotency_keys set created_at = created_at - $1', [day])
    expect((await add('vieja', form)).body.codigo).toBe('duplicate')
    await add('fresca', device())
    await server.database.query(
      `update idempotency_keys set created_at = created_at - $1 where key = 'fresca'`,
      [day],
    )
    await forgetKeys(server.database, Date.now() - day)
    expect(await kept()).toEqual([])
  })

  test('of a body with a password nothing is kept that could be tried out', async () => {
    const form = { ...device() }
    await add('sin', form)
    const user = `idem-${randomUUID().slice(0, 8)}`
    const account = {
      email: `${user}@example.com`,
      nombre: 'Nueva',
      pass: 'secreta',
      user,
      rol: 2,
      activo: 1,
      reg: Date.now(),
      rol_reg: 4,
      tel: '',
      token,
    }
    const post = (change: object = {}) =>
      server.post('/api/add-user', { ...account, ...change }, header('con'))
    const first = await post()
    expect(first.body.status).toBe(1)
    expect((await post()).text).toBe(first.text)
    expect((await post({ pass: 'otra-clave' })).body.codigo).toBe('reused')
    const rows = await server.database.query<{ key: string; body_hash: string }>(
      'select key, body_hash from idempotency_keys order by key',
    )
    expect(rows.map(({ key, body_hash }) => [key, body_hash.startsWith('scrypt$')])).toEqual([
      ['con', true],
      ['sin', false],
    ])
  })

  const once = { vence: null, unidades: null }
  test.each<[string, string, object, (client: BalizaClient) => Promise<readonly unknown[]>]>([
    [
      'an API key',
      '/api/llave-nueva',
      { ...once, nombre: 'Dos', alcances: ['read'], direcciones: [] },
      ({ apiKeys }) => apiKeys.list(),
    ],
    [
      'a webhook',
      '/api/webhook-nuevo',
      { nombre: 'Dos', url: 'https://example.com/', eventos: ['alert'], unidades: null },
      ({ webhooks }) => webhooks.list(),
    ],
    ['a board', '/api/tablero', { ...once, nombre: 'Dos' }, ({ boards }) => boards.list()],
    ['a follow link', '/api/seguir', { imei: planted.own, horas: 1 }, ({ follow }) => follow.list()],
  ])('%s whose answer was lost is replaced, with a new secret that is stored nowhere', async (_what, path, form, list) => {
    const before = (await list(admin)).length
    const make = () => server.post(path, { ...form, token }, header('secreto'))
    const [first, second] = await Promise.all([make(), make()])
    const third = await make()
    const secrets = [first, second, third].map(
      ({ body }) => body.llave ?? body.secreto ?? (body.data as { token?: string } | undefined)?.token,
    )
    expect(secrets.every((one) => typeof one === 'string')).toBe(true)
    expect(new Set(secrets).size).toBe(3)
    const left = await list(admin)
    expect(left).toHaveLength(before + 1)
    const { id } = { ...(third.body.data as object), ...third.body } as { id: string }
    expect(left).toContainEqual(expect.objectContaining({ id }))
    const stored = JSON.stringify(await server.database.query('select * from idempotency_keys'))
    for (const secret of secrets) expect(stored).not.toContain(secret)
  })

  test('a repetition that fails keeps the webhook, and an API key that was used stays', async () => {
    const hook = { nombre: 'Queda', url: 'https://example.com/', eventos: ['alert'], unidades: null, token }
    const first = await server.post('/api/webhook-nuevo', hook, header('queda'))
    expect(first.body).toMatchObject({ status: 1 })
    await server.database.query(
      `create or replace function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
    )
    await server.database.query(
      'create trigger refused before insert on webhooks for each row execute function refuse()',
    )
    try {
      expect((await server.post('/api/webhook-nuevo', hook, header('queda'))).body).toMatchObject({
        status: 0,
      })
    } finally {
      await server.database.query('drop trigger refused on webhooks')
    }
    expect((await admin.webhooks.list()).map(({ nombre }) => nombre)).toContain('Queda')

    const form = { ...once, nombre: 'Usada', alcances: ['read'], direcciones: [], token }
    await server.post('/api/llave-nueva', form, header('usada'))
    await server.database.query(`update api_keys set used_at = 1 where nombre = 'Usada'`)
    await server.post('/api/llave-nueva', form, header('usada'))
    expect((await admin.apiKeys.list()).filter(({ nombre }) => nombre === 'Usada')).toHaveLength(2)
  })

  describe('a server that went away under a call', () => {
    /** Stores a claim as an interrupted process leaves it. */
    const left = async (key: string, begun: boolean) => {
      // The hash is that of a finished call, which the server has done under another key.
      await server.database.query(
        `insert into idempotency_keys (user_id, actor, call, key, body_hash, run, held_until, begun, created_at)
         select user_id, actor, call, $1, body_hash, $1, '-infinity', $2, created_at
         from idempotency_keys where key = 'modelo'`,
        [key, begun],
      )
    }

    test('and had changed nothing: it is done now', async () => {
      const form = device()
      const { body } = await add('modelo', form)
      await admin.devices.remove({ id: body.id })
      await left('nada', false)
      const second = await add('nada', form)
      expect(second.body).toMatchObject({ status: 1 })
      expect(second.body.id).not.toBe(body.id)
    })

    test('and had changed something: nobody knows, and it is not done again', async () => {
      const form = device()
      const { body } = await add('modelo', form)
      await admin.devices.remove({ id: body.id })
      await left('algo', true)
      expect(await add('algo', form)).toMatchObject({ status: 409, body: { codigo: 'unfinished' } })
      expect(await countOf(form.imei)).toBe(0)
      const other = { ...form, nombre: 'Otra' }
      expect((await add('algo', other)).body.codigo).toBe('reused')
    })

    test('and it may be done twice: it is done now, and a refusal would be its own doing', async () => {
      const { id } = await admin.devices.add(device())
      const change = { id, nombre: 'Nueva', modelo: '', placas: '', sim: '5512345678', token }
      const update = (key: string) => server.post('/api/update-objeto', change, header(key))
      await update('modelo')
      await left('dos', true)
      await left('fuera', true)
      expect((await update('dos')).body).toMatchObject({ status: 1 })
      await admin.devices.remove({ id })
      expect(await update('fuera')).toMatchObject({ status: 409, body: { codigo: 'unfinished' } })
    })

    test('or failed halfway: what it had done is known', async () => {
      const { id } = await admin.devices.add(device())
      await admin.devices.remove({ id })
      await server.database.query(
        `create or replace function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
      )
      await server.database.query(
        'create trigger fail before delete on bin for each row execute function fail()',
      )
      const remove = () => server.post('/api/papelera-borrar', { id, token }, header('media'))
      const failed = await remove()
      await server.database.query('drop trigger fail on bin')
      expect(failed.status).toBe(500)
      // Not «no está»: the row is missing because this call removed it.
      expect(await remove()).toMatchObject({ status: 409, body: { codigo: 'unfinished' } })
    })

    test('and comes back late: nothing of it is stored any more', async () => {
      await server.database.query(
        `create or replace function lose_claim() returns trigger language plpgsql as $$
         begin
           update idempotency_keys set run = 'otro' where key = 'tarde';
           return new;
         end $$`,
      )
      await server.database.query(
        'create trigger lose_claim before insert on units for each row execute function lose_claim()',
      )
      const form = device()
      const late = await add('tarde', form)
      await server.database.query('drop trigger lose_claim on units')
      expect(late.status).toBe(500)
      expect(await countOf(form.imei)).toBe(0)
    })
  })

  describe('the SDK', () => {
    /** A client whose answers are lost as configured, after the server has done the call. */
    async function onALine(options: { readonly apiKey?: string } = {}) {
      const line = createLosingFetch()
      const client = createClient({ host: server.url, fetch: line.fetch, timeout: 60_000, ...options })
      if (options.apiKey === undefined) await client.session.login({ user: 'admin', pass: demoPassword })
      return { client, line }
    }

    test('a device whose answer is lost is added once, and told', async () => {
      const { client, line } = await onALine()
      const form = device()
      line.lose('/objetos/add-objeto')
      const { id } = await client.devices.add(form)
      const [unit] = await server.database.query<{ id: string }>('select id from units where imei = $1', [
        form.imei,
      ])
      expect(unit?.id).toBe(id)
      expect(line.asked('/objetos/add-objeto')).toBe(2)
    })

    test('a removal whose answer is lost is a removal', async () => {
      const { client, line } = await onALine()
      const { id } = await client.devices.add(device())
      line.lose('/objetos/eliminar-objeto')
      await expect(client.devices.remove({ id })).resolves.toBeUndefined()
      expect(line.asked('/objetos/eliminar-objeto')).toBe(2)
    })

    test('a key of the program’s own outlives the program', async () => {
      const form = device()
      const first: BalizaClient = (await onALine()).client
      const { id } = await first.devices.add(form, { idempotencyKey: form.imei })
      const { client } = await onALine()
      expect(await client.devices.add(form, { idempotencyKey: form.imei })).toEqual(
        expect.objectContaining({ id }),
      )
      const error = await failure(client.devices.add(device(), { idempotencyKey: form.imei }))
      expect(error).toMatchObject({ code: 'refused', reason: 'reused', outcome: undefined })
    })

    test.each<[string, (client: BalizaClient, key: string) => Promise<{ readonly id: string }>]>([
      [
        'a device',
        ({ devices }, idempotencyKey) =>
          devices.add(
            { nombre: 'Unidad', sim: '5512345678', imei: '870199999999990', equipo_gps: 'Coban', rol: 4 },
            { idempotencyKey },
          ),
      ],
      [
        'an account',
        ({ users }, idempotencyKey) =>
          users.add(
            { email: 'nadie@example.com', nombre: '', pass: 'secreta', user: 'sin-reg', rol: 2 },
            { idempotencyKey },
          ),
      ],
      [
        'an event',
        ({ events }, idempotencyKey) =>
          events.add(
            {
              nom_evento: 'Motor',
              tipo_evento: 4,
              mostrar_alerta: true,
              color_alerta: 1,
              sonido: false,
              email: false,
              creator: 'admin',
              gps: [planted.own],
            },
            { idempotencyKey },
          ),
      ],
    ])('%s of which no time is said is the same a moment later, and the server’s clock is its', async (_what, ask) => {
      const { client } = await onALine()
      const began = Date.now()
      const first = await ask(client, 'sin-hora')
      await vi.waitUntil(() => Date.now() > began + 1)
      const { client: later } = await onALine()
      expect(await ask(later, 'sin-hora')).toEqual(first)
      const [made] = await server.database.query<{ at: number }>(
        `select registro as at from units where id = $1 union all select reg from users where id = $1
         union all select timestamp from events where id = $1`,
        [first.id],
      )
      expect(Number(made?.at)).toBeGreaterThanOrEqual(began)
      expect(Number(made?.at)).toBeLessThanOrEqual(Date.now())
    })

    test('a key of one’s own counts on the first call of a process', async () => {
      const { client } = await onALine()
      const { llave } = await client.apiKeys.add({
        nombre: 'Tarea',
        alcances: ['read', 'write'],
        unidades: null,
        direcciones: [],
        vence: null,
      })
      const fresh = await onALine({ apiKey: llave })
      fresh.line.lose('/objetos/add-objeto')
      const form = device()
      const { id } = await fresh.client.devices.add(form, { idempotencyKey: form.imei })
      expect(fresh.line.asked('/objetos/add-objeto')).toBe(2)
      expect(await countOf(form.imei)).toBe(1)
      expect(await server.database.query('select id from units where imei = $1', [form.imei])).toEqual([
        { id },
      ])
    })

    test('a command whose answer is lost is not sent again', async () => {
      const { client, line } = await onALine()
      const [unit] = await client.units.list()
      if (unit === undefined) throw new Error('no unit')
      line.lose('/api/comando-busqueda')
      const form = { tipo: 'gprs', comando: 'busq', imei: unit.imei } as const
      const error = await failure(client.commands.send(form, { idempotencyKey: 'comando' }))
      expect(error).toMatchObject({ code: 'offline', retryable: false, outcome: 'unknown' })
      expect(line.asked('/api/comando-busqueda')).toBe(1)
    })

    test('lost every time, nobody knows; nor does the first call of a client know its host', async () => {
      const { client, line } = await onALine()
      line.lose('/objetos/add-objeto', 3)
      const form = device()
      const error = await failure(client.devices.add(form))
      expect(error).toMatchObject({ code: 'offline', retryable: false, outcome: 'unknown' })
      expect(await countOf(form.imei)).toBe(1)
      const { llave } = await client.apiKeys.add({
        nombre: 'Primera',
        alcances: ['read', 'write'],
        unidades: null,
        direcciones: [],
        vence: null,
      })
      const fresh = await onALine({ apiKey: llave })
      fresh.line.lose('/objetos/add-objeto')
      expect(await failure(fresh.client.devices.add(device()))).toMatchObject({ outcome: 'unknown' })
      expect(fresh.line.asked('/objetos/add-objeto')).toBe(1)
    })
  })

  const enterAt = async (url: string) => {
    const client = createClient({ host: url, timeout: 60_000 })
    await client.session.login({ user: 'admin', pass: demoPassword })
    return client
  }

  test('a server that is started again answers as before', async () => {
    const home = await kind.start()
    const form = device()
    const before = await openServer(home)
    const added = await (await enterAt(before.url)).devices.add(form, { idempotencyKey: 'ayer' })
    await before.close()
    const after = await openServer(home)
    const again = await (await enterAt(after.url)).devices.add(form, { idempotencyKey: 'ayer' })
    await after.close()
    await home.remove()
    expect(again).toEqual(added)
  })

  test.runIf(kind.name === 'PostgreSQL')('two servers on one database do it once', async () => {
    const home = await kind.start()
    const servers = [await openServer(home), await openServer(home)]
    const clients = await Promise.all(servers.map(({ url }) => enterAt(url)))
    const form = device()
    const add = ({ devices }: BalizaClient) => devices.add(form, { idempotencyKey: 'doble' })
    const ids = (await Promise.all([...clients, ...clients, ...clients].map(add))).map(({ id }) => id)
    for (const one of servers) await one.close()
    await home.remove()
    expect(new Set(ids).size).toBe(1)
  })

  test('a claim holds as long as its server says so, and one alone takes it over', async () => {
    const id = { user: server.ids.usuario, actor: '', call: 'devices.add', key: 'sola' }
    const claim = { bodyHash: 'x', run: 'primera', now: Date.now(), after: 0 }
    expect(await claimKey(server.database, id, claim)).toBe(true)
    expect(await claimKey(server.database, id, { ...claim, run: 'segunda' })).toBe(false)
    expect(await takeKey(server.database, 'primera', 'segunda')).toBeNull()
    await server.database.query(`update idempotency_keys set held_until = '-infinity'`)
    expect(await findKey(server.database, id)).toMatchObject({ held: false, begun: false })
    await holdKey(server.database, 'primera')
    expect(await findKey(server.database, id)).toMatchObject({ held: true })
    await server.database.query(`update idempotency_keys set held_until = '-infinity'`)
    const claims = ['segunda', 'tercera'].map((run) => takeKey(server.database, 'primera', run))
    expect((await Promise.all(claims)).filter((one) => one !== null)).toEqual([{ begun: false }])
  })
})
