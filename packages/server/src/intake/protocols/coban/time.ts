import { aheadAllowed } from '../../validate-fix.js'
import { utcOf } from '../../values.js'

const day = 86_400_000

/** Maximum offset of a time zone ahead of UTC, in ms: Kiribati. */
const maxAhead = 14 * 3_600_000

/**
 * Returns the measurement time of a sentence's fix, in Unix ms.
 *
 * Field 5 is the UTC time of day; field 2 is the device's local date and time. The date is the one on which field 5 is nearest to
 * field 2. For a clock at UTC+12 to UTC+14 the day before may be right instead. It is used if the nearest time is after the
 * receipt, or if the tracker has such a known zone. Without a usable field 5, field 2 is interpreted in the tracker's known zone,
 * or as UTC. Without field 2, the receipt time replaces it. Without both, the time is unknown.
 * @param zone see {@link zoneOf}
 */
export function readFixTime(
  field2: string,
  field5: string,
  receivedAt: number,
  zone: number | null,
): number | null {
  const local = readLocal(field2)
  const ofDay = readTimeOfDay(field5)
  if (ofDay === null) return local === null ? null : local - (zone ?? 0)
  const near = local ?? receivedAt
  const same = Math.floor(near / day) * day + ofDay
  let best = same
  for (const candidate of [same - day, same + day]) {
    if (Math.abs(candidate - near) < Math.abs(best - near)) best = candidate
  }
  if (local === null || local - (best - day) > maxAhead + slack) return best
  const isShown = zone !== null && Math.abs(local - (best - day) - zone) <= slack
  return isShown || best > receivedAt + aheadAllowed ? best - day : best
}

/** Time zones are multiples of a quarter of an hour, in ms. */
const quarter = 15 * 60_000
/** Tolerance in ms: field 2 may have no seconds, and may be slightly older or newer than the fix. */
const slack = 90_000

/**
 * Returns how far a tracker's clock (field 2) is ahead of UTC, in ms, from a sentence with both times. Returns `null` if they
 * determine no zone.
 * @param time result of {@link readFixTime} for both fields
 */
export function zoneOf(field2: string, field5: string, time: number | null): number | null {
  const local = readLocal(field2)
  if (local === null || time === null || readTimeOfDay(field5) === null) return null
  const zone = Math.round((local - time) / quarter) * quarter
  return Math.abs(local - time - zone) <= slack ? zone : null
}

/** Reads `yymmddhhmm`, `yymmddhhmmss` or `yy/mm/dd hh:mm` as UTC; returns `null` if it is not a date. */
export function readLocal(text: string): number | null {
  const found = /^(\d\d)\/?(\d\d)\/?(\d\d) ?(\d\d):?(\d\d):?(\d\d)?$/.exec(text.trim())
  if (found === null) return null
  const part = (index: number) => Number(found[index] ?? 0)
  return utcOf(2000 + part(1), part(2), part(3), part(4), part(5), part(6))
}

/** Reads `hhmmss[.sss]` in ms since midnight, as whole seconds; returns `null` for the other content of some firmware. */
function readTimeOfDay(text: string): number | null {
  const found = /^(\d\d)(\d\d)(\d\d)(?:\.\d*)?$/.exec(text.trim())
  if (found === null) return null
  const [hour, minute, second] = [Number(found[1]), Number(found[2]), Number(found[3])]
  if (hour > 23 || minute > 59 || second > 59) return null
  return (hour * 3_600 + minute * 60 + second) * 1_000
}
