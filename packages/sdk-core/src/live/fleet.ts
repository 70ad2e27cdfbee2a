import type { Answer } from '@baliza/agreement/calls/call.js'
import { asBalizaError, BalizaError, isBalizaError } from '@baliza/agreement/calls/errors.js'
import { type Feed, readFeed } from '@baliza/agreement/entities/feed.js'
import { type Fleet, noImeis } from '@baliza/agreement/entities/fleet.js'
import type { Reading } from '@baliza/agreement/entities/reading.js'
import type { UserId } from '@baliza/agreement/entities/user.js'
import { hostNow } from '@baliza/agreement/rules/time/clock.js'
import { atom, onMount, type ReadableAtom } from 'nanostores'
import { type Caller, readWith } from '../transport/caller.js'
import type { StreamSource } from '../transport/open-stream.js'
import { type Merged, mergeFeed } from './merge.js'
import { runApart } from './run-apart.js'
import { createScheduler, sleep } from './scheduler.js'
import type { FleetStream } from './stream.js'

/**
 * Live fleet: a nanostores store. It polls while it has a listener. Between two polls it receives changes over the server's
 * stream, if there is one, and the next poll follows the end of the stream. Reading it with `get()` sends no request.
 */
export interface FleetStore extends ReadableAtom<Fleet> {
  /** Same as `get()`. */
  readonly value: Fleet
  /**
   * Requests the fleet now, for instance after a unit was edited, with or without listeners. Resolves when the store contains the
   * outcome, success or failure: see `state` and `error`.
   */
  refresh(): Promise<void>
  /**
   * Number of times that the server has announced a new alert of the account over its stream. It announces within a second while
   * the fleet has a listener. Stays 0 for servers without a stream. `createAlertsFeed` requests the alerts at each change.
   */
  readonly $alerted: ReadableAtom<number>
}

export interface FleetParts extends StreamSource {
  readonly caller: Caller
  readonly interval: number
  readonly reading: Reading
  /** Loads the reader of the server's stream, when a server first offers one. */
  readonly loadStream: () => Promise<typeof import('./stream.js')>
}

/** {@link FleetStore}, with a method that closes it permanently. */
export interface LiveFleet {
  readonly store: FleetStore
  close(): void
}

/** Number of units above which each step of an answer blocks a page for some ms. */
const many = 1_000
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Fleet before the first answer. */
const waitingFleet: Fleet = {
  state: 'waiting',
  units: new Map(),
  changed: noImeis,
  removed: noImeis,
  profileVersion: null,
  receivedAt: null,
  error: null,
}

