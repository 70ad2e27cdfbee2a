import { Readable } from 'node:stream'
import { Refusal, type Viewer } from '@baliza/agreement'
import { createFairSeats } from '../fair-shares.js'
import type { Log } from '../log.js'
import { mensajes } from '../texts.js'
import { deflated, framed, framedGzip, gzipHead, named, signOfLife } from './event-frames.js'
import type { Feed } from './feed.js'
import { createHeldCounts, type HeldCounts } from './held-counts.js'

/** Minimum interval between two events of a stream, in ms. Changes within it are sent in one event. */
const turnEvery = 750
/** Interval between two heartbeats, in ms. Each heartbeat also checks the permissions of the streams. */
const beatEvery = 20_000
/** Interval between two checks of an unavailable database, in ms. */
const recheckEvery = 2_000
/** Interval between two rounds of permission checks, in ms: an import of accounts announces each edit. */
const roundEvery = 1_000
/** A reader that has read nothing for this time is disconnected, in ms. It can reconnect with its version. */
const maxBlock = 60_000
/** Maximum streams per account, in all processes, and per process. Clients beyond that poll. */
const maxStreams = { account: 100, process: 2_000 }
/** Value of Retry-After, in s. */
const retryAfter = 60

/** The current reader of a stream. */
export interface StreamReader {
  readonly viewer: Viewer
  /** Version of the reader's profile: see `profileVersion`. */
  readonly profile: string
}

export interface StreamQuestion {
  /** The version that the reader has. */
  readonly since: string | undefined
  readonly gzip: boolean
  /** The key of the limit per account. The viewers of an account's boards and pages are counted separately. */
  readonly account: string
  /** The account whose share of this process's streams is used. */
  readonly share: string
  readonly reader: StreamReader
  /** Returns the reader with its current permissions. @throws {Refusal} if it no longer has access */
  readonly still: () => Promise<StreamReader>
}

/**
 * Pushes the feed to connected clients as Server-Sent Events. They do not poll the database for changes: a change of the feed
 * triggers one turn for all streams.
 */
export interface FeedStreams {
  /** @throws {Refusal} `rate` if a limit of streams is reached; `away` as {@link FeedStreams.requireStorage} */
  open(question: StreamQuestion): Readable
  /**
   * The feed is in memory, so a process could still serve it while no position is stored, and an old fleet would look live.
   * @throws {Refusal} `away` while the database is unavailable
   */
  requireStorage(): void
  /** Called when sessions or permissions have changed. No stream sends anything until its permissions were checked again. */
  doubt(): void
  /** Called when alerts were raised for these accounts, or possibly for any if no accounts are given. Notifies their readers. */
  alerted(accounts?: readonly string[]): void
  stats(): { readonly open: number }
  /** Ends every stream, so that the readers connect to another process. */
  close(): void
}

export interface FeedStreamsOptions {
  readonly feed: Feed
  readonly log: Log
  /** Queries the database. @throws if it is unavailable */
  readonly probe?: () => Promise<unknown>
  readonly counts?: HeldCounts
  readonly most?: typeof maxStreams
}

interface Stream {
  readonly source: Readable
  readonly question: StreamQuestion
  reader: StreamReader
  version: string | undefined
  /** Whether the reader has consumed everything that was sent. */
  isReady: boolean
  /** When the reader stopped reading, in ms of `performance.now()`. */
  blockedAt: number
  /** Whether there may be changes that were not sent. */
  isBehind: boolean
  /** Whether the reader still has to be notified of alerts. */
  isAlerted: boolean
  isBusy: boolean
  /** The generation for which the permissions were last confirmed: see `generation`. */
  trustedIn: number
  /** Releases its place in the limit per account. */
  readonly giveBack: () => void
}

