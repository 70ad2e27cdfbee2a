import type { NewDevice } from '@baliza/agreement'
import { createClient } from '@baliza/sdk-core/internal'
import { beforeEach, describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.js'
import { planted, unitId } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'

const circle = { tipo: 1, nombre: 'Patio', color: '#428bca', lat: 19, lng: -99, radio: 50 } as const
const taken = {
  code: 'refused',
  reason: 'duplicate',
  field: 'id_externo',
  mensaje: 'Ese ID externo ya es de otro registro de la misma cuenta',
}

describe.each(databases())('external ids on $name', (kind) => {
  const server = serverFixture(kind)
  const admin = server.client('admin')
  const manager = server.client('manager')
  const jefe = server.client('jefe')
  const usuario = server.client('usuario')
  const otro = server.client('otro')

  beforeEach(async () => {
    const { database } = server
    for (const table of ['bin', 'drivers', 'groups', 'geofences', 'follow_links', 'activity'])
      await database.query(`delete from ${table}`)
    await database.query('delete from units where imei <> all($1)', [Object.values(planted)])
    await database.query('update units set id_externo = null')
    await database.query('delete from users where name like $1', ['nuevo%'])
    await database.query('update users set id_externo = null')
  })

  const device = (imei: string, more: Partial<NewDevice> = {}): NewDevice => ({
    nombre: 'Pipa 5',
    sim: '5598765432',
    imei,
    equipo_gps: 'Coban',
    ...more,
  })
  const account = (user: string, more: object = {}) => ({
    email: `${user}@ejemplo.mx`,
    nombre: 'Nueva',
    pass: 'clave-secreta',
    user,
    rol: 2 as const,
    ...more,
  })
  const driver = (nombre: string, more: object = {}) => ({ nombre, id_user: server.ids.usuario, ...more })
  const deviceOf = async (imei: string) =>
    (await admin.devices.list({})).find((unit) => unit.imei === imei)?.id_externo

  test('each kind has one, which a change that omits it keeps and `null` clears', async () => {
    const id_externo = 'ERP 1001/á'
    const { id: unit } = await manager.devices.add(device('70010001', { id_externo }))
    const { id: user } = await manager.users.add(account('nuevo1', { id_externo }))
    const { id: chofer } = await usuario.drivers.add(driver('Ana', { id_externo }))
    const { id: group } = await usuario.groups.add({ nombre: 'Norte', imeis: [planted.own], id_externo })
    const { id: fence } = await usuario.geofences.add({ ...circle, id_externo })
    await usuario.follow.create({ imei: planted.own, horas: 1, id_externo })
    const all = async () => [
      await deviceOf('70010001'),
      (await manager.users.listOfManager({})).find(({ id }) => id === user)?.id_externo,
      (await usuario.drivers.list({}))[0]?.id_externo,
      (await usuario.groups.list({}))[0]?.id_externo,
      (await usuario.geofences.list({})).geofences[0]?.id_externo,
    ]
    expect(await all()).toEqual(Array(5).fill(id_externo))
    expect((await usuario.follow.list({}))[0]?.id_externo).toBe(id_externo)

    const change = async (more: object) => {
      await manager.devices.update({
        ...{ id: unit, imei: '70010001', nombre: 'Pipa 6', modelo: '', placas: '', sim: '5598765432' },
        ...{ equipo_gps: 'Coban', manager: null, activo: true, ...more },
      })
      const named = { nombre: 'N', email: 'n@ejemplo.mx', activo: true, user: 'nuevo1', rol: 2 } as const
      await manager.users.update({ id: user, ...named, manager: null, ...more })
      await usuario.drivers.update({ id: chofer, ...driver('Ana R.', more) })
      await usuario.groups.update({ id: group, nombre: 'Sur', imeis: [planted.own], ...more })
      await usuario.geofences.update({ id: fence, ...circle, nombre: 'Patio 2', ...more })
    }
    await change({})
    expect(await all()).toEqual(Array(5).fill(id_externo))
    await change({ id_externo: null })
    expect(await all()).toEqual(Array(5).fill(null))
    const { rows } = await manager.activity.list({})
    expect(rows.slice(0, 5).map(({ accion, campos }) => [accion, campos])).toEqual([
      ['groupChanged', ['id_externo']],
      ['driverChanged', ['id_externo']],
      ['accountChanged', ['id_externo']],
      ['deviceChanged', ['id_externo']],
      ['groupChanged', ['nombre']],
    ])
  })

  test('it is text of up to 100 visible characters', async () => {
    for (const id_externo of ['x'.repeat(101), 'a\u200bb', 7])
      expect(await failure(usuario.drivers.add(driver('Ana', { id_externo })))).toMatchObject({
        reason: 'invalid',
        field: 'id_externo',
      })
    await usuario.drivers.add(driver('Ana', { id_externo: ` ${'x'.repeat(100)} ` }))
    await usuario.drivers.add(driver('Luis', { id_externo: '' }))
    expect((await usuario.drivers.list({})).map((one) => one.id_externo)).toEqual(['x'.repeat(100), null])
  })

  test('no two records of a kind and an owner have the same one; other kinds and owners may', async () => {
    const id_externo = '7'
    await usuario.drivers.add(driver('Ana', { id_externo }))
    expect(await failure(usuario.drivers.add(driver('Luis', { id_externo })))).toMatchObject(taken)
    await usuario.groups.add({ nombre: 'Norte', imeis: [planted.own], id_externo })
    await usuario.geofences.add({ ...circle, id_externo })
    expect(await failure(usuario.geofences.add({ ...circle, id_externo }))).toMatchObject(taken)
    await otro.drivers.add({ nombre: 'Eva', id_user: server.ids.otro, id_externo })

    await manager.devices.add(device('70010002', { id_externo }))
    expect(await failure(manager.devices.add(device('70010003', { id_externo })))).toMatchObject(taken)
    const { id } = await jefe.devices.add(device('70010003', { id_externo }))
    const moved = { id, imei: '70010003', nombre: 'Pipa 5', modelo: '', placas: '', sim: '5598765432' }
    const toManager = { ...moved, equipo_gps: 'Coban', activo: true, manager: server.ids.manager }
    expect(await failure(admin.devices.update(toManager))).toMatchObject(taken)
    await admin.devices.update({ ...toManager, id_externo: '8' })
    expect(await deviceOf('70010003')).toBe('8')

    await manager.users.add(account('nuevo1', { id_externo }))
    expect(await failure(manager.users.add(account('nuevo2', { id_externo })))).toMatchObject(taken)
    await jefe.users.add(account('nuevo2', { id_externo }))
  })

  test('of two calls at once that write the same one, the second is refused', async () => {
    const both = [driver('Ana', { id_externo: '9' }), driver('Luis', { id_externo: '9' })]
    const ended = await Promise.all(
      both.map((one) =>
        usuario.drivers.add(one).then(
          () => null,
          (error) => error,
        ),
      ),
    )
    expect(ended.filter((error) => error === null)).toHaveLength(1)
    expect(ended.find((error) => error !== null)).toMatchObject(taken)
  })

  test('a record that is restored without its own says so', async () => {
    const { id } = await usuario.drivers.add(driver('Ana', { id_externo: '5' }))
    await usuario.drivers.remove({ id })
    await usuario.drivers.add(driver('Luis', { id_externo: '5' }))
    expect(await usuario.bin.restore({ id })).toBe(
      'Se restauró Ana sin su ID externo, porque otro registro de la misma cuenta ya lo tiene',
    )
    expect((await usuario.drivers.list({})).map((one) => one.id_externo)).toEqual([null, '5'])
    await usuario.drivers.remove({ id })
    expect(await usuario.bin.restore({ id })).toBe('Se restauró Ana')
  })

  test('the removal of a manager takes the ids that its units would share', async () => {
    await admin.users.add({ ...account('nuevoJefe'), rol: 3 })
    const [{ id = '' } = {}] = (await admin.users.managers({})).filter(({ user }) => user === 'nuevoJefe')
    await admin.devices.add(device('70010004', { id_externo: '1' }))
    await admin.devices.add(device('70010005', { id_externo: '1', manager: id }))
    await admin.devices.add(device('70010006', { id_externo: '2', manager: id }))
    await admin.users.remove({ id })
    expect([await deviceOf('70010004'), await deviceOf('70010005'), await deviceOf('70010006')]).toEqual([
      '1',
      null,
      '2',
    ])
  })

  test('follow links do not show it', async () => {
    await server.database.query('update units set id_externo = $2 where imei = $1', [
      planted.own,
      'secreto-1',
    ])
    const { token } = await usuario.follow.create({ imei: planted.own, horas: 1, id_externo: 'secreto-2' })
    for (const path of ['/api/objetos', '/api/seguir-eta']) {
      const { text, body } = await server.post(path, { token })
      expect(body.status).toBe(1)
      expect(text).not.toContain('secreto')
    }
    const unit = (await usuario.units.list({})).find(({ id }) => id === unitId(planted.own))
    expect(unit?.id_externo).toBe('secreto-1')
  })

  test('`ext:VALUE` names a record wherever an id or an IMEI does', async () => {
    const { database, ids } = server
    await database.query('update units set id_externo = $2 where imei = $1', [planted.own, 'C 2'])
    await database.query('update users set id_externo = $2 where id = $1', [ids.usuario, 'CLI-1'])
    const own = { imei: planted.own, id: unitId(planted.own) }
    expect(await usuario.units.get({ imei: 'ext:C 2' })).toMatchObject(own)
    expect(await usuario.units.imeiOf({ id: 'ext:C 2' })).toBe(planted.own)
    expect(await manager.drivers.list({ user: 'ext:CLI-1' })).toEqual([])
    await usuario.groups.add({ nombre: 'Norte', imeis: ['ext:C 2', planted.shared], id_externo: 'G' })
    expect((await usuario.groups.list({}))[0]?.imeis).toEqual([planted.shared, planted.own])
    await usuario.groups.update({ id: 'ext:G', nombre: 'Sur', imeis: ['ext:C 2'] })
    expect(await usuario.groups.list({})).toMatchObject([{ nombre: 'Sur', imeis: [planted.own] }])
    await manager.drivers.add({ nombre: 'Ana', id_user: 'ext:CLI-1', id_unidad: 'ext:C 2', id_externo: 'RH' })
    expect(await usuario.drivers.list({})).toMatchObject([{ nombre: 'Ana', id_unidad: own.id }])
    await usuario.drivers.remove({ id: 'ext:RH' })
    await usuario.geofences.add({ ...circle, id_externo: 'P' })
    const destino = { geocerca: 'ext:P' }
    await usuario.follow.create({ imei: 'ext:C 2', horas: 1, destino, id_externo: 'L' })
    expect(await usuario.follow.list({ imei: 'ext:C 2' })).toMatchObject([{ destino: { nombre: 'Patio' } }])
    await usuario.follow.revoke({ id: 'ext:L' })
    expect(await usuario.follow.list({})).toEqual([])
    await usuario.geofences.remove({ id: 'ext:P', tipo: 1 })
  })

  test('an id that the caller does not see is as one that does not exist', async () => {
    await server.database.query('update units set id_externo = $2 where imei = $1', [
      planted.foreign,
      'ajena',
    ])
    await otro.drivers.add({ nombre: 'Eva', id_user: server.ids.otro, id_externo: 'suya' })
    const forbidden = { code: 'forbidden', mensaje: 'Tu cuenta no tiene permiso para hacer esto' }
    for (const name of ['ajena', 'ninguna'])
      expect(await failure(usuario.units.get({ imei: `ext:${name}` }))).toMatchObject(forbidden)
    for (const name of ['suya', 'ninguna'])
      expect(await failure(usuario.drivers.remove({ id: `ext:${name}` }))).toMatchObject(forbidden)
    expect(await failure(admin.units.get({ imei: 'ext:ninguna' }))).toMatchObject({ reason: 'notFound' })
    expect(await otro.drivers.list({})).toHaveLength(1)
  })

  test('of two with the same id the caller’s own is meant; of two others none', async () => {
    await admin.devices.add(device('70010007', { id_externo: 'D' }))
    await jefe.devices.add(device('70010008', { id_externo: 'D' }))
    expect(await jefe.units.get({ imei: 'ext:D' })).toMatchObject({ imei: '70010008' })
    expect(await failure(admin.units.get({ imei: 'ext:D' }))).toMatchObject({
      reason: 'invalid',
      field: 'imei',
      mensaje: 'Varios registros que ves tienen ese ID externo: usa el ID o el IMEI',
    })
  })

  test('a repeated removal by the external id is answered like the first', async () => {
    await usuario.drivers.add(driver('Ana', { id_externo: 'R' }))
    const token = await server.tokenOf('usuario')
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'quita-R' }
    const remove = () => server.post('/api/elimina-conductor', { id_conductor: 'ext:R' }, headers)
    const [first, second] = [await remove(), await remove()]
    expect(first.body).toEqual({ status: 1, mensaje: expect.any(String) })
    expect(second.body).toEqual(first.body)
  })

  test('no IMEI begins like an external id', async () => {
    expect(await failure(manager.devices.add(device('ext:1234')))).toMatchObject({ field: 'imei' })
  })

  describe('put', () => {
    const pipa = {
      id_externo: 'P-1',
      nombre: 'Pipa 1',
      sim: '5598765432',
      imei: '70020001',
      equipo_gps: 'Coban',
    }

    test('adds a record, and then changes only what is given', async () => {
      const added = await manager.devices.put({ ...pipa, placas: 'ABC' })
      expect(added).toMatchObject({ creado: true, id: expect.stringMatching(/^[0-9a-f]{24}$/) })
      expect(await manager.devices.put({ id_externo: 'P-1', nombre: 'Pipa 2' })).toMatchObject({
        id: added.id,
        creado: false,
      })
      const unit = await manager.units.get({ imei: 'ext:P-1' })
      expect(unit).toMatchObject({ nombre: 'Pipa 2', placas: 'ABC', imei: '70020001', activo: true })
      await manager.devices.put({ id_externo: 'P-1', placas: null })
      expect(await manager.units.get({ imei: 'ext:P-1' })).toMatchObject({ nombre: 'Pipa 2', placas: '' })

      const chofer = { id_externo: 'C-1', id_user: server.ids.usuario }
      const { id } = await usuario.drivers.put({
        ...chofer,
        nombre: 'Ana',
        tel: '55',
        id_unidad: unitId(planted.own),
      })
      expect(await usuario.drivers.put({ ...chofer, tel: '56' })).toMatchObject({ id, creado: false })
      expect(await usuario.drivers.list({})).toMatchObject([
        { id, nombre: 'Ana', tel: '56', id_unidad: unitId(planted.own) },
      ])
      const group = await usuario.groups.put({ id_externo: 'G-1', nombre: 'Norte', imeis: [planted.own] })
      await usuario.groups.put({ id_externo: 'G-1', descripcion: 'Ruta 5' })
      expect(await usuario.groups.list({})).toMatchObject([
        { id: group.id, nombre: 'Norte', descripcion: 'Ruta 5', imeis: [planted.own] },
      ])
      const { nombre, ...shape } = circle
      const fence = await usuario.geofences.put({ ...shape, nombre, id_externo: 'F-1' })
      expect(await usuario.geofences.put({ tipo: 1, id_externo: 'F-1', radio: 80 })).toMatchObject({
        id: fence.id,
        creado: false,
      })
      expect((await usuario.geofences.list({})).geofences).toMatchObject([{ nombre, radio: 80, lat: 19 }])
      const points = [...Array(3).keys()].map((lat) => ({ lat, lng: lat * lat }))
      await usuario.geofences.put({
        tipo: 4,
        id_externo: 'R-1',
        nombre: 'Ruta',
        color: '#428bca',
        decode: points,
      })
      await usuario.geofences.put({ tipo: 4, id_externo: 'R-1', nombre: 'Ruta 2' })
      expect((await usuario.geofences.list({})).routes).toMatchObject([{ nombre: 'Ruta 2', decode: points }])
    })

    test('a new record needs the fields of `add`, and a required field cannot be cleared', async () => {
      expect(await failure(manager.devices.put({ id_externo: 'P-2', imei: '70020002' }))).toMatchObject({
        reason: 'missing',
        field: 'nombre',
      })
      await manager.devices.put(pipa)
      expect(await failure(manager.devices.put({ id_externo: 'P-1', nombre: null }))).toMatchObject({
        reason: 'missing',
        field: 'nombre',
      })
      expect(await failure(manager.devices.put({ ...pipa, id_externo: '' }))).toMatchObject({
        field: 'id_externo',
      })
    })

    test('an IMEI of another external id is refused; a unit without one gets it', async () => {
      await manager.devices.put(pipa)
      const imei = { code: 'refused', reason: 'duplicate', field: 'imei' }
      expect(await failure(manager.devices.put({ ...pipa, id_externo: 'P-2' }))).toMatchObject(imei)
      await manager.devices.put({ ...pipa, id_externo: 'P-2', imei: '70020002' })
      expect(await failure(manager.devices.put({ id_externo: 'P-2', imei: '70020001' }))).toMatchObject(imei)
      expect(await failure(manager.devices.put({ id_externo: 'P-2', imei: '70020009' }))).toMatchObject({
        reason: 'fixed',
        field: 'imei',
      })
      const put = { ...pipa, id_externo: 'P-3', imei: planted.managed }
      expect(await manager.devices.put(put)).toMatchObject({ id: unitId(planted.managed), creado: false })
      expect(await failure(jefe.devices.put({ ...pipa, imei: planted.managed }))).toMatchObject(imei)
    })

    describe('of an account', () => {
      const nueva = { ...account('nuevo9'), id_externo: 'CLI-9' }
      const signIn = (pass: string) =>
        createClient({ host: server.url }).session.login({ user: 'nuevo9', pass })
      const added = async () =>
        (await manager.users.listOfManager({})).filter(({ user }) => user.startsWith('nuevo'))

      test('adds it for its manager, and then changes only what is given', async () => {
        const { id } = await manager.users.put({ ...nueva, tel: '55' })
        expect(await manager.users.put({ id_externo: 'CLI-9', nombre: 'Otra' })).toMatchObject({
          id,
          creado: false,
        })
        await signIn('clave-secreta')
        await manager.users.put({ id_externo: 'CLI-9' })
        expect(await added()).toMatchObject([
          {
            user: 'nuevo9',
            nombre: 'Otra',
            tel: '55',
            activo: true,
            rol: 2,
          },
        ])
        await manager.users.put({ id_externo: 'CLI-9', tel: null, activo: false, pass: 'otra-clave' })
        expect(await added()).toMatchObject([{ nombre: 'Otra', tel: '', activo: false }])
        await manager.users.put({ id_externo: 'CLI-9', activo: null })
        expect(await failure(signIn('clave-secreta'))).toMatchObject({ reason: 'credentials' })
        await signIn('otra-clave')
      })

      test('its password follows the rules of `add`', async () => {
        const short = { code: 'refused', field: 'pass', reason: 'invalid' }
        expect(await failure(manager.users.put({ ...nueva, pass: 'ab' }))).toMatchObject(short)
        const { pass: _, ...without } = nueva
        expect(await failure(manager.users.put(without))).toMatchObject({ reason: 'missing', field: 'pass' })
        await manager.users.put(nueva)
        expect(await failure(manager.users.put({ id_externo: 'CLI-9', pass: 'ab' }))).toMatchObject(short)
        expect(await failure(manager.users.put({ id_externo: 'CLI-9', pass: null }))).toMatchObject({
          reason: 'missing',
          field: 'pass',
        })
      })

      test('a login name of another account is refused, also without an external id', async () => {
        await manager.users.add(account('nuevo8'))
        const name = { code: 'refused', reason: 'duplicate', field: 'user' }
        expect(await failure(manager.users.put({ ...nueva, user: 'Nuevo8' }))).toMatchObject(name)
        await manager.users.put(nueva)
        expect(await failure(manager.users.put({ id_externo: 'CLI-9', user: 'nuevo8' }))).toMatchObject(name)
        expect(await added()).toMatchObject([
          { user: 'nuevo8', id_externo: null },
          { user: 'nuevo9', id_externo: 'CLI-9' },
        ])
      })

      test('only role 4 gives a role, and names the manager', async () => {
        const forbidden = { code: 'forbidden' }
        await manager.users.put(nueva)
        expect(await failure(manager.users.put({ id_externo: 'CLI-9', rol: 3 }))).toMatchObject(forbidden)
        expect(await failure(jefe.users.put({ ...nueva, manager: server.ids.manager }))).toMatchObject(
          forbidden,
        )
        const ofManager = { id_externo: 'CLI-9', manager: server.ids.manager }
        expect(await admin.users.put({ ...ofManager, nombre: 'De admin' })).toMatchObject({ creado: false })
        expect(await added()).toMatchObject([{ nombre: 'De admin' }])
        expect(await failure(admin.users.put({ ...ofManager, rol: 3 }))).toMatchObject({
          reason: 'conflict',
          field: 'manager',
        })
        const other = { ...account('nuevo7'), id_externo: 'CLI-9' }
        expect(await failure(admin.users.put({ ...other, manager: server.ids.usuario }))).toMatchObject({
          reason: 'reference',
          field: 'manager',
        })
        expect(await admin.users.put({ ...other, rol: 3 })).toMatchObject({ creado: true })
      })

      test('of two at once one adds it and the other changes it', async () => {
        const both = await Promise.all([
          manager.users.put({ ...nueva, tel: '55' }),
          manager.users.put({ ...nueva, email: 'otra@ejemplo.mx' }),
        ])
        expect(both.map(({ creado }) => creado).sort()).toEqual([false, true])
        expect(await added()).toMatchObject([{ tel: '55' }])
      })

      test('an account that is added inactive cannot sign in', async () => {
        await manager.users.put({ ...nueva, activo: false })
        expect(await failure(signIn('clave-secreta'))).toMatchObject({ code: 'inactive' })
      })
    })

    test('of two at once one adds the record and the other changes it', async () => {
      const chofer = { id_externo: 'C-2', id_user: server.ids.usuario, nombre: 'Ana' }
      const both = await Promise.all([
        usuario.drivers.put({ ...chofer, tel: '55' }),
        usuario.drivers.put({ ...chofer, email: 'ana@ejemplo.mx' }),
      ])
      expect(both.map(({ creado }) => creado).sort()).toEqual([false, true])
      expect(new Set(both.map(({ id }) => id)).size).toBe(1)
      expect(await usuario.drivers.list({})).toMatchObject([{ tel: '55', email: 'ana@ejemplo.mx' }])
    })

    test('a change needs the same permission as `update`', async () => {
      await manager.devices.put(pipa)
      await server.database.query('update users set editar = false where id = $1', [server.ids.manager])
      try {
        expect(await failure(manager.devices.put({ id_externo: 'P-1', nombre: 'Otra' }))).toMatchObject({
          code: 'forbidden',
        })
      } finally {
        await server.database.query('update users set editar = true where id = $1', [server.ids.manager])
      }
    })

    test('of eight at once for a device without an id one gets it', async () => {
      await manager.devices.add(device('70020003'))
      const all = await Promise.allSettled(
        [...Array(8).keys()].map((n) => manager.devices.put({ id_externo: `A-${n}`, imei: '70020003' })),
      )
      const failed = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      expect(failed.map(({ reason, field }) => [reason, field])).toEqual(Array(7).fill(['missing', 'nombre']))
    })

    test('keeps the edits that are written meanwhile', async () => {
      const { database } = server
      const waiting = `select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      const chofer = { id_externo: 'C-3', id_user: server.ids.usuario }
      await manager.devices.put(pipa)
      await usuario.drivers.put({ ...chofer, nombre: 'Ana', tel: '55' })
      await usuario.groups.put({ id_externo: 'G-3', nombre: 'Norte', imeis: [planted.own] })
      await usuario.geofences.put({ ...circle, id_externo: 'F-3' })
      const puts = {
        units: () => manager.devices.put({ id_externo: 'P-1', placas: 'XYZ' }),
        drivers: () => usuario.drivers.put({ ...chofer, tel: '56' }),
        groups: () => usuario.groups.put({ id_externo: 'G-3', descripcion: 'Ruta 5' }),
        geofences: () => usuario.geofences.put({ tipo: 1, id_externo: 'F-3', radio: 90 }),
      }
      for (const [table, put] of Object.entries(puts)) {
        let answer: Promise<unknown> | undefined
        await database.transaction(async (tx) => {
          await tx.query(`update ${table} set nombre = 'Editado' where id_externo like '%-_'`)
          answer = put()
          // PGlite has one connection: there the call waits for it.
          for (let waits = kind.name === 'PGlite'; !waits; ) waits = (await tx.query(waiting)).length > 0
        })
        expect(await answer).toMatchObject({ creado: false })
      }
      expect(await manager.units.get({ imei: 'ext:P-1' })).toMatchObject({ nombre: 'Editado', placas: 'XYZ' })
      expect(await usuario.drivers.list({})).toMatchObject([{ nombre: 'Editado', tel: '56' }])
      expect(await usuario.groups.list({})).toMatchObject([{ nombre: 'Editado', descripcion: 'Ruta 5' }])
      expect((await usuario.geofences.list({})).geofences).toMatchObject([{ nombre: 'Editado', radio: 90 }])
    })

    test('a field that is not given is not validated', async () => {
      await usuario.groups.put({ id_externo: 'G-4', nombre: 'Norte', imeis: [planted.own] })
      await usuario.groups.add({ nombre: 'Sur', imeis: [planted.own] })
      await usuario.groups.put({ id_externo: 'G-4', nombre: 'Norte 2' })
      expect((await usuario.groups.list({})).map(({ nombre, imeis }) => [nombre, imeis])).toEqual([
        ['Norte 2', []],
        ['Sur', [planted.own]],
      ])
      await manager.devices.put(pipa)
      await server.database.query(`update units set sim = '' where imei = $1`, [pipa.imei])
      await manager.devices.put({ id_externo: 'P-1', nombre: 'Pipa 9' })
      expect(await manager.units.get({ imei: 'ext:P-1' })).toMatchObject({ nombre: 'Pipa 9', sim: '' })
      expect(await failure(manager.devices.put({ id_externo: 'P-1', sim: '' }))).toMatchObject({
        field: 'sim',
      })
    })

    test('the records of a removed device are set aside only if a device is added', async () => {
      const { database } = server
      const { id } = await manager.devices.add(device('70020004'))
      await manager.devices.remove({ id })
      const held = () => database.query('select imei from bin where id = $1', [id])
      const put = { ...pipa, id_externo: 'P-4', imei: '70020004' }
      for (const wrong of [{ nombre: 'x' }, { equipo_gps: 'Ninguna' }, { manager: server.ids.jefe }]) {
        await failure(manager.devices.put({ ...put, ...wrong }))
        expect(await held()).toEqual([{ imei: '70020004' }])
      }
      expect(await manager.devices.put(put)).toMatchObject({ creado: true })
      expect(await held()).toEqual([{ imei: null }])
    })
  })
})
