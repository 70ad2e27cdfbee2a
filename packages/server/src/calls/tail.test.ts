import { createSocket } from 'node:dgram'
import { createConnection, type Socket } from 'node:net'
import {
  type SentenceKind,
  simulatedTracker,
  type TrackerProtocolName,
  type TrackerSentence,
  trackerProtocols,
} from '@baliza/agreement'
import type { BalizaClient } from '@baliza/sdk-core/internal'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { BalizaServer } from '../server.js'
import { databases, oneDatabase, temporaryDirectory } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { planted, plantFleet, unitId } from '../testing/fleet.js'
import { findNats, startNats } from '../testing/nats.js'
import { enter, failure, openServer, serverFixture } from '../testing/running-server.js'
import { connectTracker, sentence } from '../testing/tracker.js'
import { plantUnit } from '../testing/world.js'

/** The unit of each protocol and the identifier that its tracker sends. The last two use numbers that differ from the imei. */
const units: Readonly<Record<TrackerProtocolName, { readonly imei: string; readonly id: string }>> = {
  coban: { imei: '710000000000001', id: '710000000000001' },
  queclink: { imei: '710000000000002', id: '710000000000002' },
  gt06: { imei: '710000000000003', id: '710000000000003' },
  teltonika: { imei: '710000000000004', id: '710000000000004' },
  suntech: { imei: '710000000000005', id: '205000771' },
  h02: { imei: '710000000000006', id: '4209054771' },
}
/** First sentence of a simulated tracker. Suntech starts with a position. */
const hellos: Readonly<Record<TrackerProtocolName, SentenceKind | null>> = {
  coban: 'presentacion',
  queclink: 'latido',
  gt06: 'presentacion',
  teltonika: 'presentacion',
  suntech: null,
  h02: 'latido',
}
const names = Object.keys(trackerProtocols) as TrackerProtocolName[]
const moment = { lat: 19.43261, lng: -99.13321, speed: 43, course: 90, acc: true }
const secret = 'the secret of traccar'
const place = { lat: expect.closeTo(moment.lat, 3), lng: expect.closeTo(moment.lng, 3) }

/** Follows a unit as the portal does. */
function follow(client: BalizaClient, imei: string) {
  const sentences = new Map<string, TrackerSentence>()
  let cursor: string | undefined
  async function ask(): Promise<TrackerSentence[]> {
    const answer = await client.connections.tail({ imei, ...(cursor === undefined ? {} : { cursor }) })
    cursor = answer.cursor
    for (const one of answer.sentencias) sentences.set(one.id, one)
    return [...sentences.values()]
  }
  return {
    ask,
    sees: (wanted: object) =>
      eventually(async () => expect(await ask()).toContainEqual(expect.objectContaining(wanted))),
  }
}

