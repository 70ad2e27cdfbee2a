import type { Locks, OpenChannel } from '../transport/environment.js'
import { brokenOff, type Connect, type Ending, type Listening } from './read-events.js'
import { follow, lead, type Message, type Seat } from './stream-pages.js'

/** Version of the messages between pages. It is part of the lock's name, so that pages of other releases share nothing. */
const protocol = 1
/**
 * Time without messages after which a leader counts as suspended by its browser, in ms. The other pages then poll, and one of
 * them takes over.
 */
const maxSilence = 12_000
/** Share of a stream's timeout within which a leader must answer. The rest is left to take over from it. */
const answersWithin = 0.3

/** Dependencies of a page that shares a stream with the other pages of its browser. */
export interface Sharing {
  readonly locks: Locks
  readonly openChannel: OpenChannel
  /** Name of the lock and of the channel. Only pages with the same view and the same session use the same name. */
  readonly name: string
  /** Version of this page; `null` if it has no data. */
  readonly version: () => string | null
  /** Reads the stream over a connection of this page. */
  readonly connect: Connect
}

/** Derives a name from these parts without revealing them: one part is a token. */
export async function sharedName(...parts: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts))
  const digest = Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
  return `baliza-stream ${protocol} ${digest.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Reads the stream that one page of this browser, the owner of the lock, has opened for all pages. That page forwards each event
 * unchanged. When it closes or crashes, the browser gives the lock to another page. That page opens the stream from the versions
 * of all pages.
 *
 * @returns how the stream ended; `null` if it may continue but this page has left it, or may not have one now
 */
export async function shareStream(sharing: Sharing, listening: Listening): Promise<Ending | null> {
  const { locks, name, version, connect } = sharing
  const { signal, patience } = listening
  const leaving = new AbortController()
  const left = leaving.signal
  // Closing the channel is not enough: messages that arrive until then must be ignored too.
  const leave = () => leaving.abort()
  signal.addEventListener('abort', leave)
  let timer: ReturnType<typeof setTimeout> | undefined
  let take = (_: Message) => {}
  const channel = sharing.openChannel(name, (message) => {
    if (!left.aborted) take(message as Message)
  })
  const seat: Seat = { ...listening, signal: left, version, send: (message) => channel.postMessage(message) }

  try {
    return await new Promise<Ending | null>((resolve) => {
      left.addEventListener('abort', () => resolve(null))
      if (signal.aborted) return leave()

      /** Leads until this page leaves, or another page steals the lock. */
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
          // Another page has stolen the lock; or this page has no locks, for instance in a sandbox, and shares with no other
          // page.
          .catch(({ name }: { readonly name?: string }) =>
            resolve(name === 'AbortError' ? null : connect(version() ?? '', listening)),
          )
      }

      const receive = follow(seat, {
        onMessage() {
          clearTimeout(timer)
          timer = setTimeout(leave, maxSilence)
        },
        onEnded: resolve,
      })
      take = (message) => {
        try {
          receive(message)
        } catch {
          // The server's data does not match the protocol. The poll that follows reports it.
          resolve(brokenOff)
        }
      }
      // The owner of the lock answers at once unless it is suspended.
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
