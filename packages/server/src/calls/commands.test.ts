import { needsConfirmation } from '@baliza/agreement'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { forgetCommands } from '../storage/tables/commands.js'
import { oneDatabase } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { fixture } from '../testing/fixture.js'
import { assign, planted } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'
import { startSmsGateway } from '../testing/sms-gateway.js'
import { connectTracker, type SentenceFields, sentence, type TestTracker } from '../testing/tracker.js'

const waits = 'El equipo no está conectado: el comando se enviará si se conecta dentro de 10 minutos'
const sent = 'El comando se envió al equipo; falta que lo confirme'
const done = 'El equipo confirmó el comando'
const forbidden = 'Tu cuenta no tiene permiso para hacer esto'

describe.each([oneDatabase()])('commands on $name', (kind) => {
  const gateway = fixture(startSmsGateway, (running) => running.close())
  const server = serverFixture(kind, () => ({
    SMS_URL: `${gateway.url}/?to={to}&text={text}`,
    SMS_DEVICE_PASSWORD: '987654',
  }))
  const usuario = server.client('usuario')
  const trackers: TestTracker[] = []

  beforeEach(async () => {
    gateway.accepted.length = 0
    gateway.answer(200)
    await server.database.query('delete from commands')
    await server.database.query('delete from attempts')
    await server.database.query('delete from positions')
    await server.database.query(
      `update units set dialect = null, tracker_model = null, sim = '5512345678', sim_by = 4, sms_password = null,
         activo = true`,
    )
    await server.database.query('update unit_live set speed = 0, acc = false, timestamp = $1', [
      Date.now() - 60_000,
    ])
    await server.database.query(
      'insert into assignments (user_id, imei) values ($1, $2) on conflict do nothing',
      [server.ids.usuario, planted.own],
    )
    await server.database.query('update users set blocmotor = true where id = $1', [server.ids.usuario])
  })
  afterEach(async () => {
    for (const tracker of trackers.splice(0)) await tracker.hangUp()
  })

  async function connect(imei: string = planted.own): Promise<TestTracker> {
    const tracker = await connectTracker(server.address.trackers, imei)
    trackers.push(tracker)
    return tracker
  }
  const unit = () => usuario.units.get({ imei: planted.own })
  const last = async () => (await usuario.commands.log({}))[0]
  const form = { tipo: 'gprs', imei: planted.own } as const
  const processed = () => eventually(async () => expect(await last()).toMatchObject({ status: 1 }))

  describe('to a tracker that is connected', () => {
    test.each([
      ['tracker', { comando: 'busq' }, 'B', undefined],
      ['001', { comando: 'busq' }, '100', undefined],
      ['tracker', { comando: 'bloq' }, 'J', 'jt'],
      ['001', { comando: 'bloq' }, '109', '109'],
      ['tracker', { comando: 'desbloq' }, 'K', 'kt'],
      ['001', { comando: 'desbloq' }, '110', '110'],
      ['001', { comando: 'zh', valor: 1 }, '108,-6', '108'],
      ['tracker', { comando: 'fr', valor: '300' }, 'C,05m', undefined],
      ['001', { comando: 'fr', valor: '020' }, '101,20s', '101'],
    ] as const)('one that reports %s is sent %j as %s, and its answer makes it processed', async (keyword, order, code, ack) => {
      const tracker = await connect()
      const at = Date.now()
      tracker.say(sentence(planted.own, { keyword, at: at - 2_000 }))
      await eventually(async () => {
        const [row] = await server.database.query('select dialect from units where imei = $1', [planted.own])
        expect(row).toEqual({ dialect: keyword === '001' ? 'digits' : 'letters' })
      })

      expect(await usuario.commands.send({ ...form, ...order })).toMatchObject({ mensaje: sent })
      await tracker.hears(`**,imei:${planted.own},${code}`)
      const row = { nombre: 'Camión 2', tipo_envio: 1, tipo: order.comando }
      expect(await usuario.commands.log({})).toMatchObject([
        { ...row, status: 0, time_enviado: null, mensaje: sent },
      ])

      tracker.say(
        ack === undefined ? sentence(planted.own, { keyword }) : sentence(planted.own, { keyword: ack }),
      )
      await processed()
      expect(await usuario.commands.log({})).toMatchObject([{ ...row, status: 1, mensaje: done }])
      const { timestamp = 0, time_enviado } = (await last()) ?? {}
      expect(time_enviado).toBeGreaterThanOrEqual(timestamp)
      expect(tracker.heard().split('**').length).toBe(2)
    })

    test('who waits for it learns when it is done, or that it will not be', async () => {
      const tracker = await connect()
      const order = await usuario.commands.send({ ...form, comando: 'bloq' })
      await tracker.hears('J')
      tracker.say(sentence(planted.own, { keyword: 'jt' }))
      expect(await order.settled()).toMatchObject({
        id: order.id,
        imei: planted.own,
        estado: 'done',
        mensaje: done,
      })
      await tracker.hangUp()
      const another = await usuario.commands.send({ ...form, comando: 'bloq', confirmado: true })
      await usuario.commands.send({ ...form, comando: 'desbloq' })
      expect(await failure(another.settled())).toMatchObject({ code: 'refused', outcome: undefined })
      expect((await usuario.commands.log({ id: another.id })).map(({ id, estado }) => [id, estado])).toEqual([
        [another.id, 'failed'],
      ])
      expect(await (await server.enter('otro')).commands.log({ id: another.id })).toEqual([])
    })

    test('an unknown dialect is letters', async () => {
      const tracker = await connect()
      await usuario.commands.send({ ...form, comando: 'desbloq' })
      await tracker.hears(`**,imei:${planted.own},K`)
    })

    test('509 is not yet a cut: it is one when 109 follows', async () => {
      const tracker = await connect()
      await usuario.commands.send({ ...form, comando: 'bloq' })
      await tracker.hears('J')
      tracker.say(sentence(planted.own, { keyword: '509' }))
      await eventually(async () =>
        expect(await last()).toMatchObject({
          status: 0,
          mensaje: 'El equipo aceptó el comando: cortará el motor cuando la unidad vaya a menos de 20 km/h',
        }),
      )
      tracker.say(sentence(planted.own, { keyword: '109' }))
      await processed()
    })

    test('a position of before it was asked answers no search, and neither does another connection', async () => {
      const tracker = await connect()
      await usuario.commands.send({ ...form, comando: 'busq' })
      await tracker.hears('B')
      const stranger = await connectTracker(server.address.trackers, planted.own, { login: false })
      trackers.push(stranger)
      const at = Date.now()
      stranger.say(sentence(planted.own, { at: at - 1_000 }))
      tracker.say(sentence(planted.own, { at: at - 3_600_000 }))
      const second = (ms: number) => Math.floor(ms / 1_000) * 1_000
      await eventually(async () => {
        const rows = await server.database.query(
          'select time from positions where time = any($1::bigint[])',
          [[second(at - 1_000), second(at - 3_600_000)]],
        )
        expect(rows).toHaveLength(2)
      })
      expect(await last()).toMatchObject({ status: 0 })
      tracker.say(sentence(planted.own, { at }))
      await processed()
    })

    test('an answer to something else, or to nothing, processes nothing', async () => {
      const tracker = await connect()
      tracker.say(sentence(planted.own, { keyword: '109' }))
      await usuario.commands.send({ ...form, comando: 'bloq' })
      await tracker.hears('J')
      tracker.say(sentence(planted.own, { keyword: 'kt', at: Date.now() - 1_000 }))
      tracker.say(sentence(planted.own, { keyword: 'lt', at: Date.now() - 500 }))
      tracker.say(`${planted.own};`)
      await tracker.hears('ON')
      expect(await last()).toMatchObject({ status: 0 })
    })
  })

  describe('to a tracker that is away', () => {
    test('it waits, and goes out once when the tracker comes', async () => {
      expect(await usuario.commands.send({ ...form, comando: 'busq' })).toMatchObject({ mensaje: waits })
      expect(await last()).toMatchObject({ status: 0, time_enviado: null, mensaje: waits })
      const tracker = await connect()
      await tracker.hears(`**,imei:${planted.own},B`)
      await tracker.hangUp()
      const again = await connect()
      again.say(`${planted.own};`)
      await again.hears('ON')
      expect(again.heard()).toBe('LOADON')
      again.say(sentence(planted.own))
      await processed()
    })

    test('what has expired is not sent any more', async () => {
      await usuario.commands.send({ ...form, comando: 'desbloq' })
      await server.database.query('update commands set expires_at = $1', [Date.now()])
      const tracker = await connect()
      tracker.say(`${planted.own};`)
      await tracker.hears('ON')
      expect(tracker.heard()).toBe('LOADON')
      expect(await last()).toMatchObject({
        status: 0,
        mensaje: 'El comando venció: el equipo no lo recibió a tiempo y ya no se enviará',
      })
    })

    test('a release replaces the cut that still waits, whoever ordered it; a search stays', async () => {
      const espejo = await server.enter('espejo')
      const shared = { ...form, imei: planted.shared }
      await espejo.commands.send({ ...shared, comando: 'bloq' })
      await usuario.commands.send({ ...shared, comando: 'busq' })
      await usuario.commands.send({ ...shared, comando: 'desbloq' })
      const tracker = await connect(planted.shared)
      await tracker.hears('K')
      expect(tracker.heard()).toBe(`LOAD**,imei:${planted.shared},B**,imei:${planted.shared},K`)
      expect(await espejo.commands.log({})).toMatchObject([
        { status: 0, mensaje: 'El comando no se ejecutará: lo reemplazó uno posterior' },
      ])
      expect(await usuario.commands.log({})).toMatchObject([
        { tipo: 'desbloq', mensaje: sent },
        { tipo: 'busq', mensaje: sent },
      ])
    })

    test('a cut that has waited looks at the unit again before it leaves', async () => {
      await usuario.commands.send({ ...form, comando: 'bloq' })
      const tell = (fields: SentenceFields) => sentence(planted.own, fields)
      await server.database.query('update unit_live set speed = 90, acc = true')
      const tracker = await connect()
      tracker.say(tell({ at: Date.now() - 5_000, kmh: 90, acc: true }))
      await eventually(async () => expect(await unit()).toMatchObject({ speed: expect.closeTo(90, 0) }))
      // A search overtakes the waiting cut. The server has rechecked the cut too, and it stays.
      await usuario.commands.send({ ...form, comando: 'busq' })
      expect(tracker.heard()).toBe(`LOAD**,imei:${planted.own},B`)
      tracker.say(tell({ kmh: 10, acc: true }))
      await tracker.hears(`**,imei:${planted.own},J`)
    })
  })

  describe('the number and the password of an SMS', () => {
    const bySms = () => usuario.commands.send({ ...form, tipo: 'sms', comando: 'desbloq' })
    const dialog = { nombre: 'Camión 2', modelo: '', placas: '' }
    const device = {
      ...dialog,
      imei: planted.own,
      equipo_gps: 'Coban',
      manager: null,
      activo: true,
    }
    beforeEach(async () => {
      await server.database.query('update users set editar = true')
    })
    const idOf = async () => (await unit()).id

    test('a number that a user wrote gets no command until an administrator saves it', async () => {
      await usuario.units.update({ ...dialog, id: await idOf(), sim: '5500000001' })
      expect(await failure(bySms())).toMatchObject({
        code: 'refused',
        mensaje:
          'El SIM de la unidad lo escribió un usuario: un administrador tiene que guardarlo antes de enviar comandos por SMS',
      })
      expect(gateway.accepted).toEqual([])
      // Other edits of the user do not change the origin of the number.
      await usuario.units.update({ ...dialog, id: await idOf(), sim: '5500000001', placas: 'ABC' })
      expect(await failure(bySms())).toMatchObject({ code: 'refused' })
      const jefa = await server.enter('admin')
      await jefa.devices.update({ ...device, id: await idOf(), sim: '5500000001' })
      await bySms()
      expect(gateway.accepted).toMatchObject([{ to: '+525500000001', text: 'resume987654' }])
    })

    test('a user who writes the same number changes nothing', async () => {
      await usuario.units.update({ ...dialog, id: await idOf(), sim: '5512345678' })
      await bySms()
      expect(gateway.accepted).toHaveLength(1)
    })

    test('to a number of a manager goes the unit’s own password, never the operator’s', async () => {
      await server.database.query('update units set manager = $1 where imei = $2', [
        server.ids.manager,
        planted.own,
      ])
      const manager = await server.enter('manager')
      const id = await idOf()
      await manager.devices.update({ ...device, id, sim: '5500000002' })
      expect(await failure(bySms())).toMatchObject({
        mensaje:
          'Falta la contraseña de este equipo para enviarle SMS: escríbela en Administración, al editar el equipo',
      })
      await manager.devices.update({ ...device, id, sim: '5500000002', clave_sms: '445566' })
      await bySms()
      expect(gateway.accepted).toMatchObject([{ to: '+525500000002', text: 'resume445566' }])
      // No answer contains it. The activity log contains only the field's name.
      expect(JSON.stringify(await manager.units.get({ imei: planted.own }))).not.toContain('445566')
      const fields = await server.database.query<{ fields: string[] }>(
        `select fields from activity where action = 'deviceChanged' order by id desc limit 1`,
      )
      expect(fields).toEqual([{ fields: ['clave_sms'] }])
    })

    test('a unit gets 20 in a day', async () => {
      for (let number = 0; number < 20; number += 1) await bySms()
      expect(await failure(bySms())).toMatchObject({
        code: 'refused',
        reason: 'limit',
        mensaje:
          'Hoy ya se enviaron muchos comandos por SMS, de esta cuenta o a esta unidad: usa GPRS o espera a mañana',
      })
      expect(gateway.accepted).toHaveLength(20)
      expect(await server.database.query('select 1 from commands')).toHaveLength(20)
    })
  })

  describe('by SMS', () => {
    test('it goes to the SIM, and the tracker may confirm it over its connection', async () => {
      const tracker = await connect()
      const mensaje = 'El comando se envió por SMS; falta que el equipo lo confirme'
      expect(await usuario.commands.send({ ...form, tipo: 'sms', comando: 'bloq' })).toMatchObject({
        mensaje,
      })
      expect(gateway.accepted).toEqual([{ to: '+525512345678', text: 'stop987654' }])
      expect(await last()).toMatchObject({ tipo_envio: 2, status: 0, time_enviado: null, mensaje })
      tracker.say(sentence(planted.own, { keyword: 'jt' }))
      await processed()
      expect(tracker.heard()).toBe('LOAD')
    })

    test('a gateway that refuses is a refusal, in the log too, and nothing is sent later', async () => {
      gateway.answer(400)
      const mensaje = 'El SMS no salió: la pasarela no lo aceptó'
      const error = await failure(usuario.commands.send({ ...form, tipo: 'sms', comando: 'busq' }))
      expect(error).toMatchObject({ code: 'refused', mensaje })
      expect(await last()).toMatchObject({ status: 0, mensaje })
      const tracker = await connect()
      tracker.say(`${planted.own};`)
      await tracker.hears('ON')
      expect(tracker.heard()).toBe('LOADON')
      expect(gateway.accepted).toEqual([])
    })

    test('a device of another protocol is not told the words of a GPS103', async () => {
      await server.database.query(`update units set tracker_model = 'gv55'`)
      const error = await failure(usuario.commands.send({ ...form, tipo: 'sms', comando: 'desbloq' }))
      expect(error).toMatchObject({
        code: 'refused',
        mensaje:
          'Por SMS solo se envían comandos a equipos Coban GPS103, y este es Queclink GV55: envíalo por GPRS',
      })
      expect(gateway.accepted).toEqual([])
    })

    test('a unit without a telephone is refused', async () => {
      await server.database.query(`update units set sim = ''`)
      const error = await failure(usuario.commands.send({ ...form, tipo: 'sms', comando: 'busq' }))
      expect(error).toMatchObject({
        code: 'refused',
        mensaje: 'La unidad no tiene un número de teléfono al que enviar el SMS',
      })
    })
  })

  describe('a cut that may be dangerous', () => {
    const cut = { ...form, comando: 'bloq' } as const

    test('a unit above the limit wants a confirmation, and is cut with it', async () => {
      await server.database.query('update unit_live set speed = 63.4, acc = true')
      const tracker = await connect()
      const error = await failure(usuario.commands.send(cut))
      expect(error).toMatchObject({
        code: 'refused',
        mensaje: 'La unidad va a 63 km/h: bloquear el motor ahora es peligroso. Confirma que quieres hacerlo',
      })
      expect(needsConfirmation(error)).toBe(true)
      expect(await usuario.commands.log({})).toEqual([])
      expect(await usuario.commands.send({ ...cut, confirmado: true })).toMatchObject({ mensaje: sent })
      await tracker.hears('J')
    })

    test('so does one that moved when it was last heard, by SMS too', async () => {
      await server.database.query('update unit_live set speed = 8, acc = true, timestamp = $1', [
        Date.now() - 11 * 60_000,
      ])
      const error = await failure(usuario.commands.send({ ...cut, tipo: 'sms' }))
      expect(error).toMatchObject({
        mensaje:
          'No se sabe si la unidad está en movimiento: bloquear el motor puede ser peligroso. Confirma que quieres hacerlo',
      })
      expect(needsConfirmation(error)).toBe(true)
      expect(gateway.accepted).toEqual([])
    })

    test('a release, and a cut at the limit, want none', async () => {
      await server.database.query('update unit_live set speed = 90, acc = true')
      expect(await usuario.commands.send({ ...form, comando: 'desbloq' })).toMatchObject({ mensaje: waits })
      await server.database.query('update unit_live set speed = 20')
      expect(await usuario.commands.send(cut)).toMatchObject({
        mensaje:
          'El comando se enviará cuando el equipo se conecte y la unidad vaya despacio; vence en 10 minutos',
      })
    })
  })

  describe('who and what is refused', () => {
    const search = { ...form, comando: 'busq' } as const

    test('without the permission, and for units that one does not see', async () => {
      await server.database.query('update users set blocmotor = false where id = $1', [server.ids.espejo])
      const espejo = await server.enter('espejo')
      const denied = { code: 'forbidden', mensaje: forbidden }
      expect(await failure(espejo.commands.send({ ...search, imei: planted.shared }))).toMatchObject(denied)
      await server.database.query('update users set blocmotor = true where id = $1', [server.ids.espejo])
      expect(await failure(espejo.commands.send(search))).toMatchObject(denied)
      expect(await failure(usuario.commands.send({ ...search, imei: planted.foreign }))).toMatchObject(denied)
      expect(await failure(usuario.commands.send({ ...search, imei: '999999999999999' }))).toMatchObject(
        denied,
      )
      expect(await server.database.query('select * from commands')).toEqual([])
    })

    test('on behalf of somebody: whom one administers, and for units that they see', async () => {
      const manager = await server.enter('manager')
      const { ids } = server
      expect(await manager.commands.send({ ...search, user: ids.usuario })).toMatchObject({ mensaje: waits })
      expect(await last()).toMatchObject({ tipo: 'busq', nombre: 'Camión 2' })
      expect(await manager.commands.log({})).toEqual([])
      expect(await manager.commands.log({ user: ids.usuario })).toHaveLength(1)
      const denied = { code: 'forbidden', mensaje: forbidden }
      expect(await failure(manager.commands.send({ ...search, user: ids.otro }))).toMatchObject(denied)
      expect(
        await failure(manager.commands.send({ ...search, imei: planted.managed, user: ids.usuario })),
      ).toMatchObject(denied)
      expect(await failure(usuario.commands.log({ user: ids.otro }))).toMatchObject(denied)
      expect(await failure(usuario.commands.log({ user: ids.manager }))).toMatchObject(denied)
    })

    test('an inactive unit, an inactive user', async () => {
      await server.database.query('update units set activo = false')
      expect(await failure(usuario.commands.send(search))).toMatchObject({
        code: 'refused',
        mensaje: 'La unidad está inactiva: no se le pueden enviar comandos',
      })
      await server.database.query('update units set activo = true')
      await assign(server.database, server.ids.inactivo, planted.own)
      const admin = await server.enter('admin')
      expect(await failure(admin.commands.send({ ...search, user: server.ids.inactivo }))).toMatchObject({
        code: 'refused',
        mensaje: 'El usuario está inactivo: no se pueden enviar comandos a su nombre',
      })
    })

    test.each([
      ['a unit that is inactive by now', 'update units set activo = false where imei = $1'],
      ['a unit that one does not see any more', 'delete from assignments where imei = $1'],
      [
        'an account that may not send any more',
        'update users set blocmotor = false where id in (select user_id from assignments where imei = $1)',
      ],
    ])('what was ordered for %s is not sent', async (_name, sql) => {
      await usuario.commands.send(search)
      await server.database.query(sql, [planted.own])
      const tracker = await connect()
      tracker.say(`${planted.own};`)
      await tracker.hears('ON')
      expect(tracker.heard()).toBe('LOADON')
    })

    test.each([
      [{ comando: 'busq', imei: planted.own }, 'Todos los campos son requeridos'],
      [{ tipo: 'gprs', imei: planted.own }, 'Todos los campos son requeridos'],
      [{ comando: 'busq', tipo: 'gprs' }, 'Todos los campos son requeridos'],
      [{ comando: 'fr', tipo: 'gprs', imei: planted.own }, 'Todos los campos son requeridos'],
      [{ comando: 'zh', tipo: 'gprs', imei: planted.own, valor: 4 }, 'El formato es incorrecto: valor'],
      [{ comando: 'fr', tipo: 'gprs', imei: planted.own, valor: '021' }, 'El formato es incorrecto: valor'],
      [{ comando: 'explota', tipo: 'gprs', imei: planted.own }, 'El formato es incorrecto: comando'],
      [{ comando: 'busq', tipo: 'paloma', imei: planted.own }, 'El formato es incorrecto: tipo'],
      [
        { comando: 'bloq', tipo: 'gprs', imei: planted.own, confirmado: 1 },
        'El formato es incorrecto: confirmado',
      ],
    ])('%j: %s, on both paths', async (payload, mensaje) => {
      const authorization = `Bearer ${await server.tokenOf('usuario')}`
      for (const path of ['/api/comando', '/api/comando-busqueda']) {
        const answer = await server.post(path, payload, { authorization })
        expect([answer.status, answer.body]).toMatchObject([400, { status: 0, mensaje }])
      }
    })

    test('a tracker that nobody knows gets nothing, whatever waits', async () => {
      const imei = '888888888888888'
      const now = Date.now()
      await server.database.query(
        `insert into commands (id, user_id, imei, comando, tipo_envio, created_at, expires_at)
         values ('lost', $1, $2, 'busq', 1, $3, $4)`,
        [server.ids.usuario, imei, now, now + 600_000],
      )
      await server.database.query(`select pg_notify('commands', '')`)
      const tracker = await connect(imei)
      tracker.say(`${imei};`)
      await tracker.hears('ON')
      expect(tracker.heard()).toBe('LOADON')
      expect(await last()).toMatchObject({ nombre: '', status: 0 })
    })
  })

  test('the log is newest first, of the last 500', async () => {
    const now = Date.now()
    await server.database.query(
      `insert into commands (id, user_id, imei, comando, tipo_envio, created_at, expires_at, failed)
       select 'many-' || n, $1, $2, 'busq', 1, $3::bigint - n, 0, 'expired' from generate_series(1, 600) as n`,
      [server.ids.usuario, planted.own, now],
    )
    const log = await usuario.commands.log({})
    expect(log).toHaveLength(500)
    expect(log.map((row) => row.timestamp)).toEqual(
      Array.from({ length: 500 }, (_, index) => now - index - 1),
    )
  })

  test('what was ordered more than a year ago is forgotten', async () => {
    const now = Date.now()
    await server.database.query(
      `insert into commands (id, user_id, imei, comando, tipo_envio, created_at, expires_at, failed)
       select 'day-' || n, $1, $2, 'busq', 1, $3::bigint - n * 86400000::bigint, 0, 'expired' from unnest($4::int[]) as n`,
      [server.ids.usuario, planted.own, now, [364, 366, 400]],
    )
    expect(await forgetCommands(server.database, now - 365 * 86_400_000)).toBe(2)
    expect(await usuario.commands.log({})).toMatchObject([{ timestamp: now - 364 * 86_400_000 }])
  })
})
