import type { Locks, OpenChannel } from '../transport/environment.js'
import { brokenOff, type Connect, type Ending, type Listening } from './read-events.js'
import { follow, lead, type Message, type Seat } from './stream-pages.js'

/** The version of the messages between pages; it is part of the lock's name, so that pages of other releases share nothing. */
const protocol = 1
/** A leader that has sent nothing for so long counts as suspended by its browser, ms: the others poll, and then one takes over. */
const longestSilence = 12_000
/** The share of a stream's patience within which a leader must answer: the rest is for taking over from it. */
const answersWithin = 0.3

/** What the pages of a browser that share a stream have in common, and what each has of its own. */
export interface Sharing {
  readonly locks: Locks
  readonly openChannel: OpenChannel
  /** Of the lock and of the channel: the same for the pages that show the same with the same session, and for no others. */
  readonly name: string
  /** The version that this page has; `null`: of nothing. */
  readonly version: () => string | null
  /** Listens over a connection of this page's own. */
  readonly connect: Connect
}

/** A name that these parts determine, and that does not reveal them: one is a token. */
export async function sharedName(...parts: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts))
  const digest = Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
  return `baliza-stream ${protocol} ${digest.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Listens to the stream that one of this browser's pages has open for all: the one that holds the lock. It hands on each
 * event as it came. When it leaves, or ends without a word, the browser gives the lock to another, which opens the stream
 * from where all of them are.
 *
 * @returns how the stream has ended; `null`: it may go on, and this page has left it, or may not have one now
 */
export async function shareStream(sharing: Sharing, listening: Listening): Promise<Ending | null> {
  const { locks, name, version, connect } = sharing
  const { signal, patience } = listening
  const leaving = new AbortController()
  const left = leaving.signal
  // Not only when the channel is closed: messages that arrive until then are ignored.
  const leave = () => leaving.abort()
  signal.addEventListener('abort', leave)
  let timer: ReturnType<typeof setTimeout> | undefined
  let take = (_: Message) => {}
  const channel = sharing.openChannel(name, (message) => {
    if (!left.aborted) take(message as Message)
  })
  const seat: Seat = { ...listening, signal: left, version, say: (message) => channel.postMessage(message) }

  try {
    return await new Promise<Ending | null>((resolve) => {
      left.addEventListener('abort', () => resolve(null))
      if (signal.aborted) return leave()

      /** Leads until this page leaves, or another one steals the lock. */
      function hold(): Promise<void> {
        return new Promise((end) => {
          if (left.aborted) return end()
          left.addEventListener('abort', () => end())
          clearTimeout(timer)
          const leader = lead(seat, connect)
          take = leader.take
          leader.ended.then(resolve)
        })
      }

      function request(options: Parameters<Locks['request']>[1]): void {
        locks
          .request(name, options, hold)
          // Another page has stolen the lock; or this page, as one in a sandbox, has no locks, and shares with nobody.
          .catch(({ name }: { readonly name?: string }) =>
            resolve(name === 'AbortError' ? null : connect(version() ?? '', listening)),
          )
      }

      const hear = follow(seat, {
        onHeard() {
          clearTimeout(timer)
          timer = setTimeout(leave, longestSilence)
        },
        onEnded: resolve,
      })
      take = (message) => {
        try {
          hear(message)
        } catch {
          // What the host has sent is not as agreed, and the poll that follows says so.
          resolve(brokenOff)
        }
      }
      // Whoever has the lock answers at once, if it runs at all.
      timer = setTimeout(() => request({ steal: true }), patience * answersWithin)
      request({ signal: left })
    })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
    leave()
    channel.close()
  }
}
