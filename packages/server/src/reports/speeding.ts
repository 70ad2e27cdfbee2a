import type { Moment } from './journey.js'
import { longestSilence } from './usage.js'

/** A stretch over a limit (specification 2, section 3: speeding). */
export interface Stretch {
  /** Unix ms: the first fix over the limit. */
  readonly from: number
  /** Unix ms: the first fix at or below it again. */
  readonly to: number
  readonly km: number
  /** The fastest, km/h. */
  readonly fastest: number
  /** Where it began. */
  readonly lat: number | null
  readonly lng: number | null
}

/**
 * Finds the stretches over a limit, km/h. A tracker that falls silent for longer than it would be online ends the
 * stretch at its last fix over the limit, as does the end of the range.
 */
export function createSpeeding({ from, limit }: { from: number; limit: number }) {
  let open: Stretch | null = null

  function close(): Stretch | null {
    const closed = open
    open = null
    return closed
  }

  return {
    /** The moments in their order; those before the range begin nothing. @returns the stretch that this one ends */
    add({ time, speed, km, lat, lng, placed }: Moment): Stretch | null {
      const silent = open !== null && time - open.to > longestSilence
      const ended = silent ? close() : null
      // Without a place that is believed nobody knows how fast it is.
      if (time < from || !placed) return ended
      if (open === null) {
        if (speed > limit) open = { from: time, to: time, km: 0, fastest: speed, lat, lng }
        return ended
      }
      open = { ...open, to: time, km: open.km + km, fastest: Math.max(open.fastest, speed) }
      return speed > limit ? null : close()
    },
    /** The stretch that was not over when the range was. */
    end: close,
  }
}
