import { aheadAllowed } from '../../validate-fix.js'
import { utcOf } from '../../values.js'

const day = 86_400_000

/** The largest offset of a zone ahead of UTC, ms: Kiribati. */
const mostAhead = 14 * 3_600_000

/**
 * When a sentence's fix was measured, Unix ms.
 *
 * Field 5 is the UTC time of day; field 2 is the device's local date and time. Of the days around field 2, the one on which
 * field 5 lies nearest to field 2 is the day. A clock at UTC+12 to UTC+14 is as near to the day before: that is the day where the
 * other one lies after the receipt, or where the tracker has shown such a zone. Without a usable field 5, field 2 is
 * read by the zone that the tracker has shown, or as UTC; without field 2, the receipt takes its place; without both the
 * time is unknown.
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
  if (local === null || local - (best - day) > mostAhead + slack) return best
  const isShown = zone !== null && Math.abs(local - (best - day) - zone) <= slack
  return isShown || best > receivedAt + aheadAllowed ? best - day : best
}

/** Zones lie whole quarters of an hour from UTC. */
const quarter = 15 * 60_000
/** Field 2 may have no seconds, and is a little older than the fix or younger, ms. */
const slack = 90_000

/**
 * How far a tracker's clock, field 2, is ahead of UTC, ms, as a sentence with both times shows it; `null` where it shows
 * none.
 * @param time what {@link readFixTime} made of both
 */
export function zoneOf(field2: string, field5: string, time: number | null): number | null {
  const local = readLocal(field2)
  if (local === null || time === null || readTimeOfDay(field5) === null) return null
  const zone = Math.round((local - time) / quarter) * quarter
  return Math.abs(local - time - zone) <= slack ? zone : null
}

/** `yymmddhhmm`, `yymmddhhmmss` or `yy/mm/dd hh:mm` as if it were UTC; `null` where it is no date. */
export function readLocal(text: string): number | null {
  const found = /^(\d\d)\/?(\d\d)\/?(\d\d) ?(\d\d):?(\d\d):?(\d\d)?$/.exec(text.trim())
  if (found === null) return null
  const part = (index: number) => Number(found[index] ?? 0)
  return utcOf(2000 + part(1), part(2), part(3), part(4), part(5), part(6))
}

/** `hhmmss[.sss]` in ms since midnight, whole seconds; `null` for what some firmware puts there instead. */
function readTimeOfDay(text: string): number | null {
  const found = /^(\d\d)(\d\d)(\d\d)(?:\.\d*)?$/.exec(text.trim())
  if (found === null) return null
  const [hour, minute, second] = [Number(found[1]), Number(found[2]), Number(found[3])]
  if (hour > 23 || minute > 59 || second > 59) return null
  return (hour * 3_600 + minute * 60 + second) * 1_000
}
