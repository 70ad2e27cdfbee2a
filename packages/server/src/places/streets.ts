import { setTimeout as wait } from 'node:timers/promises'
import { distance, unitState } from '@baliza/agreement'
import { LRUCache } from 'lru-cache'
import type { Log } from '../log.js'
import type { Config } from '../settings/config.js'
import type { Database } from '../storage/connection/database.js'
import { isTransient } from '../storage/connection/transient.js'
import {
  claimAlerts,
  releaseAlerts,
  setAlertAddress,
  setUnitAddress,
  unitToLocate,
} from '../storage/tables/addresses.js'
import type { StoredUnit } from '../tracking/store-batch.js'
import { type Geocoder, GeocoderProblem } from './geocoder.js'
import { createReverseGeocoder, type ReverseGeocoder } from './reverse-geocoder.js'
import { isAddressFresh, streetReach } from './street-reach.js'

/** Adds street addresses to alerts and units in the background, so that nothing else waits for the geocoder. */
export interface Streets {
  /** Called after this process has stored fixes of these units. */
  moved(units: readonly Pick<StoredUnit, 'imei' | 'lat' | 'lng' | 'acc' | 'speed'>[]): void
  stats(): { readonly waiting: number; readonly cached: number; readonly asked: number }
  close(): Promise<void>
}

export interface StreetsOptions {
  readonly database: Database
  readonly log: Log
  readonly geocoder: ReverseGeocoder
}

const minute = 60_000
/** Maximum age of an alert, in ms. Older alerts have been read with the nearest place. */
const alertsSince = 10 * minute
/** Maximum number of units in each of the two queues, of stationary and of moving units. */
const maxWaiting = 20_000
/** Pause after the first failure, in ms. It doubles with each further failure. */
const firstPause = 1_000
const maxPause = 5 * minute

/** Whether the geocoder or the database is temporarily unavailable. */
const isPassing = (error: unknown) => error instanceof GeocoderProblem || isTransient(error)

/** Returns `null` without GEOCODER_URL. Positions then only have the nearest place. */
export async function openStreets({
  config,
  geocoder,
  ...parts
}: Pick<StreetsOptions, 'database' | 'log'> & {
  readonly config: Pick<Config, 'geocoderUrl'>
  readonly geocoder: Geocoder
}): Promise<Streets | null> {
  if (config.geocoderUrl === null) return null
  return startStreets({ ...parts, geocoder: createReverseGeocoder({ geocoder }) })
}

/**
 * Requests the streets of alerts first, then of stationary units, then of moving units. Moving units are last, because their
 * street is no longer shown after 100 m (street-reach.ts).
 */
async function startStreets({ database, log, geocoder }: StreetsOptions): Promise<Streets> {
  const standing = new Set<string>()
  const moving = new Set<string>()
  /** Position of each unit when its street was last determined. A unit that has not moved is not looked up again. */
  const settled = new LRUCache<string, { readonly lat: number; readonly lng: number }>({ max: maxWaiting })
  const closing = new AbortController()
  /** Whether alerts without a street may exist: an alert was announced, or the last query found some. */
  let alertsNotified = true
  let failures = 0
  let wake: () => void = () => undefined
  let working: Promise<void> = Promise.resolve()

  /** Logs a fault of Baliza. It is not retried: until the unit moves on, only the nearest place is shown. */
  function skipped(error: unknown, about: { readonly alert: string } | { readonly imei: string }): void {
    log.error({ err: error, ...about }, 'no se pudo buscar una dirección: se omite')
  }

  async function locateAlerts(): Promise<boolean> {
    if (!alertsNotified) return false
    alertsNotified = false
    const claimed = await claimAlerts(database, { since: Date.now() - alertsSince, most: 20 })
    // More alerts may be waiting.
    alertsNotified ||= claimed.length > 0
    for (const [index, { id, lat, lng }] of claimed.entries()) {
      try {
        const address = await geocoder.address(lat, lng)
        if (address !== '') await setAlertAddress(database, id, address)
      } catch (error) {
        // The alert keeps its nearest place, and the loop continues with the next alert.
        if (!isPassing(error)) {
          skipped(error, { alert: id })
          continue
        }
        await releaseAlerts(
          database,
          claimed.slice(index).map((alert) => alert.id),
        )
        throw error
      }
    }
    return claimed.length > 0
  }

  async function locateUnit(): Promise<boolean> {
    const queue = standing.size > 0 ? standing : moving
    const [imei] = queue
    if (imei === undefined) return false
    queue.delete(imei)
    try {
      await locate(imei)
    } catch (error) {
      if (!isPassing(error)) {
        skipped(error, { imei })
        return true
      }
      // The geocoder may recover before the unit reports again.
      queue.add(imei)
      throw error
    }
    return true
  }

  async function locate(imei: string): Promise<void> {
    const unit = await unitToLocate(database, imei)
    if (unit === null || unit.lat === null || unit.lng === null) return
    const at = { lat: unit.lat, lng: unit.lng }
    if (!isAddressFresh(unit)) {
      const address = await geocoder.address(at.lat, at.lng)
      if (address !== '') await setUnitAddress(database, imei, address, at)
    }
    settled.set(imei, at)
  }

  async function work(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        // Alternates between alerts and units, so that many alerts do not delay the units.
        const [alerts, unit] = [await locateAlerts(), await locateUnit()]
        if (alerts || unit) {
          failures = 0
          continue
        }
        await new Promise<void>((resolve) => {
          wake = resolve
          if (alertsNotified || closing.signal.aborted) resolve()
        })
      } catch (error) {
        if (closing.signal.aborted) return
        const pause = Math.min(maxPause, firstPause * 2 ** failures)
        failures += 1
        log.warn({ reason: String(error), pause }, 'el servicio de direcciones no responde')
        await wait(pause, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      }
    }
  }

  const stopHearing = await database.listen('alerts', () => {
    alertsNotified = true
    wake()
  })
  working = work()

  return {
    moved(units) {
      for (const { imei, lat, lng, acc, speed } of units) {
        if (lat === null || lng === null) continue
        const before = settled.get(imei)
        if (before !== undefined && distance(before, { lat, lng }) <= streetReach / 2) continue
        const [queue, other] =
          unitState({ acc, speed }) === 'moving' ? [moving, standing] : [standing, moving]
        other.delete(imei)
        if (queue.size < maxWaiting) queue.add(imei)
      }
      wake()
    },
    stats: () => ({ waiting: standing.size + moving.size, ...geocoder.stats() }),
    async close() {
      closing.abort()
      geocoder.close()
      wake()
      await stopHearing()
      await working
    },
  }
}
