import { atom, onMount, onNotify, type ReadableAtom } from 'nanostores'
import { asBalizaError, type BalizaError, isBalizaError, isUnreached } from '../calls/errors.js'
import type { BalizaClient } from '../client/bare-client.js'
import { haveAtHand } from '../client/families.js'
import type { AlertType } from '../codes/alert-types.js'
import type { Alert, Attendance } from '../entities/alert.js'
import type { Fleet } from '../entities/fleet.js'
import type { UserId } from '../entities/user.js'
import { alerts } from '../families/alerts/calls.js'
import { hostNow } from '../rules/time/clock.js'
import type { Environment } from '../transport/environment.js'
import { runApart } from './run-apart.js'
import { createScheduler } from './scheduler.js'

/** The alerts that nobody has attended yet, and how fresh that is. */
export interface AlertsState {
  /**
   * `waiting`: nothing has arrived yet. `live`: as of the last poll. `stale`: the last poll failed, and these are older.
   * `failed`: no poll has succeeded so far. `ended`: there is no session.
   */
  readonly state: 'waiting' | 'live' | 'stale' | 'failed' | 'ended'
  /** Newest first. */
  readonly alerts: readonly Alert[]
  /** When the host answered last, Unix ms. */
  readonly receivedAt: number | null
  readonly error: BalizaError | null
}

/** How a feed of alerts is made. */
export interface AlertsFeedOptions {
  /** Milliseconds between two polls: 15000 unless given (specification 1, section 9). */
  readonly interval?: number
  /** Unless given, the client's. */
  readonly environment?: Environment
}

/**
 * A client's alerts, live: a nanostores store that polls while it has a listener. Where the client's fleet has one too, and the
 * host announces changes over a stream, it asks as soon as there is an alert. When one of the two stores loses or regains the
 * connection, so does the other at once.
 */
export interface AlertsFeed extends ReadableAtom<AlertsState> {
  /** The same as `get()`. */
  readonly value: AlertsState
  /**
   * Calls back with the alerts that nobody was notified of before, oldest first: from {@link manyAlerts} on they are
   * notified together. Whoever listens here notifies; so they are marked handled, one by one or all at once
   * (specification 1, section 4), and come but once. Those that are `readOnly` are not marked: they come where they are
   * raised while somebody listens. Listening polls.
   *
   * @returns a function that stops it
   */
  onFresh(listener: (alerts: readonly Alert[]) => void): () => void
  /**
   * Attends one alert: it leaves the list at once, and comes back if the host does not agree.
   * @returns who attended it first, and when; `null` where the host does not say it
   * @throws BalizaError
   */
  attend(id: string): Promise<Attendance | null>
  /**
   * Attends all that somebody was notified of, as {@link AlertsFeed.attend}.
   * @param types of these types alone
   * @param ids these alone, 1,000 at most, whether somebody was notified of them or not
   * @throws BalizaError
   */
  attendAll(types?: readonly AlertType[], ids?: readonly string[]): Promise<void>
  /** Asks the host now, for the whole list; resolves when the store holds the outcome, good or bad. */
  refresh(): Promise<void>
}

/** How often the list is asked for where there is no stream, ms: the stream reports at once what others attend. */
const relistEvery = 60_000

/** From so many fresh alerts on, one notice speaks for all (specification 1, section 4). */
export const manyAlerts = 5

const waiting: AlertsState = { state: 'waiting', alerts: [], receivedAt: null, error: null }

const feeds = new WeakMap<BalizaClient, AlertsFeed>()

/** The one feed that all who show a client's alerts share, so that they poll once and notify once. */
export function alertsOf(client: BalizaClient): AlertsFeed {
  let feed = feeds.get(client)
  if (feed === undefined) {
    feed = createAlertsFeed(client)
    feeds.set(client, feed)
  }
  return feed
}

/**
 * Makes a feed of alerts; prefer {@link alertsOf}, unless the poll is to be another.
 *
 * @example
 *     const stop = createAlertsFeed(client).onFresh((alerts) => alerts.forEach(ring))
 */
