import type { NewUser, User, UserChange } from '@baliza/agreement'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSessions } from '../accounts/sessions.js'
import { emptyBin } from '../storage/tables/bin.js'
import { plantAccount } from '../testing/accounts.js'
import { oneDatabase } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { assign, demoPassword, planted, removeAddedAccounts, unitId } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'

const namesOf = (users: readonly User[]) => users.map(({ user }) => user)
const forbidden = 'Tu cuenta no tiene permiso para hacer esto'

describe.each([oneDatabase()])('the accounts of the control panel on $name', (kind) => {
  const server = serverFixture(kind)
  const admin = server.client('admin')
  const manager = server.client('manager')
  beforeEach(() => removeAddedAccounts(server.database, server.ids))

  const form: NewUser = {
    email: 'ana@ejemplo.mx',
    nombre: 'Ana',
    pass: 'secreta',
    user: 'Ana',
    rol: 2,
    tel: '5512345678',
  }
  const find = async (name: string) => {
    const found = (await admin.users.list({ rol: 4 })).find(({ user }) => user === name)
    if (found === undefined) throw new Error(`there is no ${name}`)
    return found
  }
  const plant = async (name: string, rol: 1 | 2 | 3 | 4, more: { manager?: string; owner?: string } = {}) =>
    plantAccount(server.database, { name, rol, password: demoPassword, email: `${name}@ejemplo.mx`, ...more })
  const changeOf = ({ id, nombre, email, user, rol, manager: boss }: User): UserChange => ({
    id,
    nombre,
    email: email === '' ? 'a@ejemplo.mx' : email,
    user,
    rol,
    manager: boss,
    activo: true,
    pass: '',
  })
  const refusal = async (promise: Promise<unknown>) => {
    const { code, mensaje } = await failure(promise)
    return [code, mensaje]
  }

  test('a super administrator lists everybody but mirror accounts, and no password', async () => {
    const names = namesOf(await admin.users.list({ rol: 4 }))
    expect(names).toEqual(expect.arrayContaining(['admin', 'manager', 'usuario', 'otro', 'inactivo']))
    expect(names).not.toContain('espejo')
    expect(await find('inactivo')).toMatchObject({ activo: false, rol: 2 })
    expect(await find('usuario')).toMatchObject({ manager: server.ids.manager, nombre: 'Nombre de usuario' })
    for (const path of ['/api/users', '/api/all-usuarios-manager', '/api/usuarios-manager', '/api/user']) {
      const { text } = await server.post(
        path,
        { rol: 4, ...(path === '/api/user' ? { id: server.ids.usuario } : {}) },
        { authorization: await server.tokenOf('admin') },
      )
      expect(text).toContain('"status":1')
      expect(text).not.toMatch(/scrypt|"pass(word)?"/)
    }
    expect(await refusal(manager.users.list({ rol: 4 }))).toEqual(['forbidden', forbidden])
  })

  test('a manager lists its own users, a super administrator the managers', async () => {
    expect(namesOf(await manager.users.listOfManager())).toEqual(['usuario'])
    expect(await (await server.enter('jefe')).users.listOfManager()).toEqual([])
    expect(await admin.users.listOfManager()).toEqual([])
    expect(namesOf(await admin.users.managers())).toEqual(['jefe', 'manager'])
    expect(await refusal(manager.users.managers())).toEqual(['forbidden', forbidden])
    const usuario = await server.enter('usuario')
    expect(await refusal(usuario.users.listOfManager())).toEqual(['forbidden', forbidden])
  })

  test('a list says when each was last here: at its login, and once a day while its session is used', async () => {
    const id = await plant('visitante', 2)
    expect((await find('visitante')).ultimo_acceso).toBeNull()
    const before = Date.now()
    const client = await server.enter('visitante')
    const entered = (await find('visitante')).ultimo_acceso
    expect(entered).toBeGreaterThanOrEqual(before)
    expect((await client.session.profile({ id })).ultimo_acceso).toBeNull()

    const token = client.session.$session.get()?.token ?? ''
    const at = (hours: number) => createSessions(server.database, () => before + hours * 3_600_000)
    expect(await at(23).find(token)).not.toBeNull()
    expect((await find('visitante')).ultimo_acceso).toBe(entered)
    expect(await at(25).find(token)).not.toBeNull()
    expect((await find('visitante')).ultimo_acceso).toBe(before + 25 * 3_600_000)
    expect((await admin.activity.list({ desde: before })).rows).toEqual([])
  })

  describe('adding', () => {
    test('a new account is active, with all permissions, and comes in with its password', async () => {
      const before = Date.now()
      const sent = { ...form, user: ' Ana ', activo: 0, rol_reg: 1, reg: before + 1e12 } as const
      expect((await admin.users.add(sent)).mensaje).toBe('El usuario se añadió correctamente')
      const ana = await find('Ana')
      expect(ana).toMatchObject({
        email: 'ana@ejemplo.mx',
        nombre: 'Ana',
        tel: '5512345678',
        rol: 2,
        activo: true,
        manager: null,
        editar: true,
        blocmotor: true,
      })
      // Not the future registration time from the request.
      expect(ana.reg).toBeGreaterThanOrEqual(before)
      expect(ana.reg).toBeLessThanOrEqual(Date.now())
      await server.enter('ana', 'secreta')
    })

    test('a registration that has been is kept', async () => {
      await admin.users.add({ ...form, user: 'antes', reg: Date.UTC(2024, 4, 1) })
      expect((await find('antes')).reg).toBe(Date.UTC(2024, 4, 1))
    })

    test('a login name is taken whatever its case, also by two at once', async () => {
      const nameInUse = ['refused', 'Ese usuario ya está registrado, elige otro']
      expect(await refusal(admin.users.add({ ...form, user: 'USUARIO' }))).toEqual(nameInUse)
      expect(await refusal(admin.users.add({ ...form, user: 'espejo' }))).toEqual(nameInUse)
      const both = await Promise.allSettled([
        admin.users.add({ ...form, user: 'gemela' }),
        manager.users.add({ ...form, user: 'Gemela' }),
      ])
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    })

    test('a manager adds users of its own, and nobody above', async () => {
      await manager.users.add({ ...form, user: 'delManager' })
      expect(await find('delManager')).toMatchObject({ rol: 2, manager: server.ids.manager })
      for (const rol of [3, 4] as const)
        expect(await refusal(manager.users.add({ ...form, user: 'alto', rol }))).toEqual([
          'forbidden',
          forbidden,
        ])
      await admin.users.add({ ...form, user: 'otroManager', rol: 3 })
      await admin.users.add({ ...form, user: 'otroAdmin', rol: 4 })
      expect([(await find('otroManager')).rol, (await find('otroAdmin')).rol]).toEqual([3, 4])
      await admin.users.remove({ id: (await find('otroAdmin')).id })
      const usuario = await server.enter('usuario')
      expect(await refusal(usuario.users.add({ ...form, user: 'x' }))).toEqual(['forbidden', forbidden])
    })

    test.each([
      [{ email: 'ana@' }, 'El formato es incorrecto: email'],
      [{ user: ' ' }, 'El campo es requerido: user'],
      [{ pass: 'ab' }, 'La contrasena es muy pequena'],
      [{ rol: 1 }, 'El rol es requerido'],
      [{ rol: '' }, 'El rol es requerido'],
      [{ nombre: 'x'.repeat(101) }, 'El formato es incorrecto: nombre'],
      [{ reg: 'ayer' }, 'reg: ayer no es una fecha'],
      [{ tel: 7 }, 'El campo es requerido: tel'],
    ])('%j is refused with the form’s text', async (change, mensaje) => {
      const bad = { ...form, user: 'nadie', ...change } as NewUser
      expect(await refusal(admin.users.add(bad))).toEqual(['refused', mensaje])
    })
  })

  describe('changing', () => {
    test('a blank password keeps the old one and the sessions; a new one ends them', async () => {
      await plant('cambia', 2, { manager: server.ids.manager })
      const user = await find('cambia')
      const client = await server.enter('cambia')
      const change = { ...changeOf(user), nombre: 'Cambiado', email: 'otro@ejemplo.mx', user: 'Cambia2' }
      expect(await manager.users.update(change)).toBe('El usuario se actualizo correctamente')
      expect(await find('Cambia2')).toMatchObject({ nombre: 'Cambiado', email: 'otro@ejemplo.mx' })
      expect(await client.session.profile({ id: user.id })).toMatchObject({ nombre: 'Cambiado' })
      await server.enter('cambia2')
      await manager.users.update({ ...change, pass: 'nueva' })
      expect((await failure(client.session.profile({ id: user.id }))).code).toBe('unauthorized')
      await expect(server.enter('cambia2')).rejects.toMatchObject({ reason: 'credentials' })
      await server.enter('cambia2', 'nueva')
    })

    test('one’s own new password leaves the session that asks', async () => {
      await plant('propio', 4)
      const [here, there] = [await server.enter('propio'), await server.enter('propio')]
      const change = changeOf(await find('propio'))
      await here.users.update({ ...change, pass: 'nueva' })
      expect(await here.session.profile({ id: change.id })).toMatchObject({ user: 'propio' })
      expect((await failure(there.session.profile({ id: change.id }))).code).toBe('unauthorized')
      await admin.users.remove({ id: change.id })
    })

    test('who is deactivated is refused at the next call, and its mirror accounts with it', async () => {
      const id = await plant('apagado', 2, { manager: server.ids.manager })
      await plant('suReflejo', 1, { owner: id })
      const [user, mirror] = [await server.enter('apagado'), await server.enter('suReflejo')]
      await manager.users.update({ ...changeOf(await find('apagado')), activo: false })
      for (const client of [user, mirror]) expect((await failure(client.units.list())).code).toBe('inactive')
      await manager.users.update({ ...changeOf(await find('apagado')), activo: true })
    })

    test('a manager changes neither role nor manager, and nobody who is not its own', async () => {
      const usuario = changeOf(await find('usuario'))
      await manager.users.update({ ...usuario, manager: '' })
      expect(await find('usuario')).toMatchObject({ manager: server.ids.manager })
      for (const change of [{ rol: 3 }, { rol: 4 }, { manager: server.ids.jefe }] as const)
        expect(await refusal(manager.users.update({ ...usuario, ...change }))).toEqual([
          'forbidden',
          forbidden,
        ])
      for (const name of ['otro', 'jefe', 'admin'])
        expect(await refusal(manager.users.update(changeOf(await find(name))))).toEqual([
          'forbidden',
          forbidden,
        ])
      const own = changeOf(await find('manager'))
      expect(await refusal(manager.users.update({ ...own, rol: 4 }))).toEqual(['forbidden', forbidden])
      await manager.users.update({ ...own, nombre: 'Yo' })
      expect(await find('manager')).toMatchObject({ nombre: 'Yo', rol: 3 })
    })

    test('a manager is somebody of role 3, and of users only', async () => {
      const otro = changeOf(await find('otro'))
      for (const id of ['nadie', server.ids.usuario, server.ids.otro])
        expect(await refusal(admin.users.update({ ...otro, manager: id }))).toEqual([
          'refused',
          'El manager elegido no existe',
        ])
      expect(await refusal(admin.users.update({ ...otro, rol: 3, manager: server.ids.jefe }))).toEqual([
        'refused',
        'Solo una cuenta de Usuario puede tener un manager',
      ])
      await admin.users.update({ ...otro, manager: server.ids.jefe })
      expect(namesOf(await (await server.enter('jefe')).users.listOfManager())).toEqual(['otro'])
      await admin.users.update({ ...otro, manager: '' })
      expect(await find('otro')).toMatchObject({ manager: null })
    })

    test('another’s login name is refused, and nothing else is written', async () => {
      const otro = changeOf(await find('otro'))
      expect(await refusal(admin.users.update({ ...otro, user: 'Usuario', nombre: 'No' }))).toEqual([
        'refused',
        'Ese usuario ya está registrado, elige otro',
      ])
      expect(await find('otro')).toMatchObject({ nombre: otro.nombre })
      await admin.users.update({ ...otro, user: 'OTRO' })
      expect((await find('OTRO')).id).toBe(server.ids.otro)
      await admin.users.update(otro)
    })

    test('a mirror account is edited elsewhere', async () => {
      const espejo = { ...changeOf(await find('otro')), id: server.ids.espejo, user: 'espejo' }
      expect(await refusal(admin.users.update(espejo))).toEqual([
        'refused',
        'Es una cuenta espejo: se edita en Cuentas espejo',
      ])
    })

    test('the last active super administrator stays one', async () => {
      const last = [
        'refused',
        'Es el último super administrador activo: no se puede desactivar, eliminar ni cambiar de privilegios',
      ]
      const own = changeOf(await find('admin'))
      expect(await refusal(admin.users.update({ ...own, activo: false }))).toEqual(last)
      expect(await refusal(admin.users.update({ ...own, rol: 2 }))).toEqual(last)
      const second = await plant('segundo', 4)
      const other = await server.enter('segundo')
      // Two administrators demote each other at once: one of them must remain.
      const both = await Promise.allSettled([
        admin.users.update({ ...changeOf(await find('segundo')), rol: 2 }),
        other.users.update({ ...own, rol: 2 }),
      ])
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      await server.database.query(`update users set rol = 4 where name = 'admin'`)
      await eventually(async () => expect(await admin.users.list({ rol: 4 })).not.toHaveLength(0))
      await admin.users.remove({ id: second })
    })

    test('who stops being a manager leaves its users and units; what hung on seeing them is let go', async () => {
      const boss = await plant('exmanager', 3)
      const user = await plant('exusuario', 2, { manager: boss })
      const mirror = await plant('exespejo', 1, { owner: boss })
      const imei = '359586015829899'
      await server.database.query('delete from units where imei = $1', [imei])
      await server.database.query(
        `insert into units (imei, id, nombre, registro) values ($1, $2, 'Ex', $3)`,
        [imei, unitId(imei), Date.now()],
      )
      await assign(server.database, user, imei)
      await assign(server.database, mirror, imei)
      await server.database.query('update units set manager = $1 where imei = $2', [boss, planted.foreign])
      await assign(server.database, mirror, planted.foreign)
      await admin.users.update({ ...changeOf(await find('exmanager')), rol: 2 })
      expect(await find('exusuario')).toMatchObject({ manager: null })
      expect(
        await server.database.query('select imei from assignments where user_id = $1', [mirror]),
      ).toEqual([])
      expect(await server.database.query('select 1 from units where manager = $1', [boss])).toEqual([])
      expect(await server.database.query('select user_id from assignments where imei = $1', [imei])).toEqual([
        { user_id: user },
      ])
    })
  })

  describe('removing', () => {
    test('takes what is theirs along, watched geofences and mirror accounts too, and leaves the units', async () => {
      const { database } = server
      const user = await plant('borrado', 2, { manager: server.ids.manager })
      const mirror = await plant('suEspejito', 1, { owner: user })
      const client = await server.enter('borrado')
      await assign(database, user, planted.managed)
      await database.query(
        `insert into geofences (id, user_id, tipo, nombre, color, lat, lng, created_at)
         values ('g-borrado', $1, 1, 'Patio', '#f00', 19, -99, 1)`,
        [user],
      )
      for (const [id, owner] of [
        ['e-borrado', user],
        ['e-espejito', mirror],
      ])
        await database.query(
          `insert into events (id, user_id, nom_evento, tipo_evento, color_alerta, geofence_id, timestamp)
           values ($1, $2, 'Entra', 1, 1, 'g-borrado', 1)`,
          [id, owner],
        )
      await database.query(
        `insert into drivers (id, user_id, nombre, imei) values ('d-borrado', $1, 'Beto', $2)`,
        [user, planted.managed],
      )
      await database.query(`update units set conductor = 'Beto' where imei = $1`, [planted.managed])
      await database.query(
        `insert into alerts (id, user_id, imei, time, created_at, clave_msj, nom_user, nom_evento,
           mostrar_alerta, sonido, speed, acc)
         select 'a' || n, $1, $2, n, n, 'IN_GEO', '', '', true, true, 0, true from generate_series(1, 2500) n`,
        [user, planted.managed],
      )
      expect(await manager.users.remove({ id: user })).toBe('El usuario se eliminó correctamente')
      expect((await failure(client.units.list())).code).toBe('unauthorized')
      for (const table of ['sessions', 'events', 'geofences', 'drivers', 'assignments'])
        expect(
          await database.query(`select 1 from ${table} where user_id in ($1, $2)`, [user, mirror]),
        ).toEqual([])
      expect(await database.query('select 1 from users where id in ($1, $2)', [user, mirror])).toEqual([])
      expect(await database.query('select conductor from units where imei = $1', [planted.managed])).toEqual([
        { conductor: '' },
      ])
      expect(await refusal(manager.users.remove({ id: user }))).toEqual(['forbidden', forbidden])
      // Its alerts stay as long as the account can be restored.
      const alerts = () => database.query('select 1 from alerts where user_id = $1', [user])
      expect(await alerts()).toHaveLength(2_500)
      await emptyBin(database, Date.now() + 1)
      expect(await alerts()).toEqual([])
    })

    test('a manager’s users and units stay, without a manager', async () => {
      const { database } = server
      const boss = await plant('seVa', 3)
      const user = await plant('seQueda', 2, { manager: boss })
      await database.query('update units set manager = $1 where imei = $2', [boss, planted.foreign])
      await admin.users.remove({ id: boss })
      expect(await find('seQueda')).toMatchObject({ id: user, manager: null })
      expect(await database.query('select manager from units where imei = $1', [planted.foreign])).toEqual([
        { manager: null },
      ])
    })

    test('an owner removes its mirror accounts and nobody else', async () => {
      const usuario = await server.enter('usuario')
      const mirror = await plant('sobra', 1, { owner: server.ids.usuario })
      expect(await usuario.users.remove({ id: mirror })).toBe('El usuario se eliminó correctamente')
      for (const id of [server.ids.suEspejo, server.ids.otro, server.ids.manager, mirror, 'nadie'])
        expect(await refusal(usuario.users.remove({ id }))).toEqual(['forbidden', forbidden])
      const espejo = await server.enter('espejo')
      expect(await refusal(espejo.users.remove({ id: server.ids.espejo }))).toEqual(['forbidden', forbidden])
    })

    test('nobody removes oneself', async () => {
      for (const name of ['usuario', 'manager', 'admin'] as const) {
        const client = await server.enter(name)
        const id = client.session.$session.get()?.user ?? ''
        expect(await refusal(client.users.remove({ id }))).toEqual([
          'refused',
          'No puedes eliminar tu propia cuenta',
        ])
      }
    })
  })
})
