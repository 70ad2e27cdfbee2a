import type { LatLng } from '../../entities/position.js'

/** What a tracker knows of itself. */
export interface TrackerMoment extends LatLng {
  /** km/h. */
  readonly speed: number
  /** Degrees clockwise from north. */
  readonly course: number
  /** Engine on. */
  readonly acc: boolean
}

const kmhPerKnot = 1.852
/** The tracker's own clock: central Mexico, which has no summer time. */
const localOffset = -6 * 3_600_000

/**
 * What a GPS103 tracker writes: for programs that drive one.
 * @param keyword `tracker`, or why it is sent
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

/** `yymmddhhmmss` of a moment, as if it were UTC. */
function digits(time: number): string {
  return new Date(time).toISOString().replace(/\D/g, '').slice(2, 14)
}

/** `ddmm.mmmm`, with so many digits for the degrees. */
export function minutes(degrees: number, width: number): string {
  // In ten-thousandths of a minute first: 59.99999 minutes must not be written as 60.
  const parts = Math.round(Math.abs(degrees) * 600_000)
  const whole = Math.floor(parts / 600_000)
  return String(whole).padStart(width, '0') + ((parts % 600_000) / 10_000).toFixed(4).padStart(7, '0')
}
