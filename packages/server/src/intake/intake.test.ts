import { createConnection, type Socket } from 'node:net'
import fastify from 'fastify'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../storage/connection/database.js'
import { databaseFixture, databases } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { startIntake } from '../testing/intake.js'
import { photoPiece } from '../testing/photo.js'
import { connectTracker } from '../testing/tracker.js'
import type { StoredUnit } from '../tracking/store-batch.js'
import type { Intake } from './intake.js'
import { registerIntakeRoutes } from './routes.js'

const imei = '359586015829802'
const other = '864035050002451'

/** A current sentence of a tracker in Mexico's time zone. */
function sentence(name = imei, { keyword = 'tracker', at = Date.now(), lat = '1926.0000' } = {}): string {
  const digits = (ms: number) => new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14)
  const local = digits(at - 6 * 3_600_000)
  return `imei:${name},${keyword},${local},,F,${digits(at).slice(6)}.000,A,${lat},N,09908.0000,W,20.00,90.0,,1,0,,,;`
}

describe.each(databases())('the intake on $name', (kind) => {
  const database = databaseFixture(kind)
  let intake: Intake
  const saved: StoredUnit[] = []
  const sockets: Socket[] = []

  beforeAll(async () => {
    await database.query(
      `insert into units (imei, id, nombre, registro) select imei, imei, imei, 0 from unnest($1::text[]) as imei`,
      [[imei, other]],
    )
  })
  beforeEach(async () => {
    await database.query('delete from positions')
    await database.query('update unit_live set timestamp = null, lat = null, lng = null')
    saved.length = 0
    intake = await startIntake(database, {
      traccarSecret: 'open sesame',
      onSaved: (units) => saved.push(...units),
    })
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await intake.close()
  })

  async function connect(): Promise<{ socket: Socket; heard: () => string; gone: () => boolean }> {
    const socket = createConnection(intake.ports.trackers, '127.0.0.1')
    sockets.push(socket)
    let text = ''
    let gone = false
    socket.on('data', (bytes) => {
      text += bytes
    })
    socket.on('close', () => {
      gone = true
    })
    socket.on('error', () => undefined)
    await new Promise((resolve) => socket.once('connect', resolve))
    return { socket, heard: () => text, gone: () => gone }
  }
  const door = () => intake.stats().doors
  const stored = (count: number) => eventually(() => expect(door().coban.stored).toBe(count))
  const rows = () => database.query<{ imei: string; time: number }>('select * from positions order by time')

  test('a batch is stored once, shown and acknowledged if a later step fails', async () => {
    await intake.close()
    const fail = () => {
      throw new Error('a later step fails')
    }
    intake = await startIntake(database, {
      onSaved: (units) => saved.push(...units),
      onRaised: fail,
      onStored: fail,
    })
    const at = Date.now()
    const phone = `http://127.0.0.1:${intake.ports.osmand}/?id=${imei}&lat=19.4&lon=-99.1&timestamp=${at}`
    expect((await fetch(phone)).status).toBe(200)
    expect(door().osmand).toMatchObject({ received: 1, stored: 1, duplicate: 0, rejected: 0 })
    expect(saved).toMatchObject([{ imei, timestamp: at }])
    expect(await rows()).toHaveLength(1)
    expect(await database.query('select 1 from dead_letters')).toEqual([])
  })

  test('an engine that is turned off in a garage, over a new connection, is off: the date is local there', async () => {
    const at = Date.now() - 30_000
    const local = new Date(at + 10_000 - 6 * 3_600_000).toISOString().replace(/\D/g, '').slice(2, 14)
    const unit = () =>
      database.query<{ acc: boolean; timestamp: number }>(
        'select acc, timestamp from unit_live where imei = $1',
        [imei],
      )
    const road = await connect()
    road.socket.write(sentence(imei, { at }))
    await eventually(async () => expect(await unit()).toMatchObject([{ acc: true }]))
    road.socket.destroy()
    const garage = await connect()
    garage.socket.write(`imei:${imei},acc off,${local},,L,,,fa8,,c9af,,,,,0,0,0.00%,,;`)
    await eventually(async () => expect(await unit()).toMatchObject([{ acc: false }]))
    const whole = (ms: number) => Math.floor(ms / 1_000) * 1_000
    const stored = await database.query<{ time: number }>('select time from positions order by time')
    expect(stored.map(({ time }) => time)).toEqual([whole(at), whole(at + 10_000)])
  })

  test('the messages of a tracker are answered: LOAD, ON, and an SOS once it is stored', async () => {
    const { socket, heard } = await connect()
    socket.write(`##,imei:${imei},A;`)
    await eventually(() => expect(heard()).toBe('LOAD'))
    expect(intake.stats().online).toBe(1)
    socket.write(`${imei};`)
    await eventually(() => expect(heard()).toBe('LOADON'))
    socket.write(sentence(imei, { keyword: 'help me' }))
    await eventually(() => expect(heard()).toBe(`LOADON**,imei:${imei},E;`))
    expect(await rows()).toMatchObject([
      { imei, reason: 'panic', speed: expect.closeTo(37.04, 2), course: 90 },
    ])
    expect(saved).toMatchObject([
      { imei, lat: expect.closeTo(19.43333, 5), lng: expect.closeTo(-99.13333, 5) },
    ])
    expect(door().coban).toMatchObject({ connections: 1, logins: 1, heartbeats: 1, received: 1, stored: 1 })
  })

  test('K29: a tracker of another name than an IMEI is heard, if it is registered', async () => {
    await database.query(
      `insert into units (imei, id, nombre, registro) values ('8765366', '8765366', 'Clon', 0) on conflict do nothing`,
    )
    const { socket, heard } = await connect()
    socket.write(`##,imei:8765366,A;8765366;${sentence('8765366')}`)
    await eventually(() => expect(heard()).toBe('LOADON'))
    await stored(1)
    expect(saved).toMatchObject([{ imei: '8765366' }])
  })

  test('a sentence by hand, without a login and ended by a line, is stored', async () => {
    const { socket } = await connect()
    socket.write(`${sentence().slice(0, -1)}\n`)
    await stored(1)
    expect(saved).toMatchObject([{ imei }])
  })

  test('a sentence cut at every byte is the same sentence', async () => {
    const line = `##,imei:${imei},A;${sentence()}`
    for (let cut = 1; cut < line.length; cut += 1) {
      const { socket } = await connect()
      socket.setNoDelay()
      socket.write(line.slice(0, cut))
      await new Promise((resolve) => setImmediate(resolve))
      socket.write(line.slice(cut))
      socket.end()
    }
    await eventually(() => expect(door().coban.received).toBe(line.length - 1))
    await intake.drain()
    expect(door().coban).toMatchObject({
      stored: 1,
      duplicate: line.length - 2,
      malformed: 0,
      logins: line.length - 1,
    })
    expect(await rows()).toHaveLength(1)
  })

  test('nonsense of every kind is counted, and the next good sentence is stored', async () => {
    const { socket } = await connect()
    socket.write(`##,imei:${imei},A;hello there;imei:1,;;;${sentence().slice(0, 70)};`)
    socket.write(sentence(imei, { lat: '9926.0000' }))
    socket.write(sentence(imei, { at: Date.now() + 3_600_000 }))
    socket.write(sentence('999999999999999'))
    socket.write(`imei:${imei},OBD,160629022949,51442,0.00,15.88,5632,122,40.39%,95,0.00%,2101,13.80,,,,;`)
    const at = Date.now()
    socket.write(sentence(imei, { at }) + sentence(imei, { at }))
    await eventually(() => expect(door().coban).toMatchObject({ duplicate: 1, stored: 2 }))
    expect(door().coban).toMatchObject({ malformed: 3, coordinates: 1, future: 1, unknown: 1, failed: 0 })
    expect((await rows()).map((row) => row.imei)).toEqual([imei, imei])
  })

  test.each([
    1_049, 100,
  ])('photos are kept whole, and the next sentence comes over the same connection: %i bytes at a time', async (size) => {
    const { socket, heard, gone } = await connect()
    socket.setNoDelay()
    socket.write(`##,imei:${imei},A;`)
    await eventually(() => expect(heard()).toBe('LOAD'))
    const announced = `imei:${imei},vt03,${sentence(imei, { at: Date.now() - 5_000 })
      .split(',')
      .slice(2)
      .join(',')}`
    const pieces = [0, 1, 2].map((number) => photoPiece(imei, number))
    const bytes = `${announced}${pieces.join('')}${sentence(imei)}`
    for (let at = 0; at < bytes.length; at += size) socket.write(bytes.slice(at, at + size))
    await stored(5)
    const raws = await database.query<{ raw: string; valid: boolean }>(
      `select attributes->>'raw' as raw, valid from positions where reason = 'data' order by time`,
    )
    expect(raws).toEqual(pieces.map((piece) => ({ raw: piece.slice(0, -1), valid: false })))
    // The photo has no position. The unit is at the position of the sentence after it.
    expect(saved.at(-1)).toMatchObject({ imei, gps_status: 'A', lat: expect.closeTo(19.43333, 5) })
    expect(gone()).toBe(false)
    expect(door().coban).toMatchObject({ oversized: 0, malformed: 0, duplicate: 0 })
  })

  test('an endless frame loses its connection, not what came before it; others go on', async () => {
    const bad = await connect()
    const good = await connect()
    bad.socket.write(sentence(imei) + 'x'.repeat(40_000))
    await eventually(() => expect(bad.gone()).toBe(true))
    good.socket.write(sentence(other))
    await stored(2)
    expect(door().coban.oversized).toBe(1)
  })

  test('whoever speaks another language is dropped', async () => {
    const { socket, gone } = await connect()
    socket.write('SSH-2.0-OpenSSH\r\nHost: here\r\n'.repeat(40))
    await eventually(() => expect(gone()).toBe(true))
    expect(intake.stats().sockets.foreign).toBe(1)
    expect(door().coban.malformed).toBe(0)
  })

  test('a new login of an imei replaces its older connection', async () => {
    const first = await connect()
    first.socket.write(`##,imei:${imei},A;`)
    await eventually(() => expect(first.heard()).toBe('LOAD'))
    const second = await connect()
    second.socket.write(`##,imei:${imei},A;`)
    await eventually(() => expect(first.gone()).toBe(true))
    expect(second.gone()).toBe(false)
    expect(intake.stats().online).toBe(1)
  })

  test('what was said of newer connections while nobody listened is looked up again', async () => {
    let hear: (payload: string) => void = () => undefined
    const elsewhere = await startIntake({
      ...database,
      async listen(_channel, given) {
        hear = given
        return async () => undefined
      },
    })
    try {
      const old = createConnection(elsewhere.ports.trackers, '127.0.0.1')
      sockets.push(old)
      const closed = new Promise((resolve) => old.once('close', resolve))
      const stays = createConnection(elsewhere.ports.trackers, '127.0.0.1')
      sockets.push(stays)
      old.resume().write(`##,imei:${imei},A;`)
      stays.resume().write(`##,imei:${other},A;`)
      await eventually(() => expect(elsewhere.stats().online).toBe(2))
      const { socket, heard } = await connect()
      socket.write(`##,imei:${imei},A;`)
      await eventually(() => expect(heard()).toBe('LOAD'))
      await eventually(async () => expect(await intake.lines.connection(imei)).not.toBeNull())
      expect(elsewhere.stats().online).toBe(2)
      hear('')
      await closed
      expect(elsewhere.lines.connected(other)).toBe(true)
      expect(intake.lines.connected(imei)).toBe(true)
    } finally {
      await elsewhere.close()
    }
  })

  test('a tracker that logs in while the database is away is answered, and takes commands with its next message', async () => {
    let away = true
    const leaving: Database = {
      ...database,
      transaction: (work) =>
        away ? Promise.reject(new Error('the database is away')) : database.transaction(work),
    }
    const arrived: string[] = []
    const alone = await startIntake(leaving, {
      listener: {
        arrived: (name) => void arrived.push(name),
        heard: () => undefined,
        replied: () => undefined,
        speaks: () => undefined,
      },
    })
    try {
      const tracker = await connectTracker(alone.ports.trackers, imei)
      expect(await alone.lines.connection(imei)).toBeNull()
      expect(arrived).toEqual([])
      away = false
      tracker.say(`${imei};`)
      await eventually(() => expect(arrived).toEqual([imei]))
      expect(await alone.lines.connection(imei)).toBeGreaterThan(0)
      await tracker.hangUp()
    } finally {
      await alone.close()
    }
  })

  test('a connection that breaks in the middle of a sentence leaves the endpoint open', async () => {
    const broken = await connect()
    broken.socket.write(`##,imei:${imei},A;${sentence(imei).slice(0, 40)}`)
    await eventually(() => expect(broken.heard()).toBe('LOAD'))
    broken.socket.resetAndDestroy()
    const next = await connect()
    next.socket.write(sentence(imei))
    await stored(1)
  })

  test('thousands of silent connections of its own address do not keep a tracker out', async () => {
    const crowded = await startIntake(database, { socketLimits: { most: 100 } })
    const crowd = (count: number) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const socket = createConnection(crowded.ports.trackers, '127.0.0.1')
          sockets.push(socket)
          socket.on('error', () => undefined)
          await new Promise((resolve) => socket.once('connect', resolve))
        }),
      )
    try {
      for (let round = 0; round < 10; round += 1) await crowd(100)
      const tracker = await connectTracker(crowded.ports.trackers, imei)
      await eventually(async () => expect(await crowded.lines.connection(imei)).not.toBeNull())
      for (let round = 0; round < 10; round += 1) await crowd(100)
      await eventually(() => expect(crowded.stats().sockets.evicted).toBeGreaterThan(1_800))
      tracker.say(sentence(imei, { keyword: 'help me' }))
      await tracker.hears(`**,imei:${imei},E;`)
      expect(tracker.gone()).toBe(false)
      expect(crowded.stats().doors.coban).toMatchObject({ stored: 1 })
      expect(crowded.stats().sockets.busy).toBe(0)
      await tracker.hangUp()
    } finally {
      await crowded.close()
    }
  })

  test('a unit that is removed keeps its connection no longer than an unknown one', async () => {
    const removed = '359586015820000'
    await database.query(`insert into units (imei, id, nombre, registro) values ($1, $1, $1, 0)`, [removed])
    const short = await startIntake(database, { socketLimits: { helloTimeout: 300 } })
    try {
      const tracker = await connectTracker(short.ports.trackers, removed)
      await eventually(async () => expect(await short.lines.connection(removed)).not.toBeNull())
      await database.query('delete from units where imei = $1', [removed])
      tracker.say(sentence(removed))
      await eventually(() => expect(tracker.gone()).toBe(true))
    } finally {
      await short.close()
    }
  })

  test('a silent connection is dropped', async () => {
    const short = await startIntake(database, { socketLimits: { idleTimeout: 100 } })
    try {
      const socket = createConnection(short.ports.trackers, '127.0.0.1')
      const closed = new Promise((resolve) => socket.once('close', resolve))
      socket.resume()
      socket.write(`##,imei:${imei},A;`)
      await closed
    } finally {
      await short.close()
    }
  })

  test('while the database is away a tracker is not read beyond what can be kept, and nothing is lost', async () => {
    let away = true
    const absent = Object.assign(new Error('the database is away'), { code: '57P01' })
    const leaving: Database = {
      ...database,
      transaction: (work) => (away ? Promise.reject(absent) : database.transaction(work)),
    }
    const slow = await startIntake(leaving, { highWater: 1_000 })
    const socket = createConnection(slow.ports.trackers, '127.0.0.1')
    sockets.push(socket)
    try {
      const from = Date.now() - 30 * 86_400_000
      const count = 10_000
      socket.write(
        Array.from({ length: count }, (_, index) => sentence(imei, { at: from + index * 1_000 })).join(''),
      )
      const waiting = () => slow.stats().queue.waiting
      await eventually(() => expect(waiting()).toBeGreaterThanOrEqual(1_000))
      await eventually(async () => {
        const kept = waiting()
        await new Promise((resolve) => setTimeout(resolve, 300))
        expect(waiting()).toBe(kept)
      })
      // At most the chunk that filled the queue and what arrived with it.
      expect(waiting()).toBeLessThan(4_000)
      away = false
      await eventually(() => expect(slow.stats().doors.coban.stored).toBe(count))
    } finally {
      await slow.close()
    }
  })

  test('draining writes what is queued', async () => {
    const { socket } = await connect()
    const from = Date.now() - 3_600_000
    socket.write(
      Array.from({ length: 500 }, (_, index) => sentence(imei, { at: from + index * 1_000 })).join(''),
    )
    await eventually(() => expect(door().coban.received).toBe(500))
    expect(await intake.drain()).toBe(0)
    expect(await rows()).toHaveLength(500)
  })

  test('a taken port is an error that names it, and leaves no port open', async () => {
    const ports = { trackers: 0, osmand: intake.ports.osmand }
    await expect(startIntake(database, { ports })).rejects.toMatchObject({
      code: 'EADDRINUSE',
      port: intake.ports.osmand,
    })
  })

  describe('over HTTP', () => {
    const osmand = (query: string, init?: RequestInit) =>
      fetch(`http://127.0.0.1:${intake.ports.osmand}/?${query}`, init)

    test('numbers that fit no column keep their position out of nothing', async () => {
      const smallest = ['speed', 'altitude', 'batt', 'odometer', 'hdop'].map((name) => `${name}=5e-324`)
      const answer = await osmand(`id=${imei}&lat=19.4&lon=-99.1&bearing=5e-324&${smallest.join('&')}`)
      expect([answer.status, await answer.text()]).toEqual([200, ''])
      expect(await rows()).toHaveLength(1)
    })

    test('OsmAnd: 200 once it is stored, 400 without an id, for an unknown unit and for an impossible place', async () => {
      const time = Date.now()
      const answer = await osmand(`id=${imei}&lat=19.4&lon=-99.1&timestamp=${time}`)
      expect([answer.status, await answer.text()]).toEqual([200, ''])
      expect(await rows()).toMatchObject([{ imei, time }])
      expect((await osmand(`id=${imei}&lat=19.4&lon=-99.1&timestamp=${time}`)).status).toBe(200)
      expect((await osmand('lat=19.4&lon=-99.1')).status).toBe(400)
      expect((await osmand('id=nobody&lat=19.4&lon=-99.1')).status).toBe(400)
      expect((await osmand(`id=${imei}&lat=99&lon=-99.1`)).status).toBe(400)
      expect(door().osmand).toMatchObject({
        received: 5,
        stored: 1,
        duplicate: 1,
        malformed: 1,
        unknown: 1,
        coordinates: 1,
      })
    })

    test('OsmAnd by form and by JSON, whose unknown unit is 404', async () => {
      const form = new URLSearchParams({ id: imei, lat: '19.5', lon: '-99.1' })
      expect((await osmand('', { method: 'POST', body: form })).status).toBe(200)
      const json = (device_id: string) =>
        osmand('', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            device_id,
            location: { timestamp: new Date().toISOString(), coords: { latitude: 19.6, longitude: -99.1 } },
          }),
        })
      expect((await json(imei)).status).toBe(200)
      expect((await json('nobody')).status).toBe(404)
      expect((await osmand('', { method: 'POST', body: '{"device_id":' })).status).toBe(400)
      expect((await osmand('', { method: 'DELETE' })).status).toBe(405)
      expect(await rows()).toHaveLength(2)
    })

    test('K17: a list of places is stored place by place; a bad one is counted and keeps no other out', async () => {
      const place = (ago: number, latitude = 19.6) => ({
        timestamp: new Date(Date.now() - ago).toISOString(),
        coords: { latitude, longitude: -99.1 },
      })
      const post = (body: object) => osmand('', { method: 'POST', body: JSON.stringify(body) })
      const location = [place(15_000), place(12_000, 95), place(10_000)]
      expect((await post({ device_id: imei, location })).status).toBe(200)
      expect(await rows()).toHaveLength(2)
      expect(door().osmand).toMatchObject({ received: 3, stored: 2, coordinates: 1 })
      // A repeated list is a duplicate. A list without a unit, or without a valid position, is refused.
      expect((await post([{ device_id: imei, location }])).status).toBe(200)
      expect((await post({ device_id: 'nobody', location })).status).toBe(404)
      expect((await post({ device_id: imei, location: [place(5_000, 95)] })).status).toBe(400)
      expect(await rows()).toHaveLength(2)
      expect(door().osmand).toMatchObject({ duplicate: 2, unknown: 2 })
    })

    test('a body that is too long is refused and counted', async () => {
      const answer = await osmand('', { method: 'POST', body: 'x'.repeat(300_000) }).catch(() => null)
      // The server may stop reading before the client has sent it all.
      if (answer !== null) expect(answer.status).toBe(413)
      await eventually(() => expect(door().osmand.oversized).toBe(1))
    })

    test('the same endpoints on the main port, and Traccar’s with its secret', async () => {
      const http = fastify()
      await registerIntakeRoutes(http, intake)
      const url = await http.listen({ port: 0, host: '127.0.0.1' })
      try {
        expect((await fetch(`${url}/osmand?id=${imei}&lat=19.4&lon=-99.1`)).status).toBe(200)
        const form = new URLSearchParams({ id: imei, lat: '19.5', lon: '-99.1' })
        expect((await fetch(`${url}/osmand`, { method: 'POST', body: form })).status).toBe(200)
        const forward = (headers: Record<string, string>, uniqueId = imei) =>
          fetch(`${url}/traccar`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify({
              position: {
                fixTime: new Date(1_790_000_000_000).toISOString(),
                valid: true,
                latitude: 20,
                longitude: -100,
              },
              device: { uniqueId },
            }),
          }).then((answer) => answer.status)
        expect(await forward({})).toBe(403)
        expect(await forward({ authorization: 'Bearer open sesam' })).toBe(403)
        expect(await forward({ authorization: 'Bearer open sesame' })).toBe(200)
        expect(await forward({ 'x-traccar-secret': 'open sesame' })).toBe(200)
        expect(await forward({ 'x-traccar-secret': 'open sesame' }, 'nobody')).toBe(404)
        expect(door().traccar).toMatchObject({ forbidden: 2, stored: 1, duplicate: 1, unknown: 1 })
      } finally {
        await http.close()
      }
    })

    test('without a secret Traccar’s endpoint does not exist', async () => {
      const closed = await startIntake(database)
      await closed.close()
      const request = {
        method: 'POST',
        url: '/traccar',
        headers: { 'x-traccar-secret': '' },
        body: '{}',
        sender: { address: '', port: null },
      }
      expect((await closed.traccar(request)).status).toBe(404)
    })
  })
})
