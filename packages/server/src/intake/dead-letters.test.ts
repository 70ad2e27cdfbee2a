import { once } from 'node:events'
import { createConnection } from 'node:net'
import { gps103Sentence as sentence } from '@baliza/agreement'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDeadLetters, countDeadLetters, deadLetters } from '../storage/tables/dead-letters.js'
import { databaseFixture, databases } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { fixAfter } from '../testing/fix.js'
import { startIntake } from '../testing/intake.js'
import { connectTracker } from '../testing/tracker.js'
import { noWatch, type Watch } from '../tracking/rules/rules.js'
import type { Intake } from './intake.js'
import { encodeMessages } from './log/message-codec.js'
import { replayDeadLetters } from './replay.js'
import { crc16, crc16X25 } from './trackers/crc16.js'

const poisoned = '359586015829802'
const good = '864035050002451'
const secret = 'open sesame'
/** Property names that every object inherits. */
const prototypeWords = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf']

/** Fails for one unit with a fault of the server's code, inside the transaction that stores its fix. */
const failing: Watch = {
  rulesOf(imei) {
    if (imei === poisoned) throw new TypeError('v.replace is not a function')
    return []
  },
}

describe.each(databases())('what cannot be stored, on $name', (kind) => {
  const database = databaseFixture(kind)
  let intake: Intake

  beforeEach(async () => {
    await database.query('delete from positions')
    await database.query('delete from dead_letters')
    await database.query('delete from units')
    await database.query(
      `insert into units (imei, id, nombre, registro) select imei, imei, imei, 0 from unnest($1::text[]) as imei`,
      [[poisoned, good]],
    )
  })
  afterEach(async () => {
    await intake.close()
  })

  const place = { lat: 19.4, lng: -99.1, speed: 30, course: 90, acc: true }
  const moment = () => Math.floor(Date.now() / 1_000) * 1_000
  const storedOf = async (imei: string) =>
    (await database.query('select 1 from positions where imei = $1', [imei])).length

  test.each(prototypeWords)('a keyword %s is a position like any other', async (word) => {
    intake = await startIntake(database)
    const tracker = await connectTracker(intake.ports.trackers, poisoned)
    tracker.say(sentence(poisoned, word, moment(), place))
    tracker.say(sentence(good, 'tracker', moment(), place))
    await eventually(async () => {
      expect(await storedOf(poisoned)).toBe(1)
      expect(await storedOf(good)).toBe(1)
    })
    await tracker.hangUp()
    expect(intake.stats().doors.coban).toMatchObject({ stored: 2, rejected: 0 })
    expect(intake.stats().queue).toMatchObject({ retries: 0, failure: null })
  })

  test('a sentence at which we fail ourselves is set aside with its bytes, and the others are stored', async () => {
    intake = await startIntake(database, { watch: failing })
    const tracker = await connectTracker(intake.ports.trackers, poisoned)
    const bad = sentence(poisoned, 'help me', moment(), place)
    const before = Date.now()
    tracker.say(bad)
    tracker.say(sentence(good, 'tracker', moment(), place))
    await eventually(async () => expect(await storedOf(good)).toBe(1))
    await eventually(async () => expect(await countDeadLetters(database)).toBe(1))
    const [letter] = await deadLetters(database, { most: 10 })
    expect(letter).toMatchObject({
      imei: poisoned,
      protocol: 'coban',
      reason: 'TypeError: v.replace is not a function',
    })
    expect(letter?.raw.toString('latin1')).toBe(bad.replace(/;$/, ''))
    expect(letter?.receivedAt).toBeGreaterThanOrEqual(before)
    await eventually(() => expect(intake.stats().doors.coban).toMatchObject({ stored: 1, rejected: 1 }))
    // This is no outage: no failure is reported, and the queue is empty on close.
    expect(intake.stats().queue).toMatchObject({ waiting: 0, retries: 0, failure: null })
    await tracker.hangUp()
    expect(await intake.drain()).toBe(0)
  })

  test('over OsmAnd and Traccar too; whoever sent it may go on to the next', async () => {
    intake = await startIntake(database, { watch: failing, traccarSecret: secret })
    const request = { headers: {}, sender: { address: '127.0.0.1', port: 5055 } }
    const query = `id=${poisoned}&lat=19.5&lon=-99.2&timestamp=${moment()}`
    const body = JSON.stringify({
      position: { latitude: 19.5, longitude: -99.2, fixTime: new Date(moment()).toISOString() },
      device: { uniqueId: poisoned },
    })
    const [first, second, third] = await Promise.all([
      intake.osmand({ ...request, method: 'GET', url: `/?${query}`, body: '' }),
      intake.traccar({
        ...request,
        method: 'POST',
        url: '/traccar',
        headers: { authorization: `Bearer ${secret}` },
        body,
      }),
      intake.osmand({
        ...request,
        method: 'GET',
        url: `/?${query.replace(poisoned, good)}`,
        body: '',
      }),
    ])
    expect([first?.status, second?.status, third?.status]).toEqual([200, 200, 200])
    expect(await storedOf(good)).toBe(1)
    const letters = await deadLetters(database, { most: 10 })
    expect(letters.map(({ protocol, raw }) => [protocol, raw.toString()]).toSorted()).toEqual([
      ['osmand', query],
      ['traccar', body],
    ])
  })

  test('what was set aside is replayed once the fault is mended, with the time at which it came', async () => {
    intake = await startIntake(database, { watch: failing, traccarSecret: secret })
    const time = moment()
    const tracker = await connectTracker(intake.ports.trackers, poisoned)
    tracker.say(sentence(poisoned, 'tracker', time, place))
    const query = `id=${poisoned}&lat=19.5&lon=-99.2&timestamp=${time - 60_000}`
    const request = {
      headers: {},
      sender: { address: '127.0.0.1', port: 5055 },
      method: 'GET',
      url: `/?${query}`,
      body: '',
    }
    expect(await intake.osmand(request)).toEqual({ status: 200, body: '' })
    await eventually(async () => expect(await countDeadLetters(database)).toBe(2))
    await tracker.hangUp()
    const replay = async (watch: Watch) => {
      const failures: (string | null)[] = []
      for await (const { failure } of replayDeadLetters(database, watch)) failures.push(failure)
      return failures
    }
    const reason = 'TypeError: v.replace is not a function'
    expect(await replay(failing)).toEqual([reason, reason])
    expect(await countDeadLetters(database)).toBe(2)
    expect(await replay(noWatch)).toEqual([null, null])
    expect(await countDeadLetters(database)).toBe(0)
    const rows = await database.query<{ time: number }>('select time from positions order by time')
    expect(rows.map((row) => row.time)).toEqual([time - 60_000, time])
  })

  test('a letter of which nothing is stored stays, and says why', async () => {
    intake = await startIntake(database, { watch: failing })
    const query = `id=${poisoned}&lat=19.5&lon=-99.2&timestamp=${moment()}`
    await intake.osmand({
      headers: {},
      sender: { address: '127.0.0.1', port: 5055 },
      method: 'GET',
      url: `/?${query}`,
      body: '',
    })
    await database.query(`insert into units (imei, id, nombre, registro) values ('otra', 'otra', 'otra', 0)`)
    await database.query(`update dead_letters set imei = 'otra'`)
    await database.query('delete from units where imei = $1', [poisoned])
    const failures: (string | null)[] = []
    for await (const { failure } of replayDeadLetters(database, noWatch)) failures.push(failure)
    expect(failures).toEqual(['su unidad no está registrada'])
    expect(await countDeadLetters(database)).toBe(1)
  })

  test('a message of the log that was set aside whole is read again, also what had been set aside before it', async () => {
    intake = await startIntake(database)
    const time = moment()
    const fix = { ...fixAfter(0, { imei: good, lat: 19.4, lng: -99.1 }), time, receivedAt: time }
    const raw = sentence(poisoned, 'tracker', time - 60_000, place)
    const [message = new Uint8Array()] = encodeMessages([
      { fix, letter: { imei: good, protocol: 'coban', raw: '', receivedAt: time } },
      {
        fix: null,
        letter: { imei: poisoned, protocol: 'coban', raw, receivedAt: time },
        reason: 'it was so',
      },
    ])
    const letter = { imei: '', protocol: 'log', reason: 'of version 2', receivedAt: time } as const
    const letters = [Buffer.from(message), Buffer.from([0xff])].map((bytes) => ({ ...letter, raw: bytes }))
    expect(await addDeadLetters(database, letters, time)).toEqual(['kept', 'kept'])
    const failures: (string | null)[] = []
    for await (const { failure } of replayDeadLetters(database, noWatch)) failures.push(failure)
    expect(failures).toEqual([null, expect.stringContaining('UnreadableMessage: it is no JSON')])
    expect([await storedOf(good), await storedOf(poisoned)]).toEqual([1, 1])
    expect(await countDeadLetters(database)).toBe(1)
  })

  test('only what registered units say is kept, and no more than fits', async () => {
    intake = await startIntake(database)
    const letter = {
      protocol: 'coban',
      raw: Buffer.from([0, 255, 59]),
      reason: 'a\0b',
      receivedAt: 1,
    } as const
    const letters = ['nobody', good, poisoned, good].map((imei) => ({ ...letter, imei }))
    expect(await addDeadLetters(database, letters, 2, 2)).toEqual(['unknown', 'kept', 'kept', 'full'])
    expect(await addDeadLetters(database, letters, 2, 2)).toEqual(['unknown', 'full', 'full', 'full'])
    const kept = await deadLetters(database, { most: 10 })
    expect(kept).toHaveLength(2)
    expect(kept[0]).toMatchObject({
      imei: good,
      raw: letter.raw,
      reason: 'a b',
      receivedAt: 1,
      rejectedAt: 2,
    })
  })

  test('a unit has its share of them, and leaves room for others', async () => {
    intake = await startIntake(database)
    const letter = { protocol: 'gt06', raw: Buffer.from([1]), reason: 'unread', receivedAt: 1 } as const
    const letters = [poisoned, poisoned, good, poisoned].map((imei) => ({ ...letter, imei }))
    expect(await addDeadLetters(database, letters, 2, 100, 2)).toEqual(['kept', 'kept', 'kept', 'full'])
    expect(await addDeadLetters(database, letters, 2, 100, 2)).toEqual(['full', 'full', 'kept', 'full'])
  })

  /** A GT06 frame with a correct checksum. Its reply has the same type and serial number. */
  const login = Buffer.from('78780d0103595860158298020001', 'hex')
  const unreadOf = (serial: number) => Buffer.from([0x78, 0x78, 0x0a, 0x36, 1, 2, 3, 4, 5, 0, serial])
  const framed = (bytes: Buffer) => {
    const sum = crc16(bytes.subarray(2), crc16X25)
    return Buffer.concat([bytes, Buffer.from([sum >> 8, sum & 0xff, 0x0d, 0x0a])]).toString('latin1')
  }
  const answerTo = (serial: number) => framed(Buffer.from([0x78, 0x78, 5, 0x36, 0, serial]))

  test('a message without a reader is acknowledged once its bytes are kept, and not without that', async () => {
    intake = await startIntake(database)
    const socket = createConnection(intake.ports.trackers, '127.0.0.1')
    let heard = ''
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1')
    })
    await once(socket, 'connect')
    socket.write(framed(login), 'latin1')
    socket.write(framed(unreadOf(2)), 'latin1')
    await eventually(() => expect(heard).toContain(answerTo(2)))
    const [letter, ...more] = await deadLetters(database, { most: 10 })
    expect(more).toEqual([])
    expect(letter).toMatchObject({ imei: poisoned, protocol: 'gt06' })
    expect(letter?.raw.toString('latin1')).toBe(framed(unreadOf(2)))
    expect(intake.refusals.newest()).toMatchObject([{ reason: 'unread', protocol: 'gt06', id: poisoned }])
    expect(intake.stats().doors.gt06).toMatchObject({ received: 1, unread: 1, rejected: 0 })
    // The message stays until a later version can read it.
    const failures: (string | null)[] = []
    for await (const { failure } of replayDeadLetters(database, noWatch)) failures.push(failure)
    expect(failures).toEqual(['unread'])
    expect(await countDeadLetters(database)).toBe(1)

    await database.query('delete from units where imei = $1', [poisoned])
    socket.write(framed(unreadOf(3)), 'latin1')
    await eventually(() => expect(intake.refusals.newest()).toMatchObject([{ reason: 'unknown' }, {}]))
    expect(heard).not.toContain(answerTo(3))
    socket.destroy()
  })
})
