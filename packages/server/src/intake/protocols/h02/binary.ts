import type { Fix } from '../../../tracking/latest/fix.js'
import { blankFix } from '../../blank-fix.js'
import { knownAttributes } from '../../values.js'
import { readBattery, readClock, readCoordinate, readSpeed, readTime } from './fields.js'
import { readStatus } from './status.js'

/**
 * Number of bytes of a binary sentence with a known meaning. A sentence with a long id consists of these; one with a short id
 * needs three fewer.
 */
export const binaryLength = 32

/** Digits of a binary sentence as hexadecimal: `24`, id, time, date, latitude, battery, longitude with flags, … */
const layouts = [
  // Ten digits, or an IMEI and a digit that fills its last byte.
  /^24(?<id>\d{10})(?<time>\d{6})(?<date>\d{6})(?<lat>\d{8})(?<battery>[\da-f]{2})(?<lng>\d{9})(?<flags>[\da-f])(?<speed>\d{3})(?<course>\d{3})(?<status>[\da-f]{8})/,
  /^24(?<id>\d{15})[\da-f](?<time>\d{6})(?<date>\d{6})(?<lat>\d{8})(?<battery>[\da-f]{2})(?<lng>\d{9})(?<flags>[\da-f])(?<speed>\d{3})(?<course>\d{3})(?<status>[\da-f]{8})/,
] as const

type Parts = Readonly<Record<string, string>>

/**
 * Returns the parts of a binary sentence; `null` if these bytes are not one. Only plausible parts distinguish a `$` at the start
 * of a sentence from one among other bytes, because the length differs by device.
 */
export function readBinary(frame: string): Parts | null {
  const digits = Buffer.from(frame.slice(0, binaryLength), 'latin1').toString('hex')
  for (const layout of layouts) {
    const parts = layout.exec(digits)?.groups
    if (parts !== undefined && isPossible(parts)) return parts
  }
  return null
}

/** A date may be all zeros: the clock has not been set. */
function isPossible({ time = '', date = '', lat = '', lng = '' }: Parts): boolean {
  return (
    /^(?:[01]\d|2[0-3])[0-5]\d[0-5]\d$/.test(time) &&
    /^(?:[0-2]\d|3[01])(?:0\d|1[0-2])/.test(date) &&
    /^(?:[0-8]\d|90)[0-5]/.test(lat) &&
    /^(?:0\d\d|1[0-7]\d|180)[0-5]/.test(lng)
  )
}

export function binaryFix(parts: Parts, id: string, receivedAt: number): Fix {
  const flags = Number.parseInt(parts.flags ?? '0', 16)
  const valid = (flags & 2) !== 0
  const status = readStatus(parts.status)
  return {
    ...blankFix(id, receivedAt),
    time: (valid ? readTime : readClock)(parts.date, parts.time),
    valid,
    lat: valid ? readCoordinate(parts.lat, (flags & 4) === 0 ? 'S' : 'N', 'NS') : null,
    lng: valid ? readCoordinate(parts.lng, (flags & 8) === 0 ? 'W' : 'E', 'EW') : null,
    speed: valid ? readSpeed(parts.speed) : null,
    course: valid ? Number(parts.course) : null,
    acc: status.acc,
    battery: readBattery(Number.parseInt(parts.battery ?? '0', 16)),
    reason: status.reason,
    attributes: { ...knownAttributes({ keyword: '$' }), ...status.attributes },
  }
}
