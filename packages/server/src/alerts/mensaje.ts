import { fill, formatDuration } from '@baliza/sdk-core'
import { alertTexts, lastingTexts } from '../texts.js'
import type { Raised } from './raise.js'

/** What a sentence about an alert names. */
export interface Named {
  /** The unit. */
  readonly unit: string
  /** The geofence or the route; `null` where the event has none. */
  readonly place: string | null
  /** The limit of a speeding event, km/h. */
  readonly limit: number | null
}

/** What happened, as a sentence: `Camión 2 entró en Bodega norte`. */
export function mensajeOf(
  { what, speed, battery, lasted }: Pick<Raised, 'what' | 'speed' | 'battery' | 'lasted'>,
  { unit, place, limit }: Named,
): string {
  const time = lasted === null ? '' : formatDuration(lasted)
  const lasting = lasted === null ? undefined : lastingTexts.get(what)
  if (lasting !== undefined) return fill(lasting, { unit, time, place: place ?? '', limit: limit ?? '' })
  switch (what) {
    case 'geofenceEntry':
    case 'geofenceExit':
    case 'routeEntry':
    case 'routeExit':
      return fill(alertTexts[what], { unit, place: place ?? '' })
    case 'speeding':
      return fill(alertTexts.speeding, { unit, speed: reportedSpeed(speed, limit), limit: limit ?? '' })
    case 'silent':
      return fill(alertTexts.silent, { unit, time })
    case 'lowBattery':
      return battery === null
        ? fill(alertTexts.lowBattery, { unit })
        : fill(alertTexts.lowBatteryAt, { unit, percent: Math.round(battery) })
    default:
      return fill(alertTexts[what], { unit })
  }
}

/** Whole km/h; with a decimal where it would be no more than the limit. */
function reportedSpeed(speed: number, limit: number | null): number {
  const whole = Math.round(speed)
  return limit !== null && whole <= limit ? Math.ceil(speed * 10) / 10 : whole
}
