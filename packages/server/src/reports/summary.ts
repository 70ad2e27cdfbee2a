import type { Range } from '../tracks/track.js'
import type { Moment } from './journey.js'
import { createSpeeding } from './speeding.js'
import { createUsage, type Usage } from './usage.js'

/** What a unit did within a range (specification 2, section 3: general). */
export interface Summary {
  readonly usage: Usage
  /** Distance in km. Each leg belongs to the range that it ends in, so the days of a month add up to the month. */
  readonly km: number
  /** Maximum recorded speed, in km/h. */
  readonly fastest: number
  /** Number of times the engine was turned on, as reported by the device. */
  readonly ignitions: number
  /** Number of stretches above the limit that began within the range. */
  readonly speedings: number
}

/** @param limit in km/h */
export function createSummary(range: Range, { limit, now }: { limit: number; now: number }) {
  const usage = createUsage(range, now)
  const speeding = createSpeeding({ ...range, limit })
  let km = 0
  let fastest = 0
  let ignitions = 0
  let speedings = 0
  return {
    add(moment: Moment): void {
      usage.add(moment)
      if (speeding.add(moment) !== null) speedings += 1
      if (moment.time < range.from) return
      km += moment.km
      if (moment.placed) fastest = Math.max(fastest, moment.speed)
      if (moment.ignition) ignitions += 1
    },
    /** Counts a stretch above the limit that ends after the range. */
    follow(moment: Moment): void {
      if (speeding.add(moment) !== null) speedings += 1
    },
    isOpen: speeding.isOpen,
    end(): Summary {
      if (speeding.end() !== null) speedings += 1
      return { usage: usage.end(), km, fastest, ignitions, speedings }
    },
  }
}
