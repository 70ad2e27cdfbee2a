import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { asset } from '../asset.js'
import type { BalizaServer } from '../server.js'
import { oneDatabase, settled } from '../testing/databases.js'
import { start as firstFix, fixAfter } from '../testing/fix.js'
import { planted, plantFleet } from '../testing/fleet.js'
import { enter, openServer, tokenOf } from '../testing/running-server.js'
import { storeBatch } from '../tracking/store-batch.js'

const python = promisify(execFile)
const hasPython = await python('python3', ['--version']).then(
  () => true,
  () => false,
)

/** A program that follows the feed. It processes a page and then saves its cursor. */
interface Run {
  /** Seconds of the processed positions, and the saved cursor. */
  readonly processed: readonly number[]
  readonly cursor: string
}

const secondOf = (time: number) => (time - firstFix) / 1_000

interface Start {
  readonly cursor: string
  /** Second of the last position to process. */
  readonly last: number
  /** The program crashes after it has processed the last position, before it saves the cursor. */
  readonly crashes?: true
}

type Program = (server: BalizaServer, start: Start) => Promise<Run>

const programs: Readonly<Record<string, Program>> = {
  async TypeScript(server, { cursor, last, crashes }) {
    const client = await enter(server, 'usuario')
    const processed: number[] = []
    let saved = cursor
    for await (const page of client.positions.feed({ cursor, limit: 4 })) {
      processed.push(...page.positions.map(({ timestamp }) => secondOf(timestamp)))
      const isLast = processed.at(-1) === last
      if (isLast && crashes) break
      saved = page.cursor
      if (isLast) break
    }
    client.close()
    return { processed, cursor: saved }
  },
  async Python(server, { cursor, last, crashes }) {
    const code = `
import baliza, os
client = baliza.Client(${JSON.stringify(server.url)}, api_key=${JSON.stringify(await tokenOf(server, 'usuario'))})
last = ${JSON.stringify(new Date(firstFix + last * 1_000).toISOString())}
for page in client.positions.feed(${JSON.stringify(cursor)}, limit=4):
    for row in page["positions"]: print(row["recordedAt"], flush=True)
    is_last = page["positions"][-1:] and page["positions"][-1]["recordedAt"] == last
    if is_last and ${crashes ? 'True' : 'False'}: os._exit(9)
    print("saved", page["cursor"], flush=True)
    if is_last: break
`
    const { stdout } = await python('python3', ['-c', code], {
      env: { ...process.env, PYTHONPATH: asset('clients/python'), PYTHONDONTWRITEBYTECODE: '1' },
    }).catch((error: { code?: unknown; stdout: string }) => {
      if (error.code !== 9) throw error
      return error
    })
    const lines = stdout.trim().split('\n')
    const saves = lines.filter((line) => line.startsWith('saved '))
    return {
      processed: lines.filter((line) => !saves.includes(line)).map((time) => secondOf(Date.parse(time))),
      cursor: saves.at(-1)?.slice('saved '.length) ?? cursor,
    }
  },
}

/** A server whose database survives it, and a function that starts it again. */
async function start() {
  const home = await oneDatabase().start()
  let server = await openServer(home)
  onTestFinished(async () => {
    await server.close()
    await home.remove()
  })
  await plantFleet(server.database)
  return {
    get server() {
      return server
    },
    async store(...seconds: number[]) {
      for (const second of seconds)
        await storeBatch(server.database, [fixAfter(second, { imei: planted.own })])
      await settled(server.database)
    },
    async restart() {
      const { port } = new URL(server.url)
      await server.close()
      server = await openServer(home, { environment: { PORT: port } })
    },
  }
}

test.each(
  Object.entries(programs),
)('%s: after a crash before the cursor is saved, and a restart of the server, one page is repeated and nothing else', async (name, run) => {
  if (name === 'Python' && !hasPython) return
  const host = await start()
  const client = await enter(host.server, 'usuario')
  const { cursor } = await client.positions.page()
  client.close()
  await host.store(0, 1, 2, 3, 4, 5, 6)
  const crashed = await run(host.server, { cursor, last: 6, crashes: true })
  expect(crashed.processed).toEqual([0, 1, 2, 3, 4, 5, 6])
  await host.store(7, 8, 9)
  await host.restart()
  const second = await run(host.server, { cursor: crashed.cursor, last: 9 })
  // The page is the same as before, although more came in the meantime.
  expect(second.processed).toEqual([4, 5, 6, 7, 8, 9])
  await host.store(10)
  await host.restart()
  const third = await run(host.server, { cursor: second.cursor, last: 10 })
  expect(third.processed).toEqual([10])
})

test('a feed that waits while the server restarts receives each position once', async () => {
  const host = await start()
  const client = await enter(host.server, 'usuario')
  const { cursor } = await client.positions.page()
  const received: number[] = []
  const following = (async () => {
    for await (const { positions } of client.positions.feed({ cursor, limit: 2 })) {
      received.push(...positions.map(({ timestamp }) => secondOf(timestamp)))
      if (received.length >= 8) return
    }
  })()
  await host.store(0, 1, 2)
  await expect.poll(() => received).toEqual([0, 1, 2])
  await host.restart()
  await host.store(3, 4, 5, 6)
  await host.restart()
  await host.store(7)
  await following
  expect(received).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  client.close()
})
