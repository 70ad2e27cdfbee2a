import type { Answer } from '../calls/call.js'
import { isBalizaError } from '../calls/errors.js'
import type { Locks } from '../transport/environment.js'
import { openStream, type StreamSource } from '../transport/open-stream.js'

/** The host gives a sign of life every 20 s. A connection on which nothing comes for so long is none any more, ms. */
const longestSilence = 45_000
/** How often that is looked at, ms: after a machine has slept the clock says it, and no timer has run. */
const lookEvery = 5_000
/** Nothing at all for so long after it was opened, ms: something on the way holds it back. */
const longestStart = 10_000
/** A stream that has lived for so long was a good one, ms. */
const steady = 60_000
/** Between two attempts where they fail, ms: polls do meanwhile. */
const pauses = { first: 15_000, longest: 600_000 }
/** Of a host that was started again not all clients come back at once, ms. */
const spread = 3_000
/** How many pages of one origin listen at once: over HTTP/1.1 a browser has six connections to a host for all of them. */
const places = 3

/** What a stream of the fleet is made of. */
export interface StreamParts extends StreamSource {
  /** An answer as a poll would bring it. @throws BalizaError `malformed` */
  readonly onAnswer: (answer: Answer) => void
  /** All is well, and nothing has changed. @param profileVersion where it was said anew */
  readonly onWell: (profileVersion?: string) => void
  /** The account has been alerted of something. */
  readonly onAlerted: () => void
}

/** One time of listening. */
interface Listening {
  /** The version that is known. */
  readonly since: string
  /** How long it may take to come to life, ms. */
  readonly patience: number
  readonly signal: AbortSignal
  /** Something has come: no poll is needed while it goes on. */
  readonly onLive: () => void
}

/** What the host sends by itself. */
export interface FleetStream {
  /**
   * Listens, from a version on, until a poll is due: when the stream has ended, or after `pause` ms where none comes to
   * life, or is not to be tried now. `signal` ends it.
   */
  rest(since: string, pause: number, signal: AbortSignal): Promise<void>
}

/** @returns a stream that remembers how the last ones went. */
export function createStream({ onAnswer, onWell, onAlerted, ...source }: StreamParts): FleetStream {
  let failures = 0
  let notBefore = 0

  function fail(error: unknown) {
    failures++
    const { httpStatus = 0, retryAfter = 0 } = isBalizaError(error) ? error : {}
    // A host, or what stands before it, that has none will not have one soon.
    const pause = [404, 405, 501].includes(httpStatus) ? pauses.longest : pauses.first * 2 ** (failures - 1)
    const jitter = 0.8 + Math.random() * 0.4
    notBefore = Date.now() + Math.max(retryAfter, Math.min(pauses.longest, pause) * jitter)
  }

  /** @returns whether the host has said that it is over @throws where it could not be opened, or broke off */
  async function follow({ since, patience, signal, onLive }: Listening): Promise<boolean> {
    const openedAt = Date.now()
    const reader = (await openStream(source, { since, signal, timeout: patience })).getReader()
    const stop = () => void reader.cancel().catch(() => undefined)
    let isLive = false
    let isOver = false
    let heardAt = openedAt
    const starting = setTimeout(stop, Math.max(0, openedAt + patience - Date.now()))
    const looking = setInterval(() => {
      if (Date.now() - heardAt > longestSilence) stop()
    }, lookEvery)
    signal.addEventListener('abort', stop)
    const parse = createParser((name, data) => {
      if (!isLive) {
        isLive = true
        clearTimeout(starting)
        onLive()
      }
      if (name === 'message') onAnswer(JSON.parse(data) as Answer)
      else if (name === 'end') isOver = true
      else if (name === 'alerts') onAlerted()
      else onWell(name === 'profile' ? (JSON.parse(data) as string) : undefined)
    })
    try {
      while (!isOver) {
        const { done, value } = await reader.read()
        if (done || signal.aborted) break
        heardAt = Date.now()
        parse(value)
      }
      return isOver
    } finally {
      stop()
      clearTimeout(starting)
      clearInterval(looking)
      signal.removeEventListener('abort', stop)
    }
  }

  /** @returns after how many ms to poll; `null` where it has not come to life, or is not to be tried now */
  async function listen({ signal, onLive, ...listening }: Listening): Promise<number | null> {
    if (Date.now() < notBefore) return null
    const leave = await takePlace(source.environment.locks, `baliza-stream ${source.host}`)
    if (leave === null) return null
    const openedAt = Date.now()
    let isLive = false
    let isOver = false
    let failure: unknown
    try {
      if (signal.aborted) return null
      const hear = () => {
        isLive = true
        onLive()
      }
      isOver = await follow({ ...listening, signal, onLive: hear })
    } catch (error) {
      // The poll that follows says what is wrong with the host, if anything is.
      failure = error
    } finally {
      leave()
    }
    if (signal.aborted) return null
    if (isLive && Date.now() - openedAt >= steady) failures = 0
    else fail(failure)
    if (!isLive) return null
    return isOver ? 0 : Math.random() * spread
  }

  return {
    rest: (since, pause, signal) =>
      new Promise((resolve) => {
        let timer = setTimeout(resolve, pause)
        const putOff = () => clearTimeout(timer)
        signal.addEventListener('abort', putOff)
        // The poll that is due otherwise is to find it decided.
        const patience = Math.min(longestStart, pause * (2 / 3))
        void listen({ since, patience, signal, onLive: putOff }).then((due) => {
          if (due !== null && !signal.aborted) timer = setTimeout(resolve, due)
        })
      }),
  }
}

/** One of the places that the pages of this origin have between them; `null` where none is free. @returns what leaves it */
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

/** Takes the bytes of Server-Sent Events as they come; a comment, the host's sign of life, is an event without a name. */
function createParser(hear: (name: string, data: string) => void): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder()
  /** Of an event that has not ended. */
  let pieces: string[] = []

  return (bytes) => {
    const text = decoder.decode(bytes, { stream: true })
    pieces.push(text)
    // A long event comes in many pieces: they are put together once, at the line break that ends it.
    if (!text.includes('\n')) return
    const blocks = pieces.join('').split('\n\n')
    pieces = [blocks.pop() ?? '']
    for (const block of blocks) {
      let name = 'message'
      let data: string | undefined
      for (const line of block.split('\n')) {
        if (line.startsWith('event: ')) name = line.slice(7)
        else if (line.startsWith('data: ')) data = (data === undefined ? '' : `${data}\n`) + line.slice(6)
      }
      if (data !== undefined) hear(name, data)
      else if (block.startsWith(':')) hear('', '')
    }
  }
}
