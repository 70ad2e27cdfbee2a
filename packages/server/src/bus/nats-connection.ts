import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node'
import type { Log } from '../log.js'
import { StartProblem } from '../problem.js'

/** A process's one connection to NATS: the bus and the log share it. */
export interface NatsLink {
  readonly nats: NatsConnection
  /** Its servers, for a sentence: no password. */
  readonly where: string
  readonly isConnected: boolean
  /** Sends what is queued, then closes. */
  close(): Promise<void>
}

/** For an answer of NATS, ms. */
export const natsPatience = 5_000

/**
 * Connects, and stays connected: whatever is lost later is made again, for as long as it takes.
 * The client of NATS is loaded here, and JetStream's by the log: whoever has no NATS never runs a byte of them.
 * @throws {StartProblem} when NATS is not reached, or lets nobody in
 */
export async function connectNats(servers: readonly string[], log: Log): Promise<NatsLink> {
  const { connect } = await import('@nats-io/transport-node')
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
  let isConnected = true
  void (async () => {
    for await (const status of nats.status()) {
      if (status.type === 'disconnect') {
        isConnected = false
        log.warn({ server: status.server }, 'se perdió la conexión con NATS')
      } else if (status.type === 'reconnect') {
        isConnected = true
        log.info({ server: status.server }, 'NATS contesta de nuevo')
      } else if (status.type === 'error') log.warn({ err: status.error }, 'NATS rechaza algo')
    }
  })()
  return {
    nats,
    where,
    get isConnected() {
      return isConnected
    },
    async close() {
      // Whoever lost its network has nobody to say goodbye to, and is not waited for.
      await nats.drain().catch(() => nats.close())
    },
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
    timeout: natsPatience,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    // A key that was changed on one side first: it is logged, and tried again.
    ignoreAuthErrorAbort: true,
    // A half open connection is as silent as an idle one. Two pings without an answer, 9 s at most, and another is made:
    // that long trackers may wait for their acknowledgement.
    pingInterval: 3_000,
    maxPingOut: 2,
  }
}