/** Creates the fleet of the session's user. It is idle until it has a listener. */
export function createFleet(parts: FleetParts): LiveFleet {
  const { row, caller, sessionManager, environment, interval, reading, loadStream } = parts
  const $fleet = atom<Fleet>(waitingFleet)
  const $alerted = atom(0)
  const scheduler = createScheduler({ poll, interval, environment, rest })
  /** Owner of the units in the store. */
  let user: UserId | null = null
  let version: string | null = null
  let etag: string | null = null
  /** Whether the server's last answer declared that a stream continues it. */
  let isOffered = false
  let stream: FleetStream | undefined
  let closed = false

  async function poll(signal: AbortSignal) {
    try {
      const asked = version === null ? {} : { since: version, partial: true }
      const exchange = await caller.exchange(row, asked, {
        signal,
        headers: etag === null ? {} : { 'if-none-match': etag },
      })
      if (signal.aborted) return
      user = sessionManager.$session.value?.user ?? user
      const profileVersion = exchange.headers.get('x-profile-version')
      if (exchange.notModified) publishGood(profileVersion)
      else {
        const feed = await readCalmly(exchange.answer)
        if (signal.aborted) return
        take(feed, profileVersion)
        etag = exchange.headers.get('etag')
      }
      isOffered = exchange.headers.has('x-stream')
      // The poll may have been in flight when the network was lost.
      feelNetwork()
    } catch (error) {
      // The end of a session is published by the session's listeners.
      if (signal.aborted || isBalizaError(error, 'inactive') || isBalizaError(error, 'unauthorized')) return
      isOffered = false
      // The server's version and the client's may differ now, so the next answer must be complete.
      if (isBalizaError(error, 'malformed')) forget()
      fail(asBalizaError(error, row))
      throw error
    }
  }

  /** Waits for the next poll and reads the server's stream until then. No poll is due while the stream is active. */
  async function rest(pause: number, signal: AbortSignal) {
    // If the script does not load, polling continues without it, and the next pause retries.
    const loaded = isOffered && version !== null && (await loadStream().catch(() => null))
    if (!loaded) return sleep(pause, signal)
    stream ??= loaded.createStream({
      ...parts,
      version: () => version,
      onAnswer(answer) {
        // Until this answer is read, the next one must be complete.
        forget()
        take(read(answer), $fleet.value.profileVersion)
        etag = `"${version}"`
      },
      onWell: (profileVersion) => publishGood(profileVersion ?? $fleet.value.profileVersion),
      onAlerted: () => $alerted.set($alerted.value + 1),
    })
    return stream.rest(pause, signal)
  }

  /** @throws BalizaError `malformed` */
  const read = (answer: Answer): Feed => readWith(row, () => readFeed(answer, reading, $fleet.value.units))

  /** Reads an answer. With thousands of units, it yields to the page's rendering between parsing, reading and publishing. */
  async function readCalmly(answer: Answer): Promise<Feed> {
    const isLong = Array.isArray(answer.data) && answer.data.length > many
    if (isLong) await nextTask()
    const feed = read(answer)
    if (isLong) await nextTask()
    return feed
  }

  function take(feed: Feed, profileVersion: string | null) {
    version = feed.version
    publishGood(profileVersion, mergeFeed($fleet.value.units, feed))
  }

  /** @param merged `undefined`: no changes */
  function publishGood(profileVersion: string | null, merged?: Merged) {
    const same = { units: $fleet.value.units, changed: noImeis, removed: noImeis }
    publish({ ...same, ...merged, state: 'live', profileVersion, receivedAt: hostNow(), error: null })
  }

  function fail(error: BalizaError) {
    publishState($fleet.value.receivedAt === null ? 'failed' : 'stale', error)
  }

  /** Publishes the loss of the network: without it no poll follows that would detect it. */
  function feelNetwork() {
    if (environment.online.get() || $fleet.value.state === 'ended') return
    fail(new BalizaError({ code: 'offline', call: row, effect: row.effect }))
  }

  function forget() {
    version = null
    etag = null
  }

  const publish = (fleet: Fleet) => runApart(() => $fleet.set(fleet))

  /** Publishes another state with the same units. */
  function publishState(state: Fleet['state'], error: BalizaError | null) {
    publish({ ...$fleet.value, state, changed: noImeis, removed: noImeis, error })
  }

  /** Follows the session: one user's units are never shown to another. */
  function follow() {
    const session = sessionManager.$session.value
    if (session) {
      const { state, receivedAt } = $fleet.value
      if (user !== null && user !== session.user) restart()
      else if (state === 'ended') publishState(receivedAt === null ? 'waiting' : 'stale', null)
      user = session.user
      if ($fleet.lc > 0) scheduler.start()
      return
    }
    scheduler.stop()
    const error = sessionManager.endedBy()
    if (error === null) restart('ended')
    else publishState('ended', error)
  }

  function restart(state: 'waiting' | 'ended' = 'waiting') {
    scheduler.stop()
    forget()
    user = null
    const { units } = $fleet.value
    publish({ ...waitingFleet, state, removed: units.size === 0 ? noImeis : new Set(units.keys()) })
  }

  const leave = sessionManager.$session.listen(follow)
  onMount($fleet, () => {
    if (closed) return
    if (sessionManager.hosted || sessionManager.$session.value) scheduler.start()
    // There is no session, and there was none before: the store's error explains why it has no units.
    else if ($fleet.value.state === 'waiting') {
      publishState('ended', new BalizaError({ code: 'unauthorized', call: row }))
    }
    feelNetwork()
    const leaveNetwork = environment.online.subscribe(feelNetwork)
    return () => {
      leaveNetwork()
      scheduler.stop()
    }
  })

  const store: FleetStore = Object.assign($fleet, {
    // nanostores' `get` would start a poll for each read of a store without listeners.
    get: () => $fleet.value,
    refresh: () => (closed ? Promise.resolve() : scheduler.refresh()),
    $alerted,
  })
  return {
    store,
    close() {
      closed = true
      leave()
      scheduler.stop()
    },
  }
}
