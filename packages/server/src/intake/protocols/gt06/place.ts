import { utcOf } from '../../values.js'
/** Length in bytes of date, satellites, latitude, longitude, speed and flags. */
export const placeLength = 18

export interface Place {
  /** Device time interpreted as UTC, Unix ms; `null` if the clock has never been set. */
  readonly clock: number | null
  readonly hasFix: boolean
  /** Degrees; without a fix, those of the last known position. */
  readonly lat: number
  readonly lng: number
  /** km/h. */
  readonly speed: number
  /** Degrees. */
  readonly course: number
  readonly satellites: number
  /** Ignition; `null` if this message does not report it. */
  readonly acc: boolean | null
}

/** @returns null if it is too short or its date is invalid */
export function readPlace(body: Buffer): Place | null {
  if (body.length < placeLength) return null
  const clock = readClock(body)
  if (clock === undefined) return null
  const flags = body.readUInt16BE(16)
  const is = (bit: number) => ((flags >> bit) & 1) === 1
  return {
    clock,
    hasFix: is(12),
    lat: (body.readUInt32BE(7) / 1_800_000) * (is(10) ? 1 : -1),
    lng: (body.readUInt32BE(11) / 1_800_000) * (is(11) ? -1 : 1),
    speed: body.readUInt8(15),
    course: flags & 0x3ff,
    satellites: body.readUInt8(6) & 0x0f,
    acc: is(14) ? is(15) : null,
  }
}

/** @returns null if all six bytes are 0, undefined if they are not a date */
export function readClock(body: Buffer): number | null | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = body.subarray(0, 6)
  if (year + month + day + hour + minute + second === 0) return null
  return year < 100 ? (utcOf(2000 + year, month, day, hour, minute, second) ?? undefined) : undefined
}
