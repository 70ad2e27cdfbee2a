import { createConnection, type Socket } from 'node:net'
import {
  type AlertType,
  type EventType,
  eventTypeCode,
  gps103Sentence,
  simulatedTracker,
  type TrackerProtocolName,
  trackerProtocols,
} from '@baliza/agreement'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeFrame } from '../../intake/protocols/gt06/answers.js'
import { crc16, crc16Ibm } from '../../intake/trackers/crc16.js'
import { createLog } from '../../log.js'
import { oneDatabase } from '../../testing/databases.js'
import { eventForm } from '../../testing/event-form.js'
import { eventually } from '../../testing/eventually.js'
import { planted } from '../../testing/fleet.js'
import { serverFixture } from '../../testing/running-server.js'
import { openRulesCache } from '../rules/rules-cache.js'

const { own } = planted
const moment = { lat: 19.43261, lng: -99.13321, speed: 0, course: 0, acc: true }
const digits = (time: number) => new Date(time).toISOString().replace(/\D/g, '').slice(0, 14)
const integer = (value: number, bytes: number) =>
  Buffer.from(
    BigInt.asUintN(bytes * 8, BigInt(value))
      .toString(16)
      .padStart(bytes * 2, '0'),
    'hex',
  )

interface Alarm {
  readonly type: EventType
  readonly clave: AlertType
  /** Identifier that the tracker sends. */
  readonly id: string
  /** Returns the sentence that the tracker sends when the alarm occurs. @param time Unix ms, whole seconds */
  sentence(time: number): string
}

/** One alarm per protocol, as its trackers send it. */
const alarms: Readonly<Record<TrackerProtocolName, Alarm>> = {
  coban: {
    type: 'vibration',
    clave: 'VIBRATION',
    id: own,
    sentence: (time) => gps103Sentence(own, 'sensor alarm', time, moment),
  },
  queclink: {
    type: 'tow',
    clave: 'TOW',
    id: own,
    sentence: (time) =>
      `+RESP:GTTOW,060228,${own},,,00,1,1,0.0,0,2240.0,-99.133210,19.432610,${digits(time)},0334,0020,2B24,52CC,00,243.1,${digits(time)},2A98$`,
  },
  gt06: {
    type: 'jamming',
    clave: 'JAMMING',
    id: own,
    // Type 26: a position, its cell, and the status, the levels, the alarm and the language.
    sentence: (time) => {
      const bcd = Buffer.from(digits(time).slice(2).match(/../g)?.map(Number) ?? [])
      const place = [integer(19.43261 * 1_800_000, 4), integer(99.13321 * 1_800_000, 4)]
      const tail = Buffer.from('09014e14a065dd95310206043002', 'hex')
      return writeFrame(0x26, Buffer.concat([bcd, Buffer.of(0xc9), ...place, Buffer.of(0, 0x1c, 0), tail]), 1)
    },
  },
  teltonika: {
    type: 'accident',
    clave: 'ACCIDENT',
    id: own,
    // A record that was triggered by io 247 with value 1, without other ios.
    sentence: (time) => {
      const place = [integer(-991_332_100, 4), integer(194_326_100, 4)]
      const data = Buffer.concat([
        Buffer.of(8, 1),
        integer(time, 8),
        Buffer.of(1),
        ...place,
        Buffer.of(8, 0xc0, 0, 0, 9, 0, 0, 247, 1, 1, 247, 1, 0, 0, 0, 1),
      ])
      return Buffer.concat([
        Buffer.alloc(4),
        integer(data.length, 4),
        data,
        integer(crc16(data, crc16Ibm), 4),
      ]).toString('latin1')
    },
  },
  suntech: {
    type: 'hardBraking',
    clave: 'HARD_BRAKING',
    id: '205000001',
    sentence: (time) => {
      const utc = digits(time)
      const date = `${utc.slice(0, 8)};${utc.slice(8, 10)}:${utc.slice(10, 12)}:${utc.slice(12)}`
      return `ST300ALT;205000001;04;1097B;${date};33d1e2;+19.432610;-099.133210;000.000;000.00;9;1;0;12.60;100000;47;000000;4.1;1\r`
    },
  },
  h02: {
    type: 'powerCut',
    clave: 'POWER_CUT',
    id: '4209054071',
    // The bits of an alarm are low while it is active: bit 19.
    sentence: (time) =>
      simulatedTracker('h02', '4209054071').sentence(time, moment).replace('FFFFFFFF', 'FFF7FFFF'),
  },
}

