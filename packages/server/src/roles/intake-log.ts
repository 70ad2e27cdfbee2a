import type { NatsLink } from '../bus/nats-connection.js'
import { bounded, type Closing } from '../closing.js'
import type { FixQueue } from '../intake/index.js'
import {
  createPublisher,
  createPublishingQueue,
  createRegisteredImeis,
  type LogBacklog,
  type LogWriterOptions,
  type LogWriterStats,
  openJetStream,
  openStream,
  startLogWriter,
  watchLog,
} from '../intake/log/index.js'
import type { Log } from '../log.js'
import type { Config } from '../settings/config.js'
import type { Role } from '../settings/setting-readers.js'
import type { Database } from '../storage/connection/database.js'

export interface IntakeLogParts {
  readonly link: NatsLink
  readonly database: Database
  readonly log: Log
  readonly open: Closing[]
  /** Where what a writer takes goes; `null`: this process stores nothing. */
  readonly storing: FixQueue | null
  readonly onStored: LogWriterOptions['onStored']
}

/** The log between the gateways and the writers. */
export interface IntakeLog {
  /** Where a gateway puts what trackers send. */
  readonly publishing: FixQueue
  stats(): IntakeLogStats
}

export interface IntakeLogStats extends LogBacklog {
  /** Messages that this process has put there. */
  readonly published: number
  /** What this process has read from there; `null`: it reads nothing. */
  readonly writer: LogWriterStats | null
}

/** Which processes have to do with the log: those that answer people do not. */
export const usesLog = ({ intakeLog, roles }: Pick<Config, 'intakeLog' | 'roles'>): boolean =>
  intakeLog && (['gateway', 'writer'] satisfies Role[]).some((role) => roles.has(role))

/**
 * Opens the log, and stores what it holds where this process is a writer.
 * @throws {StartProblem} when NATS is not as it should be
 */
export async function openIntakeLog(parts: IntakeLogParts): Promise<IntakeLog> {
  const { link, database, log, open, storing, onStored } = parts
  const connection = await openJetStream(link)
  await openStream(connection)
  const backlog = watchLog(connection, log)
  open.push(() => backlog.close())
  const writer = storing === null ? null : startLogWriter({ connection, queue: storing, log, onStored })
  if (writer !== null) open.push(bounded(() => writer.close()))
  const publisher = createPublisher(connection)
  return {
    publishing: createPublishingQueue({
      publisher,
      registered: createRegisteredImeis(database, log),
      log,
    }),
    stats: () => ({
      ...backlog.stats(),
      published: publisher.stats().messages,
      writer: writer?.stats() ?? null,
    }),
  }
}
