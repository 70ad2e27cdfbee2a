import type { ActivityRow } from '@baliza/agreement'
import type { BalizaClient } from '@baliza/sdk-core/internal'
import { beforeEach, describe, expect, test } from 'vitest'
import { forgetActivity } from '../storage/tables/activity.js'
import { databases } from '../testing/databases.js'
import { planted, unitId } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'

const day = 86_400_000

describe.each(databases())('the activity log on $name', (kind) => {
  const server = serverFixture(kind)
  const admin = server.client('admin')
  const manager = server.client('manager')
  const usuario = server.client('usuario')
  const jefe = server.client('jefe')
  beforeEach(async () => {
    await server.database.query('delete from activity')
  })

  /** Summarizes who did what to which object, newest first, with the changed fields and the details. */
  const summaryOf = ({ actor, cuenta, accion, objeto, campos, detalle }: ActivityRow) =>
    [`${actor}${cuenta === null ? '' : ` (${cuenta})`} ${accion} ${objeto}`, campos.join(), detalle]
      .filter((part) => part !== '')
      .join(' · ')
  const log = async (client: BalizaClient = admin, query = {}) =>
    (await client.activity.list(query)).rows.map(summaryOf)

  const account = (user: string) => ({
    email: `${user}@ejemplo.mx`,
    nombre: 'Nueva',
    pass: 'clave-secreta',
    user,
    rol: 2 as const,
    tel: '',
  })
  const idOf = async (name: string) => {
    const [row] = await server.database.query<{ id: string }>('select id from users where name = $1', [name])
    return row?.id ?? 'nobody'
  }

  test('accounts are added, changed and removed; a password is named and never shown', async () => {
    const before = Date.now()
    await manager.users.add(account('nueva'))
    const id = await idOf('nueva')
    const change = {
      id,
      pass: '',
      nombre: 'Otra',
      email: 'nueva@ejemplo.mx',
      activo: true,
      user: 'nueva',
    } as const
    await manager.users.update({ ...change, rol: 2, manager: null })
    await manager.users.update({ ...change, rol: 2, manager: null })
    await manager.users.update({ ...change, pass: 'otra-clave', user: 'nuevo', rol: 2, manager: null })
    await manager.users.remove({ id })
    expect(await log()).toEqual([
      'manager accountRemoved nuevo',
      'manager accountChanged nueva · pass,user',
      'manager accountChanged nueva · nombre',
      'manager accountAdded nueva',
    ])
    const [row] = (await admin.activity.list({})).rows
    expect(row).toMatchObject({ actor_id: server.ids.manager, cuenta_id: null, objeto_id: id })
    expect(row?.timestamp).toBeGreaterThanOrEqual(before)
    expect(row?.timestamp).toBeLessThanOrEqual(Date.now())
    const stored = await server.database.query('select to_jsonb(a)::text as text from activity a')
    expect(JSON.stringify(stored)).not.toMatch(/scrypt|clave/)
  })

  test('a change that is refused leaves no trace', async () => {
    expect(await failure(manager.users.add(account('usuario')))).toMatchObject({ code: 'refused' })
    const inUse = {
      ...account('otro'),
      id: server.ids.usuario,
      activo: true,
      pass: '',
      manager: null,
    } as const
    expect(await failure(admin.users.update(inUse))).toMatchObject({ code: 'refused' })
    expect(await log()).toEqual([])
  })

  test('devices and assignments, and what a removal takes with it is part of it', async () => {
    const imei = '359586015829899'
    const sim = '5512345678'
    const form = { nombre: 'Pipa 5', modelo: '', placas: '', sim, imei, rol: 4, activo: true } as const
    await admin.devices.add({ ...form, registro: 1, equipo_gps: 'Coban' })
    const [{ id = '' } = {}] = await admin.devices.searchByImei({ imei })
    await admin.devices.update({ ...form, id, placas: 'X-1', equipo_gps: 'Teltonika', manager: null })
    const ids = { id_equipo: '907036543', modelo_gps: 'gps103' }
    const before = { ...form, id, placas: 'X-1', equipo_gps: 'Teltonika', manager: null }
    await admin.devices.update({ ...before, ...ids })
    await admin.devices.renew({ id, fecha: Date.now() })
    await admin.devices.clean({ imei })
    await admin.assignments.add({ id_user: server.ids.otro, id_objeto_gps: id })
    await admin.assignments.add({ id_user: server.ids.otro, id_objeto_gps: id })
    await admin.assignments.remove({ id, id_user: server.ids.otro })
    await admin.assignments.add({ id_user: server.ids.otro, id_objeto_gps: id })
    await admin.devices.remove({ id })
    expect(await log()).toEqual([
      'admin deviceRemoved Pipa 5 · 359586015829899',
      'admin (otro) unitAssigned Pipa 5',
      'admin (otro) unitUnassigned Pipa 5',
      'admin (otro) unitAssigned Pipa 5',
      'admin deviceCleaned Pipa 5 · 0',
      'admin deviceRenewed Pipa 5 · registro · 359586015829899',
      'admin deviceChanged Pipa 5 · id_equipo,modelo_gps · 359586015829899',
      'admin deviceChanged Pipa 5 · equipo,placas · 359586015829899',
      'admin deviceAdded Pipa 5 · 359586015829899',
    ])
  })

  test('an account that is removed takes its units, drivers and mirror accounts along in one entry', async () => {
    await admin.users.add(account('breve'))
    const id = await idOf('breve')
    await admin.assignments.add({ id_user: id, id_objeto_gps: unitId(planted.managed) })
    await admin.mirrorAccounts.add({ owner: id, nombre: 'Eco', user: 'eco', pass: 'clave' })
    const contact = { descripcion: '', email: '', tel: '', nombre_unidad: '' }
    const driver = { ...contact, nombre: 'Ana', id_user: id, id_unidad: unitId(planted.managed) }
    await admin.drivers.add(driver)
    const start = (await log()).length
    await admin.users.remove({ id })
    const after = await log()
    expect(after.length).toBe(start + 1)
    expect(after.slice(0, 3)).toEqual([
      'admin accountRemoved breve',
      // Its account is deleted by now, but the earlier entries stay.
      'admin (breve) driverAdded Ana',
      'admin (breve) mirrorAccountAdded eco',
    ])
  })

  test('mirror accounts, drivers and groups, on whose behalf they are made', async () => {
    const { database, ids } = server
    await usuario.mirrorAccounts.add({ owner: ids.usuario, nombre: 'Eco', user: 'eco', pass: 'clave' })
    const eco = await idOf('eco')
    await manager.mirrorAccounts.update({ id: eco, nombre: 'Eco', user: 'eco', blocmotor: true })
    await usuario.users.remove({ id: eco })
    const contact = { descripcion: '', email: '', tel: '', nombre_unidad: '' }
    const ana = { ...contact, nombre: 'Ana', id_user: ids.usuario, id_unidad: '' }
    await manager.drivers.add(ana)
    const [driver] = await usuario.drivers.list()
    await manager.drivers.update({ ...ana, id_unidad: unitId(planted.own), id: driver?.id ?? '' })
    await usuario.drivers.remove({ id: driver?.id ?? '' })
    const units = { imeis: [planted.own] }
    await manager.groups.add({ user: ids.usuario, nombre: 'Norte', imeis: units.imeis })
    const [group] = await usuario.groups.list({ rol: 2 })
    const same = { id: group?.id ?? '', nombre: 'Norte', descripcion: '' }
    await usuario.groups.update({ ...same, imeis: units.imeis })
    await usuario.groups.update({ ...same, nombre: 'Sur', imeis: [planted.shared] })
    await usuario.groups.remove({ id: group?.id ?? '' })
    expect(await log()).toEqual([
      'usuario groupRemoved Sur',
      'usuario groupChanged Norte · imeis,nombre',
      'manager (usuario) groupAdded Norte',
      'usuario driverRemoved Ana',
      'manager (usuario) driverChanged Ana · imei',
      'manager (usuario) driverAdded Ana',
      'usuario mirrorAccountRemoved eco',
      'manager (usuario) mirrorAccountChanged eco · blocmotor',
      'usuario mirrorAccountAdded eco',
    ])
    expect(await database.query('select 1 from groups')).toEqual([])
  })

  test('a command tells who sent it on whose behalf, in the log of commands too', async () => {
    const order = { comando: 'busq', tipo: 'gprs', imei: planted.own } as const
    await usuario.commands.send(order)
    await manager.commands.send({ ...order, user: server.ids.usuario })
    expect(await log()).toEqual([
      'manager (usuario) commandSent Camión 2 · busq',
      'usuario commandSent Camión 2 · busq',
    ])
    expect((await usuario.commands.log()).map(({ enviado_por }) => enviado_por)).toEqual(['manager', ''])
  })

  test('who enters an account learns whose it is, and is recorded', async () => {
    expect(await manager.users.enter({ id: server.ids.usuario })).toMatchObject({
      id: server.ids.usuario,
      user: 'usuario',
      nombre: 'Nombre de usuario',
      rol: 2,
      activo: true,
      blocmotor: true,
    })
    expect(await failure(manager.users.enter({ id: server.ids.manager }))).toMatchObject({
      code: 'refused',
      mensaje: 'Ya estás en tu propia cuenta',
    })
    expect(await failure(manager.users.enter({ id: server.ids.otro }))).toMatchObject({ code: 'forbidden' })
    expect(await failure(usuario.users.enter({ id: server.ids.espejo }))).toMatchObject({ code: 'forbidden' })
    expect(await log()).toEqual(['manager accountEntered usuario'])
  })

  describe('is read', () => {
    const plant = (rows: number) =>
      server.database.query(
        `insert into activity (at, actor_id, actor, action, object_id, object, detail)
         select 1700000000000 + n / 2, case n % 3 when 0 then $2 when 1 then $3 else $4 end,
           (array['otro', 'usuario', 'espejo'])[n % 3 + 1], 'deviceChanged', 'u' || n, 'Unidad ' || n, ''
         from generate_series(1, $1) n`,
        [rows, server.ids.otro, server.ids.usuario, server.ids.espejo],
      )

    test('by a super administrator whole, by a manager what its accounts did, by nobody else', async () => {
      await plant(6)
      expect((await log()).map((line) => line.split(' ')[0])).toEqual([
        'otro',
        'espejo',
        'usuario',
        'otro',
        'espejo',
        'usuario',
      ])
      expect((await log(manager)).map((line) => line.split(' ')[0])).toEqual([
        'espejo',
        'usuario',
        'espejo',
        'usuario',
      ])
      expect(await log(jefe)).toEqual([])
      expect(await failure(usuario.activity.list({}))).toMatchObject({ code: 'forbidden' })
    })

    test('page by page, each entry once, although new ones come in between', async () => {
      await plant(450)
      const first = await admin.activity.list({})
      await usuario.session.updateProfile({ id: server.ids.usuario, email: 'u@ejemplo.mx', nombre: 'Otro' })
      const second = await admin.activity.list({ cursor: first.next ?? '' })
      const third = await admin.activity.list({ cursor: second.next ?? '' })
      expect([first, second, third].map(({ rows }) => rows.length)).toEqual([200, 200, 50])
      expect(third.next).toBeNull()
      const names = [first, second, third].flatMap(({ rows }) => rows.map(({ objeto }) => objeto))
      expect(names).toEqual(Array.from({ length: 450 }, (_, index) => `Unidad ${450 - index}`))
    })

    test('by time, by kind, by who did it and by a text in any of its names', async () => {
      await plant(6)
      await manager.users.enter({ id: server.ids.usuario })
      const until = { hasta: 1_700_000_000_001 }
      expect(await log(admin, until)).toHaveLength(3)
      expect(await log(admin, { ...until, desde: 1_700_000_000_001 })).toHaveLength(2)
      expect(await log(admin, { tipo: 'entry' })).toEqual(['manager accountEntered usuario'])
      expect(await log(admin, { tipo: 'device', texto: 'UNIDAD 4' })).toEqual([
        'usuario deviceChanged Unidad 4',
      ])
      expect(await log(admin, { texto: 'anage' })).toEqual(['manager accountEntered usuario'])
      expect(await log(admin, { texto: '%' })).toEqual([])
      expect(await log(admin, { actor: 'espejo', hasta: 1_700_000_000_002 })).toHaveLength(2)
      expect(await log(admin, { actor: 'espej' })).toEqual([])
    })

    test('for a year', async () => {
      await plant(4)
      await manager.users.enter({ id: server.ids.usuario })
      expect(await forgetActivity(server.database, Date.now() - 365 * day)).toBe(4)
      expect(await log()).toEqual(['manager accountEntered usuario'])
    })
  })
})
