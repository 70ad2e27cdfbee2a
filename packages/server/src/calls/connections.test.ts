import { createSocket } from 'node:dgram'
import { createConnection } from 'node:net'
import type { RefusedTracker } from '@baliza/agreement'
import type { BalizaClient } from '@baliza/sdk-core/internal'
import { describe, expect, test } from 'vitest'
import { oneDatabase } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { planted, unitId } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'

/** A current sentence of the GPS103 protocol. */
function sentence(imei: string, { at = Date.now(), lat = '1926.0000' } = {}): string {
  const digits = new Date(at).toISOString().replace(/\D/g, '').slice(2, 14)
  return `imei:${imei},tracker,${digits},,F,${digits.slice(6)}.000,A,${lat},N,09908.0000,W,20.00,90.0;`
}

describe.each([oneDatabase()])('connections on $name', (kind) => {
  const server = serverFixture(kind)
  const admin = server.client('admin')
  const manager = server.client('manager')
  const jefe = server.client('jefe')
  const usuario = server.client('usuario')
  const espejo = server.client('espejo')
  let strangers = 0
  /** Returns the imei of a tracker that no test has used. */
  const stranger = () => String(700_000_000_000_100 + ++strangers)

  /** Sends bytes and closes, as a tracker that gets no answer. */
  function say(bytes: string, port = server.address.trackers): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = createConnection(port, '127.0.0.1', () => socket.end(bytes, 'latin1'))
      socket.resume()
      socket.on('error', reject)
      socket.on('close', () => resolve())
    })
  }
  /** Sends bytes and keeps the connection open. @returns a function that closes it */
  function stay(bytes: string): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const socket = createConnection(server.address.trackers, '127.0.0.1', () =>
        socket.write(bytes, 'latin1', () => resolve(() => socket.destroy())),
      )
      socket.resume()
      socket.on('error', reject)
    })
  }
  const osmand = (query: string, path = '') =>
    fetch(`http://127.0.0.1:${server.address.osmand}/${path}?${query}`).then(({ status }) => status)
  const found = async (client: BalizaClient, texto = '') =>
    (await client.connections.get({ texto })).rechazos.map(
      ({ razon, equipo, direccion }) => `${razon} ${equipo ?? direccion}`,
    )
  const row = (client: BalizaClient, texto: string): Promise<RefusedTracker> =>
    eventually(async () => {
      const [first] = (await client.connections.get({ texto })).rechazos
      if (first === undefined) throw new Error(`${texto} was not refused`)
      return first
    })

  test('a tracker that only introduces itself, and is no unit of ours, is told with how it began', async () => {
    const imei = stranger()
    const before = Date.now()
    await say(`##,imei:${imei},A;`)
    const refused = await row(admin, imei)
    expect(refused).toMatchObject({
      razon: 'unknown',
      protocolo: 'coban',
      direccion: '127.0.0.1',
      puerto: server.address.trackers,
      equipo: imei,
      unidad: null,
      veces: 1,
      texto: `##,imei:${imei},A`,
      hex: Buffer.from(`##,imei:${imei},A`).toString('hex'),
    })
    expect(refused.timestamp).toBeGreaterThanOrEqual(before)
    expect(refused.timestamp).toBeLessThanOrEqual(Date.now())
  })

  test('a unit whose clock is wrong is named to the accounts that see it, with the message that sets it', async () => {
    const { own, shared } = planted
    const set = (imei: string, offset: number | null, model: string | null) =>
      server.database.query(
        `with model as (update units set tracker_model = $3 where imei = $1)
         update unit_live set clock_offset = $2 where imei = $1`,
        [imei, offset, model],
      )
    const of = async (client: BalizaClient, imei: string) =>
      (await client.connections.get({})).relojes.find((row) => row.imei === imei)
    await set(own, -21_600_000, 'gps103')
    await set(shared, 3_600_000, null)
    expect(await of(admin, own)).toMatchObject({
      desfase_reloj: -21_600_000,
      sms_reloj: 'time zone<clave> 0',
    })
    expect(await of(admin, shared)).toMatchObject({ desfase_reloj: 3_600_000, sms_reloj: '' })
    const seen = async (client: BalizaClient) =>
      (await client.connections.get({})).relojes.map(({ imei }) => imei)
    for (const client of [manager, jefe]) {
      const visible = new Set((await client.units.list({})).map(({ imei }) => imei))
      expect((await seen(client)).toSorted()).toEqual(
        [own, shared].filter((imei) => visible.has(imei)).toSorted(),
      )
    }
    await set(own, null, null)
    await set(shared, null, null)
    expect(await seen(admin)).toEqual([])
  })

  test('what an unknown one sends counts up in one row', async () => {
    const imei = stranger()
    for (let index = 0; index < 3; index++) await say(sentence(imei, { at: Date.now() - index * 1_000 }))
    await eventually(async () => expect(await row(admin, imei)).toMatchObject({ veces: 3 }))
    expect((await admin.connections.get({ texto: imei })).total).toBe(1)
  })

  test('what is not understood is told with the byte from which on it is not', async () => {
    const { own } = planted
    // Byte 30 follows 'imei:', fifteen digits, a comma and 'tracker,': the date consists of letters.
    await say(`imei:${own},tracker,garbage;`)
    await eventually(async () => {
      const { rechazos } = await admin.connections.get({ texto: own })
      expect(rechazos.find(({ razon }) => razon === 'malformed')).toMatchObject({ byte: 30 })
    })
  })

  test('a tracker that was told the port of telephones is told as one that speaks something else', async () => {
    await say('##,imei:700000000000009,A;', server.address.osmand)
    await eventually(async () => {
      const { rechazos } = await admin.connections.get({})
      expect(rechazos.filter(({ puerto }) => puerto === server.address.osmand)).toEqual(
        expect.arrayContaining([expect.objectContaining({ razon: 'foreign' })]),
      )
    })
  })

  test('every reason is told, by whichever way it came', async () => {
    const { shared, own } = planted
    await say(sentence(shared, { at: Date.now() + 3_600_000 }))
    await say(sentence(own, { lat: '0000.0000' }))
    await say('\x01\x02\x03 nothing that any tracker says, ever')
    await say('GET /cpanel?token=abcdef&id=700000000000003 HTTP/1.1\r\n\r\n')
    expect(await osmand('id=700000000000004&lat=19.4&lon=-99.1')).toBe(400)
    expect(await osmand('lat=no&secret=abcdef')).toBe(400)
    expect(await osmand(`id=${shared}&lat=19.4&lon=-99.1&timestamp=1`)).toBe(400)
    const headers = { 'x-traccar-secret': 'abcdef' }
    const forwarded = await fetch(`${server.url}/traccar`, { method: 'POST', headers, body: '{}' })
    expect(forwarded.status).toBe(403)
    await eventually(async () =>
      expect(await found(admin)).toEqual(
        expect.arrayContaining([
          `future ${shared}`,
          `coordinates ${own}`,
          `past ${shared}`,
          'foreign 127.0.0.1',
          'http 700000000000003',
          'unknown 700000000000004',
          'malformed 127.0.0.1',
          'forbidden 127.0.0.1',
        ]),
      ),
    )
    const all = JSON.stringify(await admin.connections.get({}))
    expect(all).not.toContain('abcdef')
    expect(all).not.toContain(Buffer.from('abcdef').toString('hex'))
  })

  test('a datagram that nobody understands is told with the port to which it came', async () => {
    const socket = createSocket('udp4')
    await new Promise((resolve) =>
      socket.send('\x7f\x7f\x7f\x7f', server.address.trackers, '127.0.0.1', resolve),
    )
    socket.close()
    await eventually(async () =>
      expect((await admin.connections.get({})).rechazos).toContainEqual(
        expect.objectContaining({ razon: 'foreign', puerto: server.address.trackers }),
      ),
    )
  })

  test('role 4 sees all, role 3 what nobody has registered and its own units, others nothing', async () => {
    const { own, foreign } = planted
    await say('##,imei:700000000000005,A;')
    await say(sentence(own, { lat: '0000.0000' }))
    await say(sentence(foreign, { lat: '0000.0000' }))
    await eventually(async () =>
      expect(await found(admin)).toEqual(
        expect.arrayContaining([
          'unknown 700000000000005',
          `coordinates ${own}`,
          `coordinates ${foreign}`,
          'foreign 127.0.0.1',
        ]),
      ),
    )
    const managers = await found(manager)
    expect(managers.filter((one) => one.startsWith('unknown'))).toEqual([])
    expect(managers).toContain(`coordinates ${own}`)
    expect(managers.filter((one) => /foreign|http|127\.0\.0\.1|forbidden/.test(one))).toEqual([])
    expect(managers).not.toContain(`coordinates ${foreign}`)
    const others = await found(jefe)
    expect(others.filter((one) => one.startsWith('unknown'))).toEqual([])
    // A manager finds an unregistered tracker only by its complete number. Part of a number does not show it.
    expect(await found(jefe, '700000000000005')).toEqual(['unknown 700000000000005'])
    expect(await found(jefe, '70000000000000')).toEqual([])
    expect(await found(admin, '70000000000000')).toContain('unknown 700000000000005')
    expect(others.filter((one) => [own, foreign].some((imei) => one.endsWith(imei)))).toEqual([])
    for (const client of [usuario, espejo])
      expect((await failure(client.connections.get({}))).code).toBe('forbidden')
  })

  test('one that is registered meanwhile is named by its unit, and is its manager’s alone', async () => {
    const imei = stranger()
    await say(`##,imei:${imei},A;`)
    expect(await row(jefe, imei)).toMatchObject({ unidad: null })
    await manager.devices.add({ nombre: 'Pipa 7', sim: '5512345678', imei, rol: 3, equipo_gps: 'Coban' })
    expect(await row(admin, imei)).toMatchObject({ unidad: 'Pipa 7' })
    expect(await row(manager, imei)).toMatchObject({ unidad: 'Pipa 7' })
    expect(await found(jefe, imei)).toEqual([])
  })

  test('it is searched for by part of its number, however it is written, and by address', async () => {
    await say('##,imei:711122233344455,A;')
    await row(admin, '711122233344455')
    for (const texto of ['2223334', '71-112223-334445-5', ' 711122233344455 '])
      expect(await found(admin, texto)).toEqual(['unknown 711122233344455'])
    expect(await found(admin, '127.0.0')).toContain('unknown 711122233344455')
    expect(await found(admin, '10.9.8.7')).toEqual([])
  })

  test('an inactive unit is refused nothing: what it sends is stored, and shown', async () => {
    const { managed } = planted
    await manager.devices.patch(unitId(managed), { activo: false, equipo_gps: 'Coban' })
    await say(sentence(managed))
    await eventually(async () => {
      const unit = (await manager.units.list()).find(({ imei }) => imei === managed)
      expect(unit).toMatchObject({ activo: false, lat: expect.closeTo(19.43333, 4) })
    })
    expect(await found(admin, managed)).toEqual([])
  })

  test('connections and positions are counted by protocol', async () => {
    const of = async () => {
      const { protocolos, ...rest } = await manager.connections.get({})
      return { ...rest, coban: protocolos.find(({ protocolo }) => protocolo === 'coban') }
    }
    const before = await of()
    const hangUp = await stay(`##,imei:${planted.shared},A;${sentence(planted.shared)}`)
    await eventually(async () => {
      const now = await of()
      expect(now).toMatchObject({ recibe: true, conectados: before.conectados + 1 })
      expect(now.coban).toMatchObject({
        abiertas: (before.coban?.abiertas ?? 0) + 1,
        conexiones: (before.coban?.conexiones ?? 0) + 1,
        recibidas: (before.coban?.recibidas ?? 0) + 1,
        guardadas: (before.coban?.guardadas ?? 0) + 1,
        rechazadas: before.coban?.rechazadas,
      })
    })
    hangUp()
    await eventually(async () => {
      const now = await of()
      expect([now.conectados, now.coban?.abiertas]).toEqual([before.conectados, before.coban?.abiertas])
    })
  })
})
