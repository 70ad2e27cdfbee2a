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
  /** The queue of a writer. `null`: this process stores no fixes. */
  readonly storing: FixQueue | null
  readonly onStored: LogWriterOptions['onStored']
}

/** The log between the gateways and the writers. */
export interface IntakeLog {
  /** The queue into which a gateway puts the messages of trackers. */
  readonly publishing: FixQueue
  stats(): IntakeLogStats
}

export interface IntakeLogStats extends LogBacklog {
  /** Number of messages that this process has published. */
  readonly published: number
  /** What this process has read from the log. `null`: it reads nothing. */
  readonly writer: LogWriterStats | null
}

/** Whether a process uses the log: only gateways and writers do. */
export const usesLog = ({ intakeLog, roles }: Pick<Config, 'intakeLog' | 'roles'>): boolean =>
  intakeLog && (['gateway', 'writer'] satisfies Role[]).some((role) => roles.has(role))

/**
 * Opens the log. If this process is a writer, also stores its messages.
 * @throws {StartProblem} if NATS is unavailable or not configured correctly
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
