import { createClient } from '@baliza/sdk-core/internal'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { fullCost, useCost } from '../accounts/passwords.js'
import { runImport } from '../imports/run-import.js'
import { ImportRaced } from '../imports/write-rows.js'
import { forgetImports } from '../storage/tables/imports.js'
import { cheapPasswords } from '../testing/cheap-passwords.js'
import { databases, oneDatabase } from '../testing/databases.js'
import { planted, unitId } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'

describe.each(databases())('imports on $name', (kind) => {
  const server = serverFixture(kind)
  const admin = server.client('admin')
  const manager = server.client('manager')
  const usuario = server.client('usuario')
  beforeEach(async () => {
    await server.database.query('delete from imports')
    await server.database.query('delete from activity')
  })

  const count = async (table: string, where = 'true') => {
    const [row] = await server.database.query<{ count: number }>(
      `select count(*) from ${table} where ${where}`,
    )
    return row?.count
  }
  const unit = (imei: string, more = {}) => ({
    nombre: `Unidad ${imei}`,
    imei,
    sim: '5512345678',
    equipo_gps: 'Coban',
    ...more,
  })
  const user = (name: string, more = {}) => ({
    user: name,
    pass: `clave-de-${name}`,
    email: `${name}@ejemplo.mx`,
    rol: '2',
    ...more,
  })
  const logged = async () =>
    (await admin.activity.list()).rows.map(({ actor, accion, objeto, detalle }) =>
      [actor, accion, objeto, detalle].join(' '),
    )

  test('a check says what is wrong with which cell, and writes nothing', async () => {
    const before = await count('units')
    const filas = [unit('7001'), unit('7001'), unit(planted.foreign), unit('7002', { sim: '' }), unit('7003')]
    expect(await manager.imports.check({ tipo: 'units', filas })).toMatchObject({
      total: 5,
      buenas: 2,
      faltas: [
        { fila: 2, columna: 'imei', mensaje: 'Se repite: está también en la fila 1' },
        { fila: 3, columna: 'imei', mensaje: 'Ya hay un equipo gps registrado con ese IMEI' },
        {
          fila: 4,
          columna: 'sim',
          mensaje: 'El numero de telefono de la tarjeta SIM del GPS es requerido',
        },
      ],
    })
    expect(await count('units')).toBe(before)
  })

  test('a unit’s year counts from the day that its row says, and from now where it says none', async () => {
    const before = Date.now()
    const filas = [unit('7021', { registro: '23/04/2026' }), unit('7022', { registro: '' }), unit('7023')]
    await manager.imports.run({ tipo: 'units', filas })
    const listed = await manager.devices.listOfManager()
    const of = (imei: string) => listed.find((device) => device.imei === imei)?.registro ?? 0
    expect(of('7021')).toBe(Date.UTC(2026, 3, 23, 12))
    for (const imei of ['7022', '7023']) {
      expect(of(imei)).toBeGreaterThanOrEqual(before)
      expect(of(imei)).toBeLessThanOrEqual(Date.now())
    }
  })

  test('missing groups are faults, or are created with the units; the undo removes those that are empty', async () => {
    const filas = [
      unit('7031', { grupo: 'Reparto Norte' }),
      unit('7032', { grupo: 'REPARTO  NÓRTE' }),
      unit('7033', { grupo: 'Reparto Sur' }),
      unit('7034', { grupo: 'Otro', sim: '' }),
    ]
    const ours = async () =>
      (await manager.groups.list({ rol: 3 })).filter(({ nombre }) => nombre.startsWith('Reparto'))
    const unknown = (await manager.imports.check({ tipo: 'units', filas })).faltas
    expect(unknown.filter(({ columna }) => columna === 'grupo').map(({ fila }) => fila)).toEqual([1, 2, 3, 4])

    const gruposNuevos = ['Reparto Norte', 'reparto norte', 'Reparto Sur', 'Otro']
    const file = { tipo: 'units', filas, gruposNuevos } as const
    expect((await manager.imports.check(file)).grupos).toEqual(
      expect.arrayContaining(['Otro', 'Reparto Norte', 'Reparto Sur']),
    )
    expect((await manager.imports.check(file)).marcas).toContain('Coban')
    expect((await manager.imports.check(file)).faltas.map(({ columna }) => columna)).toEqual(['sim'])
    expect(await ours()).toEqual([])
    const before = await count('groups')
    const { id } = await manager.imports.run({ ...file, soloBuenas: true })
    expect((await ours()).map(({ nombre, imeis }) => [nombre, imeis])).toEqual([
      ['Reparto Norte', ['7031', '7032']],
      ['Reparto Sur', ['7033']],
    ])
    // The group of a row that was not written is not created.
    expect(await count('groups')).toBe((before ?? 0) + 2)

    const south = (await ours()).find(({ nombre }) => nombre === 'Reparto Sur')
    await server.database.query('update units set id_grupo = $1 where imei = $2', [
      south?.id,
      planted.foreign,
    ])
    expect((await manager.imports.undo({ id })).quedan).toEqual([])
    expect(await count('groups', "nombre = 'Reparto Sur'")).toBe(1)
    expect(await count('groups')).toBe((before ?? 0) + 1)
    await server.database.query('delete from groups where id = $1', [south?.id])
  })

  test('groups are created by those accounts only that may import', async () => {
    const file = {
      tipo: 'units',
      filas: [unit('7035', { grupo: 'Nuevo' })],
      gruposNuevos: ['Nuevo'],
    } as const
    expect(await failure(usuario.imports.run(file))).toMatchObject({ code: 'forbidden' })
    const refused = [
      ['refused', ['']],
      ['refused', ['x'.repeat(101)]],
      ['refused', Array.from({ length: 1_001 }, (_, at) => `G${at}`)],
    ] as const
    for (const [code, gruposNuevos] of refused)
      expect(await failure(manager.imports.run({ ...file, gruposNuevos }))).toMatchObject({ code })
    expect(await count('groups', "nombre = 'Nuevo'")).toBe(0)
  })

  test('what a device calls itself and its model come from the file, and are nobody else’s', async () => {
    const named = unit('7051', { id_equipo: '907036543', modelo_gps: 'GPS103' })
    await manager.imports.run({ tipo: 'units', filas: [named, unit('7052')] })
    const listed = await manager.devices.listOfManager()
    const of = (imei: string) => listed.find((device) => device.imei === imei)
    expect(of('7051')).toMatchObject({ id_equipo: '907036543', modelo_gps: 'gps103' })
    expect(of('7052')).toMatchObject({ id_equipo: '', modelo_gps: '' })
    const filas = [
      unit('907036543'),
      unit('7053', { id_equipo: '907036543' }),
      unit('7054', { id_equipo: '7052' }),
    ]
    const { faltas } = await manager.imports.check({ tipo: 'units', filas })
    expect(faltas.map(({ fila, columna, mensaje }) => `${fila} ${columna}: ${mensaje}`)).toEqual([
      '1 imei: Ese IMEI es el ID con el que ya se identifica el equipo de otra unidad',
      '2 id_equipo: Se repite: está también en la fila 1',
      '3 id_equipo: Otra unidad tiene ya ese ID, como ID en el equipo o como IMEI',
    ])
  })

  test('a name that a unit has got since the file was checked is not written', async () => {
    await admin.devices.add({ ...unit('7061'), id_equipo: '7062' })
    const none = {
      modelo: '',
      placas: '',
      id_equipo: '',
      modelo_gps: '',
      manager: null,
      registro: null,
    } as const
    const row = (imei: string, id_equipo: string) => ({
      ...unit(imei),
      ...none,
      id_equipo,
      id_grupo: null,
      id_externo: null,
    })
    for (const taken of [row('7062', ''), row('7063', '7062'), row('7063', '7061')]) {
      const good = { tipo: 'units', rows: [taken] } as const
      const made = { good, user_id: server.ids.manager, file: '', total: 1 }
      await expect(runImport(server.database, made, Date.now())).rejects.toBeInstanceOf(ImportRaced)
    }
    expect(await count('units', `imei in ('7062', '7063')`)).toBe(0)
  })

  test('a unit goes into a group of whoever imports, and the undo knows that the import put it there', async () => {
    const add = async (user: string, nombre: string) => {
      const id = `${user}-${nombre}`
      await server.database.query(
        `insert into groups (id, user_id, nombre, descripcion) values ($1, $2, $3, '')`,
        [id, user, nombre],
      )
      return id
    }
    const { ids } = server
    const [north, twice] = [await add(ids.manager, 'Norte'), await add(ids.manager, 'Doble')]
    await add(ids.manager, 'DOBLE')
    await add(ids.usuario, 'Ajeno')
    const faulty = ['norte ', 'Doble', 'Ajeno'].map((grupo, index) => unit(`703${index}`, { grupo }))
    expect((await manager.imports.check({ tipo: 'units', filas: faulty })).faltas).toEqual([
      { fila: 2, columna: 'grupo', mensaje: 'Tienes varios grupos con ese nombre' },
      { fila: 3, columna: 'grupo', mensaje: 'No tienes ningún grupo con ese nombre' },
    ])
    const filas = [unit('7031', { grupo: 'NORTE' }), unit('7032', { grupo: 'Norte' }), unit('7033')]
    const { id } = await manager.imports.run({ tipo: 'units', filas })
    const inGroup = async (group: string) =>
      (await manager.groups.list()).find((one) => one.id === group)?.imeis
    expect(await inGroup(north)).toEqual(['7031', '7032'])
    await manager.groups.update({ id: twice, nombre: 'Doble', descripcion: '', imeis: ['7032'] })
    expect(await manager.imports.undo({ id })).toMatchObject({
      deshechas: 2,
      quedan: [{ nombre: 'Unidad 7032', motivo: 'ya está en un grupo' }],
    })
    expect(await inGroup(north)).toEqual([])
  })

  test('a file with faults is refused whole, or its good rows are imported', async () => {
    const file = { tipo: 'units', archivo: 'flota.csv', filas: [unit('7011'), unit('70')] } as const
    expect(await failure(manager.imports.run(file))).toMatchObject({
      code: 'refused',
      mensaje: 'Filas con errores: 1. Corrígelas, o importa solo las buenas',
    })
    expect(await count('units', `imei = '7011'`)).toBe(0)
    const before = Date.now()
    const done = await manager.imports.run({ ...file, soloBuenas: true })
    expect(done).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      total: 2,
      escritas: 1,
      faltas: [{ fila: 2, columna: 'imei', mensaje: 'El IMEI es muy pequeno' }],
    })
    const found = (await manager.devices.listOfManager()).find(({ imei }) => imei === '7011')
    expect(found).toMatchObject({ nombre: 'Unidad 7011', manager: server.ids.manager, activo: true })
    expect(found?.registro).toBeGreaterThanOrEqual(before)
    expect(found?.registro).toBeLessThanOrEqual(Date.now())
    const nothing = { ...file, filas: [unit('70')], soloBuenas: true }
    expect(await failure(manager.imports.run(nothing))).toMatchObject({
      mensaje: 'Ninguna fila se puede importar',
    })
    // The log has one entry for the import, and no entries for its rows.
    expect(await logged()).toEqual(['manager importRun Unidades: flota.csv 1'])
    expect(await admin.imports.list()).toEqual([
      {
        id: done.id,
        timestamp: expect.any(Number),
        user_id: server.ids.manager,
        user: 'manager',
        tipo: 'units',
        archivo: 'flota.csv',
        total: 2,
        escritas: 1,
        deshacer_hasta: expect.any(Number),
        deshecha: null,
      },
    ])
  })

  test('who is imported may log in, and no password is stored as it was written', async () => {
    const filas = [user('lote1'), user('lote2', { nombre: 'Dos', tel: '55' })]
    await manager.imports.run({ tipo: 'users', filas })
    const client = await server.enter('lote2', 'clave-de-lote2')
    expect(await client.units.list()).toEqual([])
    expect((await manager.users.listOfManager()).filter(({ user }) => user.startsWith('lote'))).toMatchObject(
      [
        { user: 'lote1', rol: 2, activo: true, blocmotor: true },
        { user: 'lote2', nombre: 'Dos', tel: '55' },
      ],
    )
    const stored = await server.database.query('select to_jsonb(u)::text as row from users u')
    expect(JSON.stringify(stored)).not.toContain('clave-de-')
    expect(server.lines.join('\n')).not.toContain('clave-de-')
  })

  test('passwords of many are hashed while others are answered', async () => {
    useCost(fullCost)
    onTestFinished(cheapPasswords)
    const filas = Array.from({ length: 40 }, (_, index) => user(`muchos${index}`))
    const done = admin.imports.run({ tipo: 'users', filas })
    let isDone = false
    void done.then(() => {
      isDone = true
    })
    let answered = 0
    while (!isDone) {
      await usuario.units.list()
      answered += 1
    }
    expect((await done).escritas).toBe(40)
    expect(answered).toBeGreaterThan(5)
  })

  test('drivers and assignments name units and accounts as a file can', async () => {
    const drivers = await manager.imports.run({
      tipo: 'drivers',
      filas: [{ nombre: 'Luz', user: 'USUARIO', imei: planted.own, tel: '55' }, { nombre: 'Sol' }],
    })
    expect(await usuario.drivers.list()).toMatchObject([{ nombre: 'Luz', id_unidad: unitId(planted.own) }])
    expect((await usuario.units.get({ imei: planted.own })).conductor).toBe('Luz')
    expect(await manager.drivers.list()).toMatchObject([{ nombre: 'Sol', id_unidad: null }])
    const given = await manager.imports.run({
      tipo: 'assignments',
      filas: [{ imei: planted.own, user: 'espejo' }],
    })
    const espejo = { id: server.ids.espejo }
    expect(await usuario.assignments.ofUser(espejo)).toHaveLength(2)
    const foreign = [{ imei: planted.foreign, user: 'usuario' }]
    expect((await manager.imports.check({ tipo: 'assignments', filas: foreign })).faltas).toEqual([
      { fila: 1, columna: 'imei', mensaje: 'No hay una unidad con ese IMEI entre las que ves' },
    ])
    await manager.imports.undo({ id: given.id })
    expect(await usuario.assignments.ofUser(espejo)).toHaveLength(1)
    await manager.imports.undo({ id: drivers.id })
    expect(await usuario.drivers.list()).toEqual([])
    expect((await usuario.units.get({ imei: planted.own })).conductor).toBe('')
  })

  test('external ids are stored, match the rows of the next import, and go with an undo', async () => {
    const files = [
      { tipo: 'units', filas: [unit('8801', { id_externo: 'E-1' })] },
      { tipo: 'users', filas: [user('conid', { id_externo: 'E-1' })] },
      { tipo: 'drivers', filas: [{ nombre: 'Luz', user: 'usuario', id_externo: 'E-1' }] },
    ] as const
    const runs = []
    for (const file of files) runs.push(await manager.imports.run(file))
    expect(await manager.units.get({ imei: 'ext:E-1' })).toMatchObject({ imei: '8801' })
    expect((await manager.users.listOfManager({})).find((one) => one.user === 'conid')?.id_externo).toBe(
      'E-1',
    )
    expect(await usuario.drivers.list()).toMatchObject([{ nombre: 'Luz', id_externo: 'E-1' }])
    const faults = []
    for (const file of files) faults.push(...(await manager.imports.check(file)).faltas)
    expect(faults).toEqual(
      ['Unidad 8801', 'conid', 'Luz'].map((name) => ({
        fila: 1,
        columna: 'id_externo',
        mensaje: `Ya existe: ${name} tiene ese ID externo`,
      })),
    )
    // Another manager gives its own ids.
    expect((await admin.imports.check(files[0])).faltas).toMatchObject([{ columna: 'imei' }])
    for (const { id } of runs) await manager.imports.undo({ id })
    for (const file of files) expect((await manager.imports.check(file)).faltas).toEqual([])
  })

  describe('is undone', () => {
    const imported = async (imei: string) =>
      (await manager.imports.run({ tipo: 'units', filas: [unit(imei), unit(`${imei}9`)] })).id
    const left = (nombre: string, motivo: string) => ({
      mensaje: 'No se deshizo nada. Se quedan como están: 1',
      deshechas: 0,
      quedan: [{ nombre, motivo }],
    })

    test('whole, once, and the log says so', async () => {
      const id = await imported('7101')
      const mensaje = 'La importación se deshizo: no queda nada de ella'
      expect(await manager.imports.undo({ id })).toEqual({ mensaje, deshechas: 2, quedan: [] })
      expect(await count('units', `imei like '7101%'`)).toBe(0)
      expect(await manager.imports.undo({ id })).toEqual({ mensaje, deshechas: 0, quedan: [] })
      expect(await logged()).toEqual(['manager importUndone Unidades 2', 'manager importRun Unidades 2'])
      const [row] = await manager.imports.list()
      expect(row).toMatchObject({ id, deshecha: expect.any(Number) })
      expect(await count('import_rows')).toBe(0)
    })

    test.each<[string, string, (imei: string) => Promise<unknown>]>([
      [
        'a unit with positions',
        'ya tiene posiciones guardadas',
        (imei) =>
          server.database.query(
            'insert into positions (imei, time, received_at, valid) values ($1, 1, 1, true)',
            [imei],
          ),
      ],
      [
        'a unit that somebody has',
        'ya está asignada a una cuenta',
        async (imei) => {
          const [row] = await admin.devices.searchByImei({ imei })
          await admin.assignments.add({ id_user: server.ids.otro, id_objeto_gps: row?.id ?? '' })
        },
      ],
      [
        'a unit that was sent a command',
        'ya recibió comandos',
        (imei) => admin.commands.send({ comando: 'busq', tipo: 'gprs', imei }),
      ],
      [
        'a unit in a group',
        'ya está en un grupo',
        (imei) => admin.groups.add({ nombre: 'Norte', imeis: [imei] }),
      ],
      [
        'a unit that another manages by now, who is told nothing',
        'ya lo administra otra cuenta',
        (imei) =>
          server.database.query('update units set manager = $2 where imei = $1', [imei, server.ids.jefe]),
      ],
      [
        'a unit that somebody follows by a link',
        'ya tiene enlaces para seguir unidades',
        (imei) => manager.follow.create({ imei, horas: 1 }),
      ],
      [
        'a unit for which a key was made',
        'ya está en una llave de API, un webhook o un sitio que la muestra',
        (imei) =>
          manager.apiKeys.add({
            nombre: imei,
            alcances: ['read'],
            unidades: [imei],
            direcciones: [],
            vence: null,
          }),
      ],
      [
        'a unit of which somebody was alerted',
        'ya tiene alertas',
        (imei) =>
          server.database.query(
            `insert into alerts (id, event_id, user_id, imei, time, created_at, clave_msj, nom_user, nom_evento, mensaje,
               mostrar_alerta, color_alerta, sonido, lat, lng, speed, acc, direccion)
             values ($1, $1, $2, $1, 0, 0, 'PANIC', '', '', '', true, 4, true, 19, -99, 0, true, '')`,
            [imei, server.ids.usuario],
          ),
      ],
    ])('unless it is %s: that one stays', async (what, why, use) => {
      const imei = `72${what.length}9`
      const id = await imported(imei)
      await use(`${imei}9`)
      const kept = [{ nombre: `Unidad ${imei}9`, motivo: why }]
      expect(await manager.imports.undo({ id })).toEqual({
        mensaje: 'Filas deshechas: 1. Se quedan como están: 1',
        deshechas: 1,
        quedan: kept,
      })
      expect(await count('units', `imei like '${imei}%'`)).toBe(1)
      // An undo is retried as long as the import can be undone, and the log records the result.
      expect(await manager.imports.undo({ id })).toMatchObject({ deshechas: 0, quedan: kept })
      expect((await manager.imports.list())[0]).toMatchObject({ id, deshecha: null })
      expect((await logged())[0]).not.toBe('manager importUndone Unidades 0')
      await server.database.query(`delete from units where imei like '${imei}%'`)
      expect(await manager.imports.undo({ id })).toMatchObject({ deshechas: 0, quedan: [] })
      expect((await manager.imports.list())[0]).toMatchObject({ id, deshecha: expect.any(Number) })
    })

    test('but for those of it who have logged in, moved, or have a mirror account', async () => {
      const users = await manager.imports.run({ tipo: 'users', filas: [user('entra'), user('noentra')] })
      await server.enter('entra', 'clave-de-entra')
      expect(await manager.imports.undo({ id: users.id })).toMatchObject({
        deshechas: 1,
        quedan: [{ nombre: 'entra', motivo: 'ya inició sesión' }],
      })
      expect(await count('users', `name = 'noentra'`)).toBe(0)
      const { id } = await manager.imports.run({
        tipo: 'drivers',
        filas: [{ nombre: 'Mar', user: 'usuario' }],
      })
      await server.database.query(`update drivers set imei = $1 where nombre = 'Mar'`, [planted.shared])
      expect(await manager.imports.undo({ id })).toEqual(left('Mar', 'ya se cambió de unidad'))
      const given = await admin.imports.run({
        tipo: 'assignments',
        filas: [{ imei: planted.managed, user: 'otro' }],
      })
      await admin.mirrorAccounts.add({ owner: server.ids.otro, nombre: 'Eco', user: 'eco2', pass: 'clave' })
      const [eco] = await admin.mirrorAccounts.list({ id: server.ids.otro })
      await admin.assignments.add({ id_user: eco?.id ?? '', id_objeto_gps: unitId(planted.managed) })
      expect((await admin.imports.undo({ id: given.id })).quedan).toMatchObject([
        { motivo: expect.stringContaining('ya se usa en cuentas espejo') },
      ])
      await admin.users.remove({ id: eco?.id ?? '' })
      expect(await admin.imports.undo({ id: given.id })).toMatchObject({ deshechas: 1, quedan: [] })
    })

    test('but for accounts, drivers and assignments that another manager administers by now', async () => {
      const elsewhere = 'ya lo administra otra cuenta'
      const toJefe = (name: string) =>
        server.database.query('update users set manager = $2 where name = $1', [name, server.ids.jefe])
      const filas = [user('muda1'), user('queda1')]
      const users = await manager.imports.run({ tipo: 'users', filas })
      const drivers = await manager.imports.run({
        tipo: 'drivers',
        filas: [
          { nombre: 'Ida', user: 'muda1' },
          { nombre: 'Ivo', user: 'queda1' },
        ],
      })
      await manager.imports.run({ tipo: 'units', filas: [unit('78011')] })
      const given = await manager.imports.run({
        tipo: 'assignments',
        filas: [
          { imei: '78011', user: 'muda1' },
          { imei: '78011', user: 'queda1' },
        ],
      })
      await toJefe('muda1')
      expect(await manager.imports.undo({ id: given.id })).toMatchObject({
        deshechas: 1,
        quedan: [{ nombre: 'Unidad 78011', motivo: elsewhere }],
      })
      expect(await manager.imports.undo({ id: drivers.id })).toMatchObject({
        deshechas: 1,
        quedan: [{ nombre: 'Ida', motivo: elsewhere }],
      })
      expect(await manager.imports.undo({ id: users.id })).toMatchObject({
        deshechas: 1,
        quedan: [{ nombre: 'muda1', motivo: elsewhere }],
      })
      expect(await count('users', `name in ('muda1', 'queda1')`)).toBe(1)
      expect(await count('drivers', `nombre in ('Ida', 'Ivo')`)).toBe(1)
      expect(await count('assignments', `imei = '78011'`)).toBe(1)
      // An administrator of all accounts does not take back what was given to another manager since.
      expect((await admin.imports.undo({ id: users.id })).quedan).toMatchObject([{ motivo: elsewhere }])
    })

    test('but for managers who have keys and webhooks', async () => {
      const filas = [
        user('llavero', { rol: '3' }),
        user('ganchero', { rol: '3' }),
        user('libre', { rol: '3' }),
      ]
      const { id } = await admin.imports.run({ tipo: 'users', filas })
      const [llavero, ganchero] = (await admin.users.list({ rol: 4 }))
        .filter(({ user: name }) => ['llavero', 'ganchero'].includes(name))
        .sort((a, b) => b.user.localeCompare(a.user))
        .map((one) => one.id)
      await server.database.query(
        `insert into api_keys (id, user_id, key_hash, prefix, nombre, scopes, addresses, created_at)
         values ('k', $1, 'k', 'bz_', 'K', '{read}', '{}', 0)`,
        [llavero],
      )
      await server.database.query(
        `insert into webhooks (id, user_id, nombre, url, eventos, secreto, created_at, at_from, at_until, at_id, at_item)
         values ('w', $1, 'W', 'https://a.mx', '{}', 's', 0, 0, 0, 0, 0)`,
        [ganchero],
      )
      expect(await admin.imports.undo({ id })).toMatchObject({
        deshechas: 1,
        quedan: [
          { nombre: 'ganchero', motivo: 'ya tiene webhooks' },
          { nombre: 'llavero', motivo: 'ya tiene llaves de API' },
        ],
      })
    })

    test('units whose only links have arrived', async () => {
      const id = await imported('7201')
      await manager.follow.create({
        imei: '72019',
        horas: 1,
        destino: { nombre: 'Tienda', lat: 19, lng: -99 },
      })
      await server.database.query(`update follow_links set arrived_at = 1 where imei = '72019'`)
      expect(await manager.imports.undo({ id })).toMatchObject({ deshechas: 2, quedan: [] })
    })

    test('users who have done nothing yet', async () => {
      const { id } = await manager.imports.run({ tipo: 'users', filas: [user('nadie1'), user('nadie2')] })
      await manager.imports.undo({ id })
      expect(await count('users', `name like 'nadie%'`)).toBe(0)
    })

    test('what was removed by hand meanwhile, and came back under the same imei, stays', async () => {
      const id = await imported('7301')
      const [row] = await admin.devices.searchByImei({ imei: '73019' })
      await admin.devices.remove({ id: row?.id ?? '' })
      await server.database.query(
        `insert into units (imei, id, nombre, registro) values ('73019', 'b', 'Otra', 0)`,
      )
      await manager.imports.undo({ id })
      expect(await count('units', `imei like '7301%'`)).toBe(1)
    })

    test('for an hour', async () => {
      const id = await imported('7401')
      await server.database.query('update imports set at = at - 3600001 where id = $1', [id])
      expect(await failure(manager.imports.undo({ id }))).toMatchObject({
        mensaje: 'Una importación se puede deshacer durante una hora',
      })
      await forgetImports(server.database, 0, Date.now())
      expect(await count('import_rows')).toBe(0)
      expect(await count('imports')).toBe(1)
      await forgetImports(server.database, Date.now(), Date.now())
      expect(await count('imports')).toBe(0)
    })

    test('by who made it and by who administers that account', async () => {
      const id = await imported('7501')
      const jefe = await server.enter('jefe')
      expect(await failure(jefe.imports.undo({ id }))).toMatchObject({ code: 'forbidden' })
      expect(await jefe.imports.list()).toEqual([])
      expect(await failure(usuario.imports.list())).toMatchObject({ code: 'forbidden' })
      await admin.imports.undo({ id })
    })
  })

  test('two who import the same at once: one does, and the other writes nothing', async () => {
    const filas = Array.from({ length: 300 }, (_, index) => unit(`76${index + 100}`))
    const results = await Promise.allSettled([1, 2].map(() => admin.imports.run({ tipo: 'units', filas })))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await count('units', `imei like '76___'`)).toBe(300)
    expect(await count('imports')).toBe(1)
  })

  test.runIf(kind.name === oneDatabase().name)('20,000 units are one import, and one undoing', async () => {
    const filas = Array.from({ length: 20_000 }, (_, index) =>
      unit(`77${index + 10_000}`, { modelo: 'Hilux' }),
    )
    const client = createClient({ host: server.url, timeout: 120_000 })
    await client.session.login({ user: 'admin', pass: 'demo' })
    const { id, escritas } = await client.imports.run({ tipo: 'units', filas })
    expect(escritas).toBe(20_000)
    expect(await count('units', `imei like '77%'`)).toBe(20_000)
    await client.imports.undo({ id })
    expect(await count('units', `imei like '77%'`)).toBe(0)
    const more = client.imports.check({ tipo: 'units', filas: [...filas, unit('78')] })
    expect(await failure(more)).toMatchObject({ code: 'refused', httpStatus: 400 })
  })

  test('a large body is read only from who has a session', async () => {
    const body = JSON.stringify({ tipo: 'units', filas: [unit('79', { modelo: 'x'.repeat(5_000_000) })] })
    expect((await server.post('/api/importar', body)).status).toBe(401)
    const authorization = await server.tokenOf('admin')
    expect((await server.post('/api/importar', body, { authorization })).status).toBe(400)
    const tooLarge = JSON.stringify({ tipo: 'units', filas: 'x'.repeat(10_500_000) })
    expect((await server.post('/api/importar', tooLarge, { authorization })).status).toBe(413)
  })
})
