import { afterEach, describe, expect, test } from 'vitest'
import type { BalizaServer } from '../server.js'
import { databases, type TestDatabase, temporaryDirectory } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { planted, plantFleet } from '../testing/fleet.js'
import { enter, openServer } from '../testing/running-server.js'
import { startServerProcess } from '../testing/server-process.js'
import { connectTracker, sentence, type TestTracker } from '../testing/tracker.js'

const order = { tipo: 'gprs', imei: planted.own } as const
const sent = 'El comando se envió al equipo; falta que lo confirme'

describe.each(databases())('servers on $name', (kind) => {
  const closing: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (let step = closing.pop(); step !== undefined; step = closing.pop()) await step()
  })

  async function open(home: TestDatabase): Promise<BalizaServer> {
    const server = await openServer(home)
    closing.push(() => server.close())
    return server
  }

  async function connect(port: number): Promise<TestTracker> {
    const tracker = await connectTracker(port, planted.own)
    closing.push(() => tracker.hangUp())
    return tracker
  }

  test('a command that waits survives a restart', async () => {
    const home = await kind.start()
    closing.push(() => home.remove())
    const before = await open(home)
    await plantFleet(before.database)
    const client = await enter(before, 'usuario')
    await client.commands.send({ ...order, comando: 'desbloq' })
    await before.close()
    const after = await open(home)
    const tracker = await connect(after.address.trackers)
    await tracker.hears(`**,imei:${planted.own},K`)
    tracker.say(sentence(planted.own, { keyword: 'kt' }))
    const again = await enter(after, 'usuario')
    await eventually(async () => expect(await again.commands.log({})).toMatchObject([{ status: 1 }]))
  })

  test.skipIf(kind.name === 'PGlite')(
    'a process that is killed takes no command with it, and none is written twice',
    async () => {
      const home = await kind.start()
      closing.push(() => home.remove())
      const asked = await open(home)
      await plantFleet(asked.database)
      const other = await startServerProcess({
        DATABASE_URL: home.databaseUrl ?? '',
        DATA_DIR: temporaryDirectory(),
      })
      closing.push(() => other.kill())
      const client = await enter(asked, 'usuario')

      const there = await connect(other.trackers)
      expect(await client.commands.send({ ...order, comando: 'bloq', confirmado: true })).toMatchObject({
        mensaje: sent,
      })
      await there.hears(`**,imei:${planted.own},J`)
      await client.commands.send({ ...order, imei: planted.shared, comando: 'busq' })
      await other.kill()
      await eventually(() => expect(there.gone()).toBe(true))

      const here = await connect(asked.address.trackers)
      here.say(`${planted.own};`)
      await here.hears('ON')
      expect(here.heard()).toBe('LOADON')
      here.say(sentence(planted.own, { keyword: 'jt' }))
      await eventually(async () =>
        expect(await client.commands.log({})).toMatchObject([
          { tipo: 'busq', status: 0 },
          { tipo: 'bloq', status: 1 },
        ]),
      )
      const third = await connectTracker(asked.address.trackers, planted.shared)
      closing.push(() => third.hangUp())
      await third.hears(`**,imei:${planted.shared},B`)
    },
  )

  test.skipIf(kind.name === 'PGlite')(
    'a command is written by the server that has the tracker, whichever was asked',
    async () => {
      const home = await kind.start()
      closing.push(() => home.remove())
      const asked = await open(home)
      await plantFleet(asked.database)
      const other = await open({ ...home, dataDir: temporaryDirectory() })
      const client = await enter(asked, 'usuario')

      const tracker = await connect(other.address.trackers)
      expect(await client.commands.send({ ...order, comando: 'desbloq' })).toMatchObject({ mensaje: sent })
      await tracker.hears('K')
      tracker.say(sentence(planted.own, { keyword: 'kt' }))
      await eventually(async () => expect(await client.commands.log({})).toMatchObject([{ status: 1 }]))

      await tracker.hangUp()
      expect((await client.commands.send({ ...order, comando: 'busq' })).mensaje).toContain(
        'no está conectado',
      )
      const back = await connect(other.address.trackers)
      await back.hears('B')
      const here = await connect(asked.address.trackers)
      here.say(`${planted.own};`)
      await here.hears('ON')
      expect(here.heard()).toBe('LOADON')
      expect(back.heard()).toBe(`LOAD**,imei:${planted.own},B`)
      here.say(sentence(planted.own, { at: Date.now() + 1_000 }))
      await eventually(async () =>
        expect(await client.commands.log({})).toMatchObject([{ tipo: 'busq', status: 1 }, { status: 1 }]),
      )
    },
  )

  test.skipIf(kind.name === 'PGlite')(
    'the newest login wins in every process: a connection that is half open elsewhere is closed, and gets no order',
    async () => {
      const home = await kind.start()
      closing.push(() => home.remove())
      const here = await open(home)
      await plantFleet(here.database)
      const there = await startServerProcess({
        DATABASE_URL: home.databaseUrl ?? '',
        DATA_DIR: temporaryDirectory(),
      })
      closing.push(() => there.kill())
      const clients = [await enter(here, 'usuario'), await enter({ url: there.url }, 'usuario')] as const

      // The tracker changes its cell: it never closes its old connection, and logs in over a new one.
      let old = await connect(here.address.trackers)
      for (const port of [there.trackers, here.address.trackers, there.trackers]) {
        const next = await connect(port)
        await eventually(() => expect(old.gone()).toBe(true))
        for (const client of clients)
          for (const comando of ['desbloq', 'busq'] as const)
            expect(await client.commands.send({ ...order, comando })).toMatchObject({ mensaje: sent })
        await eventually(() => expect(next.heard().match(/,[KB]/g)).toHaveLength(4))
        expect(next.gone()).toBe(false)
        old = next
      }

      await there.kill()
      await eventually(() => expect(old.gone()).toBe(true))
      expect((await clients[0].commands.send({ ...order, comando: 'busq' })).mensaje).toContain(
        'no está conectado',
      )
      await (await connect(here.address.trackers)).hears(`**,imei:${planted.own},B`)
    },
  )
})