describe.each([oneDatabase()])('the sentences of a unit on $name', (kind) => {
  const server = serverFixture(kind, { TRACCAR_SECRET: secret })
  const admin = server.client('admin')
  const manager = server.client('manager')
  const jefe = server.client('jefe')
  const usuario = server.client('usuario')
  const sockets: Socket[] = []

  beforeAll(async () => {
    for (const { imei, id } of Object.values(units))
      await server.database.query(
        `insert into units (imei, id, nombre, registro, device_id, manager) values ($1, $2, $1, 0, nullif($3, $1), $4)`,
        [imei, unitId(imei), id, server.ids.manager],
      )
  })
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
  })

  async function connect(): Promise<(bytes: string) => void> {
    const socket = createConnection(server.address.trackers, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.resume()
    await new Promise((resolve) => socket.once('connect', resolve))
    return (bytes) => void socket.write(bytes, 'latin1')
  }
  const osmand = (query: string) =>
    fetch(`http://127.0.0.1:${server.address.osmand}/?${query}`).then(({ status }) => status)

  test.each(names)('%s: what its device says over TCP is shown with what was read', async (protocolo) => {
    const { imei, id } = units[protocolo]
    const tail = follow(manager, imei)
    await tail.ask()
    const device = simulatedTracker(protocolo, id)
    const say = await connect()
    if (device.hello !== '') {
      say(device.hello)
      await tail.sees({ tipo: hellos[protocolo], protocolo })
      await tail.sees({ tipo: 'acuse', protocolo, direccion: '127.0.0.1' })
    }
    const time = Math.floor(Date.now() / 1_000) * 1_000 - 60_000
    const bytes = device.sentence(time, moment)
    say(bytes)
    const isBinary = protocolo === 'gt06' || protocolo === 'teltonika'
    await tail.sees({
      tipo: 'posicion',
      protocolo,
      direccion: '127.0.0.1',
      puerto: server.address.trackers,
      ...(isBinary
        ? { texto: null, hex: expect.stringContaining(Buffer.from(bytes, 'latin1').toString('hex')) }
        : { texto: expect.stringContaining(id), hex: null }),
      razon: null,
      resultado: 'guardada',
      posiciones: 1,
      leida: {
        posicion: expect.objectContaining({
          imei,
          timestamp: time,
          ...place,
          speed: expect.closeTo(moment.speed, -1),
          acc: true,
        }),
        duda: null,
        atributos: expect.any(Array),
      },
    })
    say(bytes)
    await tail.sees({ tipo: 'posicion', resultado: 'repetida' })
  })

  test('over UDP, and over HTTP by OsmAnd and Traccar', async () => {
    const { imei } = await plantUnit(server.database, server.ids.manager)
    const tail = follow(manager, imei)
    expect(await tail.ask()).toEqual([])
    const time = Math.floor(Date.now() / 1_000) * 1_000 - 50_000
    const socket = createSocket('udp4')
    const datagram = datagramOf(simulatedTracker('teltonika', imei).sentence(time, moment), imei)
    await new Promise((resolve) => socket.send(datagram, server.address.trackers, '127.0.0.1', resolve))
    await tail.sees({
      protocolo: 'teltonika',
      tipo: 'posicion',
      resultado: 'guardada',
      hex: datagram.toString('hex'),
    })
    await tail.sees({ protocolo: 'teltonika', tipo: 'acuse', hex: '0005cafe015b01' })
    socket.close()
    expect(await osmand(`id=${imei}&lat=19.4326&lon=-99.1332&timestamp=${time + 1_000}&token=abcdef`)).toBe(
      200,
    )
    await tail.sees({
      protocolo: 'osmand',
      resultado: 'guardada',
      texto: `id=${imei}&lat=19.4326&lon=-99.1332&timestamp=${time + 1_000}&token=***`,
    })
    const forward = (headers: Record<string, string>) =>
      fetch(`${server.url}/traccar`, {
        method: 'POST',
        headers,
        body: JSON.stringify({
          device: { uniqueId: imei },
          position: { fixTime: time + 2_000, latitude: 19.4326, longitude: -99.1332, valid: true },
        }),
      })
    expect((await forward({ 'x-traccar-secret': 'another' })).status).toBe(403)
    expect((await forward({ 'x-traccar-secret': secret })).status).toBe(200)
    await tail.sees({ protocolo: 'traccar', tipo: 'rechazada', razon: 'forbidden' })
    await tail.sees({ protocolo: 'traccar', tipo: 'posicion', resultado: 'guardada' })
  })

  test('what is no position, or is refused, says so and why', async () => {
    const { imei } = units.coban
    const tail = follow(admin, imei)
    await tail.ask()
    const say = await connect()
    say(`##,imei:${imei},A;`)
    await tail.sees({ tipo: 'presentacion', texto: `##,imei:${imei},A` })
    say(`${imei};`)
    await tail.sees({ tipo: 'latido', resultado: null, leida: null })
    say(sentence(imei, { at: Date.now() + 7_200_000 }))
    await tail.sees({ tipo: 'rechazada', razon: 'future' })
    // The sentence has no identifier: the connection identifies the tracker.
    say('imei:what is this;')
    await tail.sees({ tipo: 'rechazada', razon: 'malformed', texto: 'imei:what is this' })
    expect(await osmand(`id=${imei}&lat=0&lon=0`)).toBe(400)
    await tail.sees({ protocolo: 'osmand', tipo: 'rechazada', razon: 'coordinates' })
  })

  test('a command that is sent to the device is shown too', async () => {
    const imei = planted.own
    const tail = follow(manager, imei)
    await tail.ask()
    const tracker = await connectTracker(server.address.trackers, imei)
    await usuario.commands.send({ tipo: 'gprs', comando: 'busq', imei })
    await tracker.hears('B')
    await tail.sees({ tipo: 'comando', protocolo: 'coban', texto: `**,imei:${imei},B` })
    await tracker.hangUp()
  })

  test('before anybody watches nothing is remembered; of another unit nothing is told', async () => {
    const { imei: other } = units.gt06
    const { imei } = await plantUnit(server.database, server.ids.manager)
    expect(await osmand(`id=${imei}&lat=19.4&lon=-99.1`)).toBe(200)
    const tail = follow(manager, imei)
    expect(await tail.ask()).toEqual([])
    expect((await manager.connections.tail({ imei })).ultima).not.toBeNull()
    expect(await osmand(`id=${other}&lat=19.4&lon=-99.1`)).toBe(200)
    expect(await osmand(`id=${imei}&lat=19.41&lon=-99.1`)).toBe(200)
    await tail.sees({ tipo: 'posicion' })
    expect(JSON.stringify(await tail.ask())).not.toContain(other)
  })

  test('a cursor of another process, or of none, is answered with all that is remembered', async () => {
    const { imei } = await plantUnit(server.database, server.ids.manager)
    const tail = follow(manager, imei)
    await tail.ask()
    expect(await osmand(`id=${imei}&lat=19.42&lon=-99.1`)).toBe(200)
    await tail.sees({ tipo: 'posicion', texto: expect.stringContaining('lat=19.42') })
    const all = (await manager.connections.tail({ imei })).sentencias
    expect(all.length).toBeGreaterThan(0)
    const { cursor, sentencias } = await manager.connections.tail({ imei, cursor: 'elsewhere:9999' })
    expect(sentencias).toEqual(all)
    expect((await manager.connections.tail({ imei, cursor })).sentencias).toEqual([])
  })

  test('only who administers the unit may watch it, and no longer than that', async () => {
    const refused = async (client: BalizaClient, imei: string) =>
      (await failure(client.connections.tail({ imei }))).code
    for (const client of [usuario, jefe]) expect(await refused(client, planted.own)).toBe('forbidden')
    expect(await refused(manager, planted.foreign)).toBe('forbidden')
    expect(await refused(manager, '799999999999999')).toBe('forbidden')
    const { imei } = await plantUnit(server.database, server.ids.manager)
    const tail = follow(manager, imei)
    await tail.ask()
    await server.database.query('update units set manager = null where imei = $1', [imei])
    await eventually(async () => expect(await refused(manager, imei)).toBe('forbidden'))
    await follow(admin, imei).ask()
  })
})

