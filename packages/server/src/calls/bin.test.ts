import type { NewDevice } from '@baliza/agreement'
import { beforeEach, describe, expect, test } from 'vitest'
import { replayDeadLetters } from '../intake/replay.js'
import { countPositions } from '../storage/positions/retention.js'
import { newId } from '../storage/tables/accounts.js'
import { emptyBin } from '../storage/tables/bin.js'
import { addDeadLetters, countDeadLetters } from '../storage/tables/dead-letters.js'
import { plantAccount } from '../testing/accounts.js'
import { databases } from '../testing/databases.js'
import { demoPassword, planted } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'
import { noWatch } from '../tracking/rules/rules.js'

const day = 86_400_000

describe.each(databases())('the bin on $name', (kind) => {
  const server = serverFixture(kind)
  const admin = server.client('admin')
  const manager = server.client('manager')
  const jefe = server.client('jefe')
  const usuario = server.client('usuario')
  const otro = server.client('otro')
  const espejo = server.client('espejo')

  beforeEach(async () => {
    await server.database.query('delete from bin')
  })

  let imeis = 500_000_000_000_000
  function nextImei() {
    imeis += 1
    return String(imeis)
  }
  const device = (imei: string): NewDevice => ({
    nombre: 'Pipa 5',
    sim: '5598765432',
    imei,
    rol: 4,
    equipo_gps: 'Coban',
  })
  const form = { color_alerta: 1, mostrar_alerta: true, sonido: false, email: false } as const
  /** Creates a device with history: assigned to usuario, in its group, with its driver, watched, with positions. */
  async function plantDevice() {
    const { database } = server
    const imei = nextImei()
    const { id } = await manager.devices.add(device(imei))
    await manager.assignments.add({ id_user: server.ids.usuario, id_objeto_gps: id })
    const { id: group } = await usuario.groups.add({ nombre: `Grupo ${imei}`, imeis: [imei] })
    const { id: driver } = await usuario.drivers.add({
      nombre: `Chofer ${imei}`,
      id_user: server.ids.usuario,
      id_unidad: id,
    })
    const { id: event } = await usuario.events.add({
      ...form,
      nom_evento: `Encendido ${imei}`,
      tipo_evento: 4,
      gps: [imei],
      creator: 'usuario',
    })
    await database.query(
      `insert into positions (imei, time, received_at, valid, lat, lng, speed)
       select $1, $2::bigint + n, 0, true, 19, -99, 0 from generate_series(1, 3) n`,
      [imei, Date.now() - day],
    )
    // A compressed day, which this test does not decompress.
    await database.query(`insert into tracks (imei, start, n, version, body) values ($1, 0, 40, 1, '')`, [
      imei,
    ])
    await database.query(
      `insert into alerts (id, user_id, imei, time, created_at, clave_msj, nom_user, nom_evento, mostrar_alerta,
         sonido, speed, acc) values ($1, $2, $3, $4, $4, 'PANIC', 'Pipa 5', 'Pánico', true, false, 0, true)`,
      [newId(), server.ids.usuario, imei, Date.now() - day],
    )
    return { imei, id, group, driver, event }
  }
  const positionsOf = (imei: string) => countPositions(server.database, imei)
  const alertsOf = async (imei: string) =>
    (await usuario.alerts.list({ desde: 0 })).filter((alert) => alert.imei === imei).length
  const unitOf = async (imei: string) => (await usuario.units.list()).find((unit) => unit.imei === imei)
  const unitOfAdmin = async (imei: string) =>
    (await admin.devices.list({ rol: 4 })).find((unit) => unit.imei === imei)
  const namesOf = async ({ bin }: typeof admin) => (await bin.list()).map(({ nombre }) => nombre)
  const refusal = async (promise: Promise<unknown>) => {
    const { code, reason, mensaje } = await failure(promise)
    return [code, reason, mensaje]
  }

  test('a device that was removed comes back with all that it had, and its unit to whoever saw it', async () => {
    const { imei, id, group, driver, event } = await plantDevice()
    const before = await unitOf(imei)
    expect(before).toMatchObject({ conductor: `Chofer ${imei}`, id_grupo: group })
    const removedFrom = Date.now()
    await manager.devices.remove({ id })
    await expect.poll(() => unitOf(imei)).toBeUndefined()
    expect(await alertsOf(imei)).toBe(0)

    const [entry] = await manager.bin.list()
    expect(entry).toMatchObject({
      id,
      tipo: 'device',
      nombre: 'Pipa 5',
      detalle: imei,
      cuenta: 'manager',
      quien: 'manager',
    })
    expect(entry?.eliminado).toBeGreaterThanOrEqual(removedFrom)
    expect(entry?.hasta).toBe((entry?.eliminado ?? 0) + 30 * day)

    expect(await manager.bin.restore({ id })).toBe('Se restauró Pipa 5')
    await expect.poll(() => unitOf(imei)).toEqual(before)
    expect(await positionsOf(imei)).toBe(43)
    expect(await alertsOf(imei)).toBe(1)
    expect((await usuario.events.get({ id: event })).gps).toEqual([imei])
    expect((await usuario.drivers.list()).find((one) => one.id === driver)?.id_unidad).toBe(id)
    expect(await manager.bin.list()).toEqual([])
    const [last] = (await manager.activity.list()).rows
    expect(last).toMatchObject({ accion: 'restored', objeto: 'Pipa 5', actor: 'manager' })
    expect((await failure(manager.bin.restore({ id }))).code).toBe('forbidden')
  })

  test('its imei may be registered meanwhile, and neither device gets the other’s past', async () => {
    const first = await plantDevice()
    const { imei } = first
    await manager.devices.remove({ id: first.id })
    const second = await admin.devices.add(device(imei))
    expect([await positionsOf(imei), await alertsOf(imei)]).toEqual([0, 0])
    expect(await refusal(manager.bin.restore({ id: first.id }))).toEqual([
      'refused',
      'duplicate',
      'No se puede restaurar: otro equipo gps tiene ya su IMEI. Sigue en la papelera; elimina o cambia aquel primero',
    ])
    expect(await positionsOf(imei)).toBe(0)
    await server.database.query(
      'insert into positions (imei, time, received_at, valid) values ($1, 7, 0, true)',
      [imei],
    )
    await admin.devices.remove({ id: second.id })

    await manager.bin.restore({ id: first.id })
    expect([await positionsOf(imei), await alertsOf(imei)]).toEqual([43, 1])
    expect((await failure(admin.bin.restore({ id: second.id }))).reason).toBe('duplicate')
    await manager.devices.remove({ id: first.id })
    await admin.bin.restore({ id: second.id })
    expect(await positionsOf(imei)).toBe(1)
    expect(await namesOf(admin)).toEqual(['Pipa 5'])
  })

  test('a device comes back with what it calls itself, and without where that is another’s by now', async () => {
    const rowOf = async (imei: string) =>
      (await server.database.query('select device_id, tracker_model from units where imei = $1', [imei]))[0]
    const own = { id_equipo: '907036543', modelo_gps: 'gps103' }
    const imei = nextImei()
    const { id } = await admin.devices.add({ ...device(imei), ...own })
    await admin.devices.remove({ id })
    await admin.bin.restore({ id })
    expect(await rowOf(imei)).toEqual({ device_id: '907036543', tracker_model: 'gps103' })

    for (const other of [{ ...device(nextImei()), ...own }, device('907036543')]) {
      await admin.devices.remove({ id })
      const { id: another } = await admin.devices.add(other)
      expect(await admin.bin.restore({ id })).toBe('Se restauró Pipa 5')
      expect(await rowOf(imei)).toEqual({ device_id: null, tracker_model: 'gps103' })
      await admin.devices.remove({ id: another })
      await admin.devices.patch(id, own)
    }
  })

  test('a device whose imei another unit’s device calls itself by now stays in the bin', async () => {
    const imei = nextImei()
    const { id } = await admin.devices.add(device(imei))
    await admin.devices.remove({ id })
    const other = await admin.devices.add({ ...device(nextImei()), id_equipo: imei })
    expect((await refusal(admin.bin.restore({ id })))[1]).toBe('duplicate')
    await admin.devices.patch(other.id, { id_equipo: '' })
    await admin.bin.restore({ id })
    expect(await unitOfAdmin(imei)).toMatchObject({ id })
  })

  test('what could not be stored of it stays with it, and is stored once both are mended', async () => {
    const { database } = server
    const first = await plantDevice()
    const { imei } = first
    const query = `id=${imei}&lat=19.5&lon=-99.2&timestamp=${Date.now() - 60_000}`
    const letter = {
      protocol: 'osmand',
      raw: Buffer.from(query),
      reason: 'TypeError',
      receivedAt: 1,
    } as const
    const setAside = (letters: readonly string[]) =>
      addDeadLetters(
        database,
        letters.map((one) => ({ ...letter, imei: one, receivedAt: Date.now() })),
        Date.now(),
      )
    const replay = async () => {
      const failures: (string | null)[] = []
      for await (const { failure } of replayDeadLetters(database, noWatch)) failures.push(failure)
      return failures
    }
    expect(await setAside([imei])).toEqual(['kept'])
    await manager.devices.remove({ id: first.id })
    expect(await setAside([imei])).toEqual(['unknown'])
    expect(await replay()).toEqual(['su unidad no está registrada'])
    const second = await admin.devices.add(device(imei))
    // The message contains the imei of the second device.
    expect(await replay()).toEqual(['su unidad no está registrada'])
    expect(await positionsOf(imei)).toBe(0)
    await admin.devices.remove({ id: second.id })
    await manager.bin.restore({ id: first.id })
    expect(await replay()).toEqual([null])
    expect([await positionsOf(imei), await countDeadLetters(database)]).toEqual([44, 0])

    await setAside([imei])
    await manager.devices.remove({ id: first.id })
    await manager.bin.remove({ id: first.id })
    expect(await countDeadLetters(database)).toBe(0)
  })

  test('an import takes an imei of the bin as a form does', async () => {
    const { imei, id } = await plantDevice()
    await manager.devices.remove({ id })
    const row = { nombre: 'Importada', imei, sim: '5598765432', equipo_gps: 'Coban' }
    expect(await admin.imports.run({ tipo: 'units', filas: [row] })).toMatchObject({ escritas: 1 })
    expect(await positionsOf(imei)).toBe(0)
    expect((await failure(manager.bin.restore({ id }))).reason).toBe('duplicate')
  })

  test('what waits to be sent to a removed device is never sent', async () => {
    const { imei, id } = await plantDevice()
    await usuario.commands.send({ imei, comando: 'busq', tipo: 'gprs' })
    await manager.devices.remove({ id })
    await manager.bin.restore({ id })
    const [command] = await server.database.query('select failed from commands where imei = $1', [imei])
    expect(command).toEqual({ failed: 'expired' })
  })

  test('an account comes back with its password and all that was its own; its sessions and keys do not', async () => {
    const { database } = server
    const user = `cliente-${newId()}`
    const account = await plantAccount(database, {
      name: user,
      rol: 2,
      password: demoPassword,
      manager: server.ids.manager,
    })
    await plantAccount(database, { name: `${user}-espejo`, rol: 1, password: demoPassword, owner: account })
    const unit = await plantDevice()
    await admin.assignments.add({ id_user: account, id_objeto_gps: unit.id })
    const client = await server.enter(user)
    const circle = { tipo: 1, nombre: 'Patio', color: '#428bca', lat: 19, lng: -99, radio: 100 } as const
    const { id: place } = await client.geofences.add(circle)
    await client.events.add({
      nom_evento: 'Entrada',
      ...form,
      tipo_evento: 1,
      gps: [unit.imei],
      id_geocerca: place,
      creator: user,
    })
    await client.drivers.add({ nombre: 'Luis', id_user: account })
    await database.query(
      `insert into api_keys (id, user_id, key_hash, prefix, nombre, scopes, addresses, created_at)
       values ($1, $2, $3, 'bz_', 'Llave', '{read}', '{}', 0)`,
      [newId(), account, Buffer.from(account)],
    )
    const owned = async () => ({
      geofences: (await client.geofences.list()).geofences.map(({ nombre }) => nombre),
      events: (await client.events.list()).map(({ nom_evento, id_geocerca, gps }) => [
        nom_evento,
        id_geocerca,
        gps,
      ]),
      drivers: (await client.drivers.list()).map(({ nombre }) => nombre),
      units: (await client.units.list()).map(({ imei }) => imei),
      mirrors: (await client.mirrorAccounts.list({ id: account })).map(({ user: name }) => name),
    })
    const before = await owned()
    expect(before).toEqual({
      geofences: ['Patio'],
      events: [['Entrada', place, [unit.imei]]],
      drivers: ['Luis'],
      units: [unit.imei],
      mirrors: [`${user}-espejo`],
    })

    await manager.users.remove({ id: account })
    expect((await failure(client.units.list())).code).toBe('unauthorized')
    expect((await failure(server.enter(user))).code).toBe('refused')
    expect(await manager.bin.list()).toMatchObject([{ id: account, tipo: 'account', nombre: user }])
    await manager.bin.restore({ id: account })
    expect((await failure(client.units.list())).code).toBe('unauthorized')
    await client.session.login({ user, pass: demoPassword })
    expect(await owned()).toEqual(before)
    expect(await database.query('select 1 from api_keys where user_id = $1', [account])).toEqual([])
  })

  test('an account and its mirror account keep the answers of their recipients, and their scheduled reports', async () => {
    const { database } = server
    const user = `correos-${newId()}`
    const account = await plantAccount(database, { name: user, rol: 2, password: demoPassword })
    const mirror = await plantAccount(database, {
      name: `${user}-espejo`,
      rol: 1,
      password: demoPassword,
      owner: account,
    })
    await database.query(
      `insert into report_schedules (id, user_id, nombre, reporte, frecuencia, dia, hora, zona, destinatarios, formato,
         created_at, next_at) values ($1, $2, 'Lunes', 'general', 'week', 1, '07:00', 'UTC', '{si@ejemplo.mx}', 'csv', 0, $3)`,
      [newId(), account, Date.now() + day],
    )
    for (const id of [account, mirror])
      await database.query(
        `insert into recipients (user_id, channel, address, asked_at, token_hash, confirmed_at, refused_at) values
           ($1, 'email', 'si@ejemplo.mx', 1, $2, 2, null), ($1, 'email', 'no@ejemplo.mx', 1, $3, null, 3)`,
        [id, Buffer.from(`${id} si`), Buffer.from(`${id} no`)],
      )
    const kept = async () => [
      await database.query(
        'select * from recipients where user_id = any($1::text[]) order by user_id, channel, address',
        [[account, mirror]],
      ),
      await database.query('select * from report_schedules where user_id = $1', [account]),
    ]
    const before = await kept()
    expect(before.map(({ length }) => length)).toEqual([4, 1])
    for (const id of [mirror, account]) {
      await admin.users.remove({ id })
      await admin.bin.restore({ id })
      expect(await kept()).toEqual(before)
    }
  })

  test('a login name that is another’s by now keeps an account in the bin, whole', async () => {
    const { database } = server
    const account = await plantAccount(database, {
      name: 'Repetida',
      rol: 2,
      password: demoPassword,
      manager: server.ids.manager,
    })
    await manager.users.remove({ id: account })
    const other = await plantAccount(database, { name: 'repetida', rol: 2, password: demoPassword })
    expect(await refusal(manager.bin.restore({ id: account }))).toEqual([
      'refused',
      'duplicate',
      'No se puede restaurar: su usuario, o el de una de sus cuentas espejo, es ya de otra cuenta. Sigue en la papelera',
    ])
    await admin.users.remove({ id: other })
    await manager.bin.restore({ id: account })
    expect((await manager.users.listOfManager()).map(({ user }) => user)).toContain('Repetida')
  })

  test('a manager that comes back manages again what has no other manager by now', async () => {
    const { database } = server
    const boss = await plantAccount(database, { name: 'encargado', rol: 3, password: demoPassword })
    const add = (name: string) =>
      plantAccount(database, { name, rol: 2, password: demoPassword, manager: boss })
    const [kept, given] = [await add('se-queda'), await add('se-va')]
    await admin.users.remove({ id: boss })
    await database.query('update users set manager = $2 where id = $1', [given, server.ids.jefe])
    await admin.bin.restore({ id: boss })
    const rows = await database.query('select id, manager from users where id = any($1)', [[kept, given]])
    expect(Object.fromEntries(rows.map(({ id, manager: of }) => [id, of]))).toEqual({
      [kept]: boss,
      [given]: server.ids.jefe,
    })
  })

  test('groups, drivers, geofences and events come back by whoever administers their account', async () => {
    const { imei, id, group, driver, event } = await plantDevice()
    const place = { tipo: 1, color: '#428bca', lat: 19, lng: -99, radio: 5 } as const
    const { id: fence } = await usuario.geofences.add({ ...place, nombre: 'Base' })
    await usuario.groups.remove({ id: group })
    await usuario.drivers.remove({ id: driver })
    await usuario.events.remove({ id: event })
    await usuario.geofences.remove({ id: fence, nombre: 'Base', tipo: 1 })
    expect((await usuario.bin.list()).map(({ tipo }) => tipo)).toEqual([
      'geofence',
      'event',
      'driver',
      'group',
    ])
    expect(await namesOf(manager)).toEqual(await namesOf(usuario))
    for (const client of [otro, jefe, espejo]) {
      expect(await client.bin.list()).toEqual([])
      for (const one of [group, driver, event, fence]) {
        expect((await failure(client.bin.restore({ id: one }))).code).toBe('forbidden')
        expect((await failure(client.bin.remove({ id: one }))).code).toBe('forbidden')
      }
    }
    await manager.bin.restore({ id: group })
    await usuario.bin.restore({ id: driver })
    await manager.bin.restore({ id: event })
    await usuario.bin.restore({ id: fence })
    await expect.poll(() => unitOf(imei)).toMatchObject({ id, id_grupo: group, conductor: `Chofer ${imei}` })
    expect((await usuario.events.get({ id: event })).gps).toEqual([imei])
    expect((await usuario.geofences.list()).geofences.map(({ nombre }) => nombre)).toContain('Base')
  })

  test('what several remove at once is in the bin once, and none of them is answered with a fault', async () => {
    const { id, driver, event } = await plantDevice()
    const all = await Promise.allSettled(
      Array.from({ length: 4 }, () => [
        usuario.drivers.remove({ id: driver }),
        usuario.events.remove({ id: event }),
        manager.devices.remove({ id }),
      ]).flat(),
    )
    const faults = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.reason] : []))
    expect(faults.filter((reason) => reason !== 'notFound' && reason !== 'forbidden')).toEqual([])
    const names = await namesOf(usuario)
    expect(new Set(names).size).toBe(names.length)
  })

  test('an event waits for the geofence that it watches', async () => {
    const circle = { tipo: 1, nombre: 'Planta', color: '#428bca', lat: 19, lng: -99, radio: 5 } as const
    const { id: place } = await usuario.geofences.add(circle)
    const { id: event } = await usuario.events.add({
      nom_evento: 'Entrada a la planta',
      ...form,
      tipo_evento: 1,
      gps: [planted.own],
      id_geocerca: place,
      creator: 'usuario',
    })
    await usuario.events.remove({ id: event })
    await usuario.geofences.remove({ id: place, nombre: 'Planta', tipo: 1 })
    expect(await refusal(usuario.bin.restore({ id: event }))).toEqual([
      'refused',
      'conflict',
      'No se puede restaurar: la geocerca o ruta que vigila no está. Si está en la papelera, restáurala primero',
    ])
    await usuario.bin.restore({ id: place })
    await usuario.bin.restore({ id: event })
    expect((await usuario.events.get({ id: event })).id_geocerca).toBe(place)
  })

  test('who may is asked as of now: a device of one who manages no more, and a unit given to somebody else', async () => {
    const { database } = server
    const name = `jefa-${newId()}`
    const boss = await plantAccount(database, { name, rol: 3, password: demoPassword })
    const own = await plantAccount(database, {
      name: `${name}-usuario`,
      rol: 2,
      password: demoPassword,
      manager: boss,
    })
    const client = await server.enter(name)
    const imei = nextImei()
    const { id } = await client.devices.add(device(imei))
    await client.assignments.add({ id_user: own, id_objeto_gps: id })
    await client.users.remove({ id: own })
    // By then the unit belongs to another manager.
    await database.query('update units set manager = $2 where imei = $1', [imei, server.ids.jefe])
    await client.bin.restore({ id: own })
    expect(await admin.assignments.usersOf({ id })).toEqual([])

    await database.query('update units set manager = $2 where imei = $1', [imei, boss])
    await client.devices.remove({ id })
    await database.query('update users set rol = 2 where id = $1', [boss])
    await expect.poll(() => client.bin.list()).toEqual([])
    expect((await failure(client.bin.restore({ id }))).code).toBe('forbidden')
    await admin.bin.restore({ id })
    const [unit] = await database.query('select manager from units where imei = $1', [imei])
    expect(unit).toEqual({ manager: null })
  })

  test('after 30 days, or once somebody erases it, it is gone with its positions and alerts', async () => {
    const { database } = server
    const { imei, id } = await plantDevice()
    await manager.devices.remove({ id })
    expect(await emptyBin(database, Date.now() - 30 * day)).toBe(0)
    await database.query('update bin set removed_at = $2 where id = $1', [id, Date.now() - 30 * day - 1])
    expect(await manager.bin.list()).toEqual([])
    expect((await failure(manager.bin.restore({ id }))).code).toBe('forbidden')
    expect(await positionsOf(imei)).toBe(43)
    expect(await emptyBin(database, Date.now() - 30 * day)).toBe(1)
    expect(await positionsOf(imei)).toBe(0)
    expect(await database.query('select 1 from alerts where imei = $1', [imei])).toEqual([])

    const other = await plantDevice()
    await manager.devices.remove({ id: other.id })
    expect(await manager.bin.remove({ id: other.id })).toBe('Se borró Pipa 5 para siempre')
    expect(await positionsOf(other.imei)).toBe(0)
    expect(await database.query('select 1 from bin_rows')).toEqual([])
    expect((await failure(admin.bin.restore({ id: other.id }))).reason).toBe('notFound')
  })

  test('no answer holds a password', async () => {
    const account = await plantAccount(server.database, { name: 'clave', rol: 2, password: demoPassword })
    await admin.users.remove({ id: account })
    const { text } = await server.post('/api/papelera', { token: await server.tokenOf('admin') })
    expect(text).toContain('clave')
    expect(text).not.toMatch(/scrypt|password/)
  })
})
