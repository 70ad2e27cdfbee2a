import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { jetstreamManager } from '@nats-io/jetstream'
import { type ConnectionOptions, connect, type NatsConnection } from '@nats-io/transport-node'
import { freePort } from './postgres.js'

const places = [
  process.env.NATS_BIN,
  '/usr/sbin/nats-server',
  '/usr/bin/nats-server',
  '/usr/local/bin/nats-server',
]

/** Path of nats-server on this machine; `null`, with a warning, if it is not found. */
export function findNats(): string | null {
  const found = places.find((place) => place !== undefined && existsSync(place))
  if (found !== undefined) return found
  const loud = process.env.CI === 'true' ? '\n!!! CI=true: install nats-server here. !!!\n' : ''
  console.warn(
    `nats-server is not on this machine (NATS_BIN names it): what goes through it is not tested.${loud}`,
  )
  return null
}

/** Nodes of NATS with JetStream that run for a test. */
export interface TestNats {
  /** Addresses of all nodes, for `NATS_URL`. */
  readonly url: string
  /** Process ids of the running nodes. */
  pids(): readonly number[]
  /** `kill -9` of the node that leads a stream. @returns a function that starts it again */
  killLeader(stream: string): Promise<() => Promise<void>>
  /** `kill -9` of one node, by its index from 0. @returns a function that starts it again */
  kill(node: number): Promise<() => Promise<void>>
  /** Moves the leadership of the stream and of each of its consumers to another node. */
  moveLeaders(stream: string): Promise<void>
  /** Whether each node has the complete stream. */
  isWhole(stream: string): Promise<boolean>
  /** `kill -9` of all nodes but one, which then has no majority. @returns a function that starts them again */
  killMost(): Promise<() => Promise<void>>
  /** `kill -9` of all nodes. @returns a function that starts them again */
  killAll(): Promise<() => Promise<void>>
  /** Publishes one message, as any program may. */
  publish(subject: string, data: Uint8Array): Promise<void>
  /** Number of unacknowledged messages. */
  waiting(stream: string): Promise<number>
  stop(): Promise<void>
}

type Credentials = Pick<ConnectionOptions, 'user' | 'pass'>

interface Node {
  readonly name: string
  readonly start: () => void
  readonly pid: () => number | undefined
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

/**
 * @param directory for the data of the nodes
 * @param count 3 is a cluster, 1 is a single node
 * @param password of the user `baliza`; without it any client may connect
 */
export async function startNats(
  bin: string,
  directory: string,
  count: 1 | 3 = 3,
  password: string | null = null,
): Promise<TestNats> {
  const credentials = password === null ? {} : { user: 'baliza', pass: password }
  const ports: { readonly client: number; readonly cluster: number }[] = []
  for (let index = 0; index < count; index++)
    ports.push({ client: await freePort(), cluster: await freePort() })
  const routes = ports.map(({ cluster }) => `nats://127.0.0.1:${cluster}`)
  const nodes = ports.map(({ client, cluster }, index) => {
    const home = join(directory, `nats-${index}`)
    mkdirSync(home, { recursive: true })
    const lines = [
      `server_name: node-${index}`,
      `listen: "127.0.0.1:${client}"`,
      `jetstream { store_dir: "${home}" }`,
      ...(password === null ? [] : [`authorization { user: baliza, password: "${password}" }`]),
      ...(count === 1
        ? []
        : [
            // Clients receive no other addresses than the configured ones, which may be those of a test's proxies.
            `cluster { name: test, listen: "127.0.0.1:${cluster}", no_advertise: true, routes: ${JSON.stringify(routes)} }`,
          ]),
    ]
    const file = join(home, 'nats.conf')
    writeFileSync(file, lines.join('\n'))
    return startNode(bin, `node-${index}`, file)
  })
  const servers = ports.map(({ client }) => `127.0.0.1:${client}`)
  await allAnswer(servers, credentials)

  async function ask<Answer>(
    question: (
      streams: Awaited<ReturnType<typeof jetstreamManager>>,
      nats: NatsConnection,
    ) => Promise<Answer>,
  ): Promise<Answer> {
    const nats = await connect({ servers, timeout: 10_000, ...credentials })
    try {
      return await question(await jetstreamManager(nats, { timeout: 10_000 }), nats)
    } finally {
      await nats.close()
    }
  }

  /** @returns a function that starts them again */
  async function kill(some: readonly Node[]): Promise<() => Promise<void>> {
    await Promise.all(some.map((node) => node.end('SIGKILL')))
    return async () => {
      for (const node of some) node.start()
      await allAnswer(servers, credentials)
    }
  }

  return {
    url: servers.map((server) => `nats://${server}`).join(),
    pids: () => nodes.flatMap((node) => node.pid() ?? []),
    async killLeader(stream) {
      const { cluster } = await ask(({ streams }) => streams.info(stream))
      const leader = nodes.find(({ name }) => name === cluster?.leader)
      if (leader === undefined) throw new Error(`nobody leads ${stream}`)
      return kill([leader])
    },
    kill: (node) => kill(nodes.slice(node, node + 1)),
    moveLeaders: (stream) =>
      ask(async ({ consumers }, nats) => {
        const readers = (await consumers.list(stream).next()).map(
          ({ name }) => `CONSUMER.LEADER.STEPDOWN.${stream}.${name}`,
        )
        for (const what of [...readers, `STREAM.LEADER.STEPDOWN.${stream}`]) {
          const answer = (await nats.request(`$JS.API.${what}`, undefined, { timeout: 10_000 })).json<{
            error?: object
          }>()
          if (answer.error !== undefined) throw new Error(`${what}: ${JSON.stringify(answer.error)}`)
        }
      }),
    isWhole: (stream) =>
      ask(async ({ streams }) => {
        const { cluster } = await streams.info(stream)
        const others = cluster?.replicas ?? []
        return others.length === count - 1 && others.every(({ current }) => current)
      }),
    killMost: () => kill(nodes.slice(1)),
    killAll: () => kill(nodes),
    publish: (subject, data) =>
      ask(async (manager) => {
        await manager.jetstream().publish(subject, data)
      }),
    waiting: (stream) => ask(async ({ streams }) => (await streams.info(stream)).state.messages),
    async stop() {
      await Promise.all(nodes.map((node) => node.end('SIGTERM')))
    },
  }
}

function startNode(bin: string, name: string, file: string): Node {
  let child: ChildProcess
  const start = () => {
    child = spawn(bin, ['--config', file], { stdio: 'ignore' })
  }
  start()
  return {
    name,
    start,
    pid: () => (child.exitCode === null && child.signalCode === null ? child.pid : undefined),
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill(signal)
      await gone
    },
  }
}

/** Waits until each node takes part in JetStream: a cluster has to elect its leader first. */
async function allAnswer(servers: readonly string[], credentials: Credentials): Promise<void> {
  const until = Date.now() + 120_000
  for (const server of servers) {
    for (;;) {
      try {
        const nats = await connect({ servers: [server], timeout: 5_000, reconnect: false, ...credentials })
        try {
          await jetstreamManager(nats, { timeout: 5_000 })
        } finally {
          await nats.close()
        }
        break
      } catch (cause) {
        if (Date.now() > until) throw new Error(`NATS at ${server} does not answer`, { cause })
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }
}
