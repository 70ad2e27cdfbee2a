import type { BalizaClient } from '@baliza/sdk-core/internal'
import { beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { assign, planted } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'

describe.each([oneDatabase()])('groups on $name', (kind) => {
  const server = serverFixture(kind)
  const espejo = server.client('espejo')
  const usuario = server.client('usuario')
  const otro = server.client('otro')
  const manager = server.client('manager')
  const admin = server.client('admin')
  beforeEach(async () => {
    await server.database.query('delete from groups')
  })

  const forbidden = { code: 'forbidden', mensaje: 'Tu cuenta no tiene permiso para hacer esto' }
  const group = (nombre: string, ...imeis: readonly string[]) => ({ nombre, descripcion: '', imeis })
  const listOf = (client: BalizaClient, user?: string) =>
    client.groups.list(user === undefined ? { rol: 2 } : { rol: 2, user })
  const idOf = async (client: BalizaClient, nombre: string) => {
    const found = (await listOf(client)).find((one) => one.nombre === nombre)
    return found?.id ?? 'none'
  }
  const groupOf = async (imei: string) => {
    const [row] = await server.database.query<{ nombre: string | null }>(
      'select g.nombre from units u left join groups g on g.id = u.id_grupo where imei = $1',
      [imei],
    )
    return row?.nombre
  }

  test('a group is added with its units, and the next feed says so', async () => {
    await usuario.units.list({})
    const form = {
      ...group(' Reparto ', planted.shared, planted.own, planted.own),
      descripcion: 'De la mañana',
    }
    expect((await usuario.groups.add(form)).mensaje).toBe('El grupo se registro correctamente')
    const [added] = await listOf(usuario)
    expect(added).toMatchObject({
      nombre: 'Reparto',
      descripcion: 'De la mañana',
      imeis: [planted.shared, planted.own],
    })
    await eventually(async () =>
      expect((await usuario.units.list({})).map((unit) => unit.id_grupo)).toEqual([added?.id, added?.id]),
    )
  })

  test('a change names all of its units: who is not named falls to no group', async () => {
    await usuario.groups.add(group('Reparto', planted.shared))
    const id = await idOf(usuario, 'Reparto')
    const change = { id, nombre: 'Carga', descripcion: 'Pesada', imeis: [planted.own] }
    expect(await usuario.groups.update(change)).toBe('El grupo se actualizó correctamente')
    expect(await listOf(usuario)).toEqual([
      { id, nombre: 'Carga', descripcion: 'Pesada', id_externo: null, imeis: [planted.own] },
    ])
    expect(await groupOf(planted.shared)).toBeNull()
  })

  test('a group is removed, and its units are in none', async () => {
    await usuario.units.list({})
    await usuario.groups.add(group('Reparto', planted.shared))
    expect(await usuario.groups.remove({ id: await idOf(usuario, 'Reparto') })).toBe(
      'El grupo se eliminó correctamente',
    )
    expect(await listOf(usuario)).toEqual([])
    expect(await groupOf(planted.shared)).toBeNull()
    await eventually(async () =>
      expect((await usuario.units.list({})).map((unit) => unit.id_grupo)).toEqual([null, null]),
    )
  })

  test('a unit moves from one group of its user to another, and from a user to whoever administers it', async () => {
    await usuario.groups.add(group('Reparto', planted.shared, planted.own))
    await usuario.groups.add(group('Carga', planted.own))
    expect(await groupOf(planted.shared)).toBe('Reparto')
    expect(await groupOf(planted.own)).toBe('Carga')
    await manager.groups.add(group('Del manager', planted.own))
    expect(await groupOf(planted.own)).toBe('Del manager')
  })

  test('a unit is not removed from the group of somebody whom one does not administer', async () => {
    await manager.groups.add(group('Del manager', planted.own))
    const refusal = { code: 'refused', mensaje: 'Una de las unidades está en un grupo de otra cuenta' }
    expect(await failure(usuario.groups.add(group('Mío', planted.shared, planted.own)))).toMatchObject(
      refusal,
    )
    expect(await listOf(usuario)).toHaveLength(1)
    expect(await groupOf(planted.shared)).toBeNull()
    await usuario.groups.add(group('Mío', planted.shared))
    const id = await idOf(usuario, 'Mío')
    const imeis = [planted.shared, planted.own]
    expect(await failure(usuario.groups.update({ id, nombre: 'Mío', imeis }))).toMatchObject(refusal)
    expect(await groupOf(planted.own)).toBe('Del manager')
    // A super administrator may regroup units of any account.
    await admin.groups.add(group('De todos', planted.own, planted.foreign))
    expect(await groupOf(planted.own)).toBe('De todos')
  })

  test('on behalf of a user the group is that user’s', async () => {
    await manager.groups.add({ ...group('Reparto', planted.own), user: server.ids.usuario })
    const [row] = await server.database.query('select user_id from groups')
    expect(row).toEqual({ user_id: server.ids.usuario })
    // The manager sees this unit, its user does not.
    const more = { ...group('Más', planted.managed), user: server.ids.usuario }
    expect(await failure(manager.groups.add(more))).toMatchObject(forbidden)
    expect(
      await failure(manager.groups.add({ ...group('Otro', planted.own), user: server.ids.otro })),
    ).toMatchObject(forbidden)
    const id = await idOf(usuario, 'Reparto')
    await manager.groups.update({ id, nombre: 'Rutas', descripcion: '', imeis: [planted.own] })
    expect(await idOf(usuario, 'Rutas')).toBe(id)
    await manager.groups.remove({ id })
    expect(await listOf(usuario)).toEqual([])
  })

  test('nobody groups what one does not see, nor touches the groups of others', async () => {
    for (const imei of [planted.foreign, 'nobody'])
      expect(await failure(usuario.groups.add(group('Ajeno', planted.own, imei)))).toMatchObject(forbidden)
    await assign(server.database, server.ids.otro, planted.own)
    await usuario.groups.add(group('Reparto', planted.own))
    // The other account sees the unit and therefore the group, but may not change it.
    const id = await idOf(otro, 'Reparto')
    expect(id).not.toBe('none')
    const change = { id, nombre: 'Mío', descripcion: '', imeis: [planted.own] }
    expect(await failure(otro.groups.update(change))).toMatchObject(forbidden)
    expect(await failure(otro.groups.remove({ id }))).toMatchObject(forbidden)
    expect(await failure(espejo.groups.remove({ id }))).toMatchObject(forbidden)
    expect(await failure(espejo.groups.add(group('Espejo', planted.shared)))).toMatchObject(forbidden)
    expect(await failure(usuario.groups.remove({ id: 'none' }))).toMatchObject(forbidden)
    expect(await groupOf(planted.own)).toBe('Reparto')
  })

  test.each([
    [{ nombre: ' ' }, 'El nombre es requrido'],
    [{ imeis: [] }, 'Selecciona una unidad como minimo'],
    [{ imeis: undefined as unknown as [] }, 'Selecciona una unidad como minimo'],
    [{ descripcion: 'x'.repeat(501) }, 'El formato es incorrecto: desc'],
    [{ nombre: 'x'.repeat(101) }, 'El formato es incorrecto: nombre'],
  ])('%j is refused: %s', async (change, mensaje) => {
    expect(await failure(usuario.groups.add({ ...group('Uno', planted.own), ...change }))).toMatchObject({
      code: 'refused',
      mensaje,
    })
    expect(await listOf(usuario)).toEqual([])
  })

  test('two who want the same unit at once: one group has it', async () => {
    await Promise.all(
      ['Uno', 'Dos', 'Tres'].map((nombre) => usuario.groups.add(group(nombre, planted.own, planted.shared))),
    )
    const groups = await listOf(usuario)
    expect(groups.flatMap((one) => one.imeis).toSorted()).toEqual([planted.shared, planted.own])
  })
})
