import { setTimeout as wait } from 'node:timers/promises'
import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream'
import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node'
import type { Log } from '../../log.js'
import { StartProblem } from '../../problem.js'

/** NATS, and what JetStream offers over it. */
export interface LogConnection {
  readonly nats: NatsConnection
  readonly streams: JetStreamManager
  readonly client: JetStreamClient
  /** What was said and not sent is sent, then it closes. */
  close(): Promise<void>
}

/** For an answer of NATS, ms: to the first question, and to each after it. */
const patience = 5_000

/**
 * Connects, and stays connected: whatever is lost later is made again, for as long as it takes.
 * The client of NATS is loaded here and nowhere else: whoever has no log never runs a byte of it.
 * @throws {StartProblem} when NATS is not reached, lets nobody in, or has no JetStream
 */
export async function connectLog(servers: readonly string[], log: Log): Promise<LogConnection> {
  const { connect } = await import('@nats-io/transport-node')
  const { jetstream, jetstreamManager } = await import('@nats-io/jetstream')
  const where = servers.map((server) => new URL(server).host).join(', ')
  let nats: NatsConnection
  try {
    nats = await connect(optionsOf(servers))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartProblem(
      cause instanceof Error && cause.name === 'AuthorizationError'
        ? `NATS en ${where} no nos deja entrar. Corrige el usuario y la clave de NATS_URL.`
        : `NATS no contesta en ${where} (${reason}). Enciéndelo, o corrige NATS_URL.`,
      { cause },
    )
  }
  void tellLosses(nats, log)
  try {
    const streams = await whenChosen(() => jetstreamManager(nats, { timeout: patience }))
    return {
      nats,
      streams,
      client: jetstream(nats, { timeout: patience }),
      async close() {
        // Whoever lost its network has nobody to say goodbye to, and is not waited for.
        await nats.drain().catch(() => nats.close())
      },
    }
  } catch (cause) {
    await nats.close()
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartProblem(
      `NATS en ${where} no ofrece JetStream (${reason}). Arráncalo con jetstream, y deja que esta cuenta lo use.`,
      { cause },
    )
  }
}

/** A cluster that has lost a node answers nothing until it has chosen who leads: for that a start waits, ms. */
const choosing = 30_000
/** JetStream's codes for a cluster, and for a stream, that nobody leads. */
const leaderless: ReadonlySet<number> = new Set([10_008, 10_118])

/** Asks until somebody leads whom it can be asked of. @throws whatever else it fails with, and that too in the end */
export async function whenChosen<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (const until = performance.now() + choosing; ; ) {
    try {
      return await ask()
    } catch (error) {
      const isChoosing =
        error instanceof Error &&
        (error.name === 'TimeoutError' || ('code' in error && leaderless.has(Number(error.code))))
      if (!isChoosing || performance.now() > until) throw error
      await wait(250)
    }
  }
}

function optionsOf(servers: readonly string[]): ConnectionOptions {
  const urls = servers.map((server) => new URL(server))
  const named = urls.find(({ username }) => username !== '')
  const user = decodeURIComponent(named?.username ?? '')
  const pass = decodeURIComponent(named?.password ?? '')
  return {
    name: 'baliza',
    servers: urls.map(({ host }) => host),
    ...(user === '' ? {} : pass === '' ? { token: user } : { user, pass }),
    ...(urls.some(({ protocol }) => protocol === 'tls:') ? { tls: {} } : {}),
    timeout: patience,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    // A key that was changed on one side first: it is told, and tried again.
    ignoreAuthErrorAbort: true,
    // A half open connection is as silent as a good one.
    pingInterval: 10_000,
    maxPingOut: 2,
  }
}

async function tellLosses(nats: NatsConnection, log: Log): Promise<void> {
  for await (const status of nats.status()) {
    if (status.type === 'disconnect') log.warn({ server: status.server }, 'se perdió la conexión con NATS')
    else if (status.type === 'reconnect') log.info({ server: status.server }, 'NATS contesta de nuevo')
    else if (status.type === 'error') log.warn({ err: status.error }, 'NATS rechaza algo')
  }
}
