import {
  asBalizaError,
  type BalizaError,
  isBalizaError,
  isUnreached,
} from '@baliza/agreement/calls/errors.js'
import type { AlertType } from '@baliza/agreement/codes/alert-types.js'
import type { Alert, Attendance } from '@baliza/agreement/entities/alert.js'
import type { Fleet } from '@baliza/agreement/entities/fleet.js'
import type { UserId } from '@baliza/agreement/entities/user.js'
import { alerts } from '@baliza/agreement/families/alerts/calls.js'
import { hostNow } from '@baliza/agreement/rules/time/clock.js'
import { atom, onMount, onNotify, type ReadableAtom } from 'nanostores'
import { haveAtHand } from '../client/families.js'
import type { BalizaClient } from '../client/minimal-client.js'
import type { Environment } from '../transport/environment.js'
import { runApart } from './run-apart.js'
import { createScheduler } from './scheduler.js'

/** Alerts that are not acknowledged yet, and how current they are. */
export interface AlertsState {
  /**
   * `waiting`: before the first answer. `live`: as of the last poll. `stale`: the last poll failed and the alerts are older.
   * `failed`: all polls so far have failed. `ended`: there is no session.
   */
  readonly state: 'waiting' | 'live' | 'stale' | 'failed' | 'ended'
  /** Newest first. */
  readonly alerts: readonly Alert[]
  /** Time of the server's last answer, Unix ms. */
  readonly receivedAt: number | null
  readonly error: BalizaError | null
}

/** Options of {@link createAlertsFeed}. */
export interface AlertsFeedOptions {
  /** Pause between two polls, in ms. Default: 15000 (specification 1, section 9). */
  readonly interval?: number
  /** Default: the client's environment. */
  readonly environment?: Environment
}

/**
 * Live alerts of a client: a nanostores store that polls while it has a listener. If the client's fleet also has a listener and
 * the server announces changes over a stream, the store requests the alerts as soon as one is raised. When one of the two stores
 * loses or regains the connection, so does the other at once.
 */
export interface AlertsFeed extends ReadableAtom<AlertsState> {
  /** Same as `get()`. */
  readonly value: AlertsState
  /**
   * Calls `listener` with the alerts that were not notified before, oldest first. From `manyAlerts` on, show one notice for
   * all. The listener must show the notice, because the feed delivers each alert only once and marks it as handled. It marks
   * alerts one by one or all at once (specification 1, section 4). `readOnly` alerts are not marked: they are delivered only if
   * they are raised while there is a listener. A listener starts the polling.
   *
   * @returns a function that removes the listener
   */
  onFresh(listener: (alerts: readonly Alert[]) => void): () => void
  /**
   * Acknowledges one alert: it leaves the list at once, and returns if the server refuses.
   * @param nota note about it
   * @returns who acknowledged it first, and when; `null` if the server does not report it
   * @throws BalizaError
   */
  attend(id: string, nota?: string): Promise<Attendance | null>
  /**
   * Acknowledges all notified alerts, as {@link AlertsFeed.attend} does.
   * @param types only alerts of these types
   * @param ids only these alerts, at most 1,000, whether notified or not
   * @param nota note of each of the `ids`
   * @throws BalizaError
   */
  attendAll(types?: readonly AlertType[], ids?: readonly string[], nota?: string): Promise<void>
  /** Requests the whole list now. Resolves when the store contains the outcome, success or failure. */
  refresh(): Promise<void>
}

/** Pause between two requests of the whole list without a stream, in ms. A stream reports acknowledgements at once. */
const relistEvery = 60_000

/** Number of fresh alerts from which one notice covers all (specification 1, section 4). */
export const manyAlerts = 5

const waiting: AlertsState = { state: 'waiting', alerts: [], receivedAt: null, error: null }

const feeds = new WeakMap<BalizaClient, AlertsFeed>()

/** Returns the shared feed of a client's alerts, so that all its consumers poll once and notify once. */
export function alertsOf(client: BalizaClient): AlertsFeed {
  let feed = feeds.get(client)
  if (feed === undefined) {
    feed = createAlertsFeed(client)
    feeds.set(client, feed)
  }
  return feed
}

/**
 * Creates a feed of alerts. Widgets and portal share one with `alertsOf`.
 *
 * @example
 *     const stop = createAlertsFeed(client).onFresh((alerts) => alerts.forEach(ring))
 */
