import { createSocket } from 'node:dgram'
import { createConnection, type Socket } from 'node:net'
import {
  type SimulatedTracker,
  simulatedTracker,
  type TrackerProtocolName,
  trackerProtocols,
} from '@baliza/agreement'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseFixture, oneDatabase } from '../../testing/databases.js'
import { eventually } from '../../testing/eventually.js'
import { startIntake } from '../../testing/intake.js'
import type { Intake } from '../intake.js'

/** The unit of each protocol and the identifier that its tracker sends. The last two use numbers that differ from the imei. */
const units: Readonly<Record<TrackerProtocolName, { readonly imei: string; readonly id: string }>> = {
  coban: { imei: '359586015829802', id: '359586015829802' },
  queclink: { imei: '860000000000017', id: '860000000000017' },
  gt06: { imei: '123456789012345', id: '123456789012345' },
  teltonika: { imei: '356307042441013', id: '356307042441013' },
  suntech: { imei: '864035050002451', id: '205000001' },
  h02: { imei: '864035050002469', id: '4209054071' },
}
const names = Object.keys(trackerProtocols) as TrackerProtocolName[]
/** The protocols whose trackers delete acknowledged records. */
const acknowledged = ['queclink', 'teltonika'] as const
const moment = { lat: 19.43261, lng: -99.13321, speed: 43, course: 90, acc: true }

