import { setTimeout as wait } from 'node:timers/promises'
import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { type NatsLink, natsPatience } from '../../bus/nats-connection.js'
import { StartProblem } from '../../problem.js'

/** A NATS connection and its JetStream clients. */
export interface LogConnection {
  readonly nats: NatsConnection
  readonly streams: JetStreamManager
  readonly client: JetStreamClient
}

/** @throws {StartProblem} when NATS has no JetStream */
export async function openJetStream({
  nats,
  where,
}: Pick<NatsLink, 'nats' | 'where'>): Promise<LogConnection> {
  const { jetstream, jetstreamManager } = await import('@nats-io/jetstream')
  try {
    const streams = await whenChosen(() => jetstreamManager(nats, { timeout: natsPatience }))
    return { nats, streams, client: jetstream(nats, { timeout: natsPatience }) }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartProblem(
      `NATS en ${where} no ofrece JetStream (${reason}). Arráncalo con jetstream, y deja que esta cuenta lo use.`,
      { cause },
    )
  }
}

/** How long a start waits for a leader, in ms. A cluster that lost a node does not answer until it has elected one. */
const choosing = 30_000
/** JetStream's codes for a cluster and for a stream without a leader. */
const leaderless: ReadonlySet<number> = new Set([10_008, 10_118])

/** Retries a request until the cluster has a leader. @throws any other error, and the last one after the timeout */
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
