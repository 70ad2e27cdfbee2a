import type { Fix } from './fix.js'

/** What the latest live sentences show of a tracker's clock. Times and durations in ms. */
export interface Clock {
  /** Detected error of the clock: negative where it is behind; a whole number of quarter hours. `null`: none is known. */
  readonly clock_offset: number | null
  /** Clock minus receipt of the first of the consecutive sentences with one lead; `null`: there is none. */
  readonly clock_lead: number | null
  /** Number of those sentences. */
  readonly clock_count: number
  /** Receipt of the last counted one, Unix ms. */
  readonly clock_at: number | null
}

/** A clock of which nothing is known: of nearly all trackers, whose clocks are right. */
export const unknownClock: Clock = {
  clock_offset: null,
  clock_lead: null,
  clock_count: 0,
  clock_at: null,
}

/** Zones of the world differ by whole numbers of this. */
const quarter = 15 * 60_000
/** No zone is farther from UTC than 14 hours. */
const farthest = 14 * 60 * 60_000
/** Leads of live sentences differ by no more than the network's delay. */
const maxJitter = 15_000
/** A live sentence arrives within this time, so its lead is as close to the clock's error. */
const maxDelay = 60_000
/** Sentences that arrive closer together count once: a tracker that uploads what it stored sends many at a time. */
const minSpacing = 20_000
/** Number of sentences that prove an error. */
const enough = 5

/**
 * The clock after one more sentence. An error is detected where the lead of consecutive sentences is the same within seconds, a
 * whole number of quarter hours, and the sentences are spaced as their receipts are. Stored sentences that are uploaded after
 * a silence are not: each has another lead, because they arrive faster than they were made. A lead of zero proves that a clock
 * is not behind, because no sentence arrives before it was made.
 * @param lead time of the sentence by the tracker's clock minus its receipt
 * @returns the same object where nothing changes
 */
export function clockAfter(clock: Clock, lead: number, receivedAt: number): Clock {
  const { clock_offset: known } = clock
  const isFar = lead > farthest + maxDelay || lead < -farthest - maxDelay
  const isNearZero = lead < quarter / 2 && lead > -quarter / 2
  if (clock.clock_lead === null && known === null && (isNearZero || isFar)) return clock
  const offset = known !== null && known < 0 && lead > known + 2 * maxDelay ? null : known
  if (isFar || (isNearZero && offset === null)) return { ...unknownClock, clock_offset: offset }
  const isSame = clock.clock_lead !== null && Math.abs(lead - clock.clock_lead) <= maxJitter
  if (!isSame || clock.clock_at === null)
    return { clock_offset: offset, clock_lead: lead, clock_count: 1, clock_at: receivedAt }
  if (clock.clock_count >= enough || receivedAt - clock.clock_at < minSpacing)
    return offset === known ? clock : { ...clock, clock_offset: offset }
  const count = clock.clock_count + 1
  const shown = Math.round(lead / quarter) * quarter
  const isProven = count >= enough && Math.abs(lead - shown) <= maxDelay
  if (isProven && shown === 0) return unknownClock
  return {
    clock_offset: isProven ? shown : offset,
    clock_lead: clock.clock_lead,
    clock_count: count,
    clock_at: receivedAt,
  }
}

/** Clocks that stored fixes change, by IMEI. @param fixes in the order of their receipt */
export function clocksAfter(
  units: ReadonlyMap<string, Clock>,
  fixes: readonly Fix[],
): ReadonlyMap<string, Clock> {
  const changed = new Map<string, Clock>()
  for (const { imei, time, receivedAt, attributes } of fixes) {
    if (time === null) continue
    const clock = changed.get(imei) ?? units.get(imei)
    if (clock === undefined) continue
    // The time of a clock that is ahead was corrected.
    const { deviceTime } = attributes
    const next = clockAfter(
      clock,
      (typeof deviceTime === 'number' ? deviceTime : time) - receivedAt,
      receivedAt,
    )
    if (next !== clock) changed.set(imei, next)
  }
  return changed
}
