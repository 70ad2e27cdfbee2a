import type { LatLng } from '../entities/position.js'

/** Position and state that a tracker reports. */
export interface TrackerMoment extends LatLng {
  /** km/h. */
  readonly speed: number
  /** Degrees clockwise from north. */
  readonly course: number
  /** Whether the engine is on. */
  readonly acc: boolean
}

const kmhPerKnot = 1.852
/** Offset of the tracker's own clock, ms: central Mexico, which has no daylight saving time. */
const localOffset = -6 * 3_600_000

/**
 * Returns the sentence that a GPS103 tracker sends, for programs that simulate one.
 * @param keyword `tracker`, or the reason for sending it
 * @param time Unix ms
 */
export function gps103Sentence(imei: string, keyword: string, time: number, moment: TrackerMoment): string {
  const local = digits(time + localOffset)
  const utc = digits(time).slice(6)
  const { lat, lng, speed, course, acc } = moment
  const place = `${minutes(lat, 2)},${lat < 0 ? 'S' : 'N'},${minutes(lng, 3)},${lng < 0 ? 'W' : 'E'}`
  const knots = (speed / kmhPerKnot).toFixed(2)
  return `imei:${imei},${keyword},${local},,F,${utc}.000,A,${place},${knots},${course.toFixed(2)},,${acc ? 1 : 0},0,,,;`
}

/** Returns `yymmddhhmmss` of a moment, UTC. @param time Unix ms */
function digits(time: number): string {
  return new Date(time).toISOString().replace(/\D/g, '').slice(2, 14)
}

/** Returns `ddmm.mmmm`. @param width number of digits for the degrees */
export function minutes(degrees: number, width: number): string {
  // Rounds to ten-thousandths of a minute first, so that 59.99999 minutes are not written as 60.
  const parts = Math.round(Math.abs(degrees) * 600_000)
  const whole = Math.floor(parts / 600_000)
  return String(whole).padStart(width, '0') + ((parts % 600_000) / 10_000).toFixed(4).padStart(7, '0')
}
