import type { NewMirrorAccount } from '@baliza/agreement'
import type { BalizaClient } from '@baliza/sdk-core/internal'
import { beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { removeAddedAccounts } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'

const forbidden = ['forbidden', 'Tu cuenta no tiene permiso para hacer esto']

describe.each([oneDatabase()])('mirror accounts on $name', (kind) => {
  const server = serverFixture(kind)
  const usuario = server.client('usuario')
  beforeEach(() => removeAddedAccounts(server.database, server.ids))

  const form = (user: string, more: Partial<NewMirrorAccount> = {}): NewMirrorAccount => ({
    owner: server.ids.usuario,
    nombre: 'Taller',
    user,
    pass: 'secreta',
    ...more,
  })
  const off = { blocmotor: false, editar: false, geocirculares: false, rutas: false, reportes: false }
  const find = async (user: string, id = server.ids.usuario) => {
    const found = (await usuario.mirrorAccounts.list({ id })).find((one) => one.user === user)
    if (found === undefined) throw new Error(`there is no ${user}`)
    return found
  }
  const refusal = async (promise: Promise<unknown>) => {
    const { code, mensaje } = await failure(promise)
    return [code, mensaje]
  }

  test('a new one may do nothing and sees nothing until it is reported, and comes in', async () => {
    expect((await usuario.mirrorAccounts.add(form('Taller'))).mensaje).toBe(
      'La cuenta espejo se creo correctamente, ya puedes asignarle equipos GPS',
    )
    expect(await find('Taller')).toMatchObject({ nombre: 'Taller', rol: 1, activo: true, ...off })
    const mirror = await server.enter('taller', 'secreta')
    expect(await mirror.units.list()).toEqual([])
  })

  test('a host that is told of no permission gives none', async () => {
    const authorization = await server.tokenOf('usuario')
    const given = { iduser: server.ids.usuario, nombre: 'Taller', user: 'escueta', pass: 'secreta' }
    expect(await server.post('/api/add-user-espejo', given, { authorization })).toMatchObject({ status: 200 })
    expect(await find('escueta')).toMatchObject(off)
  })

  const permissions = ['blocmotor', 'editar', 'geocirculares', 'rutas', 'reportes'] as const
  test.each(permissions)('the permission %s is given and taken', async (permission) => {
    const user = `con-${permission}`
    await usuario.mirrorAccounts.add(form(user, { [permission]: true }))
    const added = await find(user)
    expect(added).toMatchObject({ ...off, [permission]: true })
    const change = { ...form(user), id: added.id, pass: '' }
    await usuario.mirrorAccounts.update(change)
    expect(await find(user)).toMatchObject({ ...off, [permission]: true })
    await usuario.mirrorAccounts.update({ ...change, [permission]: false })
    expect(await find(user)).toMatchObject(off)
    expect(await (await server.enter(user, 'secreta')).session.profile({ id: added.id })).toMatchObject(off)
  })

  test('what it may do comes to its screen with the next poll, given and taken, and no call more', async () => {
    const everything = { blocmotor: true, editar: true, geocirculares: true, rutas: true, reportes: true }
    const nothing = off
    await usuario.mirrorAccounts.add(form('pantalla'))
    const { id } = await find('pantalla')
    const mirror = await server.enter('pantalla', 'secreta')
    const poll = async () => {
      await mirror.fleet.refresh()
      return mirror.fleet.value.profileVersion
    }
    const edit = (permissions: typeof off) =>
      usuario.mirrorAccounts.update({ ...form('pantalla'), id, pass: '', ...permissions })
    const before = await poll()
    expect(before).not.toBeNull()
    // For an unchanged fleet the answer is a 304, which also contains the version.
    expect(await poll()).toBe(before)
    expect((await mirror.session.profile({ id })).version).toBe(before)

    await edit(everything)
    const given = await eventually(async () => {
      const version = await poll()
      expect(version).not.toBe(before)
      return version
    })
    const on = { blocmotor: true, editar: true, geocirculares: true, rutas: true, reportes: true }
    expect(await mirror.session.profile({ id })).toMatchObject({ ...on, version: given })

    await edit(nothing)
    await eventually(async () => expect(await poll()).toBe(before))
    expect(await mirror.session.profile({ id })).toMatchObject({ ...off, version: before })
    // A mirror account may not do what its user may not do.
    await edit(everything)
    await eventually(async () => expect(await poll()).toBe(given))
    await server.database.query('update users set rutas = false where id = $1', [server.ids.usuario])
    await eventually(async () => expect([before, given]).not.toContain(await poll()))
    expect(await mirror.session.profile({ id })).toMatchObject({ ...on, rutas: false })
    await server.database.query('update users set rutas = true where id = $1', [server.ids.usuario])
  })

  test('every page may read it, and its body is the one of all who see the same', async () => {
    const token = await server.tokenOf('usuario')
    const answer = await server.post(
      '/api/objetos',
      {},
      { authorization: `Bearer ${token}`, origin: 'https://socio.mx' },
    )
    expect(answer.headers.get('access-control-expose-headers')).toContain('x-profile-version')
    expect(answer.headers.get('x-profile-version')).toMatch(/^[\w-]{12}$/)
    expect(Object.keys(answer.body)).toEqual(['status', 'mensaje', 'data', 'version'])
  })

  test('a blank password keeps the old one, a new one ends the sessions', async () => {
    await usuario.mirrorAccounts.add(form('clave'))
    const { id } = await find('clave')
    const mirror = await server.enter('clave', 'secreta')
    const change = { ...form('Clave2'), id, nombre: 'Otra' }
    expect(await usuario.mirrorAccounts.update({ ...change, pass: '' })).toBe(
      'El usuario se actualizo correctamente',
    )
    expect(await mirror.session.profile({ id })).toMatchObject({ user: 'Clave2', nombre: 'Otra' })
    await usuario.mirrorAccounts.update({ ...change, pass: 'nueva' })
    expect((await failure(mirror.session.profile({ id }))).code).toBe('unauthorized')
    await server.enter('clave2', 'nueva')
  })

  test('it may never do more than its owner', async () => {
    await usuario.mirrorAccounts.add(form('limitada', { blocmotor: true, rutas: true }))
    await server.database.query('update users set blocmotor = false where id = $1', [server.ids.usuario])
    expect(await find('limitada')).toMatchObject({ blocmotor: false, rutas: true })
    const mirror = await server.enter('limitada', 'secreta')
    const id = mirror.session.$session.get()?.user ?? ''
    await eventually(async () =>
      expect(await mirror.session.profile({ id })).toMatchObject({ blocmotor: false, rutas: true }),
    )
    await server.database.query('update users set blocmotor = true where id = $1', [server.ids.usuario])
  })

  test('managers and super administrators have them too, and administer those of their users', async () => {
    const manager = await server.enter('manager')
    await manager.mirrorAccounts.add(form('delManager', { owner: server.ids.manager }))
    await manager.mirrorAccounts.add(form('porManager'))
    expect(await find('porManager')).toMatchObject({ rol: 1 })
    const of = async (client: BalizaClient, id: string) =>
      (await client.mirrorAccounts.list({ id })).map(({ user }) => user)
    expect(await of(manager, server.ids.manager)).toEqual(['delManager'])
    expect(await of(manager, server.ids.usuario)).toContain('espejo')
    const admin = await server.enter('admin')
    await admin.mirrorAccounts.add(form('delAdmin', { owner: admin.session.$session.get()?.user ?? '' }))
    expect(await of(admin, server.ids.inactivo)).toEqual(['suEspejo'])
  })

  test('a login name is taken whatever its case', async () => {
    const nameInUse = ['refused', 'Ese usuario ya está registrado, elige otro']
    expect(await refusal(usuario.mirrorAccounts.add(form('OTRO')))).toEqual(nameInUse)
    const { id } = await find('espejo')
    expect(await refusal(usuario.mirrorAccounts.update({ ...form('Otro'), id }))).toEqual(nameInUse)
    expect(await find('espejo')).toMatchObject({ nombre: 'Nombre de espejo' })
  })

  test('they are for their owner and who administers it, and made of nobody else', async () => {
    const [otro, jefe, espejo] = [
      await server.enter('otro'),
      await server.enter('jefe'),
      await server.enter('espejo'),
    ]
    for (const client of [otro, jefe, espejo]) {
      const { mirrorAccounts } = client
      expect(await refusal(mirrorAccounts.list({ id: server.ids.usuario }))).toEqual(forbidden)
      expect(await refusal(mirrorAccounts.add(form('ajena')))).toEqual(forbidden)
      expect(await refusal(mirrorAccounts.update({ ...form('ajena'), id: server.ids.espejo }))).toEqual(
        forbidden,
      )
    }
    expect(await refusal(espejo.mirrorAccounts.list({ id: server.ids.espejo }))).toEqual(forbidden)
    // A mirror account has no mirror accounts, and a user is not editable as a mirror account.
    expect(await refusal(usuario.mirrorAccounts.add(form('nieta', { owner: server.ids.espejo })))).toEqual(
      forbidden,
    )
    expect(
      await refusal(usuario.mirrorAccounts.update({ ...form('usuario'), id: server.ids.usuario })),
    ).toEqual(forbidden)
    const manager = await server.enter('manager')
    expect(
      await refusal(manager.mirrorAccounts.update({ ...form('usuario'), id: server.ids.usuario })),
    ).toEqual(forbidden)
    expect(await refusal(usuario.mirrorAccounts.list({ id: 'nadie' }))).toEqual(forbidden)
  })

  test.each([
    [{ nombre: 'A' }, 'Ingresa un nombre mayor a 2 caracteres'],
    [{ user: ' a ' }, 'Ingresa un usuario mayor a 2 caracteres'],
    [{ pass: '' }, 'Ingresa una contraseña mayor a 2 caracteres'],
    [{ pass: 'ab' }, 'Ingresa una contraseña mayor a 2 caracteres'],
    [{ blocmotor: 2 }, 'El formato es incorrecto: cmd'],
    [{ user: 'x'.repeat(65) }, 'El formato es incorrecto: user'],
  ])('%j is refused with the form’s text', async (change, mensaje) => {
    const bad = { ...form('mala'), ...change } as NewMirrorAccount
    expect(await refusal(usuario.mirrorAccounts.add(bad))).toEqual(['refused', mensaje])
  })

  test('no password is in any answer', async () => {
    const authorization = await server.tokenOf('usuario')
    const { text } = await server.post(
      '/api/users-cuenta-espejo',
      { id: server.ids.usuario },
      { authorization },
    )
    expect(text).toContain('espejo')
    expect(text).not.toMatch(/scrypt|"pass(word)?"/)
  })
})
