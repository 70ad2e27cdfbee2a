import { type NewDevice, renewableAfter } from '@baliza/agreement'
import type { BalizaClient } from '@baliza/sdk-core/internal'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../storage/tables/accounts.js'
import { emptyBin } from '../storage/tables/bin.js'
import { removeDevice } from '../storage/tables/devices.js'
import { oneDatabase } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { planted, unitId } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'

const day = 86_400_000

describe.each([oneDatabase()])('devices on $name', (kind) => {
  const server = serverFixture(kind)
  // A second try adds the same devices.
  beforeEach(async () => {
    await server.database.query('delete from units where imei <> all($1)', [Object.values(planted)])
    for (const table of ['alerts', 'commands', 'positions', 'bin'])
      await server.database.query(`delete from ${table}`)
  })

  /** Logs in once per account: comparing passwords is slow on purpose. */
  const clients = new Map<string, Promise<BalizaClient>>()
  function enter(user: string): Promise<BalizaClient> {
    const client = clients.get(user) ?? server.enter(user)
    clients.set(user, client)
    return client
  }
  const device = (imei: string, change: Partial<NewDevice> = {}): NewDevice => ({
    nombre: 'Pipa 5',
    modelo: 'T680',
    placas: '98-XY-76',
    sim: '5598765432',
    imei,
    rol: 4,
    registro: Date.now() - day,
    activo: true,
    equipo_gps: 'Teltonika',
    ...change,
  })
  const imeisOf = (units: readonly { imei: string }[]) => units.map((unit) => unit.imei)
  const rowOf = async (imei: string) =>
    (await server.database.query('select * from units where imei = $1', [imei]))[0]
  const store = (imei: string, ...times: readonly number[]) =>
    server.database.query(
      `insert into positions (imei, time, received_at, valid) select $1, time, 0, true from unnest($2::bigint[]) as time`,
      [imei, times],
    )
  const timesOf = async (imei: string) =>
    (
      await server.database.query<{ time: number }>(
        'select time from positions where imei = $1 order by time',
        [imei],
      )
    ).map((row) => row.time)

  test('a super administrator lists every device, whole', async () => {
    const units = await (await enter('admin')).devices.list({ rol: 4 })
    expect(units.map((unit) => unit.nombre)).toEqual(['Camión 1', 'Camión 2', 'Grúa 4', 'Taxi 3'])
    expect(units[0]).toMatchObject({ imei: planted.shared, sim: '5512345678', manager: null, activo: true })
  })

  test('a manager lists what it manages and what its users have; a super administrator by that call everything', async () => {
    const own = await (await enter('manager')).devices.listOfManager({})
    expect(imeisOf(own)).toEqual([planted.shared, planted.own, planted.managed])
    expect(await (await enter('jefe')).devices.listOfManager({})).toEqual([])
    expect(await (await enter('admin')).devices.listOfManager({})).toHaveLength(4)
  })

  test('5,000 devices are one list', async () => {
    const { database } = server
    await database.query(
      `insert into units (imei, id, nombre, registro)
       select 'many' || n, 'many' || n, 'Unidad ' || n, 0 from generate_series(1, 5000) as n`,
    )
    expect(await (await enter('admin')).devices.list({ rol: 4 })).toHaveLength(5_004)
    await database.query(`delete from units where imei like 'many%'`)
  })

  test('the search finds devices that nobody has, by part of the imei, whatever its case', async () => {
    const admin = await enter('admin')
    const manager = await enter('manager')
    for (const imei of ['Tel_50A', 'telx50B']) await admin.devices.add(device(imei))
    const found = async (imei: string, { devices } = admin) => imeisOf(await devices.searchByImei({ imei }))
    expect((await found('TEL')).toSorted()).toEqual(['Tel_50A', 'telx50B'])
    expect(await found(' l_5 ')).toEqual(['Tel_50A'])
    expect(await found('%')).toEqual([])
    expect(await found('\\')).toEqual([])
    expect(await found('5829804')).toEqual([planted.managed])
    // An account already has it.
    expect(await found('5829801')).toEqual([])
    expect(await found('tel', manager)).toEqual([])
    expect(await found('5829804', manager)).toEqual([planted.managed])
    expect(await found(' ', manager)).toEqual([planted.managed])
    await server.database.query(
      `insert into units (imei, id, nombre, registro) select 'many' || n, 'many' || n, '', 0 from generate_series(1, 60) n`,
    )
    expect(await found('many')).toHaveLength(50)
    await server.database.query(`delete from units where imei like 'many%' or imei ilike 'tel%'`)
  })

  test('the brands are those that a device may be of', async () => {
    const brands = await (await enter('manager')).devices.brands({})
    expect(brands).toContainEqual({ id_marca: expect.any(String), marca: 'Coban TK103' })
    expect(brands.at(-1)?.marca).toBe('Otro')
  })

  describe('adding', () => {
    test('a device is as the form says; what a manager adds it manages', async () => {
      const admin = await enter('admin')
      const registro = Date.now() - 5 * day
      expect((await admin.devices.add(device('100000000000001', { registro, activo: false }))).mensaje).toBe(
        'El equipo gps se añadió correctamente',
      )
      expect(await rowOf('100000000000001')).toMatchObject({
        nombre: 'Pipa 5',
        modelo: 'T680',
        placas: '98-XY-76',
        sim: '5598765432',
        equipo_gps: 'Teltonika',
        activo: false,
        registro,
        manager: null,
      })
      const manager = await enter('manager')
      await manager.devices.add(device('100000000000002', { rol: 3 }))
      expect(await rowOf('100000000000002')).toMatchObject({ manager: server.ids.manager })
      await admin.devices.add({ ...device('100000000000023'), manager: server.ids.jefe })
      expect(await rowOf('100000000000023')).toMatchObject({ manager: server.ids.jefe })
      const others = { ...device('100000000000024', { rol: 3 }), manager: server.ids.jefe }
      expect(await failure(manager.devices.add(others))).toMatchObject({ code: 'forbidden' })
      for (const nobody of [server.ids.usuario, 'nadie'])
        expect(
          await failure(admin.devices.add({ ...device('100000000000024'), manager: nobody })),
        ).toMatchObject({ code: 'refused', mensaje: 'El manager elegido no existe' })
      expect(await rowOf('100000000000024')).toBeUndefined()
    })

    test('a registration of the future is one of now', async () => {
      const { devices } = await enter('admin')
      const imei = '100013'
      const started = Date.now()
      await devices.add(device(imei, { registro: started + day }))
      const { registro: given } = (await rowOf(imei)) as { registro: number }
      expect(given).toBeGreaterThanOrEqual(started)
      expect(given).toBeLessThanOrEqual(Date.now())
    })

    test.each([-1, 1_764_000_000_000.5])('a registration at %s is refused', async (registro) => {
      const { devices } = await enter('admin')
      expect(await failure(devices.add(device('100014', { registro })))).toMatchObject({
        code: 'refused',
        reason: 'invalid',
        field: 'registro',
      })
    })

    test('an imei belongs to one device', async () => {
      const { devices } = await enter('jefe')
      expect(await failure(devices.add(device(planted.own)))).toMatchObject({
        code: 'refused',
        mensaje: 'Ya hay un equipo gps registrado con ese IMEI',
      })
      expect(await rowOf(planted.own)).toMatchObject({ nombre: 'Camión 2' })
      const both = await Promise.allSettled([1, 2].map(() => devices.add(device('100000000000013'))))
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    })

    test('what it calls itself and its model are kept and listed; who says neither has neither', async () => {
      const { devices } = await enter('manager')
      const ids = { id_equipo: ' 907036543 ', modelo_gps: 'gps103' }
      await devices.add(device('100000000000031', { rol: 3, ...ids }))
      await devices.add(device('100000000000032', { rol: 3 }))
      expect(await rowOf('100000000000031')).toMatchObject({
        device_id: '907036543',
        tracker_model: 'gps103',
      })
      expect(await rowOf('100000000000032')).toMatchObject({ device_id: null, tracker_model: null })
      const listed = await devices.listOfManager({})
      const shown = (imei: string) => listed.find((unit) => unit.imei === imei)
      expect(shown('100000000000031')).toMatchObject({ id_equipo: '907036543', modelo_gps: 'gps103' })
      expect(shown('100000000000032')).toMatchObject({ id_equipo: '', modelo_gps: '' })
    })

    const deviceIdTaken = {
      code: 'refused',
      reason: 'duplicate',
      field: 'id_equipo',
      mensaje: 'Otra unidad tiene ya ese ID, como ID en el equipo o como IMEI',
    }

    test('a name belongs to one device, be it its imei or what it calls itself', async () => {
      const { devices } = await enter('jefe')
      await devices.add(device('100000000000041', { id_equipo: '907036544' }))
      for (const id_equipo of ['907036544', planted.own])
        expect(await failure(devices.add(device('100000000000042', { id_equipo })))).toMatchObject(
          deviceIdTaken,
        )
      expect(await failure(devices.add(device('907036544')))).toMatchObject({
        code: 'refused',
        reason: 'duplicate',
        field: 'imei',
        mensaje: 'Ese IMEI es el ID con el que ya se identifica el equipo de otra unidad',
      })
      // The error of the imei takes precedence.
      expect(await failure(devices.add(device(planted.own, { id_equipo: '907036544' })))).toMatchObject({
        mensaje: 'Ya hay un equipo gps registrado con ese IMEI',
      })
      expect(await rowOf('100000000000042')).toBeUndefined()
      await devices.add(device('100000000000043', { id_equipo: '100000000000043' }))
    })

    test('of two who give a name at once one does, whatever they give it as', async () => {
      const { devices } = await enter('jefe')
      for (const round of [1, 2, 3]) {
        const name = `90703655${round}`
        const both = await Promise.allSettled([
          devices.add(device(name)),
          devices.add(device(`10000000000005${round}`, { id_equipo: name })),
        ])
        expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      }
    })

    test.each([
      [{ id_equipo: '123' }, 'El formato es incorrecto: id_equipo'],
      [{ modelo_gps: 'nokia' }, 'El formato es incorrecto: modelo_gps'],
      [{ nombre: '' }, 'El nombre es requerido'],
      [{ nombre: 'ab' }, 'El nombre es muy pequeno'],
      [{ imei: '' }, 'El IMEI es requerido'],
      [{ imei: '123' }, 'El IMEI es muy pequeno'],
      [{ imei: 'uno; dos' }, 'El formato es incorrecto: imei'],
      [{ equipo_gps: '' }, 'El equipo es requerido'],
      [{ equipo_gps: 'Nokia' }, 'La marca del equipo no existe'],
      [{ sim: '' }, 'El numero de telefono de la tarjeta SIM del GPS es requerido'],
      [{ sim: '55-98' }, 'Ingresa solo numeros'],
      [{ sim: '559876543' }, 'El numero de telefono es muy pequeno'],
      [{ sim: '55987654321' }, 'El numero de telefono es muy grande'],
      [{ modelo: 'x'.repeat(101) }, 'El formato es incorrecto: modelo'],
    ])('%j is refused: %s', async (change, mensaje) => {
      const { devices } = await enter('admin')
      expect(await failure(devices.add(device('100000000000009', change)))).toMatchObject({
        code: 'refused',
        mensaje,
      })
    })
  })

  describe('removing', () => {
    test('a device goes out of sight with all that was recorded of it: its imei starts anew', async () => {
      const { database } = server
      const admin = await enter('admin')
      const imei = '200000000000001'
      await admin.devices.add(device(imei))
      const { id } = (await rowOf(imei)) as { id: string }
      await database.query('insert into assignments (user_id, imei) values ($1, $2)', [
        server.ids.usuario,
        imei,
      ])
      await store(imei, Date.now() - 500 * day, Date.now() - day, Date.now())
      await store(planted.own, Date.now())
      await database.query(
        `insert into alerts (id, user_id, imei, time, created_at, clave_msj, nom_user, nom_evento, mostrar_alerta,
           sonido, speed, acc)
         select $1, $2, imei, 1, 1, 'PANIC', '', '', true, false, 0, true from unnest($3::text[]) as imei`.replace(
          '$1',
          `$1 || imei`,
        ),
        [newId(), server.ids.usuario, [imei, planted.own]],
      )
      await database.query(
        `insert into commands (id, user_id, imei, comando, tipo_envio, created_at, expires_at)
         values ('c1', $1, $2, 'bloq', 1, 0, 0)`,
        [server.ids.usuario, imei],
      )
      const usuario = await enter('usuario')
      expect(imeisOf(await usuario.units.list({}))).toContain(imei)

      await admin.devices.remove({ id })

      // The feed receives the removal from the database.
      await expect.poll(async () => imeisOf(await usuario.units.list({}))).not.toContain(imei)
      expect((await usuario.alerts.list({ desde: 0 })).map((alert) => alert.imei)).toEqual([planted.own])
      expect((await failure(admin.devices.remove({ id }))).reason).toBe('notFound')
      await admin.devices.add(device(imei))
      expect(await timesOf(imei)).toEqual([])
      expect(await timesOf(planted.own)).toHaveLength(1)
      await emptyBin(database, Date.now() + 1)
      const left = async (table: string) =>
        (await database.query<{ imei: string }>(`select imei from ${table}`)).map((row) => row.imei)
      expect(await left('alerts')).toEqual([planted.own])
      expect(await left('commands')).toEqual([])
      expect(await left('bin')).toEqual([])
      expect(await usuario.units.list({})).not.toContainEqual(expect.objectContaining({ imei }))
    })

    test('more than a batch of records, and a removal that was interrupted, are ended', async () => {
      const { database } = server
      const admin = await enter('admin')
      const imei = '200000000000002'
      await admin.devices.add(device(imei))
      await database.query(
        `insert into positions (imei, time, received_at, valid) select $1, n, 0, true from generate_series(1, 12000) n`,
        [imei],
      )
      await removeDevice(database, imei)
      expect(await timesOf(imei)).toHaveLength(12_000)
      // The account that registers the imei again finds no positions.
      await admin.devices.add(device(imei))
      expect(await timesOf(imei)).toEqual([])

      await store(imei, 1, 2, 3)
      await removeDevice(database, imei)
      // Simulates a server that stopped right after it began to empty the bin.
      await emptyBin(database, Date.now() + 1, AbortSignal.abort())
      expect(await (await enter('admin')).bin.list()).toEqual([])
      expect(await emptyBin(database, 1)).toBeGreaterThan(1)
      expect(
        await database.query('select 1 from positions where imei = $1 or imei like $2', [imei, '~%']),
      ).toEqual([])
      expect(await emptyBin(database, 1)).toBe(0)
    })

    test('a manager removes what it manages, not what others lent its users', async () => {
      const { devices } = await enter('manager')
      expect((await failure(devices.remove({ id: unitId(planted.own) }))).code).toBe('forbidden')
      expect((await failure(devices.remove({ id: unitId(planted.foreign) }))).code).toBe('forbidden')
      expect((await failure(devices.remove({ id: 'nobody' }))).code).toBe('forbidden')
      expect(await rowOf(planted.own)).toBeDefined()
      await devices.add(device('200000000000003'))
      await devices.remove({ id: ((await rowOf('200000000000003')) as { id: string }).id })
      expect(await rowOf('200000000000003')).toBeUndefined()
    })
  })

  describe('renewing', () => {
    const imei = '300000000000001'
    let id = ''
    const register = async (registro: number) => {
      await server.database.query('update units set registro = $2 where imei = $1', [imei, registro])
    }
    beforeEach(async () => {
      await (await enter('manager')).devices.add(device(imei))
      id = ((await rowOf(imei)) as { id: string }).id
    })

    test('a registration that is old enough becomes that of the date given', async () => {
      const { devices } = await enter('manager')
      await register(Date.now() - renewableAfter - 60_000)
      const fecha = Date.now()
      expect(await devices.renew({ id, fecha })).toBe(fecha)
      expect(await rowOf(imei)).toMatchObject({ registro: fecha })
      expect(await failure(devices.renew({ id, fecha }))).toMatchObject({
        code: 'refused',
        mensaje: 'No puedes renovar una unidad si no ha vencido',
      })
    })

    test('two who renew at once renew once', async () => {
      const { devices } = await enter('admin')
      await register(Date.now() - renewableAfter - 60_000)
      const both = await Promise.allSettled(
        [0, 1].map((later) => devices.renew({ id, fecha: Date.now() + later })),
      )
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    })

    test('younger than 315576000 ms it is not renewed', async () => {
      const { devices } = await enter('admin')
      const registro = Date.now() - renewableAfter + 60_000
      await register(registro)
      expect((await failure(devices.renew({ id, fecha: Date.now() }))).mensaje).toBe(
        'No puedes renovar una unidad si no ha vencido',
      )
      expect(await rowOf(imei)).toMatchObject({ registro })
    })

    test.each([
      ['two days ahead', () => Date.now() + 2 * day],
      ['of before its registration', () => Date.now() - 400 * day],
      ['that is no whole number', () => Date.now() + 0.5],
    ])('a date %s is none', async (_, fecha) => {
      const { devices } = await enter('admin')
      await register(Date.now() - 300 * day)
      expect(await failure(devices.renew({ id, fecha: fecha() }))).toMatchObject({
        code: 'refused',
        mensaje: 'El formato es incorrecto: fecha',
      })
    })

    test('what a manager does not see it does not renew', async () => {
      const { devices } = await enter('jefe')
      expect((await failure(devices.renew({ id, fecha: Date.now() }))).code).toBe('forbidden')
    })
  })

  describe('cleaning', () => {
    /** Relative to the server's clock, one minute on either side of the limit. */
    const times = () => {
      const bound = Date.now() - 31_536_000_000
      return { gone: [1, bound - 400 * day, bound - 60_000], kept: [bound + 60_000, Date.now()] }
    }

    test('a device keeps its last year', async () => {
      const { gone, kept } = times()
      await server.database.query('delete from positions')
      await store(planted.own, ...gone, ...kept)
      await store(planted.shared, ...gone)
      const { devices } = await enter('manager')
      expect(await devices.clean({ imei: planted.own })).toBe(3)
      expect(await timesOf(planted.own)).toEqual(kept)
      expect(await timesOf(planted.shared)).toEqual(gone)
      expect((await failure(devices.clean({ imei: planted.foreign }))).code).toBe('forbidden')
      expect((await failure(devices.clean({ imei: '' }))).code).toBe('refused')
    })

    test('all of them do, and the count is answered in the specification’s text', async () => {
      const { gone, kept } = times()
      await server.database.query('delete from positions')
      for (const imei of [planted.own, planted.shared, planted.foreign]) await store(imei, ...gone, ...kept)
      const authorization = await server.tokenOf('admin')
      const { body } = await server.post('/objetos/clean-all', {}, { authorization })
      expect(body).toEqual({
        status: 1,
        mensaje: 'Se eliminaron 9 registros: Se mantienen registros de 1 ano',
        data: { result: { deletedCount: 9 } },
      })
      expect(await timesOf(planted.foreign)).toEqual(kept)
      expect(await (await enter('admin')).devices.cleanAll({})).toBe(0)
    })

    test('all of them do in the background, and how far it is can be come back to', async () => {
      const { gone, kept } = times()
      await server.database.query('delete from positions')
      await server.database.query('delete from cleanings')
      for (const imei of [planted.own, planted.foreign]) await store(imei, ...gone, ...kept)
      const { devices, activity } = await enter('admin')
      expect(await devices.cleaning()).toBeNull()
      const units = (await devices.list({ rol: 4 })).length
      expect(await devices.startCleaning()).toMatchObject({ total: units, motivo: '' })
      await eventually(async () => expect((await devices.cleaning())?.estado).toBe('done'))
      expect(await devices.cleaning()).toEqual({
        estado: 'done',
        inicio: expect.any(Number),
        fin: expect.any(Number),
        unidades: units,
        total: units,
        registros: 6,
        motivo: '',
      })
      expect(await timesOf(planted.foreign)).toEqual(kept)
      expect((await activity.list({ tipo: 'device' })).rows[0]).toMatchObject({
        actor: 'admin',
        accion: 'devicesCleaned',
      })
      await server.database.query(`update cleanings set state = 'failed', failed = 'interrupted'`)
      expect(await devices.cleaning()).toMatchObject({
        estado: 'failed',
        motivo: 'El servidor se detuvo durante la limpieza: iníciala otra vez y continuará donde quedó',
      })
      for (const user of ['manager', 'usuario']) {
        const others = (await enter(user)).devices
        for (const error of await Promise.all([others.startCleaning(), others.cleaning()].map(failure)))
          expect(error.code).toBe('forbidden')
      }
    })
  })

  test('how many positions a removal would take is counted, of units that one sees', async () => {
    await server.database.query('delete from positions')
    await store(planted.own, 1, 2, Date.now())
    await store(planted.shared, 1)
    const { devices } = await enter('manager')
    expect(await devices.countPositions({ id: unitId(planted.own) })).toBe(3)
    expect(await devices.countPositions({ id: unitId(planted.managed) })).toBe(0)
    expect((await failure(devices.countPositions({ id: unitId(planted.foreign) }))).code).toBe('forbidden')
  })
})
