import { createConnection, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createLog } from '../../log.js'
import { eventually } from '../../testing/eventually.js'
import { connectTracker, sentence, type TestTracker } from '../../testing/tracker.js'
import { FixQueue } from '../fix-queue.js'
import { createFixSink } from '../ingest.js'
import { coban } from '../protocols/coban/index.js'
import type { TrackerListener, Written } from './listener.js'
import { openTrackerServer, type TrackerServer } from './server.js'

const imei = '359586015829802'
const other = '864035050002451'
const log = createLog('silent')

describe('the lines of the trackers', () => {
  const reported: string[] = []
  const listener: TrackerListener = {
    arrived: (name) => void reported.push(`${name} arrived`),
    heard: (fix) => void reported.push(`${fix.imei} heard`),
    replied: (name, { comando, result }) => void reported.push(`${name} ${comando} ${result}`),
    speaks: (name, dialect) => void reported.push(`${name} ${dialect}`),
  }
  let server: TrackerServer
  const trackers: TestTracker[] = []
  const sockets: Socket[] = []
  afterEach(async () => {
    reported.length = 0
    for (const tracker of trackers.splice(0)) await tracker.hangUp()
    for (const socket of sockets.splice(0)) socket.destroy()
    await server.close()
  })

  async function open(): Promise<void> {
    const save = async () => ({ outcomes: [], units: [], raised: [] })
    const queue = new FixQueue({ save, onSaved: () => undefined, storeDeadLetters: async () => [], log })
    let logins = 0
    server = await openTrackerServer({
      sink: createFixSink(queue, log),
      log,
      listener,
      host: '127.0.0.1',
      ports: [{ port: 0, protocols: [coban] }],
      names: { imeiOf: (id) => id },
      units: {
        login: async () => ({ known: true, number: ++logins, manager: null }),
        knows: async () => true,
      },
      limits: { writeTimeout: 200 },
    })
  }
  async function write(name: string, text: string): Promise<Written> {
    const { lines } = server
    return lines.write(name, (await lines.connection(name)) ?? 0, text)
  }
  async function connect(name: string, options?: { login: boolean }): Promise<TestTracker> {
    const tracker = await connectTracker(server.ports[0] ?? 0, name, options)
    trackers.push(tracker)
    return tracker
  }

  test('a text reaches the tracker that is logged in, and nobody else', async () => {
    await open()
    const [mine, theirs] = [await connect(imei), await connect(other)]
    expect(server.lines.connected(imei)).toBe(true)
    expect(await write(imei, 'hello')).toBe('written')
    await mine.hears('LOADhello')
    expect(theirs.heard()).toBe('LOAD')
  })

  test('without a login there is no line, and after the end of one neither', async () => {
    await open()
    const silent = await connect(imei, { login: false })
    silent.say(sentence(imei))
    const heartbeat = `${imei};`
    silent.say(heartbeat)
    await silent.hears('ON')
    expect(server.lines.connected(imei)).toBe(false)
    expect(await write(imei, 'hello')).toBe('unreachable')
    const tracker = await connect(imei)
    await tracker.hangUp()
    await eventually(() => expect(server.lines.connected(imei)).toBe(false))
    expect(await write(imei, 'hello')).toBe('unreachable')
  })

  test('a tracker that does not listen takes no second text and is dropped, and the first is of no known end', async () => {
    await open()
    const socket = createConnection(server.ports[0] ?? 0, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.write(`##,imei:${imei},A;`)
    await eventually(() => expect(server.lines.connected(imei)).toBe(true))
    // More than the system's buffers can store for a socket whose peer does not read.
    const first = write(imei, 'x'.repeat(32_000_000))
    expect(await write(imei, 'hello')).toBe('unreachable')
    expect(await first).toBe('broken')
    await eventually(() => expect(server.lines.size).toBe(0))
  })

  test('only what a tracker says over its own connection is reported', async () => {
    await open()
    const mine = await connect(imei)
    mine.say(sentence(imei, { keyword: 'acc on' }))
    mine.say(sentence(imei, { keyword: '001' }))
    mine.say(sentence(imei))
    mine.say(sentence(other))
    mine.say(sentence(other, { keyword: '109' }))
    mine.say(sentence(imei, { keyword: 'JT' }))
    const stranger = await connect(other, { login: false })
    stranger.say(sentence(imei, { keyword: '109' }))
    stranger.say(`${imei};`)
    await stranger.hears('ON')
    mine.say(`${imei};`)
    await mine.hears('ON')
    const heard = `${imei} heard`
    expect(reported).toEqual([`${imei} arrived`, heard, `${imei} digits`, heard, heard, `${imei} bloq done`])
  })

  test('a connection that logs in as another tells its dialect anew', async () => {
    await open()
    const tracker = await connect(imei)
    tracker.say(sentence(imei, { keyword: '001' }))
    tracker.say(`##,imei:${other},A;`)
    await eventually(() => expect(reported).toContain(`${other} arrived`))
    tracker.say(sentence(other))
    tracker.say(`${other};`)
    await tracker.hears('ON')
    expect(reported.filter((line) => !line.endsWith('heard'))).toEqual([
      `${imei} arrived`,
      `${imei} digits`,
      `${other} arrived`,
      `${other} letters`,
    ])
    expect(server.lines.connected(imei)).toBe(false)
  })
})