export function createAlertsFeed(client: BalizaClient, options: AlertsFeedOptions = {}): AlertsFeed {
  // The first calls of a page of alerts must not wait for another script.
  haveAtHand('alerts', alerts)
  const { interval = 15_000, environment: around = client.environment } = options
  const { $session } = client.session
  const $alerts = atom<AlertsState>(waiting)
  const listeners = new Set<(alerts: readonly Alert[]) => void>()
  // A hidden page can still notify (by sound), so it keeps polling while it has a listener.
  const environment: Environment = {
    online: around.online,
    visible: {
      get: () => listeners.size > 0 || around.visible.get(),
      subscribe: (listener) => around.visible.subscribe(listener),
    },
  }
  const scheduler = createScheduler({ poll, interval, environment })
  /** Owner of the alerts in the store. */
  let user: UserId | null = null
  /** The server's last list, before the alerts that are being acknowledged are removed. */
  let listed: readonly Alert[] = []
  /** Time of the last list, Unix ms; 0: the whole list is due. */
  let listedAt = 0
  /** Alerts acknowledged here, and whether the server has confirmed. A list requested earlier may still contain them. */
  const attended = new Map<string, boolean>()
  /** Fresh alerts that need no new list, and alerts that were notified. */
  let seen = new Set<string>()
  let notified = new Set<string>()

  /** @param confirmed the fleet reached the server after this poll had failed */
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
      // The poll was aborted because the session ended, and only its error contains the reason.
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

  /** Whether the fleet's store has a listener and reports the server as unreachable. */
  function isFleetDown(): boolean {
    const { lc, value } = client.fleet
    return lc > 0 && isDown(value)
  }

  /** Both stores depend on one server: a page must not show it as reachable and unreachable at once. */
  function followFleet(before: Fleet) {
    const { value } = client.fleet
    // The account's permissions, or what a third-party page shows of alerts, have changed.
    if (before.profileVersion !== null && value.profileVersion !== before.profileVersion) void askWhole()
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
    // This list was requested after the server had confirmed them, so it decides from here on.
    for (const [id] of agreed) attended.delete(id)
  }

  /** Notifies of new alerts and marks them on the server. A mark that fails is repeated at the next poll. */
  async function notify(fresh: readonly Alert[], isFirst: boolean, signal: AbortSignal) {
    if (listeners.size === 0 || fresh.length === 0) return
    // A `readOnly` alert cannot be marked, so the page would notify of it every time it is opened.
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
    const same =
      alerts.length === before.length && alerts.every((alert, index) => saysTheSame(alert, before[index]))
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
    // Another page of the account may mark them as handled before this poll, and then they are no longer fresh.
    const leaveAlerted = client.fleet.$alerted.listen(() => void askWhole())
    const leaveFleet = onNotify(client.fleet, ({ oldValue }) => oldValue && followFleet(oldValue))
    if ($session.get() !== null) follow()
    // Without a session the first call fails, or requests one from the page.
    scheduler.start()
    return () => {
      leave()
      leaveAlerted()
      leaveFleet()
      scheduler.stop()
    }
  })

  /** Makes the whole list due and, if the store has a listener, requests it now. */
  async function askWhole() {
    listedAt = 0
    if ($alerts.lc > 0) await scheduler.refresh()
  }

  /** Removes alerts from the list until the server confirms or refuses the acknowledgement. */
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
    // nanostores' `get` would start a poll for each read of a store without listeners.
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
    attend: (id: string, nota?: string) =>
      attend(
        listed.filter((alert) => alert.id === id),
        () => client.alerts.markHandled({ id, atendida: 1, ...(nota && { nota }) }),
      ),
    async attendAll(types?: readonly AlertType[], ids?: readonly string[], nota?: string) {
      const { alerts } = $alerts.value
      await attend(ids ? alerts.filter(({ id }) => ids.includes(id)) : alertsOfTypes(alerts, types), () =>
        client.alerts.markAllHandled({
          atendida: 1,
          ...(types && { claves: types }),
          ...(ids && { ids }),
          ...(nota && { nota }),
        }),
      )
      // Alerts that were not notified are still in the list.
      await askWhole()
    },
    refresh() {
      listedAt = 0
      return scheduler.refresh()
    },
  })
}

/** Whether an alert is the known one, in the same words: what a third-party page may show of it changes. */
const saysTheSame = (alert: Alert, known: Alert | undefined): boolean =>
  alert.id === known?.id && alert.nom_evento === known.nom_evento && alert.mensaje === known.mensaje

/** Whether a store reports the server as unreachable. */
const isDown = ({ state, error }: Pick<AlertsState, 'state' | 'error'>): boolean =>
  (state === 'stale' || state === 'failed') && error !== null && isUnreached(error)

/** Filters alerts by type; without types, returns all of them. */
export function alertsOfTypes(
  alerts: readonly Alert[],
  types: readonly AlertType[] | undefined,
): readonly Alert[] {
  return types ? alerts.filter(({ clave_msj }) => clave_msj !== null && types.includes(clave_msj)) : alerts
}
