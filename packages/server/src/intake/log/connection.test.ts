import { afterEach, describe, expect, test } from 'vitest'
import { connectNats } from '../../bus/nats-connection.js'
import { createLog } from '../../log.js'
import { StartProblem } from '../../problem.js'
import { temporaryDirectory } from '../../testing/databases.js'
import { eventually } from '../../testing/eventually.js'
import { findNats, startNats } from '../../testing/nats.js'
import { freePort } from '../../testing/postgres.js'
import { startTcpProxy } from '../../testing/tcp-proxy.js'
import { openJetStream } from './connection.js'
import { openStream, streamName } from './stream.js'

const nats = findNats()
const log = createLog('silent')
const password = 'clave ñ@:/'
const refused = (work: Promise<unknown>) =>
  work.then(
    () => new Error('it was not refused'),
    (error: Error) => error,
  )

test('NATS that is not there is one line, without the password', async () => {
  const where = `127.0.0.1:${await freePort()}`
  const problem = await refused(connectNats([`nats://ana:secreta@${where}`], log))
  expect(problem).toBeInstanceOf(StartProblem)
  expect(problem.message).toMatch(`NATS no contesta en ${where} (`)
  expect(problem.message).toMatch(/Enciéndelo, o corrige NATS_URL\.$/)
  expect(problem.message).not.toContain('secreta')
})

describe.skipIf(nats === null)('a NATS with a password', () => {
  const closing: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (let step = closing.pop(); step !== undefined; step = closing.pop()) await step()
  })
  async function start(): Promise<URL> {
    const one = await startNats(nats ?? '', temporaryDirectory(), 1, password)
    closing.push(() => one.stop())
    return new URL(one.url)
  }

  test('lets in whoever has it, and keeps one copy where it is alone', async () => {
    const { host } = await start()
    const link = await connectNats([`nats://baliza:${encodeURIComponent(password)}@${host}`], log)
    closing.push(() => link.close())
    const connection = await openJetStream(link)
    await openStream(connection)
    // The next process opens the stream again.
    await openStream(connection)
    const { config } = await connection.streams.streams.info(streamName)
    expect(config).toMatchObject({ num_replicas: 1, retention: 'workqueue', storage: 'file', discard: 'new' })
  })

  test('a connection of which no end learns that it is lost is made anew', async () => {
    const { port } = await start()
    const proxy = await startTcpProxy(Number(port))
    closing.push(() => proxy.close())
    const way = `nats://baliza:${encodeURIComponent(password)}@127.0.0.1:${proxy.port}`
    const link = await connectNats([way], log)
    closing.push(() => link.close())
    proxy.swallow()
    await eventually(() => expect(link.isConnected).toBe(false))
    proxy.heal()
    await eventually(() => expect(link.isConnected).toBe(true))
    await openJetStream(link)
  })

  test('turns away whoever has not, in one line', async () => {
    const { host } = await start()
    const problem = await refused(connectNats([`nats://baliza:otra@${host}`], log))
    expect(problem.message).toBe(
      `NATS en ${host} no nos deja entrar. Corrige el usuario y la clave de NATS_URL.`,
    )
  })

  test('a stream of that name that is somebody else’s is left as it is', async () => {
    const { host } = await start()
    const link = await connectNats([`nats://baliza:${encodeURIComponent(password)}@${host}`], log)
    closing.push(() => link.close())
    const connection = await openJetStream(link)
    await connection.streams.streams.add({ name: streamName, subjects: ['otra.>'] })
    const problem = await refused(openStream(connection))
    expect(problem).toBeInstanceOf(StartProblem)
    expect(problem.message).toContain(`El stream ${streamName} de NATS no es el nuestro: guarda otra.> con`)
    expect((await connection.streams.streams.info(streamName)).config.subjects).toEqual(['otra.>'])
  })
})
