import { Readable } from 'node:stream'
import { Refusal, type Viewer } from '@baliza/sdk-core/agreement'
import { createFairSeats } from '../fair-shares.js'
import type { Log } from '../log.js'
import { mensajes } from '../texts.js'
import { deflated, framed, framedGzip, gzipHead, named, signOfLife } from './event-frames.js'
import type { Feed } from './feed.js'
import { createHeldCounts, type HeldCounts } from './held-counts.js'

/** Between two events of a stream, ms: what changes meanwhile comes in one. */
const turnEvery = 750
/** Between two signs of life, ms; so often, too, it is asked whether the stream may go on. */
const beatEvery = 20_000
/** Between two rounds of asking who may go on, ms: each edit of an import of accounts is announced. */
const roundEvery = 1_000
/** A reader that has read nothing for so long is disconnected, ms: it holds a connection, and comes back with its version. */
const longestBlock = 60_000
/** How many streams one account, in all processes, and one process may hold: whoever is one too many polls. */
const mostStreams = { account: 100, process: 2_000 }
/** After which it is worth asking again, s. */
const retryAfter = 60

/** Who reads a stream, as of now. */
export interface StreamReader {
  readonly viewer: Viewer
  /** Names the state of the caller's account: see `profileVersion`. */
  readonly profile: string
}

export interface StreamQuestion {
  /** The version that the reader has. */
  readonly since: string | undefined
  readonly gzip: boolean
  /** Whose it is, for the limit of an account's. The viewers of an account's boards and pages are counted separately. */
  readonly account: string
  /** The account whose share of this process's streams it uses. */
  readonly share: string
  readonly reader: StreamReader
  /** Who reads it later on. @throws {Refusal} once nobody may */
  readonly still: () => Promise<StreamReader>
}

/**
 * The feed as it comes, for whoever stays connected: Server-Sent Events. Nobody polls the database for them: a change of
 * the feed wakes one turn for all streams.
 */
export interface FeedStreams {
  /** @throws {Refusal} `rate` where there are too many */
  open(question: StreamQuestion): Readable
  /** Sessions or permissions have changed: nobody gets anything more until it has been asked whether it may. */
  doubt(): void
  /** Alerts were raised for these accounts, or, where none are given, perhaps for any: their readers are notified. */
  alerted(accounts?: readonly string[]): void
  stats(): { readonly open: number }
  /** Ends every stream: their readers go elsewhere. */
  close(): void
}

export interface FeedStreamsOptions {
  readonly feed: Feed
  readonly log: Log
  readonly counts?: HeldCounts
  readonly most?: typeof mostStreams
}

interface Stream {
  readonly source: Readable
  readonly question: StreamQuestion
  reader: StreamReader
  version: string | undefined
  /** Whether its reader has read what it was sent. */
  isReady: boolean
  /** Since when it has not, ms. */
  blockedAt: number
  /** Something may have changed that it was not sent. */
  isBehind: boolean
  /** Alerts were raised of which its reader is not notified yet. */
  isAlerted: boolean
  isBusy: boolean
  /** The doubt after which it was found that it may go on: see `generation`. */
  trustedIn: number
  /** It counts no more. */
  readonly giveBack: () => void
}

export function createFeedStreams({
  feed,
  log,
  counts = createHeldCounts(),
  most = mostStreams,
}: FeedStreamsOptions): FeedStreams {
  const streams = new Set<Stream>()
  const seats = createFairSeats<Stream>(most.process)
  let turn: NodeJS.Timeout | null = null
  let turnedAt = Number.NEGATIVE_INFINITY
  /** The feed's version at the last turn. */
  let seen = -1
  /** Grows with each doubt. */
  let generation = 0
  let isAsking = false
  let isClosed = false

  const heart = setInterval(beat, beatEvery)
  heart.unref()
  feed.onChange(wake)

  /** One turn for all; none where nobody listens. */
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
    // A poll may have looked at these units just before: then their last changes are named at the next look.
    if (version !== seen) wake()
    seen = version
  }

  /** Sends what its reader does not have; where it is not ready for it, later: one answer for all that came meanwhile. */
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
      // What was asked for somebody who may have lost it meanwhile is not sent.
      if (isDoubted(stream)) {
        stream.isBehind = true
        return
      }
      stream.version = body.version
      push(stream, bytes)
      // A whole answer may be older than the present version.
      wake()
    } catch (error) {
      log.error({ err: error }, 'una respuesta continua falló')
      end(stream)
    } finally {
      stream.isBusy = false
      if (stream.isBehind) void advance(stream)
    }
  }

  /** That there are alerts, and not which: its reader asks for those as ever, and the limits of the calls are theirs. */
  function tellAlerted(stream: Stream): void {
    if (!stream.isAlerted || !stream.isReady || isDoubted(stream)) return
    stream.isAlerted = false
    say(stream, named('alerts', null))
  }

  function push(stream: Stream, bytes: Buffer): void {
    // It may have gone, or been ended, while this was made.
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
    const limit = performance.now() - longestBlock
    for (const stream of streams) {
      if (stream.isReady) push(stream, stream.question.gzip ? signOfLife.gzip : signOfLife.plain)
      else if (stream.blockedAt < limit) stream.source.destroy()
    }
    doubt()
  }

  const isDoubted = (stream: Stream) => stream.trustedIn !== generation

  function doubt(): void {
    generation += 1
    if (!isAsking) void askAll()
  }

  /** One after the other: a change of one account is not to cost a burst of statements for all. */
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
      // Where all are taken, the account with the most gives one up: its reader polls.
      const lost = seats.take(stream, share)
      if (lost !== null) end(lost)
      if (gzip) push(stream, gzipHead)
      // The first event is sent at once, changes or none, so that the reader can tell that no proxy holds the stream back.
      say(stream, named('profile', reader.profile))
      // What has been revoked since it was let in was announced before it was in the list.
      void askWhether(stream)
      return stream.source
    },
    doubt,
    alerted(accounts) {
      for (const stream of streams) stream.isAlerted ||= accounts?.includes(stream.reader.viewer.id) ?? true
      wake()
    },
    stats: () => ({ open: streams.size }),
    close() {
      isClosed = true
      clearInterval(heart)
      if (turn !== null) clearTimeout(turn)
      for (const stream of streams) end(stream)
    },
  }
}
