import { createConnection, type Socket } from 'node:net'
import type { TrackerModelCode, TrackerProtocolName } from '@baliza/agreement'
import { type SimulatedTracker, simulatedTracker } from '@baliza/agreement'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../testing/databases.js'
import { gt06Frame, latin1, teltonikaReply, withOutput } from '../testing/device-texts.js'
import { eventually } from '../testing/eventually.js'
import { planted } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'
import { sentence } from '../testing/tracker.js'

/** Identifiers that the unit's trackers send. The last two use numbers that differ from the imei. */
const ids: Readonly<Record<TrackerProtocolName, string>> = {
  coban: planted.own,
  queclink: planted.own,
  gt06: planted.own,
  teltonika: planted.own,
  suntech: '205000001',
  h02: '4209054071',
}
const parked = { lat: 19.43261, lng: -99.13321, speed: 0, course: 90, acc: false }
const driving = { ...parked, speed: 80, acc: true }

/** Reply of a GT06: type 15, with the flag of the command. */
function gt06Reply(flag: string, text: string): string {
  return gt06Frame(0x15, latin1([text.length + 4], flag, text, [0, 2]))
}

/** Heartbeat of a GT06, with its relay in bit 7. */
function gt06Heartbeat(isBlocked: boolean): string {
  return gt06Frame(0x13, latin1([isBlocked ? 0x82 : 0x02, 6, 4, 0, 2]))
}

const sent = 'El comando se envió al equipo; falta que lo confirme'
const taken = 'El equipo recibió el comando; falta que confirme que lo hizo'
const done = 'El equipo confirmó el comando'
const refused = 'El equipo no aceptó el comando'