const names = Object.keys(trackerProtocols) as TrackerProtocolName[]

describe.each([oneDatabase()])('alarms of devices on $name', (kind) => {
  const server = serverFixture(kind)
  const usuario = server.client('usuario')
  const manager = server.client('manager')
  let socket: Socket

  beforeEach(async () => {
    socket = createConnection(server.address.trackers, '127.0.0.1')
    socket.resume()
    await server.database.query('delete from positions')
    await server.database.query(
      `update unit_live set timestamp = null, lat = null, judged = null, alarms = null, alarm = null, alarm_at = null`,
    )
  })
  afterEach(async () => {
    socket.destroy()
    await server.database.query('delete from alerts')
    await server.database.query('delete from events')
    await inForce()
  })

  async function inForce() {
    const book = await openRulesCache({ database: server.database, log: createLog('silent') })
    const wanted = book.stats().rules
    await book.close()
    await eventually(async () => {
      const health = (await (await fetch(`${server.url}/health`)).json()) as { alerts: { rules: number } }
      expect(health.alerts.rules).toBe(wanted)
    })
  }
  async function watch(type: EventType) {
    await usuario.events.add({ ...eventForm(type, [own]), nom_evento: `Aviso de ${type}` })
    await inForce()
  }
  const stored = async (count: number) =>
    eventually(async () => {
      const [row] = await server.database.query<{ count: number }>(
        'select count(*)::int as count from positions where imei = $1',
        [own],
      )
      expect(row?.count).toBe(count)
    })
  const told = async (client: typeof usuario) =>
    (await client.alerts.list({})).map(({ clave_msj, nom_evento }) => [clave_msj, nom_evento])

  async function sayAlarm(name: TrackerProtocolName, times: readonly number[]) {
    const { id, sentence } = alarms[name]
    await server.database.query('update units set device_id = $1 where imei = $2', [
      id === own ? null : id,
      own,
    ])
    socket.write(simulatedTracker(name, id).hello, 'latin1')
    for (const [index, time] of times.entries()) {
      socket.write(sentence(time), 'latin1')
      await stored(index + 1)
    }
  }
  const now = () => Math.floor(Date.now() / 1_000) * 1_000

  test.each(names)('%s: told once to who has the event, of a type that can be chosen', async (name) => {
    const { type, clave } = alarms[name]
    await watch(type)
    await sayAlarm(name, [now() - 60_000, now() - 50_000])
    expect(await told(usuario)).toEqual([[clave, `Aviso de ${type}`]])
    expect((await told(manager)).filter(([word]) => word === clave)).toEqual([])
  })

  test.each(
    names,
  )('%s: nothing to who has an event of another type, and what is older than an hour rings nowhere', async (name) => {
    const { type, clave } = alarms[name]
    await watch(type === 'idle' ? 'tow' : 'idle')
    await sayAlarm(name, [now() - 60_000])
    expect(await told(usuario)).toEqual([])
    // A power cut also notifies a manager without an event for it.
    await server.database.query('delete from alerts')
    await server.database.query('delete from positions')
    await server.database.query('update unit_live set timestamp = null, alarms = null')
    await watch(type)
    await sayAlarm(name, [now() - 3_700_000])
    expect(await told(usuario)).toEqual([[clave, `Aviso de ${type}`]])
    expect(await server.database.query('select 1 from alerts where mostrar_alerta')).toEqual([])
  })

  test('a power cut is told once to the manager who has an event of it, and without an event to the one who has none', async () => {
    await server.database.query(
      'update units set manager = (select id from users where name = $1) where imei = $2',
      ['manager', own],
    )
    await sayAlarm('h02', [now() - 60_000])
    expect(await told(manager)).toEqual([['MSJ_PERSONAL', 'Corte de alimentación']])
    await server.database.query('delete from alerts')
    await server.database.query('delete from positions')
    await server.database.query(
      'update unit_live set timestamp = null, alarms = null, alarm = null, alarm_at = null',
    )
    await manager.events.add({
      nom_evento: 'Sin corriente',
      tipo_evento: eventTypeCode('powerCut'),
      color_alerta: 4,
      mostrar_alerta: true,
      sonido: false,
      email: false,
      creator: 'manager',
      gps: [own],
    })
    await inForce()
    await sayAlarm('h02', [now() - 30_000])
    expect(await told(manager)).toEqual([['POWER_CUT', 'Sin corriente']])
  })
})
