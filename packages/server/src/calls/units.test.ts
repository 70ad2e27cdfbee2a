import type { DeviceChange, UnitDialogChange } from '@baliza/agreement'
import { beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { planted, unitId } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'

describe.each([oneDatabase()])('editing units on $name', (kind) => {
  const server = serverFixture(kind)
  const espejo = server.client('espejo')
  const usuario = server.client('usuario')
  const manager = server.client('manager')
  const admin = server.client('admin')
  beforeEach(async () => {
    await server.database.query(
      `update units set nombre = 'Camión', modelo = '', placas = '', sim = '5512345678', equipo_gps = 'Vieja',
         device_id = null, tracker_model = null, activo = true, url_icon = null, url_icon_angulo = 2, size_icon = null,
         manager = case when imei = $1 then $2 end`,
      [planted.managed, server.ids.manager],
    )
    await server.database.query('update users set editar = true')
  })

  const rowOf = async (imei: string) =>
    (await server.database.query('select * from units where imei = $1', [imei]))[0]
  const dialog = (change: Partial<UnitDialogChange> = {}): UnitDialogChange => ({
    id: unitId(planted.shared),
    nombre: 'Reparto 9',
    modelo: 'Isuzu',
    placas: 'A-1',
    sim: '5500000001',
    ...change,
  })
  const panel = (change: Partial<DeviceChange> = {}): DeviceChange => ({
    id: unitId(planted.managed),
    imei: planted.managed,
    nombre: 'Grúa 4',
    modelo: 'Isuzu',
    placas: 'A-1',
    sim: '5500000001',
    equipo_gps: 'Teltonika',
    manager: null,
    activo: true,
    ...change,
  })
  const forbidden = { code: 'forbidden', mensaje: 'Tu cuenta no tiene permiso para hacer esto' }

  describe('the unit dialog', () => {
    test('writes its fields, answers the unit, and the next feed has it', async () => {
      await usuario.units.list({})
      const { unit, mensaje } = await usuario.units.update(dialog())
      expect(mensaje).toBe('Se actualizo correctamente')
      expect(unit).toMatchObject({
        imei: planted.shared,
        nombre: 'Reparto 9',
        modelo: 'Isuzu',
        placas: 'A-1',
        sim: '5500000001',
      })
      expect(await rowOf(planted.shared)).toMatchObject({ equipo_gps: 'Vieja', activo: true, manager: null })
      await eventually(async () =>
        expect((await usuario.units.list({})).map((one) => one.nombre)).toContain('Reparto 9'),
      )
    })

    test('role 1 does not write the SIM that it does not see', async () => {
      const { sim: _, ...shown } = dialog()
      const { unit } = await espejo.units.update(shown)
      expect(unit).toMatchObject({ nombre: 'Reparto 9', sim: '' })
      expect(await rowOf(planted.shared)).toMatchObject({ nombre: 'Reparto 9', sim: '5512345678' })
      await espejo.units.update({ ...shown, sim: '' })
      expect(await rowOf(planted.shared)).toMatchObject({ sim: '5512345678' })
      expect(await failure(espejo.units.update(dialog()))).toMatchObject(forbidden)
    })

    test('takes the permission, and a unit that one sees', async () => {
      await server.database.query('update users set editar = false where id = $1', [server.ids.usuario])
      await eventually(async () =>
        expect((await failure(usuario.units.update(dialog()))).code).toBe('forbidden'),
      )
      const foreign = dialog({ id: unitId(planted.foreign) })
      for (const client of [espejo, manager])
        expect(await failure(client.units.update(foreign))).toMatchObject(forbidden)
      expect((await failure(admin.units.update(dialog({ id: 'nobody' })))).reason).toBe('notFound')
      expect(await rowOf(planted.shared)).toMatchObject({ nombre: 'Camión' })
    })

    test.each([
      [{ nombre: '' }, 'El nombre es requerido'],
      [{ nombre: 'ab' }, 'El nombre es muy pequeño'],
      [{ sim: '' }, 'El número de teléfono de la tarjeta SIM del GPS es requerido'],
      [{ sim: 'x' }, 'Ingresa solo numeros'],
      [{ sim: '1' }, 'El número de telefono es muy pequeño'],
      [{ sim: '12345678901' }, 'El número de telefono es muy grande'],
      [{ placas: 'x'.repeat(21) }, 'El formato es incorrecto: placas'],
    ])('%j is refused: %s', async (change, mensaje) => {
      expect(await failure(manager.units.update(dialog(change)))).toMatchObject({ code: 'refused', mensaje })
    })

    test('without a SIM it is refused to all but role 1', async () => {
      const { sim: _, ...rest } = dialog()
      expect((await failure(usuario.units.update(rest))).mensaje).toBe(
        'El número de teléfono de la tarjeta SIM del GPS es requerido',
      )
    })
  })

  describe('the control panel', () => {
    test('writes its fields; the manager stays as it is where role 3 writes', async () => {
      const { unit, mensaje } = await manager.devices.update(panel({ activo: false }))
      expect(mensaje).toBe('El equipo gps se actualizó correctamente')
      expect(unit).toMatchObject({
        nombre: 'Grúa 4',
        placas: 'A-1',
        equipo_gps: 'Teltonika',
        activo: false,
        manager: server.ids.manager,
      })
      await manager.devices.update(panel({ manager: server.ids.manager }))
      expect(await failure(manager.devices.update(panel({ manager: server.ids.jefe })))).toMatchObject(
        forbidden,
      )
      expect(await rowOf(planted.managed)).toMatchObject({ manager: server.ids.manager, activo: true })
    })

    test('a manager who loses a device lets go of what hung on it', async () => {
      await admin.devices.update(panel({ manager: server.ids.manager }))
      await manager.groups.add({ nombre: 'Míos', imeis: [planted.managed] })
      expect((await rowOf(planted.managed))?.id_grupo).not.toBeNull()
      await admin.devices.update(panel({ manager: server.ids.jefe }))
      expect(await rowOf(planted.managed)).toMatchObject({ manager: server.ids.jefe, id_grupo: null })
    })

    test('role 4 gives a device to a manager, or to none', async () => {
      await admin.devices.update(panel({ manager: server.ids.jefe }))
      expect(await rowOf(planted.managed)).toMatchObject({ manager: server.ids.jefe })
      for (const nobody of [server.ids.usuario, 'nobody'])
        expect(await failure(admin.devices.update(panel({ manager: nobody })))).toMatchObject({
          code: 'refused',
          mensaje: 'El manager elegido no existe',
        })
      await admin.devices.update(panel({ manager: null }))
      expect(await rowOf(planted.managed)).toMatchObject({ manager: null })
    })

    test('is not for roles 1 and 2', async () => {
      for (const client of [espejo, usuario]) {
        const change = panel({ id: unitId(planted.shared), imei: planted.shared })
        expect(await failure(client.devices.update(change))).toMatchObject(forbidden)
      }
      expect(await rowOf(planted.shared)).toMatchObject({ nombre: 'Camión' })
    })

    test('an old brand stays, and an unknown one is none', async () => {
      await admin.devices.update(panel({ equipo_gps: 'Vieja' }))
      expect(await failure(admin.devices.update(panel({ equipo_gps: 'Nokia' })))).toMatchObject({
        code: 'refused',
        mensaje: 'La marca del equipo no existe',
      })
    })

    test('what its device calls itself and its model are given, stay where they are left out, and are taken away', async () => {
      const { unit } = await manager.devices.update(panel({ id_equipo: '907036543', modelo_gps: 'gps103' }))
      expect(unit).toMatchObject({ id_equipo: '907036543', modelo_gps: 'gps103' })
      await manager.devices.update(panel())
      expect(await rowOf(planted.managed)).toMatchObject({ device_id: '907036543', tracker_model: 'gps103' })
      await manager.devices.patch(unitId(planted.managed), { nombre: 'Grúa 5' })
      expect(await rowOf(planted.managed)).toMatchObject({
        nombre: 'Grúa 5',
        device_id: '907036543',
        tracker_model: 'gps103',
      })
      await manager.devices.update(panel({ id_equipo: '', modelo_gps: '' }))
      expect(await rowOf(planted.managed)).toMatchObject({ device_id: null, tracker_model: null })
    })

    test('what another unit’s device calls itself, or another’s imei, is nobody else’s; and nothing is written', async () => {
      const ofShared = { id: unitId(planted.shared), imei: planted.shared }
      await admin.devices.update(panel({ ...ofShared, id_equipo: '907036543' }))
      for (const id_equipo of ['907036543', planted.own])
        for (const to of [null, server.ids.jefe])
          expect(await failure(admin.devices.update(panel({ id_equipo, manager: to })))).toMatchObject({
            code: 'refused',
            reason: 'duplicate',
            field: 'id_equipo',
            mensaje: 'Otra unidad tiene ya ese ID, como ID en el equipo o como IMEI',
          })
      expect(await rowOf(planted.managed)).toMatchObject({ nombre: 'Camión', device_id: null })
      // A unit's own imei or identifier is not a duplicate.
      for (const id_equipo of ['907036543', planted.shared])
        await admin.devices.update(panel({ ...ofShared, id_equipo }))
      await admin.devices.update(panel({ id_equipo: '907036543' }))
    })

    test.each([
      [{ id_equipo: '123' }, 'El formato es incorrecto: id_equipo'],
      [{ modelo_gps: 'nokia' }, 'El formato es incorrecto: modelo_gps'],
      [{ imei: planted.own }, 'El IMEI de una unidad no se puede cambiar'],
      [{ imei: '1' }, 'El IMEI es muy pequeno'],
      [{ nombre: 'ab' }, 'El nombre es muy pequeno'],
      [{ sim: '1' }, 'El numero de telefono es muy pequeno'],
      [{ equipo_gps: '' }, 'El equipo es requerido'],
      [{ activo: undefined as unknown as boolean }, 'Por favor activa o desactiva el dispositivo'],
      [{ activo: null as unknown as boolean }, 'Por favor activa o desactiva el dispositivo'],
    ])('%j is refused: %s', async (change, mensaje) => {
      expect(await failure(admin.devices.update(panel(change)))).toMatchObject({ code: 'refused', mensaje })
      expect(await rowOf(planted.managed)).toMatchObject({ nombre: 'Camión' })
    })
  })

  describe('the icon', () => {
    const size_icon = { size_ancho: 25, size_largo: 50, offset: 25 }
    const icon = {
      id: unitId(planted.shared),
      url_icon: '/icons/trailer.png',
      url_icon_angulo: 1,
      size_icon,
    } as const

    test('is changed, shown in the next feed, and brought back', async () => {
      await espejo.units.list({})
      expect(await usuario.units.updateIcon(icon)).toBe('Se actulizo correctamente')
      // Visible at once, even if the feed has just published a version.
      const shown = async () => (await espejo.units.list({}))[0]
      expect(await shown()).toMatchObject({
        url_icon: '/icons/trailer.png',
        url_icon_angulo: 1,
        size_icon: { size_ancho: 25, size_largo: 50, offset: 25 },
      })
      await usuario.units.updateIcon({ ...icon, url_icon: null, size_icon: null })
      expect(await shown()).toMatchObject({ url_icon: null, url_icon_angulo: 2, size_icon: null })
    })

    test('mode 2 is the default, whatever is beside it', async () => {
      await usuario.units.updateIcon(icon)
      await usuario.units.updateIcon({ ...icon, url_icon_angulo: 2 })
      expect(await rowOf(planted.shared)).toMatchObject({
        url_icon: null,
        url_icon_angulo: 2,
        size_icon: null,
      })
    })

    test('takes the permission, and a unit that one sees', async () => {
      expect(await failure(usuario.units.updateIcon({ ...icon, id: unitId(planted.foreign) }))).toMatchObject(
        forbidden,
      )
      await server.database.query('update users set editar = false where id = $1', [server.ids.espejo])
      await eventually(async () =>
        expect((await failure(espejo.units.updateIcon(icon))).code).toBe('forbidden'),
      )
    })

    test.each([
      [
        { url_icon: 'javascript:alert(1)' },
        'El ícono debe ser uno del catálogo o un archivo de este servidor, no de otro sitio: url_icon',
      ],
      [
        { url_icon: 'https://rastreo.mx/pixel.png' },
        'El ícono debe ser uno del catálogo o un archivo de este servidor, no de otro sitio: url_icon',
      ],
      [{ url_icon: '' }, 'El campo es requerido: url_icon'],
      [{ url_icon_angulo: 3 as 2 }, 'El formato es incorrecto: url_icon_angulo'],
      [{ size_icon: { ...size_icon, offset: 1e3 } }, 'El formato es incorrecto: size'],
    ])('%j is refused: %s', async (change, mensaje) => {
      expect(await failure(usuario.units.updateIcon({ ...icon, ...change }))).toMatchObject({
        code: 'refused',
        mensaje,
      })
      expect(await rowOf(planted.shared)).toMatchObject({ url_icon: null })
    })
  })
})