export function createAlertsFeed(client: BalizaClient, options: AlertsFeedOptions = {}): AlertsFeed {
  // The first rows of a page of alerts wait for no other script than its own.
  haveAtHand('alerts', alerts)
  const { interval = 15_000, environment: around = client.environment } = options
  const { $session } = client.session
  const $alerts = atom<AlertsState>(waiting)
  const listeners = new Set<(alerts: readonly Alert[]) => void>()
  // A hidden page can still notify (by sound): with a listener it goes on polling.
  const environment: Environment = {
    online: around.online,
    visible: {
      get: () => listeners.size > 0 || around.visible.get(),
      subscribe: (listener) => around.visible.subscribe(listener),
    },
  }
  const scheduler = createScheduler({ poll, interval, environment })
  /** Whose alerts the store holds. */
  let user: UserId | null = null
  /** What the host has answered, before what is being attended is removed. */
  let listed: readonly Alert[] = []
  /** 0: the whole list is due. */
  let listedAt = 0
  /** Attended here, and whether the host has agreed: a list that was in flight by then may still hold them. */
  const attended = new Map<string, boolean>()
  /** Those that need no other list, and those that were notified. */
  let seen = new Set<string>()
  let notified = new Set<string>()

  /** @param confirmed the fleet has found the host there after this poll had failed */
  async function poll(signal: AbortSignal, confirmed = false): Promise<void> {
    try {
      if (hostNow() - listedAt >= relistEvery) await list(signal)
      const fresh = await client.alerts.fresh({}, { signal })
      if (signal.aborted) return
      user = $session.get()?.user ?? user
      const isFirst = $alerts.value.receivedAt === null
      if (fresh.some(({ id }) => !seen.has(id))) await list(signal)
      if (signal.aborted) return
      seen = new Set(fresh.map(({ id }) => id))
      publish({ state: 'live', receivedAt: hostNow(), error: null })
      if (isFleetDown()) void client.fleet.refresh()
      await notify(fresh, isFirst, signal)
    } catch (error) {
      const isOver = isBalizaError(error, 'unauthorized') || isBalizaError(error, 'inactive')
      // With the session the poll has ended, and only its error says why.
      if (signal.aborted && !(isOver && $session.get() === null)) return
      listedAt = 0
      if (isOver) return end(error)
      const failure = asBalizaError(error, 'alerts.fresh')
      if (isUnreached(failure) && !confirmed && client.fleet.lc > 0 && client.fleet.value.state === 'live') {
        await client.fleet.refresh()
        if (signal.aborted) return
        if (client.fleet.value.state === 'live') return poll(signal, true)
      }
      fail(failure)
      throw error
    }
  }

  function fail(error: BalizaError) {
    publish({ state: $alerts.value.receivedAt === null ? 'failed' : 'stale', error })
  }

  /** Whether the fleet's store, where anybody listens to it, says that the host cannot be reached. */
  function isFleetDown(): boolean {
    const { lc, value } = client.fleet
    return lc > 0 && isDown(value)
  }

  /** Both stores depend on one host: a page must not show that it is reached and that it is not. */
  function followFleet(before: Fleet) {
    const { value } = client.fleet
    if (isDown(value) === isDown(before)) return
    if (value.state === 'live' && isDown($alerts.value)) void askWhole()
    else if (value.error !== null && $alerts.value.state === 'live') fail(value.error)
  }

  async function list(signal: AbortSignal) {
    const agreed = [...attended].filter(([, isAgreed]) => isAgreed)
    const alerts = await client.alerts.list({}, { signal })
    if (signal.aborted) return
    listed = [...alerts].sort((a, b) => b.timestamp - a.timestamp)
    seen = new Set(alerts.map(({ id }) => id))
    listedAt = hostNow()
    // The host was asked after it had agreed: from here on its answer decides.
    for (const [id] of agreed) attended.delete(id)
  }

  /** Notifies of what is new and marks it on the host; a mark that fails is made again at the next poll. */
  async function notify(fresh: readonly Alert[], isFirst: boolean, signal: AbortSignal) {
    if (listeners.size === 0 || fresh.length === 0) return
    // Nobody can mark a read-only one: the page would tell of it again each time that it is opened.
    const marked = fresh.filter(({ readOnly }) => !readOnly)
    const unnotified = fresh
      .filter(({ id, readOnly }) => !notified.has(id) && !(readOnly && isFirst))
      .sort((a, b) => a.timestamp - b.timestamp)
    notified = seen
    if (unnotified.length > 0) for (const listener of listeners) runApart(() => listener(unnotified))
    if (marked.length >= manyAlerts) await client.alerts.markAllHandled({}, { signal })
    else for (const { id } of marked) await client.alerts.markHandled({ id }, { signal })
  }

  function publish(change: Partial<AlertsState>) {
    const alerts = attended.size === 0 ? listed : listed.filter(({ id }) => !attended.has(id))
    const before = $alerts.value.alerts
    const same = alerts.length === before.length && alerts.every(({ id }, index) => id === before[index]?.id)
    runApart(() => $alerts.set({ ...$alerts.value, ...change, alerts: same ? before : alerts }))
  }

  function end(error: BalizaError | null) {
    scheduler.stop()
    publish({ state: 'ended', error })
  }

  /** Follows the session: one user's alerts are never shown to another. */
  function follow() {
    const session = $session.get()
    if (session === null) return end(null)
    if (user !== null && user !== session.user) forget()
    user = session.user
    if ($alerts.value.state === 'ended') {
      publish({ state: $alerts.value.receivedAt === null ? 'waiting' : 'stale', error: null })
    }
    if ($alerts.lc > 0) scheduler.start()
  }

  function forget() {
    scheduler.stop()
    listed = []
    listedAt = 0
    attended.clear()
    seen = new Set()
    notified = new Set()
    publish(waiting)
  }

  onMount($alerts, () => {
    const leave = $session.listen(follow)
    // Another page of the account may have marked them as handled before this one asks: then they are not fresh any more.
    const leaveAlerted = client.fleet.$alerted.listen(() => void askWhole())
    const leaveFleet = onNotify(client.fleet, ({ oldValue }) => oldValue && followFleet(oldValue))
    if ($session.get() !== null) follow()
    // Without a session the first call says so, or asks the page for one.
    scheduler.start()
    return () => {
      leave()
      leaveAlerted()
      leaveFleet()
      scheduler.stop()
    }
  })

  /** Asks for the whole list again: now, where somebody listens. */
  async function askWhole() {
    listedAt = 0
    if ($alerts.lc > 0) await scheduler.refresh()
  }

  /** Takes alerts off the list until the host has answered whether they are. */
  async function attend<Answered>(alerts: readonly Alert[], send: () => Promise<Answered>) {
    for (const { id } of alerts) attended.set(id, false)
    publish({})
    try {
      const answered = await send()
      for (const { id } of alerts) attended.set(id, true)
      return answered
    } catch (error) {
      for (const { id } of alerts) attended.delete(id)
      publish({})
      void askWhole()
      throw error
    }
  }

  return Object.assign($alerts, {
    // nanostores' own `get` would start a poll for each read of a store without listeners.
    get: () => $alerts.value,
    onFresh(listener: (alerts: readonly Alert[]) => void) {
      const own = (alerts: readonly Alert[]) => listener(alerts)
      listeners.add(own)
      const stop = $alerts.listen(() => {})
      return () => {
        listeners.delete(own)
        stop()
      }
    },
    attend: (id: string) =>
      attend(
        listed.filter((alert) => alert.id === id),
        () => client.alerts.markHandled({ id, atendida: 1 }),
      ),
    async attendAll(types?: readonly AlertType[], ids?: readonly string[]) {
      const { alerts } = $alerts.value
      await attend(ids ? alerts.filter(({ id }) => ids.includes(id)) : alertsOfTypes(alerts, types), () =>
        client.alerts.markAllHandled({ atendida: 1, ...(types && { claves: types }), ...(ids && { ids }) }),
      )
      // One that was not notified is still to be attended.
      await askWhole()
    },
    refresh() {
      listedAt = 0
      return scheduler.refresh()
    },
  })
}

/** Whether a store says that the host cannot be reached. */
const isDown = ({ state, error }: Pick<AlertsState, 'state' | 'error'>): boolean =>
  (state === 'stale' || state === 'failed') && error !== null && isUnreached(error)

/** The alerts of these types; all of them without types. */
export function alertsOfTypes(
  alerts: readonly Alert[],
  types: readonly AlertType[] | undefined,
): readonly Alert[] {
  return types ? alerts.filter(({ clave_msj }) => clave_msj !== null && types.includes(clave_msj)) : alerts
}
