import type { DriverForm } from '@baliza/agreement'
import { beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { assign, planted, unitId } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'

describe.each([oneDatabase()])('drivers on $name', (kind) => {
  const server = serverFixture(kind)
  const espejo = server.client('espejo')
  const usuario = server.client('usuario')
  const otro = server.client('otro')
  const manager = server.client('manager')
  beforeEach(async () => {
    await server.database.query('delete from drivers')
  })

  const forbidden = { code: 'forbidden', mensaje: 'Tu cuenta no tiene permiso para hacer esto' }
  const driver = (change: Partial<DriverForm> = {}): DriverForm => ({
    nombre: 'Ana Ruiz',
    id_user: server.ids.usuario,
    id_unidad: '',
    nombre_unidad: '',
    descripcion: '',
    email: '',
    tel: '',
    ...change,
  })
  const conductorOf = async (imei: string) => {
    const [row] = await server.database.query<{ conductor: string }>(
      'select conductor from units where imei = $1',
      [imei],
    )
    return row?.conductor
  }
  const idOf = async (nombre: string) => {
    const [row] = await server.database.query<{ id: string }>('select id from drivers where nombre = $1', [
      nombre,
    ])
    return row?.id ?? 'none'
  }

  test('a driver is added to a unit, whose conductor is in the next feed', async () => {
    await usuario.units.list({})
    const form = driver({
      id_unidad: unitId(planted.own),
      nombre_unidad: 'Lo que diga la forma',
      tel: '5511112222',
      email: 'ana@ejemplo.mx',
      descripcion: 'De noche',
    })
    expect((await usuario.drivers.add(form)).mensaje).toBe('El conductor se añadio correctamente')
    expect(await usuario.drivers.list({})).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        nombre: 'Ana Ruiz',
        id_unidad: unitId(planted.own),
        nombre_unidad: 'Camión 2',
        tel: '5511112222',
        email: 'ana@ejemplo.mx',
        descripcion: 'De noche',
        id_user: server.ids.usuario,
        id_externo: null,
      },
    ])
    await eventually(async () =>
      expect((await usuario.units.list({})).map((unit) => unit.conductor)).toEqual(['', 'Ana Ruiz']),
    )
  })

  test('who is renamed, moved, taken off or removed is so on the unit too', async () => {
    await usuario.drivers.add(driver({ id_unidad: unitId(planted.own) }))
    const id = await idOf('Ana Ruiz')
    const update = (change: Partial<DriverForm>) => usuario.drivers.update({ ...driver(change), id })
    const both = async () => [await conductorOf(planted.own), await conductorOf(planted.shared)]

    expect(await update({ nombre: 'Ana R.', id_unidad: unitId(planted.own) })).toBe(
      'El conductor se actualizó correctamente',
    )
    expect(await both()).toEqual(['Ana R.', ''])
    await update({ nombre: 'Ana', id_unidad: unitId(planted.shared) })
    expect(await both()).toEqual(['', 'Ana'])
    await update({ nombre: 'Ana' })
    expect(await both()).toEqual(['', ''])
    await update({ nombre: 'Ana', id_unidad: unitId(planted.own) })
    expect(await usuario.drivers.remove({ id })).toBe('El conductor se eliminó correctamente')
    expect(await both()).toEqual(['', ''])
    expect(await usuario.drivers.list({})).toEqual([])
    expect(await failure(usuario.drivers.remove({ id }))).toMatchObject(forbidden)
  })

  test('a unit has one driver: another one releases the first', async () => {
    await usuario.drivers.add(driver({ id_unidad: unitId(planted.own) }))
    await manager.drivers.add(
      driver({ nombre: 'Beto', id_user: server.ids.manager, id_unidad: unitId(planted.own) }),
    )
    expect(await conductorOf(planted.own)).toBe('Beto')
    expect(await usuario.drivers.list({})).toMatchObject([
      { nombre: 'Ana Ruiz', id_unidad: null, nombre_unidad: '' },
    ])
    // A user cannot take the unit from the manager.
    const back = driver({ nombre: 'Cora', id_unidad: unitId(planted.own) })
    expect(await failure(usuario.drivers.add(back))).toMatchObject({
      code: 'refused',
      mensaje: 'La unidad ya tiene un conductor de otra cuenta',
    })
    expect(await conductorOf(planted.own)).toBe('Beto')
    expect(await usuario.drivers.list({})).toHaveLength(1)
  })

  test('two who want the same unit at once: one drives it', async () => {
    await Promise.all(
      ['Uno', 'Dos', 'Tres'].map((nombre) =>
        usuario.drivers.add(driver({ nombre, id_unidad: unitId(planted.own) })),
      ),
    )
    const driving = (await usuario.drivers.list({})).filter((one) => one.id_unidad !== null)
    expect(driving.map((one) => one.nombre)).toEqual([await conductorOf(planted.own)])
  })

  test('an account that goes takes its drivers off their units', async () => {
    const { database, ids } = server
    await database.query(
      `insert into users (id, name, password, rol, reg, manager) values ('fugaz', 'fugaz', '', 2, 0, $1)`,
      [ids.manager],
    )
    await assign(database, 'fugaz', planted.managed)
    await manager.drivers.add(driver({ id_user: 'fugaz', id_unidad: unitId(planted.managed) }))
    expect(await conductorOf(planted.managed)).toBe('Ana Ruiz')
    await database.query(`delete from users where id = 'fugaz'`)
    expect(await conductorOf(planted.managed)).toBe('')
  })

  test('a unit that the account does not see any more is not named', async () => {
    await usuario.drivers.add(driver({ id_unidad: unitId(planted.own) }))
    await server.database.query('delete from assignments where user_id = $1 and imei = $2', [
      server.ids.usuario,
      planted.own,
    ])
    expect(await usuario.drivers.list({})).toMatchObject([{ id_unidad: null, nombre_unidad: '' }])
    await assign(server.database, server.ids.usuario, planted.own)
  })

  test('a manager acts for its users, and may give a driver to another', async () => {
    await manager.drivers.add(driver())
    expect(await manager.drivers.list({ user: server.ids.usuario })).toMatchObject([{ nombre: 'Ana Ruiz' }])
    const id = await idOf('Ana Ruiz')
    await manager.drivers.update({ ...driver({ id_user: server.ids.manager }), id })
    expect(await usuario.drivers.list({})).toEqual([])
    expect(await failure(usuario.drivers.update({ ...driver(), id }))).toMatchObject(forbidden)
    await manager.drivers.remove({ id })
  })

  test('nobody touches the drivers of others, nor drives a unit that one does not see', async () => {
    await usuario.drivers.add(driver())
    const id = await idOf('Ana Ruiz')
    for (const client of [otro, espejo]) {
      const calls = [
        client.drivers.list({ user: server.ids.usuario }),
        client.drivers.add(driver()),
        client.drivers.update({ ...driver(), id }),
        client.drivers.remove({ id }),
      ]
      for (const error of await Promise.all(calls.map(failure))) expect(error).toMatchObject(forbidden)
    }
    for (const id_unidad of [unitId(planted.foreign), 'nobody'])
      expect(await failure(usuario.drivers.add(driver({ id_unidad })))).toMatchObject(forbidden)
    // The manager sees this unit, but the driver's account does not.
    expect(await failure(manager.drivers.add(driver({ id_unidad: unitId(planted.managed) })))).toMatchObject(
      forbidden,
    )
    expect(await usuario.drivers.list({})).toHaveLength(1)
  })

  test.each([
    [{ nombre: ' ' }, 'El nombre del conductor es requerido.'],
    [{ nombre: undefined as unknown as string }, 'El nombre del conductor es requerido.'],
    [{ email: 'ana@' }, 'El formato es incorrecto: email'],
    [{ tel: '5'.repeat(31) }, 'El formato es incorrecto: tel'],
    [{ descripcion: 'x'.repeat(501) }, 'El formato es incorrecto: descripcion'],
  ])('%j is refused: %s', async (change, mensaje) => {
    expect(await failure(usuario.drivers.add(driver(change)))).toMatchObject({ code: 'refused', mensaje })
    expect(await usuario.drivers.list({})).toEqual([])
  })
})
