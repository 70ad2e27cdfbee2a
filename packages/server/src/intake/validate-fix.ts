import type { Fix } from '../fixes/fix.js'
import { type AheadClocks, aheadClocks } from './ahead-clocks.js'
import { detached } from './values.js'

/**
 * Why something a tracker sent does not become a stored fix.
 *
 * - `malformed`: not as its protocol says.
 * - `unread`: a type of message without a reader here.
 * - `coordinates`: outside the globe, or what a receiver without a fix reports as valid: about 0,0, or one axis exactly 0.
 * - `future`: more than ten minutes ahead of this server, by a clock whose error is not proven (see fixes/clock.ts); of less
 *   than that but more than a minute the receipt is the time.
 * - `past`: before the year 2000: a receiver whose clock was never set.
 */
export type Refusal = 'malformed' | 'unread' | 'coordinates' | 'future' | 'past'

/** A fix that is further ahead of its receipt is refused, ms. */
export const aheadAllowed = 10 * 60_000
/** A clock that is a little fast; one that is faster would keep its unit where it was until the present has caught up. */
const aheadBelieved = 60_000
/** Degrees: so near to 0,0 no vehicle is. */
const nowhere = 0.02
const oldest = Date.UTC(2000, 0, 1)
const day = 86_400_000
/** GPS counts its weeks up to 1,024 and begins again: an old receiver takes one of now for one that long ago. */
const rollover = 1_024 * 7 * day
/** For as long a tracker may have kept what it sends, ms. */
const longestKept = 90 * day

/** Ids that our endpoints accept: digits on a tracker, short names on a phone. */
const id = /^[\w.:@-]{4,64}$/

/**
 * The fix as it may be stored, or why it may not. Whatever a decoder makes of its bytes passes here once:
 * beyond it every number fits its column and every text can be written, so no fix can spoil a batch.
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
  // Field by field: decoders put theirs together in many orders, and what comes after this is fast with one.
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
 * The second before that of the receipt: what says the present time comes after it. Of several that came at once each has a
 * millisecond of its own, in their order, because its time is its name.
 */
function receiptOf(deviceTime: number, receivedAt: number): number {
  return (Math.floor(receivedAt / 1_000) - 1) * 1_000 + (Math.trunc(deviceTime / 1_000) % 1_000)
}

/** The time that was meant, where a receiver's weeks have rolled over. */
function inThisEra(time: number, receivedAt: number): number {
  const later = time + rollover
  return later <= receivedAt + aheadAllowed && later > receivedAt - longestKept ? later : time
}

function isPlace(lat: number | null, lng: number | null): boolean {
  if (lat === null || lng === null || lat === 0 || lng === 0) return false
  if (Math.abs(lat) <= nowhere && Math.abs(lng) <= nowhere) return false
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180
}

function within(value: number | null, least: number, most: number): number | null {
  return value !== null && value >= least && value <= most ? value : null
}

/** Digits that no receiver measures would travel to every browser, and the smallest of numbers fit no column. */
function rounded(value: number | null, parts: number): number | null {
  return value === null ? null : Math.round(value * parts) / parts
}

const mostAttributes = 64
const longestText = 1_024
/** NUL and lone surrogates are what PostgreSQL's jsonb refuses; no control character is worth keeping. */
const unwritable = /[\p{Cc}\p{Cs}]/gu
/** What nearly all are: as it is, it can be written. */
const plain = /^[ -~]*$/

function validAttributes(attributes: Fix['attributes']): Fix['attributes'] {
  if (areWritable(attributes)) return attributes
  const valid: [string, string | number | boolean][] = []
  for (const [name, value] of Object.entries(attributes)) {
    if (valid.length === mostAttributes) break
    if (typeof value === 'number' && !Number.isFinite(value)) continue
    valid.push([writable(name, 64), typeof value === 'string' ? writable(value, longestText) : value])
  }
  return Object.fromEntries(valid)
}

/** Whether they can be kept as they are: of nearly every fix. */
function areWritable(attributes: Fix['attributes']): boolean {
  const entries = Object.entries(attributes)
  if (entries.length > mostAttributes) return false
  for (const [name, value] of entries) {
    if (name.length > 64 || !plain.test(name)) return false
    if (typeof value === 'number' && !Number.isFinite(value)) return false
    if (typeof value === 'string' && (value.length > longestText || !plain.test(value))) return false
  }
  return true
}

function writable(text: string, longest: number): string {
  // Cut first: half of a surrogate pair that the cut leaves is then removed too.
  const cut = text.length > longest ? text.slice(0, longest) : text
  return plain.test(cut) ? cut : cut.replace(unwritable, '')
}