export function createFeedStreams({
  feed,
  log,
  probe = async () => undefined,
  counts = createHeldCounts(),
  most = maxStreams,
}: FeedStreamsOptions): FeedStreams {
  const streams = new Set<Stream>()
  const seats = createFairSeats<Stream>(most.process)
  let turn: NodeJS.Timeout | null = null
  let turnedAt = Number.NEGATIVE_INFINITY
  /** The feed's version at the last turn. */
  let seen = -1
  /** Incremented with each call of `doubt`. */
  let generation = 0
  let isAsking = false
  let isClosed = false
  let isAway = false
  let recheck: NodeJS.Timeout | undefined

  const heart = setInterval(beat, beatEvery)
  heart.unref()
  feed.onChange(wake)

  /** Schedules one turn for all streams, unless there are none. */
  function wake(): void {
    if (turn !== null || streams.size === 0) return
    turn = setTimeout(takeTurn, Math.max(0, turnedAt + turnEvery - performance.now()))
  }

  function takeTurn(): void {
    turn = null
    turnedAt = performance.now()
    const { version } = feed.stats()
    for (const stream of streams) {
      tellAlerted(stream)
      void advance(stream)
    }
    // A poll may have published a version of these units just before. Their last changes then appear in the next one.
    if (version !== seen) wake()
    seen = version
  }

  /** Sends the changes that the reader lacks. If the reader is not ready, a later event includes all of them. */
  async function advance(stream: Stream): Promise<void> {
    stream.isBehind = true
    if (stream.isBusy || !stream.isReady || isDoubted(stream) || !streams.has(stream)) return
    stream.isBusy = true
    stream.isBehind = false
    try {
      const { viewer } = stream.reader
      const { body } = await feed.ask(viewer, { since: stream.version, gzip: false, partial: true })
      if (body === null || body.version === stream.version) return
      const bytes = stream.question.gzip ? await framedGzip(body) : framed(body)
      // The permissions may have been lost while the response was made.
      if (isDoubted(stream)) {
        stream.isBehind = true
        return
      }
      stream.version = body.version
      push(stream, bytes)
      // A full response may be older than the current version.
      wake()
    } catch (error) {
      log.error({ err: error }, 'una respuesta continua falló')
      end(stream)
    } finally {
      stream.isBusy = false
      if (stream.isBehind) void advance(stream)
    }
  }

  /** Notifies the reader of alerts without their content. The reader fetches them with the usual calls and limits. */
  function tellAlerted(stream: Stream): void {
    if (!stream.isAlerted || !stream.isReady || isDoubted(stream)) return
    stream.isAlerted = false
    say(stream, named('alerts', null))
  }

  function push(stream: Stream, bytes: Buffer): void {
    // The stream may have been closed while this was made.
    if (!streams.has(stream)) return
    stream.isReady = stream.source.push(bytes)
    if (!stream.isReady) stream.blockedAt = performance.now()
  }

  function say(stream: Stream, text: string): void {
    push(stream, stream.question.gzip ? deflated(text) : Buffer.from(text))
  }

  function end(stream: Stream): void {
    if (streams.has(stream)) stream.source.push(null)
    leave(stream)
  }

  function leave(stream: Stream): void {
    seats.leave(stream)
    if (streams.delete(stream)) stream.giveBack()
  }

  function beat(): void {
    const limit = performance.now() - maxBlock
    for (const stream of streams) {
      if (stream.isReady) push(stream, stream.question.gzip ? signOfLife.gzip : signOfLife.plain)
      else if (stream.blockedAt < limit) stream.source.destroy()
    }
    doubt()
    if (!isAway) void checkStorage()
  }

  /** Ends the streams if the database is unavailable, so that their readers see that nothing arrives. */
  async function checkStorage(): Promise<void> {
    try {
      await probe()
      isAway = false
    } catch (error) {
      if (!isAway)
        log.warn({ err: error }, 'base de datos no disponible: se cierran las respuestas continuas')
      isAway = true
      for (const stream of streams) end(stream)
      if (!isClosed) recheck = setTimeout(() => void checkStorage(), recheckEvery).unref()
    }
  }

  function requireStorage(): void {
    if (isAway) throw new Refusal('away', mensajes.away, { retryAfter: recheckEvery / 1_000 })
  }

  const isDoubted = (stream: Stream) => stream.trustedIn !== generation

  function doubt(): void {
    generation += 1
    if (!isAsking) void askAll()
  }

  /** Checks the streams one after the other, so that a change of one account does not cause a burst of queries. */
  async function askAll(): Promise<void> {
    isAsking = true
    for (;;) {
      const doubted = [...streams].filter(isDoubted)
      if (doubted.length === 0) break
      for (const stream of doubted) await askWhether(stream)
      await new Promise<void>((resolve) => void setTimeout(resolve, roundEvery).unref())
    }
    isAsking = false
  }

  async function askWhether(stream: Stream): Promise<void> {
    const startedIn = generation
    try {
      const { profile } = stream.reader
      stream.reader = await stream.question.still()
      stream.trustedIn = startedIn
      if (stream.reader.profile !== profile) say(stream, named('profile', stream.reader.profile))
      tellAlerted(stream)
      if (stream.isBehind) void advance(stream)
    } catch (error) {
      if (error instanceof Refusal) say(stream, named('end', error.body))
      else log.error({ err: error }, 'una respuesta continua falló')
      end(stream)
    }
  }

  return {
    open(question) {
      requireStorage()
      const { account, share, gzip, since, reader } = question
      const held = counts.of('stream', account)
      if (isClosed || held >= most.account || seats.loser(share) === share)
        throw new Refusal('rate', mensajes.tooManyStreams, { retryAfter })
      const stream: Stream = {
        source: new Readable({
          read() {
            stream.isReady = true
            tellAlerted(stream)
            if (stream.isBehind) void advance(stream)
          },
          destroy(error, done) {
            leave(stream)
            done(error)
          },
        }),
        question,
        reader,
        version: since,
        isReady: true,
        blockedAt: 0,
        isBehind: true,
        isAlerted: false,
        isBusy: false,
        trustedIn: -1,
        giveBack: counts.take('stream', account),
      }
      streams.add(stream)
      // If all places are taken, the account with the most streams loses one, and its reader polls.
      const lost = seats.take(stream, share)
      if (lost !== null) end(lost)
      if (gzip) push(stream, gzipHead)
      // The first event is sent immediately, even without changes, so that the reader can detect a proxy that buffers the stream.
      say(stream, named('profile', reader.profile))
      // A revocation between the request's authorization and this point was announced before the stream was in the list.
      void askWhether(stream)
      return stream.source
    },
    requireStorage,
    doubt,
    alerted(accounts) {
      for (const stream of streams) stream.isAlerted ||= accounts?.includes(stream.reader.viewer.id) ?? true
      wake()
    },
    stats: () => ({ open: streams.size }),
    close() {
      isClosed = true
      clearInterval(heart)
      clearTimeout(recheck)
      if (turn !== null) clearTimeout(turn)
      for (const stream of streams) end(stream)
    },
  }
}