describe.each([oneDatabase()])('orders to every protocol on $name', (kind) => {
  const server = serverFixture(kind)
  const usuario = server.client('usuario')
  const sockets: Socket[] = []
  /**
   * Last second that a tracker has reported, in Unix ms. A second fix of the same second would be a duplicate of another test's.
   */
  let spokenOf = 0
  /** Returns a second that no fix has used, not before this moment. Unix ms. */
  function secondFrom(moment: number): number {
    spokenOf = Math.max(spokenOf + 1_000, Math.ceil(moment / 1_000) * 1_000)
    return spokenOf
  }

  beforeEach(async () => {
    await server.database.query('delete from commands')
    await server.database.query('delete from positions')
    await server.database.query(
      'update unit_live set speed = 0, acc = false, blocked_since = null, timestamp = $1',
      [Date.now() - 60_000],
    )
    await server.database.query(
      'insert into assignments (user_id, imei) values ($1, $2) on conflict do nothing',
      [server.ids.usuario, planted.own],
    )
    await server.database.query('update users set blocmotor = true where id = $1', [server.ids.usuario])
  })
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
  })

  /** Connects the unit's tracker and reports where it is parked. */
  async function connect(protocol: TrackerProtocolName, model: TrackerModelCode | null, moment = parked) {
    const id = ids[protocol]
    await server.database.query('update units set device_id = $2, tracker_model = $3 where imei = $1', [
      planted.own,
      id === planted.own ? null : id,
      model,
    ])
    const device: SimulatedTracker = simulatedTracker(protocol, id)
    const socket = createConnection(server.address.trackers, '127.0.0.1')
    sockets.push(socket)
    socket.setNoDelay()
    let heard = ''
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1')
    })
    socket.on('error', () => undefined)
    await new Promise((resolve) => socket.once('connect', resolve))
    const say = (text: string) => void socket.write(text, 'latin1')
    const report = (at: number, where: typeof parked = moment) => say(device.sentence(at, where))
    if (device.hello !== '') {
      say(device.hello)
      await eventually(() => expect(heard).not.toBe(''))
    }
    const at = secondFrom(Date.now() - 2_000)
    report(at)
    await eventually(async () => {
      const [row] = await server.database.query('select timestamp from unit_live where imei = $1', [
        planted.own,
      ])
      expect(row?.timestamp).toBe(at)
    })
    return {
      say,
      report,
      device,
      heard: () => heard,
      /** Waits for the bytes of a command and returns the match with its groups. */
      async hears(pattern: RegExp): Promise<readonly string[]> {
        await eventually(() => expect(heard).toMatch(pattern))
        return [...(pattern.exec(heard) ?? [])]
      },
    }
  }
  const last = async () => (await usuario.commands.log({}))[0]
  const order = (comando: 'bloq' | 'desbloq' | 'busq', more: { confirmado?: boolean } = {}) =>
    usuario.commands.send({ tipo: 'gprs', imei: planted.own, comando, ...more })
  const stands = (estado: string, mensaje: string) =>
    eventually(async () => expect(await last()).toMatchObject({ estado, mensaje }))

  test('Teltonika: guarded by the speed in the order; its words are no proof, its output is', async () => {
    const tracker = await connect('teltonika', 'teltonikaOneOutput')
    await order('bloq')
    await tracker.hears(/setdigout 1 \? 20/)
    expect(tracker.heard()).toContain(latin1([0x0c, 1, 5, 0, 0, 0, 16], 'setdigout 1 ? 20', [1]))
    await stands('sent', sent)
    tracker.say(
      teltonikaReply('DOUT1:ON Timeout:INFINITY Speed threshold:20km/h. Speed is above threshold, queued'),
    )
    await eventually(async () =>
      expect((await last())?.mensaje).toContain('cortará el motor cuando la unidad vaya a menos de 20'),
    )
    tracker.say(teltonikaReply('DOUT1:ON Timeout:INFINITY Speed threshold:20km/h'))
    await eventually(async () => expect((await last())?.mensaje).toMatch(/«DOUT1:ON[^.]*»$/))
    expect(await last()).toMatchObject({ estado: 'sent' })
    tracker.say(withOutput(tracker.device.sentence(secondFrom(Date.now()), parked), 1))
    await stands('done', `${done}: «DOUT1:ON Timeout:INFINITY Speed threshold:20km/h»`)
    await order('desbloq')
    await tracker.hears(/setdigout 0/)
    expect(tracker.heard()).toContain(latin1([0x0c, 1, 5, 0, 0, 0, 11], 'setdigout 0', [1]))
    tracker.say(teltonikaReply('DOUT1:OFF Timeout:INFINITY'))
    await stands('sent', `${taken}: «DOUT1:OFF Timeout:INFINITY»`)
    tracker.say(withOutput(tracker.device.sentence(secondFrom(Date.now()), parked), 0))
    await stands('done', `${done}: «DOUT1:OFF Timeout:INFINITY»`)
  })

  test('Teltonika: an error right after it has come back is of the only order that it can be of', async () => {
    const before = await connect('teltonika', 'teltonikaOneOutput')
    await order('desbloq')
    await before.hears(/setdigout 0/)
    const back = await connect('teltonika', 'teltonikaOneOutput')
    back.say(teltonikaReply('DOUT1 ERROR'))
    await stands('failed', `${refused}: «DOUT1 ERROR»`)
    await order('desbloq')
    await back.hears(/setdigout 0/)
    const once = await connect('teltonika', 'teltonikaOneOutput')
    await server.database.query(
      `insert into commands (id, user_id, imei, comando, confirmed, tipo_envio, created_at, expires_at, claimed_at, sent_at)
       select 'another', user_id, imei, 'busq', false, 1, 1, 1, claimed_at, sent_at from commands where status = 0 and failed is null`,
    )
    once.say(teltonikaReply('Bad syntax'))
    // Replies are processed in order: once this one is stored, the error before it has been processed.
    once.say(
      teltonikaReply(
        'GPS:1 Sat:10 LAT:19.432610 LON:-99.133210 ALT:0 Speed:0 Dir:90 Date:2023-04-03 Time:12:32:06',
      ),
    )
    await eventually(async () => {
      const [row] = await server.database.query("select status from commands where id = 'another'")
      expect(row).toEqual({ status: 1 })
    })
    expect(await last()).toMatchObject({ estado: 'sent', mensaje: sent })
  })

  test('Queclink: its answer is no proof, the output in its next report is', async () => {
    const tracker = await connect('queclink', 'gv55')
    await order('bloq')
    const [, serial = ''] = await tracker.hears(/AT\+GTOUT=gv55,1,,,0,0,0,0,0,0,0,,,,,,,([\dA-F]{4})\$/)
    tracker.say(`+ACK:GTOUT,060228,${planted.own},,0000,20261127070000,0B01$`)
    tracker.say(`+ACK:GTOUT,060228,${planted.own},,${serial},20261127070000,0B02$`)
    await stands('sent', taken)
    const cut = tracker.device.sentence(secondFrom(Date.now()), parked).replace(',110000,', ',110001,')
    expect(cut).toContain(',110001,')
    tracker.say(cut)
    await stands('done', done)
  })

  test('GT06: refused without a fix, and said why; another’s answer is nobody’s', async () => {
    const tracker = await connect('gt06', 'concox')
    await order('bloq')
    const [, flag = ''] = await tracker.hears(/([\s\S]{4})DYD,000000#/)
    tracker.say(gt06Reply('\0\0\0\x01', 'DYD=Success!'))
    tracker.say(gt06Reply(flag, 'DYD=Unvalued Fix'))
    await stands('failed', `${refused}: sin señal GPS («DYD=Unvalued Fix»)`)
    await order('desbloq')
    const [, another = ''] = await tracker.hears(/([\s\S]{4})HFYD,000000#/)
    tracker.say(gt06Reply(another, 'HFYD=Success!'))
    await stands('sent', `${taken}: «HFYD=Success!»`)
    tracker.say(gt06Heartbeat(false))
    await stands('done', `${done}: «HFYD=Success!»`)
  })

  test('Suntech: in the device’s own dialect, by the number that it calls itself', async () => {
    const tracker = await connect('suntech', 'suntechLegacy')
    await order('bloq')
    await tracker.hears(/ST300CMD;205000001;02;Enable1\r/)
    const where = '33d1e2;+19.432610;-099.133210;000.000;090.00;9;1;0;12.60'
    tracker.say(`ST300CMD;Res;205000001;1097B;Enable1;20261127;07:00:00;${where};000010;1\r`)
    await eventually(async () => expect(await last()).toMatchObject({ estado: 'done' }))
  })

  test('H02: a release that is answered as a cut is none', async () => {
    const tracker = await connect('h02', 'sinotrack')
    await order('desbloq')
    const [, time = ''] = await tracker.hears(/\*HQ,4209054071,S20,(\d{6}),1,0#/)
    tracker.say(`*HQ,4209054071,V4,S20,${time},1,1#`)
    await eventually(async () => expect(await last()).toMatchObject({ estado: 'failed' }))
    expect((await last())?.mensaje).toContain(refused)
  })

  test.each([
    'suntech',
    'queclink',
    'gt06',
    'teltonika',
    'h02',
  ] as const)('%s: an engine whose model nobody has said is not cut', async (protocol) => {
    const tracker = await connect(protocol, null)
    const before = tracker.heard().length
    const mensaje =
      'No se envió: no se sabe cómo corta el motor este equipo. Quien administra la unidad dice su «Modelo del equipo» en Panel de control, Objetos'
    expect(await failure(order('bloq'))).toMatchObject({ code: 'refused' })
    expect(await last()).toMatchObject({ estado: 'failed', mensaje })
    expect(tracker.heard().slice(before)).not.toMatch(/CMD|GTOUT|DYD|RELAY|setdigout|S20/)
  })

  test('a device that cuts at once waits for a slow vehicle, although the cut was confirmed', async () => {
    const tracker = await connect('suntech', 'suntechLegacy', driving)
    await order('bloq', { confirmado: true })
    tracker.report(secondFrom(Date.now()), driving)
    await eventually(async () => expect(await last()).toMatchObject({ estado: 'waiting' }))
    expect(tracker.heard()).not.toContain('Enable1')
    const slow = secondFrom(Date.now())
    await eventually(async () => {
      // Reports repeatedly, as a tracker does: each report rechecks the waiting commands.
      tracker.report(Math.max(slow, Math.floor(Date.now() / 1_000) * 1_000), { ...driving, speed: 8 })
      spokenOf = Math.max(spokenOf, Math.floor(Date.now() / 1_000) * 1_000)
      expect(tracker.heard()).toContain('ST300CMD;205000001;02;Enable1\r')
    })
  })
  const unit = () => usuario.units.get({ imei: planted.own })
  const blockedSince = (moment: number | null) =>
    eventually(async () => {
      expect((await unit()).bloqueado_desde).toBe(moment)
      // The feed, which keeps units in memory, shows the same.
      await usuario.fleet.refresh()
      expect(usuario.fleet.get().units.get(planted.own)?.bloqueado_desde).toBe(moment)
    })
  const minuteAgo = () => server.database.query('update commands set created_at = created_at - 60000')

  test('an engine is blocked since its relay first said so, whoever cut it, until it says that it is not', async () => {
    const tracker = await connect('queclink', 'gv55')
    const say = (at: number, outputs: string) =>
      tracker.say(tracker.device.sentence(at, parked).replace(',110000,', `,${outputs},`))
    await blockedSince(null)
    const cut = secondFrom(Date.now())
    say(cut, '110001')
    await blockedSince(cut)
    // The stored report contains the relay's earlier state.
    say(cut - 500_000, '110000')
    const later = secondFrom(Date.now())
    say(later, '110001')
    await eventually(async () => expect((await unit()).timestamp).toBe(later))
    await blockedSince(cut)
    say(secondFrom(Date.now()), '110000')
    await blockedSince(null)
    say(secondFrom(Date.now()), '110002')
    await blockedSince(null)
  })

  test.each([
    'gps103',
    null,
  ] as const)('a GPS103, of which nobody but its answer tells, is blocked since that (model: %s)', async (model) => {
    const tracker = await connect('coban', model)
    await order('bloq')
    await tracker.hears(/,J/)
    await blockedSince(null)
    const before = Date.now()
    tracker.say(sentence(planted.own, { keyword: 'jt', at: secondFrom(Date.now()) }))
    await stands('done', done)
    const since = (await unit()).bloqueado_desde ?? 0
    expect(since).toBeGreaterThanOrEqual(before)
    await blockedSince(since)
    // The tracker keeps reporting without the state of the relay.
    const next = secondFrom(Date.now())
    tracker.report(next)
    await eventually(async () => expect((await unit()).timestamp).toBe(next))
    await blockedSince(since)
    await order('desbloq')
    await tracker.hears(/,K/)
    await blockedSince(since)
    tracker.say(sentence(planted.own, { keyword: 'kt', at: secondFrom(Date.now()) }))
    await blockedSince(null)
  })

  test('words do not block an engine whose relay reports itself', async () => {
    const tracker = await connect('teltonika', 'teltonikaOneOutput')
    await order('bloq')
    await tracker.hears(/setdigout 1 \? 20/)
    tracker.say(teltonikaReply('DOUT1:ON Timeout:INFINITY Speed threshold:20km/h'))
    await eventually(async () => expect((await last())?.mensaje).toContain('DOUT1:ON'))
    expect(await last()).toMatchObject({ estado: 'sent' })
    await blockedSince(null)
  })

  test('a release that nothing proves for a minute is in doubt, and the SMS that would do it is beside it', async () => {
    const tracker = await connect('coban', null)
    await eventually(async () =>
      expect(
        await server.database.query('select dialect from units where imei = $1', [planted.own]),
      ).not.toEqual([{ dialect: null }]),
    )
    await order('desbloq')
    await tracker.hears(/,K/)
    expect(await last()).toMatchObject({ duda: null, sms_liberacion: '' })
    await minuteAgo()
    expect(await last()).toMatchObject({ duda: 'unproved', sms_liberacion: 'resume<clave>' })
    await order('busq')
    await order('desbloq')
    await minuteAgo()
    // Only the last release of the unit counts.
    expect((await usuario.commands.log({})).map(({ tipo, duda }) => [tipo, duda])).toEqual([
      ['desbloq', 'unproved'],
      ['busq', null],
      ['desbloq', null],
    ])
    tracker.say(sentence(planted.own, { keyword: 'kt', at: secondFrom(Date.now()) }))
    await eventually(async () => expect(await last()).toMatchObject({ estado: 'done', duda: null }))
    await order('bloq', { confirmado: true })
    await minuteAgo()
    expect(await last()).toMatchObject({ tipo: 'bloq', duda: null })
  })

  test('a release that its answer affirms and its relay denies is in doubt until the relay agrees', async () => {
    const tracker = await connect('h02', 'sinotrack')
    await order('desbloq')
    const [, time = ''] = await tracker.hears(/\*HQ,4209054071,S20,(\d{6}),1,0#/)
    tracker.say(`*HQ,4209054071,V4,S20,${time},1,0#`)
    await eventually(async () => expect(await last()).toMatchObject({ estado: 'done', duda: null }))
    await minuteAgo()
    expect(await last()).toMatchObject({ estado: 'done', duda: null })
    await server.database.query('update unit_live set blocked_since = $2 where imei = $1', [
      planted.own,
      Date.now() - 300_000,
    ])
    // No source specifies an SMS for it.
    expect(await last()).toMatchObject({ estado: 'done', duda: 'contradicted', sms_liberacion: '' })
    await server.database.query('update unit_live set blocked_since = null')
    expect(await last()).toMatchObject({ estado: 'done', duda: null })
  })

  test('a CJ730 Plus is not released by GPRS, and is told how it is', async () => {
    await connect('h02', 'cj730')
    expect(await failure(order('desbloq'))).toMatchObject({ code: 'refused' })
    await minuteAgo()
    expect(await last()).toMatchObject({ duda: 'unproved', sms_liberacion: '666' })
  })

  test('whoever is no GPS103, as far as anybody knows, is told no SMS', async () => {
    await connect('suntech', null)
    expect(await failure(order('desbloq'))).toMatchObject({ code: 'refused' })
    await minuteAgo()
    await eventually(async () => {
      // A GPS103 of an earlier test may store its dialect up to a second after its connection.
      await server.database.query('update units set dialect = null')
      expect(await last()).toMatchObject({ duda: 'unproved', sms_liberacion: '' })
    })
  })
})
