import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node'
import type { Log } from '../log.js'
import { StartProblem } from '../problem.js'

/** The process's only connection to NATS, shared by the bus and the log. */
export interface NatsLink {
  readonly nats: NatsConnection
  /** Its servers, for log lines and error texts, without a password. */
  readonly where: string
  readonly isConnected: boolean
  /** Sends what is queued, then closes. */
  close(): Promise<void>
}

/** Timeout for a response of NATS, ms. */
export const natsPatience = 5_000

/**
 * Connects, and reconnects after every loss without a limit of attempts. The NATS client is loaded here, and JetStream by the
 * log, so that a server without NATS loads neither.
 * @throws {StartProblem} if NATS is unreachable or rejects the credentials
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
        log.info({ server: status.server }, 'conexión con NATS restablecida')
      } else if (status.type === 'error') log.warn({ err: status.error }, 'NATS rechazó una operación')
    }
  })()
  return {
    nats,
    where,
    get isConnected() {
      return isConnected
    },
    async close() {
      // Without a network, draining fails: closes without waiting.
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
    // The credentials may have been changed on one side first, so the error is logged and the connection is retried.
    ignoreAuthErrorAbort: true,
    // A half open connection looks like an idle one. After two pings without a response, 9 s at most, the client reconnects.
    // Trackers may wait that long for their acknowledgement.
    pingInterval: 3_000,
    maxPingOut: 2,
  }
}
