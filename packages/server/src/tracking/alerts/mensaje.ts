import { fill, formatDuration } from '@baliza/agreement'
import { alertTexts, lastingTexts } from '../../texts.js'
import type { Raised } from './raise.js'

/** Names and numbers in the sentence of an alert. */
export interface Named {
  /** Name of the unit. */
  readonly unit: string
  /** Name of the geofence or route; `null` if the event has none. */
  readonly place: string | null
  /** Limit of a speeding event, km/h. */
  readonly limit: number | null
}

/** Returns the sentence of an alert: `Camión 2 entró en Bodega norte`. */
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

/** Rounds to whole km/h; keeps one decimal if the rounded speed would not exceed the limit. */
function reportedSpeed(speed: number, limit: number | null): number {
  const whole = Math.round(speed)
  return limit !== null && whole <= limit ? Math.ceil(speed * 10) / 10 : whole
}
