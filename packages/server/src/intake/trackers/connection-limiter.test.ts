import { createConnection, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createLog } from '../../log.js'
import { eventually } from '../../testing/eventually.js'
import { sentence } from '../../testing/tracker.js'
import type { Fix } from '../../tracking/latest/fix.js'
import { FixQueue } from '../fix-queue.js'
import { createFixSink, type FixSink } from '../ingest.js'
import { coban } from '../protocols/coban/index.js'
import { openTrackerServer, type SocketLimits, type TrackerServer } from './server.js'

const imei = '359586015829802'
const another = '359586015829810'
const stranger = '864035050002451'
const log = createLog('silent')

describe('the connections of the trackers', () => {
  let server: TrackerServer
  let sink: FixSink
  const sockets: Socket[] = []
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await server.close()
  })

  /** Units of the manager `large`. The unit `another` has another manager. */
  const units = new Set([imei, ...Array.from({ length: 9 }, (_, number) => `86403505000250${number}`)])

  /** Opens a server that has these registered units. @param answer delays the database's answer; immediate by default */
  async function open(limits: Partial<SocketLimits>, answer: Promise<unknown> = Promise.resolve()) {
    const isKnown = async (name: string) => {
      await answer
      return name === another || units.has(name)
    }
    const save = async (fixes: readonly Fix[]) => ({
      outcomes: await Promise.all(
        fixes.map(async (fix) => ((await isKnown(fix.imei)) ? ('stored' as const) : ('unknown' as const))),
      ),
      units: [],
      raised: [],
    })
    sink = createFixSink(
      new FixQueue({ save, onSaved: () => undefined, storeDeadLetters: async () => [], log, wait: 1 }),
      log,
    )
    server = await openTrackerServer({
      sink,
      log,
      host: '127.0.0.1',
      ports: [{ port: 0, protocols: [coban] }],
      names: { imeiOf: (id) => id },
      limits,
      units: {
        login: async (name) =>
          (await isKnown(name))
            ? { known: true, number: 1, manager: name === another ? 'small' : 'large' }
            : { known: false, number: null, manager: null },
        knows: isKnown,
      },
    })
  }

  /** @param again text that is repeated */
  async function connect(first = '', again = ''): Promise<() => boolean> {
    const socket = createConnection(server.ports[0] ?? 0, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.resume().write(first)
    await new Promise((resolve) => socket.once('connect', resolve))
    const timer = setInterval(() => again !== '' && socket.write(again), 20)
    let gone = false
    socket.on('close', () => {
      gone = true
      clearInterval(timer)
    })
    return () => gone
  }
  const ends = (gone: () => boolean) => eventually(() => expect(gone()).toBe(true))
  const login = (name: string) => `##,imei:${name},A;`
  const silent = (count: number) => eventually(() => expect(server.silent).toBe(count))

  test.each([
    ['a login', login(imei), 0],
    ['a position', sentence(imei), 1],
    ['a heartbeat', `${imei};`, 1],
    ['an acknowledgement', `imei:${imei},jt;`, 1],
  ])('%s of a registered unit keeps its connection', async (_what, sentence, counted) => {
    await open({ helloTimeout: 200 })
    const kept = await connect(sentence)
    await silent(counted)
    // A later connection has closed because of its timeout, so the timeout of this one has passed too.
    await ends(await connect())
    expect(kept()).toBe(false)
  })

  test.each([
    ['nothing', ''],
    ['bytes that make no sentence', 'imei:'],
    ['logins', login(stranger)],
    ['positions', sentence(stranger)],
    ['heartbeats', `${stranger};`],
  ])('whoever says %s and is no registered unit goes soon, however busy', async (_what, again) => {
    await open({ helloTimeout: 200 })
    const unit = await connect(login(imei))
    await ends(await connect(again, again))
    expect(unit()).toBe(false)
    expect(server.silent).toBe(0)
  })

  test('a unit that falls silent goes when its time is over, and bytes without a sentence do not prolong it', async () => {
    await open({ idleTimeout: 200 })
    const [dripping, speaking] = [await connect(login(imei), 'x'), await connect(`${imei};`, `${imei};`)]
    await ends(dripping)
    expect(speaking()).toBe(false)
  })

  test('nobody is sent away while the database has not said who it is', async () => {
    let answer: () => void = () => undefined
    await open(
      { helloTimeout: 100 },
      new Promise<void>((resolve) => {
        answer = resolve
      }),
    )
    const asking = [await connect(login(imei)), await connect(sentence(imei))]
    const unknown = await connect(login(stranger))
    await ends(await connect())
    await ends(await connect())
    expect([...asking.map((gone) => gone()), unknown()]).toEqual([false, false, false])
    answer()
    await ends(unknown)
    expect(asking.map((gone) => gone())).toEqual([false, false])
  })

  test('where no connection is free the one that has been silent for longest is closed, whatever its address', async () => {
    await open({ most: 20 })
    const unit = await connect(login(imei))
    await silent(0)
    const early = []
    for (let index = 0; index < 19; index += 1) early.push(await connect())
    const late = []
    for (let index = 0; index < 5; index += 1) late.push(await connect())
    for (const gone of early.slice(0, 5)) await ends(gone)
    expect(early.slice(5).some((gone) => gone())).toBe(false)
    expect(late.some((gone) => gone())).toBe(false)
    expect(unit()).toBe(false)
    expect(sink.sockets).toMatchObject({ evicted: 5, busy: 0 })
    expect(server.silent).toBe(19)
  })

  test('where logged-in units have all connections, the manager with the most loses its oldest, and a stranger none', async () => {
    await open({ most: 6, helloTimeout: 200 })
    const flood: (() => boolean)[] = []
    for (const name of units) {
      flood.push(await connect(login(name)))
      await silent(0)
    }
    await eventually(() => expect(flood.map((gone) => gone()).lastIndexOf(true)).toBe(4))
    const small = await connect(login(another))
    await ends(flood[5] ?? small)
    for (let index = 0; index < 5; index += 1) await ends(await connect(login(stranger), login(stranger)))
    for (const name of units) {
      flood.push(await connect(login(name)))
      await silent(0)
    }
    expect(flood.at(-1)?.()).toBe(false)
    expect(small()).toBe(false)
    expect(sink.sockets.busy).toBe(0)
  })

  test.each([
    ['positions', sentence(imei)],
    ['heartbeats', `${imei};`],
  ])('a flood of connections with %s of one unit and no login leaves one, and the other unit its own', async (_what, said) => {
    await open({ most: 20 })
    const other = await connect(login(another))
    await silent(0)
    const flood: (() => boolean)[] = []
    for (let index = 0; index < 60; index += 1) flood.push(await connect(said))
    await eventually(() => expect(flood.filter((gone) => !gone())).toHaveLength(1))
    expect(other()).toBe(false)
    const late = await connect(login(another))
    await ends(other)
    expect(late()).toBe(false)
    expect(sink.sockets.busy).toBe(0)
  })

  test('a sentence without a login does not close the connection over which its unit has logged in', async () => {
    await open({})
    const real = await connect(login(imei))
    await silent(0)
    const forged = await connect(`${imei};`)
    await silent(1)
    expect([real(), forged()]).toEqual([false, false])
    const again = await connect(login(imei))
    await ends(real)
    await ends(forged)
    expect(again()).toBe(false)
  })

  test('where none is free, one without a login makes room', async () => {
    await open({ most: 2 })
    const forged = await connect(`${imei};`)
    await silent(1)
    const real = await connect(login(another))
    await silent(1)
    const late = await connect()
    await ends(forged)
    expect([real(), late()]).toEqual([false, false])
    expect(sink.sockets).toMatchObject({ evicted: 1, busy: 0 })
  })
})
