import type { Fix } from '../tracking/latest/fix.js'
import { type AheadClocks, aheadClocks } from './ahead-clocks.js'
import { detached } from './values.js'

/**
 * Why a tracker's message does not become a stored fix.
 *
 * - `malformed`: it violates its protocol.
 * - `unread`: a message type without a decoder.
 * - `coordinates`: outside the globe, or values that a receiver without a fix reports as valid: about 0,0, or one axis exactly 0.
 * - `future`: more than ten minutes ahead of the server, from a clock whose error is not proven (tracking/latest/clock.ts).
 *   Between one and ten minutes ahead, the receipt time replaces it.
 * - `past`: before the year 2000: a receiver whose clock was never set.
 */
export type Refusal = 'malformed' | 'unread' | 'coordinates' | 'future' | 'past'

/** Maximum lead over the receipt time, in ms. A fix further ahead is refused. */
export const aheadAllowed = 10 * 60_000
/** Maximum lead of a device time that is kept, in ms. With a larger lead the unit would not move until real time catches up. */
const aheadBelieved = 60_000
/** Distance from 0,0 in degrees within which no vehicle is plausible. */
const nowhere = 0.02
const oldest = Date.UTC(2000, 0, 1)
const day = 86_400_000
/** GPS counts weeks modulo 1,024, so an old receiver may report a time that is 1,024 weeks too early. */
const rollover = 1_024 * 7 * day
/** Maximum time that a tracker may buffer a fix, in ms. */
const maxKept = 90 * day

/** Device ids that the endpoints accept: digits on a tracker, short names on a phone. */
const id = /^[\w.:@-]{4,64}$/

/**
 * Returns the fix in storable form, or the reason of its refusal. Every decoded fix passes here once. Afterwards every number
 * fits its column and every text is writable, so no fix can make a batch fail.
 */
export function validateFix(fix: Fix, clocks: AheadClocks = aheadClocks): Fix | Refusal {
  if (!id.test(fix.imei)) return 'malformed'
  const deviceTime = fix.time === null ? null : Math.trunc(inThisEra(fix.time, fix.receivedAt))
  let time = deviceTime
  if (deviceTime !== null) {
    if (!Number.isFinite(deviceTime)) return 'malformed'
    if (deviceTime < oldest) return 'past'
    if (deviceTime > fix.receivedAt + aheadAllowed) {
      time = clocks.correct(fix.imei, deviceTime, fix.receivedAt)
      if (time === null) return 'future'
    } else {
      clocks.note(fix.imei, deviceTime, fix.receivedAt)
      if (deviceTime > fix.receivedAt + aheadBelieved) time = receiptOf(deviceTime, fix.receivedAt)
    }
  }
  if (fix.valid && !isPlace(fix.lat, fix.lng)) return 'coordinates'
  const course = within(fix.course, -360, 720)
  // Explicit field order: decoders build fixes with different orders, and one object shape keeps later code fast.
  return {
    imei: detached(fix.imei),
    time,
    receivedAt: Math.trunc(fix.receivedAt),
    valid: fix.valid,
    lat: fix.valid ? rounded(fix.lat, 1e7) : null,
    lng: fix.valid ? rounded(fix.lng, 1e7) : null,
    speed: rounded(within(fix.speed, 0, 1_000), 100),
    course: course === null ? null : (Math.round(course) + 360) % 360,
    altitude: rounded(within(fix.altitude, -1_000, 100_000), 100),
    acc: fix.acc,
    door: fix.door,
    battery: rounded(within(fix.battery, 0, 100), 100),
    odometer: rounded(within(fix.odometer, 0, 1e10), 100),
    reason: fix.reason,
    attributes: validAttributes(
      deviceTime === null || time === deviceTime ? fix.attributes : { ...fix.attributes, deviceTime },
    ),
  }
}

/**
 * Returns a time within the second before that of the receipt, so that a fix at the present time is later. Fixes that arrive
 * together get different milliseconds in their order, because the time identifies the fix.
 */
function receiptOf(deviceTime: number, receivedAt: number): number {
  return (Math.floor(receivedAt / 1_000) - 1) * 1_000 + (Math.trunc(deviceTime / 1_000) % 1_000)
}

/** Returns the intended time of a receiver after a GPS week rollover. */
function inThisEra(time: number, receivedAt: number): number {
  const later = time + rollover
  return later <= receivedAt + aheadAllowed && later > receivedAt - maxKept ? later : time
}

function isPlace(lat: number | null, lng: number | null): boolean {
  if (lat === null || lng === null || lat === 0 || lng === 0) return false
  if (Math.abs(lat) <= nowhere && Math.abs(lng) <= nowhere) return false
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180
}

function within(value: number | null, least: number, most: number): number | null {
  return value !== null && value >= least && value <= most ? value : null
}

/**
 * Rounds a value. Digits beyond any receiver's precision would be sent to every browser, and the smallest numbers fit no column.
 */
function rounded(value: number | null, parts: number): number | null {
  return value === null ? null : Math.round(value * parts) / parts
}

const maxAttributes = 64
const maxText = 1_024
/** PostgreSQL's jsonb refuses NUL and lone surrogates. The other control characters are useless. */
const unwritable = /[\p{Cc}\p{Cs}]/gu
/** Texts that are writable without changes, which are nearly all. */
const plain = /^[ -~]*$/

function validAttributes(attributes: Fix['attributes']): Fix['attributes'] {
  if (areWritable(attributes)) return attributes
  const valid: [string, string | number | boolean][] = []
  for (const [name, value] of Object.entries(attributes)) {
    if (valid.length === maxAttributes) break
    if (typeof value === 'number' && !Number.isFinite(value)) continue
    valid.push([writable(name, 64), typeof value === 'string' ? writable(value, maxText) : value])
  }
  return Object.fromEntries(valid)
}

/** Whether the attributes are storable without changes, which applies to nearly every fix. */
function areWritable(attributes: Fix['attributes']): boolean {
  const entries = Object.entries(attributes)
  if (entries.length > maxAttributes) return false
  for (const [name, value] of entries) {
    if (name.length > 64 || !plain.test(name)) return false
    if (typeof value === 'number' && !Number.isFinite(value)) return false
    if (typeof value === 'string' && (value.length > maxText || !plain.test(value))) return false
  }
  return true
}

function writable(text: string, longest: number): string {
  // Cut first: the replacement then also removes half of a surrogate pair at the cut.
  const cut = text.length > longest ? text.slice(0, longest) : text
  return plain.test(cut) ? cut : cut.replace(unwritable, '')
}
