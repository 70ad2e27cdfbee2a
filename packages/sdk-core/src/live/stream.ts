import type { Answer } from '../calls/call.js'
import { isBalizaError } from '../calls/errors.js'
import type { Session } from '../session/session.js'
import type { Locks } from '../transport/environment.js'
import type { StreamSource } from '../transport/open-stream.js'
import { brokenOff, type Connect, type Ending, type Hear, type Listening, readEvents } from './read-events.js'
import { sharedName, shareStream } from './shared-stream.js'

/** How long a stream may send nothing after it was opened, ms: beyond that a proxy in between holds it back. */
const longestStart = 10_000
/** A stream that has lived for so long was a good one, ms. */
const steady = 60_000
/** Between two attempts where they fail, ms: polls do meanwhile. */
const pauses = { first: 15_000, longest: 600_000 }
/** Of a host that was started again not all clients come back at once, ms. */
const spread = 3_000
/**
 * How many streams the pages of one origin have at once, where their sessions are not the same: over HTTP/1.1 a browser has
 * six connections to a host for all of them.
 */
const places = 3

/** What a stream of the fleet is made of. */
export interface StreamParts extends StreamSource {
  /** The version that is known; `null`: the next answer is to be a whole one. */
  readonly version: () => string | null
  /** An answer as a poll would bring it. @throws BalizaError `malformed` */
  readonly onAnswer: (answer: Answer) => void
  /** All is well, and nothing has changed. @param profileVersion where it was sent */
  readonly onWell: (profileVersion?: string) => void
  /** The account has been alerted of something. */
  readonly onAlerted: () => void
}

/** What the host sends by itself. */
export interface FleetStream {
  /**
   * Listens, from the version that is known on, until a poll is due: when the stream has ended, or after `pause` ms where
   * none comes to life, or is not to be tried now. `signal` ends it.
   */
  rest(pause: number, signal: AbortSignal): Promise<void>
}

/** @returns a stream that remembers how the last ones went. */
export function createStream({ version, onAnswer, onWell, onAlerted, ...source }: StreamParts): FleetStream {
  const { host, row, sessionManager, environment } = source
  const { locks, openChannel } = environment
  let failures = 0
  let notBefore = 0

  function fail({ httpStatus, retryAfter }: Ending) {
    failures++
    // A host, or a proxy before it, that has no stream will not have one soon.
    const pause = [404, 405, 501].includes(httpStatus) ? pauses.longest : pauses.first * 2 ** (failures - 1)
    const jitter = 0.8 + Math.random() * 0.4
    notBefore = Date.now() + Math.max(retryAfter, Math.min(pauses.longest, pause) * jitter)
  }

  const hear: Hear = (name, data) => {
    if (name === 'message') onAnswer(JSON.parse(data) as Answer)
    else if (name === 'alerts') onAlerted()
    else onWell(name === 'profile' ? (JSON.parse(data) as string) : undefined)
  }

  /** Opens a connection by this session, and by no other: that may see something else. */
  const connectBy =
    ({ token, user }: Session): Connect =>
    async (since, listening) => {
      const leave = await takePlace(locks, `baliza-stream ${host}`)
      if (leave === null) return null
      try {
        const now = await sessionManager.current(row, listening.signal)
        const isAnother = now.token !== token || now.user !== user
        if (listening.signal.aborted || isAnother) return brokenOff
        return { ...brokenOff, isOver: await readEvents(source, since, listening) }
      } catch (error) {
        // What is wrong with the host, if anything is, the poll that follows reports.
        const { httpStatus = 0, retryAfter = 0 } = isBalizaError(error) ? error : {}
        return { ...brokenOff, httpStatus, retryAfter }
      } finally {
        leave()
      }
    }

  /** Shares one stream with the pages that show the same, where the browser has locks and channels. */
  async function listenShared(listening: Listening): Promise<Ending | null> {
    const session = await sessionManager.current(row, listening.signal)
    const connect = connectBy(session)
    if (!locks || !openChannel) return connect(version() ?? '', listening)
    const name = await sharedName(host, session.user, session.token)
    return shareStream({ locks, openChannel, name, version, connect }, listening)
  }

  /** @returns after how many ms to poll; `null` where it has not come to life, or is not to be tried now */
  async function listen(patience: number, signal: AbortSignal, onLive: () => void): Promise<number | null> {
    if (Date.now() < notBefore) return null
    const openedAt = Date.now()
    let isLive = false
    const listening: Listening = {
      patience,
      signal,
      hear(name, data) {
        if (!isLive) {
          isLive = true
          onLive()
        }
        hear(name, data)
      },
    }
    // Where there is no session any more, the poll that follows says why.
    const ending = await listenShared(listening).catch(() => brokenOff)
    if (signal.aborted) return null
    if (isLive && Date.now() - openedAt >= steady) failures = 0
    else if (ending !== null) fail(ending)
    if (!isLive) return null
    return ending?.isOver ? 0 : Math.random() * spread
  }

  return {
    rest: (pause, signal) =>
      new Promise((resolve) => {
        let timer = setTimeout(resolve, pause)
        const putOff = () => clearTimeout(timer)
        signal.addEventListener('abort', putOff)
        // By the time the next poll would be due, it must be known whether a stream replaces it.
        const patience = Math.min(longestStart, pause * (2 / 3))
        void listen(patience, signal, putOff).then((due) => {
          if (due !== null && !signal.aborted) timer = setTimeout(resolve, due)
        })
      }),
  }
}

/** Takes one of the few streams that the pages of an origin may have at once. @returns frees it; `null`: none was free */
async function takePlace(locks: Locks | undefined, name: string): Promise<(() => void) | null> {
  if (locks === undefined) return () => {}
  for (let place = 0; place < places; place++) {
    const leave = await new Promise<(() => void) | null>((resolve) => {
      locks
        .request(`${name} ${place}`, { ifAvailable: true }, (lock) => {
          if (lock !== null) return new Promise<void>((end) => resolve(end))
          resolve(null)
          return Promise.resolve()
        })
        // A page without an origin of its own, as one in a sandbox, has no locks, and shares with nobody.
        .catch(() => resolve(() => {}))
    })
    if (leave !== null) return leave
  }
  return null
}
