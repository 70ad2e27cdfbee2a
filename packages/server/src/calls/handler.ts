import type { Readable } from 'node:stream'
import type { Answer, Refused } from '@baliza/agreement'
import type { GenericSchema } from 'valibot'
import type { Sessions } from '../accounts/sessions.js'
import type { CommandGateway } from '../commands/gateway.js'
import type { Channels } from '../delivery/channels.js'
import type { Messages } from '../delivery/messages.js'
import type { PushSender } from '../delivery/push.js'
import type { Recovery } from '../delivery/recovery.js'
import type { LoopTurns, TakeTurn } from '../fair-shares.js'
import type { Arrivals } from '../feed/arrivals.js'
import type { Feed } from '../feed/feed.js'
import type { FeedStreams } from '../feed/stream.js'
import type { Log } from '../log.js'
import type { TrackerConnections } from '../observability/connections.js'
import type { ServerState } from '../observability/server-status.js'
import type { UnitTails } from '../observability/unit-tails.js'
import type { Geocoder } from '../places/geocoder.js'
import type { ReportThreads, StartComputing } from '../reports/report-threads.js'
import type { Config } from '../settings/config.js'
import type { Database, Queryable } from '../storage/connection/database.js'
import type { DatabaseShares } from '../storage/connection/limit-concurrency.js'
import type { Cleaning } from '../storage/positions/cleaning.js'
import type { Account } from '../storage/tables/accounts.js'
import type { Webhooks } from '../webhooks/webhooks.js'

/** Services for handlers. */
export interface Services {
  readonly config: Config
  readonly database: Database
  /** The database for histories and reports. Runs few statements at once, so that fixes and feeds never wait for them. */
  readonly longReads: Queryable
  /** A handler awaits it between two slices of a long computation on the main thread. */
  readonly turn: TakeTurn
  /** Threads that compute long reports. */
  readonly reportThreads: StartComputing
  readonly sessions: Sessions
  readonly feed: Feed
  /** The feed for clients that stay connected. */
  readonly feedStreams: FeedStreams
  /** Wakes requests that wait for stored rows. */
  readonly arrivals: Arrivals
  readonly commands: CommandGateway
  /** Trackers that connect to this process; `null`: another process accepts them. */
  readonly connections: (() => TrackerConnections) | null
  /** Messages of the devices of watched units. */
  readonly tails: Pick<UnitTails, 'follow'>
  /** Deletes old positions of every device in the background. */
  readonly cleaning: Cleaning
  /** Searches for addresses. */
  readonly geocoder: Geocoder
  /** Channels that this server can send by. Turning on another channel is refused. */
  readonly channels: Channels
  /** Sends messages: checks confirmed recipients and daily limits. */
  readonly messages: Messages
  /** Delivers to browsers that accept notifications. */
  readonly push: Pick<PushSender, 'publicKey' | 'accepts'>
  /** Password recovery by mail. */
  readonly recovery: Recovery
  /** The worker that posts webhooks. */
  readonly webhooks: Pick<Webhooks, 'accepts' | 'test'>
  /** The state of this process. */
  readonly status: () => Promise<ServerState>
  /** Responses that are being streamed. */
  readonly streams: Set<object>
  readonly log: Log
}

/** Services before the account is known. Accounts share some of them in turns. */
export interface SharedServices extends Omit<Services, 'longReads' | 'turn' | 'reportThreads'> {
  /** For what belongs to no account. */
  readonly database: Database
  /** The database for the statements of calls. */
  readonly databaseShares: DatabaseShares
  readonly longReads: DatabaseShares
  readonly loopTurns: LoopTurns
  readonly reportThreads: Pick<ReportThreads, 'of'>
}

/** Returns the services with one share of each. @param share the account, or the network of a request without a session */
export function servicesFor(shared: SharedServices, share: string): Services {
  const { databaseShares, longReads, loopTurns, reportThreads, ...services } = shared
  return {
    ...services,
    database: databaseShares.of(share),
    longReads: longReads.of(share),
    turn: loopTurns.of(share),
    reportThreads: reportThreads.of(share),
  }
}

