import {
  type AlertsFeedOptions,
  createAlertsFeed as createWireFeed,
  type AlertsFeed as WireFeed,
  alertsOf as wireAlertsOf,
} from '../live/alerts.js'
import { createShapes as createWireShapes } from '../live/shapes.js'
import { wireOf } from './client.js'
import {
  Alert as AlertShape,
  AlertsState as AlertsStateShape,
  Attendance as AttendanceShape,
  Shapes as ShapesShape,
} from './generated/store-shapes.js'
import type {
  Alert,
  AlertsFeed,
  AlertsState,
  Attendance,
  BalizaClient,
  Shapes,
  ShapesStore,
} from './generated/types.js'
import { englishOf, englishStore } from './store.js'
import { toEnglish } from './translate.js'

const feeds = new WeakMap<WireFeed, AlertsFeed>()

/** The one feed that all who show a client's alerts share, so that they poll once and notify once. */
export function alertsOf(client: BalizaClient): AlertsFeed {
  const wire = wireAlertsOf(wireOf(client))
  const feed = feeds.get(wire) ?? englishFeed(wire)
  feeds.set(wire, feed)
  return feed
}

/**
 * Makes a feed of alerts; prefer {@link alertsOf}, unless the poll is to be another.
 *
 * @example
 *     const stop = createAlertsFeed(client).onFresh((alerts) => alerts.forEach(ring))
 */
export function createAlertsFeed(client: BalizaClient, options?: AlertsFeedOptions): AlertsFeed {
  return englishFeed(createWireFeed(wireOf(client), options))
}

function englishFeed(wire: WireFeed): AlertsFeed {
  const onFresh: AlertsFeed['onFresh'] = (listener) =>
    wire.onFresh((alerts) => listener(toEnglish(AlertShape, alerts) as readonly Alert[]))
  const attend: AlertsFeed['attend'] = async (id) =>
    toEnglish(AttendanceShape, await wire.attend(id)) as Attendance | null
  return Object.assign(englishStore<AlertsState, AlertsFeed>(wire, englishOf(AlertsStateShape)), {
    onFresh,
    attend,
  })
}

/**
 * Geofences, points of interest and routes: loaded with the first listener, and again with `refresh`. They seldom change and
 * are not polled; a failure keeps what was known.
 *
 * @example
 *     const shapes = createShapes(client)
 *     const stop = shapes.subscribe(({ geofences, routes }) => show(geofences, routes))
 */
export function createShapes(client: BalizaClient): ShapesStore {
  return englishStore<Shapes, ShapesStore>(createWireShapes(wireOf(client)), englishOf(ShapesShape))
}
