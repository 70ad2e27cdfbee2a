import { createClient } from '@baliza/sdk-core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../config.js'
import { createLog } from '../log.js'
import { type BalizaServer, createServer } from '../server.js'
import { databases, type TestDatabase, temporaryDirectory } from '../testing/databases.js'
import { demoPassword, planted, plantFleet } from '../testing/fleet.js'
import { connectTracker, sentence, type TestTracker } from '../testing/tracker.js'

const order = { tipo: 'gprs', imei: planted.own } as const
const sent = 'El comando se envió al equipo; falta que lo confirme'

describe.each(databases())('servers on $name', (kind) => {
  const closing: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (let step = closing.pop(); step !== undefined; step = closing.pop()) await step()
  })

  async function open(home: TestDatabase): Promise<BalizaServer> {
    const config = readConfig({
      PORT: '0',
      COBAN_PORT: '0',
      OSMAND_PORT: '0',
      DATA_DIR: home.dataDir,
      DATABASE_URL: home.databaseUrl ?? '',
      ADMIN_USER: 'admin',
      ADMIN_PASSWORD: demoPassword,
    })
    const server = await createServer(config, { log: createLog('silent'), childEntry: home.childEntry })
    closing.push(() => server.close())
    return server
  }

  async function enter(server: BalizaServer) {
    const client = createClient({ host: server.url, timeout: 5_000 })
    await client.session.login({ user: 'usuario', pass: demoPassword })
    return client
  }

  async function connect(server: BalizaServer): Promise<TestTracker> {
    const tracker = await connectTracker(server.address.coban, planted.own)
    closing.push(() => tracker.hangUp())
    return tracker
  }

  test('a command that waits survives a restart', async () => {
    const home = await kind.start()
    closing.push(() => home.remove())
    const before = await open(home)
    await plantFleet(before.database)
    const client = await enter(before)
    await client.commands.send({ ...order, comando: 'desbloq' })
    await before.close()
    const after = await open(home)
    const tracker = await connect(after)
    await tracker.hears(`**,imei:${planted.own},K`)
    tracker.say(sentence(planted.own, { word: 'kt' }))
    const again = await enter(after)
    await vi.waitFor(async () => expect(await again.commands.log({})).toMatchObject([{ status: 1 }]))
  })

  test.skipIf(kind.name === 'PGlite')(
    'a command is written by the server that has the tracker, whichever was asked',
    async () => {
      const home = await kind.start()
      closing.push(() => home.remove())
      const asked = await open(home)
      await plantFleet(asked.database)
      const other = await open({ ...home, dataDir: temporaryDirectory() })
      const client = await enter(asked)

      const tracker = await connect(other)
      expect(await client.commands.send({ ...order, comando: 'desbloq' })).toBe(sent)
      await tracker.hears('K')
      tracker.say(sentence(planted.own, { word: 'kt' }))
      await vi.waitFor(async () => expect(await client.commands.log({})).toMatchObject([{ status: 1 }]))

      await tracker.hangUp()
      expect(await client.commands.send({ ...order, comando: 'busq' })).toContain('no está conectado')
      const back = await connect(other)
      await back.hears('B')
      const here = await connect(asked)
      here.say(`${planted.own};`)
      await here.hears('ON')
      expect(here.heard()).toBe('LOADON')
      expect(back.heard()).toBe(`LOAD**,imei:${planted.own},B`)
      here.say(sentence(planted.own, { at: Date.now() + 1_000 }))
      await vi.waitFor(async () =>
        expect(await client.commands.log({})).toMatchObject([{ tipo: 'busq', status: 1 }, { status: 1 }]),
      )
    },
  )
})
