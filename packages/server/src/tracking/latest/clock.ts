import type { Fix } from './fix.js'

/** State of a tracker's clock, from its latest live sentences. Times and durations in ms. */
export interface Clock {
  /** Detected error of the clock: a whole number of quarter hours, negative if it is behind. `null`: no error is known. */
  readonly clock_offset: number | null
  /** Clock minus receipt of the first of the consecutive sentences with the same lead; `null` if there is none. */
  readonly clock_lead: number | null
  /** Number of those sentences. */
  readonly clock_count: number
  /** Receipt of the last counted sentence, Unix ms. */
  readonly clock_at: number | null
}

/** No known error. Applies to nearly all trackers, whose clocks are right. */
export const unknownClock: Clock = {
  clock_offset: null,
  clock_lead: null,
  clock_count: 0,
  clock_at: null,
}

/** Time zones differ by multiples of this. */
const quarter = 15 * 60_000
/** Maximum distance of a time zone from UTC: 14 hours. */
const farthest = 14 * 60 * 60_000
/** Maximum difference between the leads of live sentences, caused by the network's delay. */
const maxJitter = 15_000
/** Maximum delay of a live sentence: its lead is at most this far from the clock's error. */
const maxDelay = 60_000
/** Minimum interval between counted sentences: a tracker that uploads stored sentences sends many at a time. */
const minSpacing = 20_000
/** Number of sentences that prove an error. */
const enough = 5

/**
 * Returns the clock after one more sentence. Detects an error if the leads of consecutive sentences agree within seconds and are
 * a whole number of quarter hours. The sentences must also be spaced like their receipts. Stored sentences that are uploaded
 * after a time without contact have different leads, because they arrive faster than they were made. A lead of zero proves that a
 * clock is not behind, because no sentence arrives before it was made.
 * @param lead time of the sentence by the tracker's clock minus its receipt
 * @returns the same object if nothing changes
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

/** Whether the intake corrected a time by the proven error of a clock that is ahead, ms. Then every process may rely on it. */
const isAheadZone = (correction: number) =>
  correction > 0 && correction % quarter === 0 && correction <= farthest

/** Returns the clocks that stored fixes change, by IMEI. @param fixes in the order of their receipt */
export function clocksAfter(
  units: ReadonlyMap<string, Clock>,
  fixes: readonly Fix[],
): ReadonlyMap<string, Clock> {
  const changed = new Map<string, Clock>()
  for (const { imei, time, receivedAt, attributes } of fixes) {
    if (time === null) continue
    const clock = changed.get(imei) ?? units.get(imei)
    if (clock === undefined) continue
    // If the clock is ahead, `time` was corrected, so the original time is used.
    const { deviceTime } = attributes
    const sent = typeof deviceTime === 'number' ? deviceTime : time
    const proven = sent - time
    const next =
      isAheadZone(proven) && proven !== clock.clock_offset
        ? { clock_offset: proven, clock_lead: sent - receivedAt, clock_count: enough, clock_at: receivedAt }
        : clockAfter(clock, sent - receivedAt, receivedAt)
    if (next !== clock) changed.set(imei, next)
  }
  return changed
}