/** Converts a Teltonika packet over TCP to a UDP datagram: the bytes under its checksum, and the imei. */
function datagramOf(packet: string, imei: string): Buffer {
  const records = Buffer.from(packet, 'latin1').subarray(8, -4)
  const head = Buffer.from([0xca, 0xfe, 1, 0x5b, 0, imei.length])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(head.length + imei.length + records.length)
  return Buffer.concat([length, head, Buffer.from(imei, 'latin1'), records])
}

const shared = databases()[1]
const nats = findNats()

describe.skipIf(shared === undefined)('the sentences of a unit that is connected elsewhere', () => {
  const closing: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (let step = closing.pop(); step !== undefined; step = closing.pop()) await step()
  })

  async function start(environments: readonly Record<string, string>[]): Promise<BalizaServer[]> {
    const home = await shared?.start()
    if (home === undefined) throw new Error('skipped')
    closing.push(() => home.remove())
    const servers: BalizaServer[] = []
    for (const environment of environments) {
      const server = await openServer({ ...home, dataDir: temporaryDirectory() }, { environment })
      closing.push(() => server.close())
      servers.push(server)
    }
    return servers
  }

  /** A message that arrives at the first server is shown by the others. */
  async function isToldElsewhere([gateway, ...asked]: readonly BalizaServer[]): Promise<void> {
    if (gateway === undefined) throw new Error('no gateway')
    await plantFleet(gateway.database)
    const imei = planted.own
    const tails: ReturnType<typeof follow>[] = []
    for (const one of asked) tails.push(follow(await enter(one, 'manager'), imei))
    for (const tail of tails) expect(await tail.ask()).toEqual([])
    const tracker = await connectTracker(gateway.address.trackers, imei)
    closing.push(() => tracker.hangUp())
    // The announcement of the follower may arrive after the first sentences.
    let turn = 0
    for (const tail of tails)
      await eventually(async () => {
        turn += 1
        tracker.say(sentence(imei, { at: Date.now() - 3_600_000 + turn * 1_000 }))
        expect(await tail.ask()).toContainEqual(
          expect.objectContaining({ tipo: 'posicion', protocolo: 'coban', resultado: 'guardada' }),
        )
      })
    // More than fits in one notice: the last attributes are omitted.
    const more = Array.from({ length: 24 }, (_, index): [string, string] => [
      `${index}`.padEnd(40, 'x'),
      '€'.repeat(80),
    ])
    const body = new URLSearchParams([['id', imei], ['lat', '19.4'], ['lon', '-99.1'], ...more])
    const { status } = await fetch(`http://127.0.0.1:${gateway.address.osmand}/`, { method: 'POST', body })
    expect(status).toBe(200)
    for (const tail of tails)
      await tail.sees({
        protocolo: 'osmand',
        resultado: 'guardada',
        leida: expect.objectContaining({
          atributos: Array.from({ length: 8 }, () => ({ nombre: expect.any(String), valor: '€'.repeat(80) })),
        }),
      })
  }

  test('are brought to whichever process is asked', async () => {
    await isToldElsewhere(await start([{}, {}, {}]))
  })

  test.skipIf(nats === null)('also from a process that does nothing but take them', async () => {
    const log = await startNats(nats ?? '', temporaryDirectory())
    closing.push(() => log.stop())
    const environment = { NATS_URL: log.url, INTAKE_LOG: '1' }
    await isToldElsewhere(
      await start(['gateway', 'web', 'writer,web'].map((ROLE) => ({ ...environment, ROLE }))),
    )
  })
})
