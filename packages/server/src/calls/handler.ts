import type { Readable } from 'node:stream'
import type { Answer } from '@baliza/sdk-core'
import type { GenericSchema } from 'valibot'
import type { Sessions } from '../accounts/sessions.js'
import type { CommandGateway } from '../commands/gateway.js'
import type { Channels } from '../delivery/channels.js'
import type { Messages } from '../delivery/messages.js'
import type { PushSender } from '../delivery/push.js'
import type { Recovery } from '../delivery/recovery.js'
import { type LoopTurns, shareOf, type TakeTurn } from '../fair-shares.js'
import type { Arrivals } from '../feed/arrivals.js'
import type { Feed } from '../feed/feed.js'
import type { FeedStreams } from '../feed/stream.js'
import type { Log } from '../log.js'
import type { Geocoder } from '../places/geocoder.js'
import type { ReportThreads, StartComputing } from '../reports/report-threads.js'
import type { Config } from '../settings/config.js'
import type { Database, Queryable } from '../storage/connection/database.js'
import type { LongReads } from '../storage/connection/limit-concurrency.js'
import type { Cleaning } from '../storage/positions/cleaning.js'
import type { Account } from '../storage/tables/accounts.js'
import type { TrackerConnections } from '../watching/connections.js'
import type { ServerState } from '../watching/server-status.js'
import type { UnitTails } from '../watching/unit-tails.js'
import type { Webhooks } from '../webhooks/webhooks.js'

/** What handlers work with. */
export interface Services {
  readonly config: Config
  readonly database: Database
  /** The same, for histories and reports: few statements at once, so that fixes and feeds never wait for them. */
  readonly longReads: Queryable
  /** A handler awaits it between two slices of a long computation on the main thread. */
  readonly turn: TakeTurn
  /** Where long reports are computed. */
  readonly reportThreads: StartComputing
  readonly sessions: Sessions
  readonly feed: Feed
  /** The feed for who stays connected. */
  readonly feedStreams: FeedStreams
  /** Wakes who waits for what is stored. */
  readonly arrivals: Arrivals
  readonly commands: CommandGateway
  /** The trackers that connect here; `null`: another process takes them. */
  readonly connections: (() => TrackerConnections) | null
  /** What the devices of watched units say. */
  readonly tails: Pick<UnitTails, 'follow'>
  /** Old positions of every device, deleted in the background. */
  readonly cleaning: Cleaning
  /** Where addresses are searched. */
  readonly geocoder: Geocoder
  /** What this server can send; a toggle for another channel is refused. */
  readonly channels: Channels
  /** The exit for messages: confirmed recipients, limits of the day. */
  readonly messages: Messages
  /** Delivery to browsers that take notifications. */
  readonly push: Pick<PushSender, 'publicKey' | 'accepts'>
  /** Password recovery by mail. */
  readonly recovery: Recovery
  /** The worker that posts webhooks. */
  readonly webhooks: Pick<Webhooks, 'accepts' | 'test'>
  /** The state of this process. */
  readonly status: () => Promise<ServerState>
  /** The answers that are being written piece by piece. */
  readonly streams: Set<object>
  readonly log: Log
}

/** Services before it is known for which account: in some of them accounts take turns. */
export interface SharedServices extends Omit<Services, 'longReads' | 'turn' | 'reportThreads'> {
  readonly longReads: LongReads
  readonly loopTurns: LoopTurns
  readonly reportThreads: Pick<ReportThreads, 'of'>
}

/** The services with the account's share of each. @param account `null`: nobody has logged in */
export function servicesFor(shared: SharedServices, account: Pick<Account, 'id' | 'owner'> | null): Services {
  const share = account === null ? '' : shareOf(account)
  const { longReads, loopTurns, reportThreads, ...services } = shared
  return {
    ...services,
    longReads: longReads.of(share),
    turn: loopTurns.of(share),
    reportThreads: reportThreads.of(share),
  }
}

/** What a handler may know of the request beyond its payload. */
export interface RequestFacts {
  readonly address: string
  readonly gzip: boolean
  /** Whether an answer may come in lines (NDJSON): as its rows are made. */
  readonly lines: boolean
  /** Aborted once nobody waits for the answer any more. */
  readonly signal: AbortSignal
  readonly ifNoneMatch: string | undefined
  /** The last event of a stream that its reader has. */
  readonly lastEventId: string | undefined
  /** Of the page that asks; none: no browser does. */
  readonly origin: string | undefined
}

/** An answer before anybody has logged in. */
export interface OpenContext {
  readonly services: Services
  readonly request: RequestFacts
}

/** An answer to a session. By now access.ts has agreed. */
export interface CallContext extends OpenContext {
  /** Who is logged in. */
  readonly account: Account
  /** On whose behalf: the account that the payload names, or who is logged in. */
  readonly subject: Account
  readonly token: string
  /**
   * For an answer that takes its time: whether it may still be given.
   * @returns who asks and on whose behalf, as of now @throws {Refusal} where the session has ended, or access.ts does not agree any more
   */
  readonly still: () => Promise<Pick<CallContext, 'account' | 'subject'>>
}

/** An answer that is bytes already, or none (304). */
export interface RawAnswer {
  readonly httpStatus: 200 | 304
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer | null
}

/** An answer too long to be held: its JSON, piece by piece, or its lines. */
export interface StreamAnswer {
  readonly type: 'application/json' | 'application/x-ndjson'
  readonly pieces: AsyncIterable<string>
}

/** An answer that does not end by itself: Server-Sent Events. */
export interface EventsAnswer {
  readonly events: Readable
  /** Whether its bytes are gzip's. */
  readonly gzipped: boolean
}

/** Whatever a call of a session is answered with. */
export type Given = Answer | RawAnswer | StreamAnswer | EventsAnswer

/**
 * What implements a row. Its schema turns the body into the row's payload, or says in Spanish why not; it may read the
 * payload more narrowly than the row declares it, which is why `run` is a method.
 */
export interface Handler<Input> {
  readonly kind: 'session'
  readonly payload: GenericSchema<unknown, Input>
  /** Bytes of a body, where it may be larger than others; whoever has no session sends none of them. */
  readonly bodyLimit?: number
  run(input: Input, context: CallContext): Promise<Given>
}

/** As {@link Handler}, for a row that is called without a session. */
export interface OpenHandler<Input> {
  readonly kind: 'open'
  readonly payload: GenericSchema<unknown, Input>
  readonly run: (input: Input, context: OpenContext) => Promise<Answer>
}

export function handle<Input>(
  payload: GenericSchema<unknown, Input>,
  run: Handler<Input>['run'],
  options: Pick<Handler<Input>, 'bodyLimit'> = {},
): Handler<Input> {
  return { kind: 'session', payload, run, ...options }
}

export function handleOpen<Input>(
  payload: GenericSchema<unknown, Input>,
  run: OpenHandler<Input>['run'],
): OpenHandler<Input> {
  return { kind: 'open', payload, run }
}
