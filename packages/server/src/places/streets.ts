import { setTimeout as wait } from 'node:timers/promises'
import { distance, unitState } from '@baliza/sdk-core'
import { LRUCache } from 'lru-cache'
import type { StoredUnit } from '../fixes/store-batch.js'
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
import { type Geocoder, GeocoderProblem } from './geocoder.js'
import { createReverseGeocoder, type ReverseGeocoder } from './reverse-geocoder.js'
import { isAddressFresh, streetReach } from './street-reach.js'

/** The streets of alerts and units: after the fact, so that nothing waits for the geocoder. */
export interface Streets {
  /** This process has stored fixes of these units. */
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
/** Alerts older than this have been read with the nearest place. */
const alertsSince = 10 * minute
/** Units that wait at most in each of the two queues: of stationary and of moving ones. */
const mostWaiting = 20_000
/** ms after the first failure; doubled with every further one. */
const firstPause = 1_000
const longestPause = 5 * minute

/** The service or the database is away. */
const isPassing = (error: unknown) => error instanceof GeocoderProblem || isTransient(error)

/** `null` without GEOCODER_URL: the nearest place has to do. */
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
 * Asks for the streets of alerts first, then of stationary units, and with what time is left of those that move: a
 * street that is 100 m behind is not shown any more (street-reach.ts).
 */
async function startStreets({ database, log, geocoder }: StreetsOptions): Promise<Streets> {
  const standing = new Set<string>()
  const moving = new Set<string>()
  /** Where units were when their street was last settled: whoever has not moved is not asked for again. */
  const settled = new LRUCache<string, { readonly lat: number; readonly lng: number }>({ max: mostWaiting })
  const closing = new AbortController()
  /** Some alerts may have no street yet: one was announced, or the last look found some. */
  let alertsNotified = true
  let failures = 0
  let wake: () => void = () => undefined
  let working: Promise<void> = Promise.resolve()

  /** What we fail at ourselves is not asked again: until it moves on, its nearest place has to do. */
  function skipped(error: unknown, about: { readonly alert: string } | { readonly imei: string }): void {
    log.error({ err: error, ...about }, 'no se pudo buscar una dirección: se omite')
  }

  async function locateAlerts(): Promise<boolean> {
    if (!alertsNotified) return false
    alertsNotified = false
    const claimed = await claimAlerts(database, { since: Date.now() - alertsSince, most: 20 })
    // There may be more of them.
    alertsNotified ||= claimed.length > 0
    for (const [index, { id, lat, lng }] of claimed.entries()) {
      try {
        const address = await geocoder.address(lat, lng)
        if (address !== '') await setAlertAddress(database, id, address)
      } catch (error) {
        // It keeps its nearest place, and the next one is asked for.
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
      // The geocoder may come back before the unit says anything again.
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
        // A flood of alerts does not keep the units waiting.
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
        const pause = Math.min(longestPause, firstPause * 2 ** failures)
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
        if (queue.size < mostWaiting) queue.add(imei)
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
