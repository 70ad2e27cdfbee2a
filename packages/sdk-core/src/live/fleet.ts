import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Answer } from '../calls/call.js'
import { asBalizaError, BalizaError, isBalizaError } from '../calls/errors.js'
import { type Feed, readFeed } from '../entities/feed.js'
import { type Fleet, noImeis } from '../entities/fleet.js'
import type { Reading } from '../entities/reading.js'
import type { UserId } from '../entities/user.js'
import { hostNow } from '../rules/time/clock.js'
import { type Caller, readWith } from '../transport/caller.js'
import type { StreamSource } from '../transport/open-stream.js'
import { type Merged, mergeFeed } from './merge.js'
import { runApart } from './run-apart.js'
import { createScheduler, sleep } from './scheduler.js'
import type { FleetStream } from './stream.js'

/**
 * The fleet, live: a nanostores store. It polls while somebody listens and rests when nobody does; between two polls it
 * takes what the host sends by itself, where it does, and then the next comes when that has ended. Reading it with `get()`
 * asks nothing of the host.
 */
export interface FleetStore extends ReadableAtom<Fleet> {
  /** The same as `get()`. */
  readonly value: Fleet
  /**
   * Asks the host now, for instance after a unit was edited, with or without listeners. Resolves when the store
   * holds the outcome, good or bad: `state` and `error` say which.
   */
  refresh(): Promise<void>
  /**
   * How many times the host has announced over its stream that the account has a new alert, which it does within a second
   * while anybody listens to the fleet; it stays 0 of hosts without a stream. At each change `createAlertsFeed` asks for the
   * alerts.
   */
  readonly $alerted: ReadableAtom<number>
}

/** What the fleet is made of. */
export interface FleetParts extends StreamSource {
  readonly caller: Caller
  readonly interval: number
  readonly reading: Reading
  /** What listens to a host that offers it, loaded with the first that does. */
  readonly loadStream: () => Promise<typeof import('./stream.js')>
}

/** A {@link FleetStore} and what ends it for good. */
export interface LiveFleet {
  readonly store: FleetStore
  close(): void
}

/** More units than this in an answer take a page some ms at each step. */
const many = 1_000
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** The fleet before anything has arrived. */
const waitingFleet: Fleet = {
  state: 'waiting',
  units: new Map(),
  changed: noImeis,
  removed: noImeis,
  profileVersion: null,
  receivedAt: null,
  error: null,
}

/** @returns the fleet of whoever is logged in, at rest until somebody listens. */
export function createFleet(parts: FleetParts): LiveFleet {
  const { row, caller, sessionManager, environment, interval, reading, loadStream } = parts
  const $fleet = atom<Fleet>(waitingFleet)
  const $alerted = atom(0)
  const scheduler = createScheduler({ poll, interval, environment, rest })
  /** Whose fleet the store holds. */
  let user: UserId | null = null
  let version: string | null = null
  let etag: string | null = null
  /** Whether the host's last answer declared that it sends by itself what comes after it. */
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
      // It may have been in flight when the network went.
      feelNetwork()
    } catch (error) {
      // A session's end is published by those who listen for it.
      if (signal.aborted || isBalizaError(error, 'inactive') || isBalizaError(error, 'unauthorized')) return
      isOffered = false
      // What the host holds and what we hold may differ now: the next answer is to be a whole one.
      if (isBalizaError(error, 'malformed')) forget()
      fail(asBalizaError(error, row))
      throw error
    }
  }

  /** Waits for the next poll, and meanwhile for what the host sends by itself: while it does, no poll is due. */
  async function rest(pause: number, signal: AbortSignal) {
    // A script that does not come: the poll, which needs none, goes on, and the next rest tries again.
    const loaded = isOffered && version !== null && (await loadStream().catch(() => null))
    if (!loaded) return sleep(pause, signal)
    stream ??= loaded.createStream({
      ...parts,
      version: () => version,
      onAnswer(answer) {
        // As long as this one is not read, the next is to be a whole one.
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

  /** Reads an answer; a page draws its frames between parsing, reading and publishing thousands of units. */
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

  /** @param merged none: nothing has changed */
  function publishGood(profileVersion: string | null, merged?: Merged) {
    const same = { units: $fleet.value.units, changed: noImeis, removed: noImeis }
    publish({ ...same, ...merged, state: 'live', profileVersion, receivedAt: hostNow(), error: null })
  }

  function fail(error: BalizaError) {
    publishState($fleet.value.receivedAt === null ? 'failed' : 'stale', error)
  }

  /** Without a network no poll follows that would find it out. */
  function feelNetwork() {
    if (environment.online.get() || $fleet.value.state === 'ended') return
    fail(new BalizaError({ code: 'offline', call: row, effect: row.effect }))
  }

  function forget() {
    version = null
    etag = null
  }

  const publish = (fleet: Fleet) => runApart(() => $fleet.set(fleet))

  /** Publishes another state of the same units. */
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
    // There is no session, and there was none before: the store's error is why it has no units.
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
    // nanostores' own `get` would start a poll for each read of a store without listeners.
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