/** Facts of the request that a handler may use in addition to its payload. */
export interface RequestFacts {
  readonly address: string
  readonly gzip: boolean
  /** Whether the client accepts lines (NDJSON), written as the rows are computed. */
  readonly lines: boolean
  /** Aborted when the client no longer waits for the response. */
  readonly signal: AbortSignal
  readonly ifNoneMatch: string | undefined
  /** The last event of a stream that the client received. */
  readonly lastEventId: string | undefined
  /** Origin of the calling page; `undefined`: the caller is not a browser. */
  readonly origin: string | undefined
}

/** Context of a call without a session. */
export interface OpenContext {
  readonly services: Services
  readonly request: RequestFacts
}

/** Context of a call with a session. access.ts has already authorized it. */
export interface CallContext extends OpenContext {
  /** The account that is logged in. */
  readonly account: Account
  /** The account on whose behalf the call is made: named in the payload, or the logged in account. */
  readonly subject: Account
  readonly token: string
  /**
   * Authorizes the call again, for slow responses.
   * @returns the current account and subject
   * @throws {Refusal} if the session has ended, or access.ts no longer allows the call
   */
  readonly still: () => Promise<Pick<CallContext, 'account' | 'subject'>>
}

/** A response of encoded bytes, or without a body (304). */
export interface RawAnswer {
  readonly httpStatus: 200 | 304
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer | null
}

/** A response that is too long for memory: its JSON in pieces, or its lines. */
export interface StreamAnswer {
  readonly type: 'application/json' | 'application/x-ndjson'
  readonly pieces: AsyncIterable<string>
}

/** A response that does not end: Server-Sent Events. */
export interface EventsAnswer {
  readonly events: Readable
  /** Whether its bytes are compressed with gzip. */
  readonly gzipped: boolean
}

/** Any response of a call with a session. */
export type Given<Sent = Answer> = Sent | Refused | RawAnswer | StreamAnswer | EventsAnswer

/** A body that is read outside of the main thread. */
export interface LargeBody {
  /** Maximum size in bytes. */
  readonly limit: number
  /** @param request the account whose share is used, and whether the request has an idempotency key */
  readonly read: (
    bytes: Buffer,
    request: { readonly share: string; readonly isKeyed: boolean; readonly signal: AbortSignal },
  ) => Promise<Record<string, unknown>>
}

/**
 * Implementation of a row. Its schema parses the body into the row's payload, or refuses it with a reason in Spanish. It may
 * accept less than the row declares, so `run` is a method.
 */
export interface Handler<Input, Sent = Answer> {
  readonly kind: 'session'
  readonly payload: GenericSchema<unknown, Input>
  /** The body if it may be larger than those of other calls. Without a session in its header, the server does not read it. */
  readonly largeBody?: LargeBody
  /** Serves `GET …/stream` of the row's path, with the same access rules. */
  readonly stream?: Handler<Input, EventsAnswer>
  /** Whether the answer has an ETag of its content. */
  readonly isTagged?: boolean
  run(input: Input, context: CallContext): Promise<Given<Sent>>
}

/** As {@link Handler}, for a row that is called without a session. */
export interface OpenHandler<Input, Sent = Answer> {
  readonly kind: 'open'
  readonly payload: GenericSchema<unknown, Input>
  readonly run: (input: Input, context: OpenContext) => Promise<Sent | Refused>
}

export function handle<Input, Sent>(
  payload: GenericSchema<unknown, Input>,
  run: Handler<Input, Sent>['run'],
  options: Pick<Handler<Input, Sent>, 'largeBody' | 'stream' | 'isTagged'> = {},
): Handler<Input, Sent> {
  return { kind: 'session', payload, run, ...options }
}

export function handleOpen<Input, Sent>(
  payload: GenericSchema<unknown, Input>,
  run: OpenHandler<Input, Sent>['run'],
): OpenHandler<Input, Sent> {
  return { kind: 'open', payload, run }
}