describe.each([oneDatabase()])('trackers of every protocol on $name', (kind) => {
  const database = databaseFixture(kind)
  const sockets: Socket[] = []
  let intake: Intake

  beforeAll(async () => {
    await database.query(
      `insert into units (imei, id, nombre, registro, device_id)
       select imei, imei, imei, 0, nullif(device, imei) from unnest($1::text[], $2::text[]) as v (imei, device)`,
      [names.map((name) => units[name].imei), names.map((name) => units[name].id)],
    )
  })
  beforeEach(async () => {
    await database.query('delete from positions')
    await database.query('update unit_live set timestamp = null, lat = null, lng = null')
    intake = await startIntake(database)
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await intake.close()
  })

  async function connect(port = intake.ports.trackers) {
    const socket = createConnection(port, '127.0.0.1')
    sockets.push(socket)
    let heard = ''
    let gone = false
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1')
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      gone = true
    })
    await new Promise((resolve) => socket.once('connect', resolve))
    return {
      say: (text: string) => void socket.write(text, 'latin1'),
      heard: () => heard,
      gone: () => gone,
      hears: (length: number) => eventually(() => expect(heard.length).toBeGreaterThanOrEqual(length)),
    }
  }

  /** Opens a connection, sends the login and waits for its answer. */
  async function greeted({ hello }: SimulatedTracker) {
    const tracker = await connect()
    if (hello !== '') {
      tracker.say(hello)
      await tracker.hears(1)
    }
    return tracker
  }

  const rowsOf = (imei: string) =>
    database.query<{ time: number; lat: number; lng: number; speed: number; acc: boolean }>(
      'select time, lat, lng, speed, acc from positions where imei = $1 order by time',
      [imei],
    )
  const spoken = names.filter((name) => Object.hasOwn(units, name))

  test.each(spoken)('%s: what is said on the common port is stored as its unit’s', async (name) => {
    const { imei, id } = units[name]
    const device = simulatedTracker(name, id)
    const tracker = await greeted(device)
    const from = Math.floor(Date.now() / 1_000) * 1_000 - 60_000
    const times = [from, from + 1_000, from + 2_000]
    for (const time of times) tracker.say(device.sentence(time, moment))
    await eventually(async () => expect((await rowsOf(imei)).map(({ time }) => time)).toEqual(times))
    for (const row of await rowsOf(imei)) {
      expect(row.lat).toBeCloseTo(moment.lat, 4)
      expect(row.lng).toBeCloseTo(moment.lng, 4)
      expect(row.speed).toBeCloseTo(moment.speed, 0)
      expect(row.acc).toBe(true)
    }
    expect(intake.stats().doors[name]).toMatchObject({ connections: 1, stored: 3, received: 3, malformed: 0 })
    expect(intake.lines.connected(imei)).toBe(true)
    expect(tracker.gone()).toBe(false)
  })

  test.each(spoken)('%s: bytes that come one at a time say the same', async (name) => {
    const { imei, id } = units[name]
    const device = simulatedTracker(name, id)
    const tracker = await connect()
    const time = Math.floor(Date.now() / 1_000) * 1_000 - 60_000
    for (const byte of `${device.hello}${device.sentence(time, moment)}`) {
      tracker.say(byte)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await eventually(async () => expect((await rowsOf(imei)).map((row) => row.time)).toEqual([time]))
  })

  test.each(spoken)('%s: an SOS is read as one, and each device knows what answers it', async (name) => {
    const { imei, id } = units[name]
    const device = simulatedTracker(name, id)
    const tracker = await greeted(device)
    const time = Math.floor(Date.now() / 1_000) * 1_000 - 60_000
    tracker.say(device.sentence(time, moment))
    await eventually(async () => expect(await rowsOf(imei)).toHaveLength(1))
    if (device.answered === 'all') await eventually(() => expect(device.isKept(tracker.heard())).toBe(true))
    const before = tracker.heard().length
    tracker.say(device.sos(time + 1_000, moment))
    expect(device.isKept(tracker.heard().slice(before))).toBe(false)
    await eventually(() => expect(device.isKept(tracker.heard().slice(before))).toBe(true))
    const rows = await database.query(
      'select reason, round(lat::numeric, 4)::float as lat from positions where imei = $1 order by time',
      [imei],
    )
    expect(rows).toEqual([
      { reason: 'position', lat: 19.4326 },
      { reason: 'panic', lat: 19.4326 },
    ])
  })

  test.each(acknowledged)('%s: nothing is acknowledged before it is committed', async (name) => {
    await intake.close()
    const { imei, id } = units[name]
    let commit: () => void = () => undefined
    const committing = new Promise<void>((resolve) => {
      commit = resolve
    })
    const slow: typeof database = {
      ...database,
      transaction: (work) =>
        database.transaction(async (tx) => {
          const done = await work(tx)
          const [row] = await tx.query('select 1 from positions where imei = $1', [imei])
          if (row !== undefined) await committing
          return done
        }),
    }
    intake = await startIntake(slow)
    const device = simulatedTracker(name, id)
    const tracker = await connect()
    tracker.say(device.hello)
    await tracker.hears(1)
    const before = tracker.heard().length
    tracker.say(device.sentence(Date.now() - 10_000, moment))
    await eventually(() => expect(intake.stats().queue.waiting).toBe(1))
    expect(tracker.heard()).toHaveLength(before)
    commit()
    await tracker.hears(before + 1)
    expect(await rowsOf(imei)).toHaveLength(1)
  })

  test('a unit that nobody has registered is acknowledged nothing, and a Teltonika is refused', async () => {
    const stranger = '999999999999999'
    for (const name of acknowledged) {
      const device = simulatedTracker(name, stranger)
      const tracker = await connect()
      tracker.say(device.hello)
      await tracker.hears(1)
      const before = tracker.heard()
      if (name === 'teltonika') expect(before).toBe('\0')
      tracker.say(device.sentence(Date.now() - 10_000, moment))
      await eventually(() => expect(intake.stats().doors[name].unknown).toBe(1))
      expect(tracker.heard()).toBe(before)
    }
  })

  test('a device of whose id nobody knows is heard as soon as a unit has it', async () => {
    const device = simulatedTracker('suntech', '999000111')
    const tracker = await connect()
    tracker.say(device.sentence(Date.now() - 10_000, moment))
    await eventually(() => expect(intake.stats().doors.suntech.unknown).toBe(1))
    await database.query("update units set device_id = '999000111' where imei = $1", [units.coban.imei])
    try {
      await eventually(async () => {
        tracker.say(device.sentence(Date.now() - 5_000, moment))
        expect((await rowsOf(units.coban.imei)).length).toBeGreaterThan(0)
      })
    } finally {
      await database.query('update units set device_id = null where imei = $1', [units.coban.imei])
    }
  })

  test('while the database is away, whose device it is waits, and nothing that it says is lost', async () => {
    await intake.close()
    let away = false
    const leaving: typeof database = {
      ...database,
      query: (...args: Parameters<typeof database.query>) =>
        away ? Promise.reject(Object.assign(new Error('away'), { code: '08006' })) : database.query(...args),
    } as typeof database
    intake = await startIntake(leaving)
    away = true
    const { imei, id } = units.suntech
    const device = simulatedTracker('suntech', id)
    const tracker = await connect()
    const from = Math.floor(Date.now() / 1_000) * 1_000 - 60_000
    const times = [from, from + 1_000, from + 2_000]
    for (const time of times) tracker.say(device.sentence(time, moment))
    await eventually(() => expect(intake.stats().doors.suntech.connections).toBe(1))
    expect(intake.stats().doors.suntech.received).toBe(0)
    away = false
    await eventually(async () => expect((await rowsOf(imei)).map(({ time }) => time)).toEqual(times))
  })

  test('what begins as no protocol is closed, and counted', async () => {
    const tracker = await connect()
    tracker.say('\x16\x03\x01 what is this, with more bytes than it takes to tell')
    await eventually(() => expect(tracker.gone()).toBe(true))
    expect(intake.stats().sockets.foreign).toBe(1)
  })

  test('over UDP each datagram is stored, and answered to who sent it', async () => {
    const socket = createSocket('udp4')
    try {
      const { imei } = units.teltonika
      const answers: string[] = []
      socket.on('message', (bytes) => answers.push(bytes.toString('hex')))
      const packet = Buffer.from(
        simulatedTracker('teltonika', imei).sentence(Math.floor(Date.now() / 1_000) * 1_000 - 9_000, moment),
        'latin1',
      )
      // The bytes of the TCP packet that its checksum covers.
      const records = packet.subarray(8, -4)
      const head = Buffer.concat([
        Buffer.from([0xca, 0xfe, 1, 0x5b, 0, 15]),
        Buffer.from(imei, 'latin1'),
        records,
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(head.length)
      socket.send(Buffer.concat([length, head]), intake.ports.trackers, '127.0.0.1')
      await eventually(() => expect(answers).toEqual(['0005cafe015b01']))
      expect(await rowsOf(imei)).toHaveLength(1)
    } finally {
      socket.close()
    }
  })
})
