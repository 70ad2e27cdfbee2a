import type { ApiKeyForm } from '@baliza/agreement'
import { createClient } from '@baliza/sdk-core/internal'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createSessions, readEndedSessions } from '../accounts/sessions.js'
import { oneDatabase } from '../testing/databases.js'
import { planted } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'
import type { Raised } from '../tracking/alerts/raise.js'
import { writeAlerts } from '../tracking/alerts/write-alerts.js'

describe.each([oneDatabase()])('API keys on $name', (kind) => {
  const server = serverFixture(kind)
  const admin = server.client('admin')
  const manager = server.client('manager')
  const usuario = server.client('usuario')
  const stranger = server.client('jefe')
  beforeEach(async () => {
    await server.database.query('delete from api_keys')
  })

  const form = (change: Partial<ApiKeyForm> = {}): ApiKeyForm => ({
    nombre: 'Exportación nocturna',
    alcances: ['read'],
    unidades: null,
    direcciones: [],
    vence: null,
    ...change,
  })
  const withKey = (apiKey: string) => createClient({ host: server.url, apiKey })
  const made = async (change: Partial<ApiKeyForm> = {}) => {
    const { id, llave } = await manager.apiKeys.add(form(change))
    return { id, llave, client: withKey(llave) }
  }

  test('a key is shown once and stored as its hash; a client that has it asks no login', async () => {
    const { id, llave, client } = await made()
    expect(llave).toMatch(/^bz_[a-z0-9]{8}[\w-]{43}$/)
    const own = await manager.units.list()
    expect(own.length).toBeGreaterThan(1)
    expect((await client.units.list()).map(({ imei }) => imei)).toEqual(own.map(({ imei }) => imei))
    expect(await manager.apiKeys.list()).toEqual([
      {
        id,
        prefijo: llave.slice(0, 11),
        nombre: 'Exportación nocturna',
        alcances: ['read'],
        unidades: null,
        direcciones: [],
        creada: expect.any(Number),
        vence: null,
        usada: expect.any(Number),
        usada_desde: '127.0.0.1',
        user: server.ids.manager,
        usuario: 'manager',
        enlaces: 0,
        eventos: 0,
      },
    ])
    const stored = await server.database.query('select to_jsonb(k)::text as text from api_keys k')
    expect(JSON.stringify(stored)).not.toContain(llave.slice(11))
    expect(server.lines.join()).not.toContain(llave)
  })

  describe('of a user', () => {
    const permit = (integraciones: boolean) => manager.users.permit({ id: server.ids.usuario, integraciones })

    test('the manager allows keys for the units of the user, and takes that back', async () => {
      expect(await failure(usuario.apiKeys.add(form()))).toMatchObject({ code: 'forbidden' })
      await permit(true)
      expect(await usuario.session.profile({ id: server.ids.usuario })).toMatchObject({ integraciones: true })
      const { llave } = await usuario.apiKeys.add(form({ alcances: ['read', 'write'] }))
      const client = withKey(llave)
      const own = (await usuario.units.list()).map(({ imei }) => imei)
      expect(own.length).toBeGreaterThan(0)
      expect((await client.units.list()).map(({ imei }) => imei)).toEqual(own)
      const [foreign = ''] = (await admin.units.list())
        .map(({ imei }) => imei)
        .filter((imei) => !own.includes(imei))
      expect(foreign).not.toBe('')
      expect(await failure(client.units.get({ imei: foreign }))).toMatchObject({ code: 'forbidden' })
      expect(await failure(usuario.apiKeys.add(form({ unidades: [foreign] })))).toMatchObject({
        code: 'forbidden',
      })
      // The key of a user opens no administrator calls.
      expect(await failure(client.devices.list())).toMatchObject({ code: 'forbidden' })
      const owners = async (account: typeof usuario) => (await account.apiKeys.list()).map(({ user }) => user)
      expect(await owners(usuario)).toEqual([server.ids.usuario])
      expect(await owners(manager)).toEqual([server.ids.usuario])
      expect(await owners(stranger)).toEqual([])
      const [listed] = await manager.apiKeys.list()
      const id = listed?.id ?? ''
      expect(listed?.usuario).toBe('usuario')
      expect(await failure(stranger.apiKeys.revoke({ id }))).toMatchObject({ code: 'forbidden' })
      await permit(false)
      expect(await failure(client.units.list())).toMatchObject({ code: 'unauthorized' })
      expect(await failure(usuario.apiKeys.list())).toMatchObject({ code: 'forbidden' })
      await permit(true)
      // The refused client has discarded its key.
      expect((await withKey(llave).units.list()).length).toBe(own.length)
      await manager.apiKeys.revoke({ id })
      expect(await failure(withKey(llave).units.list())).toMatchObject({ code: 'unauthorized' })
      await permit(false)
    })

    test('only who administers the user allows it, and only to a user', async () => {
      const { usuario: id, manager: other } = server.ids
      expect(await failure(usuario.users.permit({ id, integraciones: true }))).toMatchObject({
        code: 'forbidden',
      })
      expect(await failure(admin.users.permit({ id: other, integraciones: true }))).toMatchObject({
        code: 'refused',
        mensaje: 'Este permiso es solo para cuentas de Usuario',
      })
      await admin.users.permit({ id, integraciones: true })
      const { rows } = await admin.activity.list({ tipo: 'account' })
      expect(rows[0]).toMatchObject({ actor: 'admin', objeto: 'usuario', campos: ['integraciones'] })
      await admin.users.permit({ id, integraciones: false })
    })
  })

  test('it knows no role to say, and none is needed', async () => {
    const { client } = await made({ alcances: ['read', 'write'] })
    expect(await client.groups.list()).toEqual(await manager.groups.list())
    const brand = (await client.devices.brands())[0]?.marca ?? ''
    const device = { nombre: 'Sin rol', sim: '5512345678', imei: '860000000000777', equipo_gps: brand }
    const { id } = await client.devices.add(device)
    expect((await client.devices.listOfManager()).map((unit) => unit.id)).toContain(id)
    await client.devices.remove({ id })
    const { llave } = await admin.apiKeys.add(form())
    const all = withKey(llave)
    expect((await all.devices.list()).length).toBeGreaterThan(1)
    expect((await all.users.list()).length).toBeGreaterThan(1)
  })

  test('it reads its own limits; a session reads that it has no key', async () => {
    const [{ imei = '' } = {}] = await manager.units.list()
    const vence = Date.now() + 60_000
    const { id, llave, client } = await made({ unidades: [imei], direcciones: ['127.0.0.0/8'], vence })
    expect(await client.apiKeys.self()).toEqual({
      id,
      prefijo: llave.slice(0, 11),
      nombre: 'Exportación nocturna',
      alcances: ['read'],
      unidades: [imei],
      direcciones: ['127.0.0.0/8'],
      vence,
    })
    expect(await manager.apiKeys.self()).toBeNull()
    const { client: writer } = await made({ alcances: ['write'] })
    expect(await failure(writer.apiKeys.self())).toMatchObject({ code: 'forbidden' })
  })

  test('its use is written once a minute, whoever writes it', async () => {
    const { id, client } = await made()
    await client.units.list()
    const [first] = await manager.apiKeys.list()
    await server.database.query('update api_keys set used_at = used_at - 30000')
    await client.units.list()
    // Another process that has not written the use yet.
    let at = Date.now()
    const other = createSessions(server.database, () => at)
    await other.keyUsed(id, '203.0.113.7')
    expect((await manager.apiKeys.list())[0]).toMatchObject({
      usada: Number(first?.usada) - 30_000,
      usada_desde: '127.0.0.1',
    })
    at += 61_000
    await other.keyUsed(id, '203.0.113.7')
    expect((await manager.apiKeys.list())[0]).toMatchObject({ usada: at, usada_desde: '203.0.113.7' })
  })

  test('it goes in the header, as Bearer, and nowhere else', async () => {
    const { llave } = await made()
    const header = { authorization: `Bearer ${llave}` }
    const refused = {
      status: 0,
      mensaje:
        'La llave de API va en el encabezado Authorization: Bearer, nunca en el cuerpo ni en la dirección',
      codigo: 'session',
    }
    const ask = async (path: string, body: object, headers: Record<string, string>) => {
      const { status, body: answer } = await server.post(path, body, headers)
      return [status, answer]
    }
    expect((await ask('/api/objetos', {}, header))[0]).toBe(200)
    expect(await ask('/api/objetos', { token: llave }, {})).toEqual([401, refused])
    expect(await ask('/api/objetos', { token: llave }, header)).toEqual([401, refused])
    expect(await ask('/api/objetos', {}, { authorization: llave })).toEqual([401, refused])
    expect(await ask(`/api/objetos?token=${llave}`, {}, {})).toEqual([401, refused])
  })

  test('no page uses it, not even ours', async () => {
    const { llave } = await made()
    for (const origin of [server.url, 'https://www.socio.mx', 'null'])
      expect(
        (await server.post('/api/objetos', {}, { authorization: `Bearer ${llave}`, origin })).body,
      ).toEqual({
        status: 0,
        mensaje: 'Una llave de API no se usa desde un navegador: es para programas y servidores',
        codigo: 'scope',
      })
  })

  test('it is good for its addresses alone', async () => {
    const elsewhere = await made({ direcciones: ['203.0.113.0/24', '2001:db8::/32'] })
    expect(await failure(elsewhere.client.units.list())).toMatchObject({
      code: 'forbidden',
      mensaje: 'La llave de API no se puede usar desde esta dirección de red',
    })
    const here = await made({ direcciones: ['203.0.113.0/24', '127.0.0.0/8', '::1'] })
    expect((await here.client.units.list()).length).toBeGreaterThan(1)
  })

  test('one that has ended opens nothing: by its date, by whoever revokes it, with its owner', async () => {
    const ended = { code: 'unauthorized', mensaje: 'La llave de API no existe, venció o fue revocada' }
    const short = await made({ vence: Date.now() + 3_600_000 })
    await short.client.units.list()
    await server.database.query('update api_keys set expires_at = 1')
    // Represents another process, which has not received the notice of this one yet.
    expect(await createSessions(server.database).find(short.llave)).toBeNull()

    const { id, llave } = await made()
    await withKey(llave).units.list()
    await admin.apiKeys.revoke({ id })
    expect(await failure(withKey(llave).units.list())).toMatchObject(ended)

    const third = await made()
    await third.client.units.list()
    await server.database.query('update users set rol = 2 where id = $1', [server.ids.manager])
    await vi.waitFor(async () =>
      expect(await failure(withKey(third.llave).units.list())).toMatchObject(ended),
    )
    await server.database.query('update users set rol = 3, activo = false where id = $1', [
      server.ids.manager,
    ])
    await vi.waitFor(async () =>
      expect(await failure(withKey(third.llave).units.list())).toMatchObject({ code: 'inactive' }),
    )
    await server.database.query('update users set activo = true where id = $1', [server.ids.manager])
  })

  test('revoked by one process it is revoked in all of them', async () => {
    const { id, llave } = await made()
    const other = createSessions(server.database)
    const stop = await server.database.listen('sessions', (payload) =>
      other.ended((readEndedSessions(payload) ?? []).map(({ hash }) => hash)),
    )
    expect((await other.find(llave))?.account.key).toMatchObject({ id, scopes: ['read'] })
    await manager.apiKeys.revoke({ id })
    await vi.waitFor(async () => expect(await other.find(llave)).toBeNull())
    await stop()
  })

  test('it does what its owner may at the time', async () => {
    const { client } = await made({ alcances: ['write'] })
    const [unit] = await manager.units.list()
    const change = { id: unit?.id ?? '', nombre: 'Con llave', modelo: '', placas: '', sim: '5512345678' }
    expect(await client.units.update(change)).toMatchObject({ unit: { nombre: 'Con llave' } })
    await server.database.query('update users set editar = false where id = $1', [server.ids.manager])
    await vi.waitFor(async () => expect((await failure(client.units.update(change))).code).toBe('forbidden'))
    await server.database.query('update users set editar = true where id = $1', [server.ids.manager])
    expect(await failure(client.units.list())).toMatchObject({
      code: 'forbidden',
      mensaje: 'La llave de API no tiene el alcance que esta llamada pide: read',
    })
    expect((await admin.activity.list({ tipo: 'device' })).rows[0]).toMatchObject({ actor: 'manager' })
  })

  test('one with some units sees those and no others, in the feed and in its changes', async () => {
    const all = await manager.units.list()
    const [first, second, third] = all.map(({ imei }) => imei)
    if (first === undefined || second === undefined || third === undefined) throw new Error('three units')
    const { client } = await made({ unidades: [first, second] })
    await client.fleet.refresh()
    expect([...client.fleet.value.units.keys()].toSorted()).toEqual([first, second].toSorted())
    await server.database.query(`update units set nombre = 'Otra' where imei = any($1)`, [[second, third]])
    await vi.waitFor(async () => {
      await client.fleet.refresh()
      expect(client.fleet.value.units.get(second)?.nombre).toBe('Otra')
    })
    expect(client.fleet.value.units.has(third)).toBe(false)
    expect((await failure(client.units.get({ imei: third }))).code).toBe('forbidden')
    // Its owner still sees all of them.
    expect(await manager.units.list()).toHaveLength(all.length)
    expect(await failure(manager.apiKeys.add(form({ unidades: [planted.foreign] })))).toMatchObject({
      code: 'forbidden',
    })
  })

  test('role 4 lists and revokes everybody’s, role 3 its own, and nobody else any', async () => {
    const { id } = await made()
    const mine = await admin.apiKeys.add(form({ nombre: 'Respaldo' }))
    expect((await admin.apiKeys.list()).map(({ nombre, usuario }) => [nombre, usuario])).toEqual([
      ['Respaldo', 'admin'],
      ['Exportación nocturna', 'manager'],
    ])
    expect((await manager.apiKeys.list()).map((one) => one.id)).toEqual([id])
    expect((await failure(manager.apiKeys.revoke({ id: mine.id }))).code).toBe('forbidden')
    expect((await failure(usuario.apiKeys.list())).code).toBe('forbidden')
    expect((await failure(usuario.apiKeys.add(form()))).code).toBe('forbidden')
    await admin.apiKeys.revoke({ id })
    expect(await manager.apiKeys.list()).toEqual([])
    const entries = (await admin.activity.list({ tipo: 'key' })).rows.slice(0, 2)
    expect(entries.map(({ actor, accion, objeto, cuenta }) => [actor, accion, objeto, cuenta])).toEqual([
      ['admin', 'keyRemoved', 'Exportación nocturna', 'manager'],
      ['admin', 'keyAdded', 'Respaldo', null],
    ])
  })

  test.each<[Partial<ApiKeyForm>, RegExp]>([
    [{ nombre: ' ' }, /^Escribe un nombre/],
    [{ alcances: [] }, /^Elige al menos una cosa/],
    [{ alcances: ['todo'] as never }, /^El formato es incorrecto/],
    [{ unidades: [] }, /^Elige al menos una unidad/],
    [{ direcciones: ['10.0.0.0/33'] }, /^Escribe direcciones como/],
    [{ direcciones: ['casa'] }, /^Escribe direcciones como/],
    [{ vence: 1 }, /^La llave vencería en el pasado/],
    [{ vence: 9_223_372_036_854_776_000 }, /^El formato es incorrecto/],
  ])('%j is refused', async (change, mensaje) => {
    expect(await failure(manager.apiKeys.add(form(change)))).toMatchObject({
      code: 'refused',
      mensaje: expect.stringMatching(mensaje),
    })
  })

  describe('what a key has made', () => {
    const follow = (token: string) => server.post('/api/objetos', {}, { authorization: `Bearer ${token}` })
    const event = {
      nom_evento: 'De la llave',
      tipo_evento: 4,
      color_alerta: 1,
      mostrar_alerta: false,
      sonido: false,
      email: false,
      creator: 'manager',
      gps: [planted.own],
    } as const
    const shop = { nombre: 'Tienda', lat: 19, lng: -99 }
    const events = async () => (await manager.events.list()).map(({ nom_evento }) => nom_evento)

    test('names it, is counted, and its links end with it; its events, where that is asked', async () => {
      const one = await made({ nombre: 'Enlaces', alcances: ['read', 'write'] })
      const link = await one.client.follow.create({ imei: planted.own, horas: 24 })
      const own = await manager.follow.create({ imei: planted.own, horas: 24 })
      await one.client.events.add(event)
      expect(await manager.apiKeys.list()).toMatchObject([{ id: one.id, enlaces: 1, eventos: 1 }])
      expect((await follow(link.token)).status).toBe(200)
      const ended = await one.client.follow.create({ imei: planted.own, horas: 24, destino: shop })
      await server.database.query(
        `update follow_links set arrived_at = 1 where encode(token_hash, 'hex') = $1`,
        [ended.id],
      )
      expect(await manager.apiKeys.list()).toMatchObject([{ enlaces: 1 }])
      await manager.apiKeys.revoke({ id: one.id })
      expect((await follow(link.token)).status).toBe(401)
      expect((await follow(own.token)).status).toBe(200)
      expect(await events()).toEqual(['De la llave'])
      const [kept] = await manager.events.list()
      await manager.events.remove({ id: kept?.id ?? '' })

      const two = await made({ alcances: ['read', 'write'] })
      await two.client.events.add(event)
      await manager.events.add({ ...event, nom_evento: 'Propio' })
      await manager.apiKeys.revoke({ id: two.id, conEventos: true })
      expect(await events()).toEqual(['Propio'])
      const [left] = await manager.events.list()
      await manager.events.remove({ id: left?.id ?? '' })
    })

    test('ends when the key does by its date, or its owner may have none any more', async () => {
      const vence = Date.now() + 3_600_000
      const { id, client } = await made({ alcances: ['read', 'write'], vence })
      const link = await client.follow.create({ imei: planted.own, horas: 24 })
      // The link expires no later than the key.
      expect(link.expires).toBe(vence)
      expect((await follow(link.token)).status).toBe(200)
      await server.database.query('update api_keys set expires_at = 1 where id = $1', [id])
      await server.database.query('update follow_links set expires_at = $1', [vence])
      expect((await follow(link.token)).status).toBe(401)
      expect((await manager.follow.list({})).map((one) => one.id)).not.toContain(link.id)
    })

    test('shows no more than the key may read, from where it may, now', async () => {
      const blind = await made({ alcances: ['write'] })
      expect(await failure(blind.client.follow.create({ imei: planted.own, horas: 24 }))).toMatchObject({
        code: 'forbidden',
        mensaje: 'La llave de API no tiene el alcance que esta llamada pide: read',
      })
      const { id, client } = await made({ alcances: ['read', 'write'], direcciones: ['127.0.0.0/8'] })
      const { token, id: linkId } = await client.follow.create({ imei: planted.own, horas: 24 })
      const change = (column: 'addresses' | 'scopes' | 'units', value: readonly string[]) =>
        server.database.query(`update api_keys set ${column} = $2 where id = $1`, [id, value])
      expect((await follow(token)).status).toBe(200)
      await change('addresses', ['203.0.113.0/24'])
      expect((await follow(token)).status).toBe(401)
      await change('addresses', [])
      await change('units', [planted.shared])
      expect((await follow(token)).status).toBe(401)
      await change('units', [planted.own])
      expect((await follow(token)).status).toBe(200)
      await change('scopes', ['write'])
      expect((await follow(token)).status).toBe(401)
      expect((await manager.follow.list({})).map((one) => one.id)).not.toContain(linkId)
    })

    test('an event raises nothing once its key has ended, until whoever revokes the key keeps it', async () => {
      const { id, client } = await made({ alcances: ['write'] })
      const noWhere = { lat: null, lng: null, speed: 0, acc: true, battery: null, lasted: null }
      const raisedBy = async (ends: number | null, moment: number) => {
        await server.database.query('update api_keys set expires_at = $2 where id = $1', [id, ends])
        const [rule] = await manager.events.list()
        const raised: Raised = {
          ...noWhere,
          imei: planted.own,
          event: rule?.id ?? '',
          clave: 'ACC_ON',
          what: 'engineOn',
          time: moment,
        }
        await server.database.transaction((tx) => writeAlerts(tx, { added: [raised] }, moment))
        return (await server.database.query('select 1 from alerts where created_at = $1', [moment])).length
      }
      await client.events.add(event)
      const now = Date.now()
      expect(await raisedBy(null, now)).toBe(1)
      expect(await raisedBy(now + 10_000, now + 1)).toBe(1)
      expect(await raisedBy(now, now + 2)).toBe(0)
      await manager.apiKeys.revoke({ id })
      expect(await events()).toEqual(['De la llave'])
      expect(await raisedBy(null, now + 3)).toBe(1)
      const [kept] = await manager.events.list()
      await manager.events.remove({ id: kept?.id ?? '' })
    })

    test('is in the log beside its name, also when it is gone', async () => {
      const [first, second] = (await manager.units.list()).map(({ imei }) => imei)
      await server.database.query('delete from activity')
      const { id, client } = await made({ nombre: 'Cambios', alcances: ['read', 'write'] })
      await client.groups.add({ nombre: 'De llave', imeis: [first ?? ''] })
      await manager.groups.add({ nombre: 'A mano', imeis: [second ?? ''] })
      await manager.apiKeys.revoke({ id })
      const { rows } = await admin.activity.list({})
      expect(rows.map(({ accion, objeto, llave }) => [accion, objeto, llave])).toEqual([
        ['keyRemoved', 'Cambios', null],
        ['groupAdded', 'A mano', null],
        ['groupAdded', 'De llave', 'Cambios'],
        ['keyAdded', 'Cambios', null],
      ])
      const doings = await admin.activity.list({ llave: id })
      expect(doings.rows).toMatchObject([{ objeto: 'De llave', llave_id: id }])
    })
  })

  test('an account has 50 of them', async () => {
    await server.database.query(
      `insert into api_keys (id, user_id, key_hash, prefix, nombre, scopes, addresses, created_at)
       select n::text, $1, sha256(n::text::bytea), '', '', '{read}', '{}', 0 from generate_series(1, 49) n`,
      [server.ids.manager],
    )
    await made()
    expect(await failure(manager.apiKeys.add(form()))).toMatchObject({
      code: 'refused',
      mensaje: 'La cuenta llegó al límite de 50 llaves de API: revoca alguna',
    })
  })
})
