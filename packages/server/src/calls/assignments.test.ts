import type { Assignment } from '@baliza/agreement'
import type { BalizaClient } from '@baliza/sdk-core/internal'
import { beforeEach, describe, expect, test } from 'vitest'
import { sees } from '../access/visible-units.js'
import { visibleImeis } from '../storage/tables/units.js'
import { plantAccount } from '../testing/accounts.js'
import { oneDatabase } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { assignFleet, demoPassword, planted, removeAddedAccounts, unitId } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'

const forbidden = ['forbidden', 'Tu cuenta no tiene permiso para hacer esto']
const assigned = 'La unidad se asigno correctamente'
const unassigned = 'El objeto fue desasignado de la cuenta'

describe.each([oneDatabase()])('assignments on $name', (kind) => {
  const server = serverFixture(kind)
  const admin = server.client('admin')
  const manager = server.client('manager')
  const usuario = server.client('usuario')
  beforeEach(async () => {
    await removeAddedAccounts(server.database, server.ids)
    for (const table of ['groups', 'drivers', 'events']) await server.database.query(`delete from ${table}`)
    await assignFleet(server.database, server.ids)
  })

  const [shared, own, foreign, managed] = [
    unitId(planted.shared),
    unitId(planted.own),
    unitId(planted.foreign),
    unitId(planted.managed),
  ]
  const of = async (client: BalizaClient, id: string) =>
    (await client.assignments.ofUser({ id })).map(({ id_objeto_gps }) => id_objeto_gps)
  const to = async (client: BalizaClient, id: string) =>
    (await client.assignments.usersOf({ id })).map(({ id_user }) => id_user).sort()
  const give = (client: BalizaClient, id_user: string, id_objeto_gps: string) =>
    client.assignments.add({ id_user, id_objeto_gps })
  const take = (client: BalizaClient, id_user: string, id: string) =>
    client.assignments.remove({ id_user, id })
  const refusal = async (promise: Promise<unknown>) => {
    const { code, mensaje } = await failure(promise)
    return [code, mensaje]
  }

  test('the units of an account, to it and to who administers it', async () => {
    for (const client of [admin, manager, usuario]) {
      expect(await of(client, server.ids.usuario)).toEqual([shared, own])
      expect(await of(client, server.ids.espejo)).toEqual([shared])
    }
    expect(await of(manager, server.ids.manager)).toEqual([])
    for (const id of [server.ids.otro, server.ids.manager, 'nadie'])
      expect(await refusal(of(usuario, id))).toEqual(forbidden)
    expect(await refusal(of(manager, server.ids.otro))).toEqual(forbidden)
    expect(await refusal(of(await server.enter('espejo'), server.ids.espejo))).toEqual(forbidden)
  })

  test('a unit that is removed while it is given is not found', async () => {
    const imei = '7901'
    const { id } = await admin.devices.add({
      nombre: 'De paso',
      imei,
      sim: '5512345678',
      equipo_gps: 'Coban',
      rol: 4,
    })
    let given: Promise<unknown> | undefined
    await server.database.transaction(async (tx) => {
      await tx.query('delete from units where imei = $1', [imei])
      given = refusal(give(admin, server.ids.otro, id))
      // PGlite has only one connection, which this transaction uses, so the call waits before its first query.
      if (kind.name === 'PostgreSQL')
        await eventually(async () => {
          const waiting = `select 1 from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`
          expect(await server.database.query(waiting)).not.toEqual([])
        })
    })
    expect(await given).toEqual(['refused', 'Datos no encontrados'])
  })

  test('the accounts of a unit, those that the reader administers', async () => {
    expect(await to(admin, shared)).toEqual([server.ids.usuario, server.ids.espejo].sort())
    expect(await to(manager, shared)).toEqual([server.ids.usuario, server.ids.espejo].sort())
    await give(admin, server.ids.otro, shared)
    expect(await to(admin, shared)).toEqual([server.ids.usuario, server.ids.espejo, server.ids.otro].sort())
    expect(await to(manager, shared)).toEqual([server.ids.usuario, server.ids.espejo].sort())
    await take(admin, server.ids.otro, shared)
    expect(await refusal(to(manager, foreign))).toEqual(forbidden)
    expect(await refusal(to(usuario, shared))).toEqual(forbidden)
  })

  test('whom each device is assigned to: of accounts that the reader does not administer, only that there is one', async () => {
    await give(admin, server.ids.otro, shared)
    const line = (id: string) => (row: Assignment) => row.id_objeto_gps === id
    const named = (name: string, id: string | null) => ({
      id_user: id,
      user: id === null ? '' : name,
      nombre: id === null ? '' : `Nombre de ${name}`,
    })
    const { usuario: user, espejo, otro } = server.ids
    const all = await admin.assignments.list()
    expect(all.filter(line(shared))).toEqual(
      [named('otro', otro), named('usuario', user), named('espejo', espejo)].map((account) => ({
        id_objeto_gps: shared,
        ...account,
      })),
    )
    expect(all.filter(line(managed))).toEqual([])
    expect(all.some(line(foreign))).toBe(true)
    const seen = await manager.assignments.list()
    expect(seen.filter(line(shared))).toEqual(
      [named('otro', null), named('usuario', user), named('espejo', espejo)].map((account) => ({
        id_objeto_gps: shared,
        ...account,
      })),
    )
    expect(seen.some(line(foreign))).toBe(false)
    expect(await refusal(usuario.assignments.list())).toEqual(forbidden)
    await take(admin, otro, shared)
  })

  test('a unit is assigned once, shows in the feed, and is unassigned again', async () => {
    expect(await give(manager, server.ids.usuario, managed)).toBe(assigned)
    expect(await give(manager, server.ids.usuario, managed)).toBe(assigned)
    expect(await of(usuario, server.ids.usuario)).toEqual([shared, own, managed])
    const imeis = async () => (await usuario.units.list()).map(({ imei }) => imei)
    await eventually(async () => expect(await imeis()).toContain(planted.managed))
    expect(await take(manager, server.ids.usuario, managed)).toBe(unassigned)
    expect(await take(manager, server.ids.usuario, managed)).toBe(unassigned)
    await eventually(async () => expect(await imeis()).not.toContain(planted.managed))
  })

  test('a manager gives what it sees to its own, and nothing to others', async () => {
    expect(await refusal(give(manager, server.ids.usuario, foreign))).toEqual(forbidden)
    for (const id of [server.ids.otro, server.ids.jefe, 'nadie'])
      expect(await refusal(give(manager, id, managed))).toEqual(forbidden)
    expect(await refusal(take(manager, server.ids.otro, foreign))).toEqual(forbidden)
    expect(await refusal(give(manager, server.ids.usuario, 'nada'))).toEqual(forbidden)
    expect(await refusal(give(await server.enter('jefe'), server.ids.usuario, managed))).toEqual(forbidden)
    expect(await give(admin, server.ids.usuario, foreign)).toBe(assigned)
    expect(await take(admin, server.ids.usuario, foreign)).toBe(unassigned)
  })

  test('a user gives and takes of its mirror accounts, and not of itself', async () => {
    expect(await give(usuario, server.ids.espejo, own)).toBe(assigned)
    expect(await of(usuario, server.ids.espejo)).toEqual([shared, own])
    expect(await take(usuario, server.ids.espejo, own)).toBe(unassigned)
    expect(await refusal(give(usuario, server.ids.espejo, foreign))).toEqual(forbidden)
    expect(await refusal(give(usuario, server.ids.suEspejo, own))).toEqual(forbidden)
    expect(await refusal(take(usuario, server.ids.usuario, own))).toEqual(forbidden)
    expect(await refusal(give(usuario, server.ids.usuario, own))).toEqual(forbidden)
    expect(await of(usuario, server.ids.usuario)).toContain(own)
  })

  test('a mirror account gets only what its owner sees, whoever gives it', async () => {
    const notOfOwner = ['refused', 'El usuario de la cuenta espejo no tiene esta unidad']
    expect(await refusal(give(manager, server.ids.espejo, managed))).toEqual(notOfOwner)
    expect(await refusal(give(admin, server.ids.espejo, foreign))).toEqual(notOfOwner)
    expect(await of(usuario, server.ids.espejo)).toEqual([shared])
  })

  test('what a user loses its mirror accounts lose, and its groups, drivers and events let go of it', async () => {
    const { database } = server
    await database.query(`insert into groups (id, user_id, nombre) values ('g1', $1, 'Reparto')`, [
      server.ids.usuario,
    ])
    await database.query(`update units set id_grupo = 'g1', conductor = 'Beto' where imei = $1`, [
      planted.shared,
    ])
    await database.query(`insert into drivers (id, user_id, nombre, imei) values ('d1', $1, 'Beto', $2)`, [
      server.ids.usuario,
      planted.shared,
    ])
    for (const [id, user] of [
      ['e1', server.ids.usuario],
      ['e2', server.ids.manager],
    ])
      await database.query(
        `insert into events (id, user_id, nom_evento, tipo_evento, color_alerta, timestamp)
         values ($1, $2, 'Se apaga', 3, 1, 1)`,
        [id, user],
      )
    for (const event of ['e1', 'e2'])
      for (const imei of [planted.shared, planted.own])
        await database.query('insert into event_units (event_id, imei) values ($1, $2)', [event, imei])
    await take(manager, server.ids.usuario, shared)
    expect(await of(usuario, server.ids.usuario)).toEqual([own])
    expect(await of(usuario, server.ids.espejo)).toEqual([])
    expect(
      await database.query('select id_grupo, conductor from units where imei = $1', [planted.shared]),
    ).toEqual([{ id_grupo: null, conductor: '' }])
    expect(await database.query('select imei from drivers')).toEqual([{ imei: null }])
    // Its manager saw it only through the user.
    expect(await database.query('select event_id, imei from event_units order by 1')).toEqual([
      { event_id: 'e1', imei: planted.own },
      { event_id: 'e2', imei: planted.own },
    ])
    expect(await refusal(give(manager, server.ids.usuario, shared))).toEqual(forbidden)
    await give(admin, server.ids.usuario, shared)
    await give(admin, server.ids.espejo, shared)
  })

  test('of what a manager sees in another form, its mirror accounts lose nothing', async () => {
    const mirror = await plantAccount(server.database, {
      name: 'suReflejo',
      password: demoPassword,
      rol: 1,
      owner: server.ids.manager,
    })
    await give(manager, mirror, managed)
    await give(manager, mirror, own)
    await give(manager, server.ids.usuario, managed)
    await take(manager, server.ids.usuario, managed)
    expect(await of(manager, mirror)).toEqual([own, managed])
    await take(manager, server.ids.usuario, own)
    expect(await of(manager, mirror)).toEqual([managed])
    await give(admin, server.ids.usuario, own)
  })

  test('giving to a mirror account while its owner loses the unit leaves nothing behind', async () => {
    for (let round = 0; round < 10; round += 1) {
      await give(admin, server.ids.usuario, managed)
      await Promise.allSettled([
        give(manager, server.ids.espejo, managed),
        take(manager, server.ids.usuario, managed),
      ])
      expect(await of(usuario, server.ids.espejo)).not.toContain(managed)
    }
  })

  test('who sees what is listed from both sides, and the same', async () => {
    const { database } = server
    const accounts = await database.query<{ id: string; rol: 1 | 2 | 3 | 4 }>('select id, rol from users')
    expect(accounts.length).toBeGreaterThan(7)
    for (const account of accounts) {
      const rows = await database.query<{ imei: string }>(
        `select t.imei from units t join users u on u.id = $1 where ${sees('u', 't.imei')} order by t.imei`,
        [account.id],
      )
      expect(rows.map(({ imei }) => imei)).toEqual(await visibleImeis(database, account))
    }
  })

  test('a unit moves from one account to another, with all that it leaves behind, or stays', async () => {
    const move = (client: BalizaClient, de: string, id_user: string, id_objeto_gps = own) =>
      client.assignments.move({ id_objeto_gps, de, id_user })
    const { usuario: user, otro, espejo } = server.ids
    const second = await plantAccount(server.database, {
      name: 'segundo',
      password: demoPassword,
      rol: 2,
      manager: server.ids.manager,
    })
    await give(usuario, espejo, own)
    expect(await move(manager, user, second)).toBe('La unidad se movió a la otra cuenta')
    expect(await to(admin, own)).toEqual([second])
    expect(await move(manager, user, second)).toBe('La unidad se movió a la otra cuenta')
    expect(await refusal(move(admin, user, otro))).toEqual([
      'refused',
      'La unidad ya no está asignada a la cuenta de la que sale',
    ])
    // The owner of the mirror account does not have the unit, so the call changes nothing.
    const notOfOwner = ['refused', 'El usuario de la cuenta espejo no tiene esta unidad']
    expect(await refusal(move(manager, second, espejo))).toEqual(notOfOwner)
    expect(await to(admin, own)).toEqual([second])

    for (const [de, id_user] of [
      [second, otro],
      [otro, second],
      [second, 'nadie'],
      ['nadie', second],
    ] as const)
      expect(await refusal(move(manager, de, id_user))).toEqual(forbidden)
    expect(await refusal(move(manager, second, user, foreign))).toEqual(forbidden)
    expect(await refusal(move(usuario, user, espejo))).toEqual(forbidden)

    await give(manager, user, own)
    expect(await move(manager, second, user)).toBe('La unidad se movió a la otra cuenta')
    expect(await move(manager, user, user)).toBe('La unidad se movió a la otra cuenta')
    expect(await to(admin, own)).toEqual([user])
    expect(await move(admin, user, otro)).toBe('La unidad se movió a la otra cuenta')
    expect(await move(admin, otro, user)).toBe('La unidad se movió a la otra cuenta')
    expect(await to(admin, own)).toEqual([user])
  })

  test('two who move a unit at once move it once', async () => {
    const { usuario: user, otro } = server.ids
    for (let round = 0; round < 5; round += 1) {
      const moves = [otro, server.ids.jefe].map((id_user) =>
        admin.assignments.move({ id_objeto_gps: own, de: user, id_user }),
      )
      const results = await Promise.allSettled(moves)
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const [holder = ''] = await to(admin, own)
      expect(await to(admin, own)).toEqual([holder])
      await admin.assignments.move({ id_objeto_gps: own, de: holder, id_user: user })
    }
  })

  test('what is not as agreed is refused', async () => {
    const post = (path: string, body: object) =>
      server.post(path, { ...body, token: admin.session.$session.get()?.token })
    const missing = await post('/objetos/asignar-objeto', { id_user: server.ids.usuario })
    expect([missing.status, missing.body.mensaje]).toEqual([400, 'El campo es requerido: id_objeto_gps'])
    const odd = await post('/api/elimina-objeto-asignado', { id: own, id_user: server.ids.usuario, imei: 7 })
    expect([odd.status, odd.body.mensaje]).toEqual([400, 'El campo es requerido: imei'])
    const list = await post('/objetos/objetos-asignados', { id: [server.ids.usuario] })
    expect([list.status, list.body.mensaje]).toEqual([400, 'El campo es requerido: id'])
    expect(await of(usuario, server.ids.usuario)).toContain(own)
  })
})
