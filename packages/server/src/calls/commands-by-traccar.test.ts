import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { fixture } from '../testing/fixture.js'
import { planted, plantFleet } from '../testing/fleet.js'
import { enter, failure, openServer, serverFixture } from '../testing/running-server.js'
import { type How, startTraccar } from '../testing/traccar/stub.js'
import { connectTracker, sentence, type TestTracker } from '../testing/tracker.js'

const imei = planted.own
/** Formatted as printed on the tracker. Requests to Traccar must contain it verbatim. */
const uniqueId = '35-958601-582980-2'
const sent = 'El comando se envió al equipo; falta que lo confirme'
const taken = 'El equipo recibió el comando; falta que confirme que lo hizo'
const done = 'El equipo confirmó el comando'
const waits =
  'El comando se enviará cuando el equipo se conecte y la unidad vaya despacio; vence en 10 minutos'
const parked = { speed: 0, ignition: false }
const driving = { speed: 43.2, ignition: true }

describe.each([oneDatabase()])('orders through a Traccar on $name', (kind) => {
  const traccar = fixture(
    () => startTraccar(),
    (stub) => stub.close(),
  )
  const settings = () => ({ TRACCAR_URL: traccar.url, TRACCAR_TOKEN: traccar.token })
  const server = serverFixture(kind, settings)
  const usuario = server.client('usuario')
  const trackers: TestTracker[] = []
  /** Last second that a position of this test has reported. A second position of it would be a duplicate. */
  let spokenOf = 0

  beforeEach(async () => {
    spokenOf = 0
    traccar.reset()
    traccar.has([{ id: 7, uniqueId }])
    await server.database.query('delete from commands')
    await server.database.query('delete from positions')
    await server.database.query('update unit_live set speed = 0, acc = false, timestamp = $1', [
      Date.now() - 60_000,
    ])
    await server.database.query('update users set blocmotor = true where id = $1', [server.ids.usuario])
    await forward(parked, { at: Date.now() - 2_000 })
  })
  afterEach(async () => {
    for (const tracker of trackers.splice(0)) await tracker.hangUp()
    // Every request must conform to the OpenAPI document of Traccar, even if the stub answers with an error.
    expect(traccar.violations).toEqual([])
    expect(server.lines.join('\n')).not.toContain(traccar.token)
  })

  const tell = (body: object, url = server.url) =>
    fetch(`${url}/traccar`, {
      method: 'POST',
      headers: { authorization: 'Bearer secreto', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  /** Forwards a tracker's position as Traccar does. Resolves once it is stored. */
  async function forward(
    { speed, ignition }: typeof parked,
    {
      at = Date.now(),
      id = uniqueId,
      ...attributes
    }: Record<string, unknown> & { at?: number; id?: string } = {},
  ): Promise<number> {
    spokenOf = Math.max(spokenOf + 1_000, Math.ceil(at / 1_000) * 1_000)
    const time = new Date(spokenOf).toISOString()
    const place = { latitude: 19.4326, longitude: -99.1332, altitude: 2_240, course: 90, speed }
    const position = {
      id: 0,
      deviceId: 7,
      protocol: 'gt06',
      fixTime: time,
      deviceTime: time,
      valid: true,
      ...place,
    }
    const answer = await tell({
      position: { ...position, outdated: false, attributes: { ignition, ...attributes } },
      device: { id: 7, uniqueId: id, name: 'Camión' },
    })
    expect(answer.status).toBe(200)
    return spokenOf
  }

  const event = (type: string, attributes: object) =>
    tell({
      event: { id: 5, type, eventTime: new Date().toISOString(), deviceId: 7, attributes },
      device: { id: 7, uniqueId, name: 'Camión' },
    })

  const last = async () => (await usuario.commands.log({}))[0]
  const order = (comando: 'bloq' | 'desbloq' | 'busq', more: { confirmado?: boolean; imei?: string } = {}) =>
    usuario.commands.send({ tipo: 'gprs', imei, comando, ...more })
  const stands = (estado: string, mensaje: string) =>
    eventually(async () => expect(await last()).toMatchObject({ estado, mensaje }))
  const health = async () => {
    const answer = (await (await fetch(`${server.url}/health`)).json()) as { readonly traccar: object }
    return answer.traccar
  }

  test('a cut and its release are done by the relay’s own state, and by nothing before it', async () => {
    await order('bloq')
    await stands('sent', sent)
    expect(traccar.received).toEqual([{ deviceId: 7, type: 'engineStop', attributes: { noQueue: true } }])
    await forward(parked, { blocked: false })
    await event('commandResult', { result: 'DYD=Success!' })
    await stands('sent', `${taken}: «DYD=Success!»`)
    // The tracker stored this report before the command.
    await forward(parked, { blocked: true, archive: true })
    await stands('sent', `${taken}: «DYD=Success!»`)
    await forward(parked, { blocked: true })
    await stands('done', `${done}: «DYD=Success!»`)

    await order('desbloq')
    expect(traccar.received.at(-1)).toEqual({ deviceId: 7, type: 'engineResume', attributes: {} })
    await forward(parked, { blocked: true })
    await stands('sent', sent)
    await forward(parked, { blocked: false })
    await stands('done', done)
  })

  test('a search is done by the next position, an interval and a time zone are told by the device’s words', async () => {
    await order('busq')
    expect(traccar.received.at(-1)).toEqual({ deviceId: 7, type: 'positionSingle', attributes: {} })
    await forward(parked)
    await stands('done', done)
    await usuario.commands.send({ tipo: 'gprs', imei, comando: 'fr', valor: '060' })
    expect(traccar.received.at(-1)).toEqual({
      deviceId: 7,
      type: 'positionPeriodic',
      attributes: { frequency: 60 },
    })
    // A position arrives whether or not the tracker has accepted the interval.
    await forward(parked)
    await event('commandResult', { result: 'OK,60' })
    await stands('sent', `${taken}: «OK,60»`)
    await usuario.commands.send({ tipo: 'gprs', imei, comando: 'zh', valor: 1 })
    expect(traccar.received.at(-1)).toEqual({
      deviceId: 7,
      type: 'setTimezone',
      attributes: { timezone: 'GMT-6' },
    })
    await event('commandResult', { result: 'GMT,W,6 OK' })
    await stands('sent', `${taken}: «GMT,W,6 OK»`)
  })

  test('what Traccar keeps says so until it has left', async () => {
    traccar.answer('/commands/send', 'queued')
    await order('desbloq')
    const kept =
      'Traccar guarda el comando y lo enviará cuando el equipo se conecte; desde aquí ya no se puede retirar'
    await stands('sent', kept)
    await event('queuedCommandSent', { id: traccar.queuedId() + 1 })
    await event('commandResult', { result: 'of another' })
    await stands('sent', kept)
    await event('queuedCommandSent', { id: traccar.queuedId() })
    await stands('sent', sent)
    await event('commandResult', { result: 'HFYD=Success!' })
    await stands('sent', `${taken}: «HFYD=Success!»`)
    await forward(parked, { blocked: false })
    await stands('done', `${done}: «HFYD=Success!»`)
  })

  test('a moving vehicle is not cut although it was confirmed, whatever its model; a slow one is', async () => {
    await server.database.query(`update units set tracker_model = 'micodus' where imei = $1`, [imei])
    await forward(driving)
    await order('bloq', { confirmado: true })
    await stands('waiting', waits)
    await forward(driving)
    expect(traccar.received).toEqual([])
    await forward({ speed: 4, ignition: true })
    await eventually(() => expect(traccar.received).toHaveLength(1))
    await stands('sent', sent)
  })

  test.each<['/devices' | '/commands/types' | '/commands/send', How, 'failed' | 'sent', string]>([
    [
      '/commands/send',
      { status: 400, text: 'Device is not online - RuntimeException (CommandsManager:98)' },
      'failed',
      'Traccar no aceptó el comando: «Device is not online»',
    ],
    [
      '/commands/send',
      'dropped',
      'sent',
      'La conexión se cortó al enviar el comando: no se sabe si el equipo lo recibió, y no se repite solo: «la conexión con Traccar se perdió',
    ],
    [
      '/commands/send',
      { status: 200, text: '<html>' },
      'sent',
      'La conexión se cortó al enviar el comando: no se sabe si el equipo lo recibió, y no se repite solo: «lo que contestó Traccar no se entiende»',
    ],
    [
      '/devices',
      { status: 401, text: '' },
      'failed',
      'No se envió: Traccar no deja entrar con la clave de este servidor (TRACCAR_TOKEN)',
    ],
    [
      '/devices',
      { status: 301, text: '', location: 'http://127.0.0.1:1/' },
      'failed',
      'No se envió: la dirección de Traccar (TRACCAR_URL) lleva a otra, y ahí no se manda la clave',
    ],
    [
      '/devices',
      { status: 200, text: 'no es JSON' },
      'failed',
      'No se envió: lo que contestó Traccar no se entiende',
    ],
    ['/devices', 'dropped', 'failed', 'No se envió: no se pudo preguntar a Traccar, que atiende al equipo'],
    ['/devices', { status: 200, text: '[]' }, 'failed', 'No se envió: Traccar no tiene este equipo'],
    [
      '/devices',
      { status: 200, text: JSON.stringify([7, 8].map((id) => ({ id, uniqueId }))) },
      'failed',
      'No se envió: Traccar tiene más de un equipo con este ID',
    ],
    [
      '/commands/types',
      { status: 200, text: '[{"type":"custom"}]' },
      'failed',
      'No se envió: Traccar no tiene este comando para el protocolo del equipo',
    ],
  ])('%s that answers %j leaves the order %s: %s', async (path, how, estado, mensaje) => {
    traccar.answer(path, how)
    await order('desbloq').catch((error: unknown) => expect(error).toMatchObject({ code: 'refused' }))
    expect(await last()).toMatchObject({ estado, mensaje: expect.stringContaining(mensaje) })
    expect(server.lines.some((line) => line.includes('Traccar no tomó un comando'))).toBe(true)
    // The command is not resent automatically: not when Traccar recovers, nor when the tracker reports.
    const before = traccar.received.length
    traccar.answer(path, 'well')
    await forward(parked)
    await order('busq')
    expect(traccar.received.slice(before).map(({ type }) => type)).toEqual(['positionSingle'])
  })

  test('what may have left is done all the same where the relay shows it', async () => {
    traccar.answer('/commands/send', 'dropped')
    expect(await failure(order('desbloq'))).toMatchObject({ code: 'refused' })
    await forward(parked, { blocked: false })
    await eventually(async () => expect(await last()).toMatchObject({ estado: 'done' }))
  })

  test('a cut that was refused takes no proof from the release before it', async () => {
    await order('desbloq')
    traccar.answer('/commands/send', { status: 400, text: 'Failed to send command' })
    expect(await failure(order('bloq'))).toMatchObject({ code: 'refused' })
    await forward(parked, { blocked: false })
    await eventually(async () => {
      const [cut, release] = await usuario.commands.log({})
      expect([cut?.estado, release?.estado]).toEqual(['failed', 'done'])
    })
  })

  test('a Traccar that hangs is given up, and a tracker that is connected here has its order meanwhile', async () => {
    const tracker = await connectTracker(server.address.trackers, planted.shared)
    trackers.push(tracker)
    tracker.say(sentence(planted.shared))
    traccar.answer('/devices', 'nothing')
    const hanging = order('desbloq').catch((error: unknown) => error)
    await eventually(() => expect(traccar.asked).toContain('GET /devices'))
    await order('busq', { imei: planted.shared })
    await tracker.hears(`**,imei:${planted.shared},B`)
    expect((await usuario.commands.log({}))[0]).toMatchObject({
      imei: planted.shared,
      estado: 'sent',
      mensaje: sent,
    })
    await hanging
    await eventually(async () =>
      expect((await usuario.commands.log({}))[1]?.mensaje).toBe(
        'No se envió: Traccar, que atiende al equipo, tardó demasiado en contestar',
      ),
    )
  })

  test('a device that connects to us takes its orders itself, and Traccar again once it has gone', async () => {
    const tracker = await connectTracker(server.address.trackers, imei)
    trackers.push(tracker)
    tracker.say(sentence(imei))
    await forward(parked)
    await order('busq')
    await tracker.hears(`**,imei:${imei},B`)
    expect(traccar.received).toEqual([])
    await tracker.hangUp()
    await eventually(async () => {
      await forward(parked)
      expect(await health()).toMatchObject({ units: 1 })
    })
    await order('desbloq')
    expect(traccar.received.map(({ type }) => type)).toEqual(['engineResume'])
  })

  test('who does not show the secret tells of no order', async () => {
    await order('bloq')
    const answer = await fetch(`${server.url}/traccar`, {
      method: 'POST',
      headers: { authorization: 'Bearer otro' },
      body: JSON.stringify({
        event: { type: 'commandResult', attributes: { result: 'yes' } },
        device: { uniqueId },
      }),
    })
    expect(answer.status).toBe(403)
    // Other events are acknowledged and ignored, so that Traccar does not resend them.
    expect((await event('deviceOnline', {})).status).toBe(200)
    await stands('sent', sent)
  })

  test('how that way is stands in /health, without the token', async () => {
    const before = (await health()) as { readonly sent: number; readonly failed: number }
    await order('busq')
    traccar.answer('/devices', { status: 401, text: '' })
    expect(await failure(order('busq'))).toMatchObject({ code: 'refused' })
    expect(await health()).toEqual({
      ...before,
      units: 1,
      sending: 0,
      waiting: 0,
      sent: before.sent + 1,
      failed: before.failed + 1,
      failure: 'traccarToken',
    })
    const whole = await (await fetch(`${server.url}/health`)).text()
    expect(whole).toContain('"TRACCAR_URL":null')
    expect(whole).not.toContain(traccar.token)
  })
})

describe.each([oneDatabase()])('units that a Traccar has, on $name', (kind) => {
  test('are known from before this process, and by their unit alone', async () => {
    const traccar = await startTraccar()
    const home = await kind.start()
    const environment = { TRACCAR_URL: traccar.url, TRACCAR_TOKEN: traccar.token }
    try {
      traccar.has([{ id: 7, uniqueId: imei }])
      const first = await openServer(home, { environment })
      const ids = await plantFleet(first.database)
      await first.database.query('update users set blocmotor = true where id = $1', [ids.usuario])
      const time = new Date().toISOString()
      for (const id of [imei, '350000000000001'])
        await fetch(`${first.url}/traccar`, {
          method: 'POST',
          headers: { 'x-traccar-secret': 'secreto' },
          body: JSON.stringify({
            position: { fixTime: time, valid: true, latitude: 19, longitude: -99, speed: 0, attributes: {} },
            device: { id: 7, uniqueId: id },
          }),
        })
      await eventually(async () =>
        expect(await first.database.query('select imei, traccar_id from connections')).toEqual([
          { imei, traccar_id: imei },
        ]),
      )
      await first.close()
      const second = await openServer(home, { environment })
      try {
        const usuario = await enter(second, 'usuario')
        await usuario.commands.send({ tipo: 'gprs', imei, comando: 'desbloq' })
        expect(traccar.received).toEqual([{ deviceId: 7, type: 'engineResume', attributes: {} }])
      } finally {
        await second.close()
      }
    } finally {
      await home.remove()
      await traccar.close()
    }
  })
})
