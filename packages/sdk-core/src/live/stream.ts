import type { Answer } from '@baliza/agreement/calls/call.js'
import { isBalizaError } from '@baliza/agreement/calls/errors.js'
import type { Session } from '../session/session.js'
import type { Locks } from '../transport/environment.js'
import type { StreamSource } from '../transport/open-stream.js'
import {
  brokenOff,
  type Connect,
  type Ending,
  type Listening,
  type OnEvent,
  readEvents,
} from './read-events.js'
import { sharedName, shareStream } from './shared-stream.js'

/** Timeout until the first event of a stream, in ms. If it passes, a proxy in between probably buffers the stream. */
const maxStart = 10_000
/** Lifetime after which a stream counts as successful, in ms. */
const steady = 60_000
/** Pauses between two attempts while they fail, in ms. Polls replace the stream until then. */
const pauses = { first: 15_000, longest: 600_000 }
/** Maximum random delay before the next poll, in ms, so that not all clients return at once after a restart of the server. */
const spread = 3_000
/**
 * Maximum number of simultaneous streams of one origin's pages, if their sessions differ. Over HTTP/1.1 a browser has six
 * connections to a server for all of them.
 */
const places = 3

export interface StreamParts extends StreamSource {
  /** Known version; `null` if the next answer must be complete. */
  readonly version: () => string | null
  /** Receives an answer in the format of a poll. @throws BalizaError `malformed` */
  readonly onAnswer: (answer: Answer) => void
  /** Called by a heartbeat, without changes. @param profileVersion if it was sent */
  readonly onWell: (profileVersion?: string) => void
  /** Called when the account has a new alert. */
  readonly onAlerted: () => void
}

/** Changes that the server pushes. */
export interface FleetStream {
  /**
   * Reads the stream from the known version until a poll is due: when the stream has ended, or after `pause` ms. The pause
   * applies if the stream does not start or must not be tried now. `signal` ends it.
   */
  rest(pause: number, signal: AbortSignal): Promise<void>
}

/** Creates a stream. It remembers earlier failures. */
export function createStream({ version, onAnswer, onWell, onAlerted, ...source }: StreamParts): FleetStream {
  const { host, row, sessionManager, environment } = source
  const { locks, openChannel } = environment
  let failures = 0
  let notBefore = 0

  function fail({ httpStatus, retryAfter }: Ending) {
    failures++
    // A server or proxy without a stream will not have one soon.
    const pause = [404, 405, 501].includes(httpStatus) ? pauses.longest : pauses.first * 2 ** (failures - 1)
    const jitter = 0.8 + Math.random() * 0.4
    notBefore = Date.now() + Math.max(retryAfter, Math.min(pauses.longest, pause) * jitter)
  }

  const onEvent: OnEvent = (name, data) => {
    if (name === 'message') onAnswer(JSON.parse(data) as Answer)
    else if (name === 'alerts') onAlerted()
    else onWell(name === 'profile' ? (JSON.parse(data) as string) : undefined)
  }

  /** Opens a connection only for this session: another session may see different units. */
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
        // The poll that follows reports any fault of the server.
        const { httpStatus = 0, retryAfter = 0 } = isBalizaError(error) ? error : {}
        return { ...brokenOff, httpStatus, retryAfter }
      } finally {
        leave()
      }
    }

  /** Shares one stream with the pages of the same view, if the browser has locks and channels. */
  async function listenShared(listening: Listening): Promise<Ending | null> {
    const session = await sessionManager.current(row, listening.signal)
    const connect = connectBy(session)
    if (!locks || !openChannel) return connect(version() ?? '', listening)
    const name = await sharedName(host, session.user, session.token)
    return shareStream({ locks, openChannel, name, version, connect }, listening)
  }

  /** @returns ms until the next poll; `null` if the stream did not start or must not be tried now */
  async function listen(patience: number, signal: AbortSignal, onLive: () => void): Promise<number | null> {
    if (Date.now() < notBefore) return null
    const openedAt = Date.now()
    let isLive = false
    const listening: Listening = {
      patience,
      signal,
      onEvent(name, data) {
        if (!isLive) {
          isLive = true
          onLive()
        }
        onEvent(name, data)
      },
    }
    // If the session has ended, the poll that follows reports it.
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
        // It must be known before the next poll is due whether a stream replaces it.
        const patience = Math.min(maxStart, pause * (2 / 3))
        void listen(patience, signal, putOff).then((due) => {
          if (due !== null && !signal.aborted) timer = setTimeout(resolve, due)
        })
      }),
  }
}

/**
 * Reserves one of the few streams that an origin's pages may have at once. @returns a function that frees it; `null` if none is
 * free
 */
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
        // A page with an opaque origin, for instance in a sandbox, has no locks and shares with no other page.
        .catch(() => resolve(() => {}))
    })
    if (leave !== null) return leave
  }
  return null
}
