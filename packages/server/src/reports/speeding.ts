import { speedingAfter } from '@baliza/agreement'
import type { Range } from '../tracks/track.js'
import type { Moment } from './journey.js'

/** A stretch above a speed limit (specification 2, section 3: speeding). */
export interface Stretch {
  /** Time of the first fix above the limit, in Unix ms. */
  readonly from: number
  /** Time of the first later fix at or below the limit, in Unix ms. */
  readonly to: number
  readonly km: number
  /** Maximum speed, in km/h. */
  readonly fastest: number
  /** Position of its start. */
  readonly lat: number | null
  readonly lng: number | null
}

interface Episode {
  readonly from: number
  /** Time of the last fix above the limit, or of the first at or below it after that one. */
  to: number
  km: number
  fastest: number
  readonly lat: number | null
  readonly lng: number | null
  /** Time of its last fix, in Unix ms. */
  last: number
  /** Whether that fix was above the limit. */
  isOver: boolean
  /** Distance since `to`. It counts if the unit exceeds the limit again before the episode ends. */
  kmSince: number
}

/**
 * Finds the stretches above a speed limit, in km/h, by the rule of `speedingAfter`. A stretch belongs to the range in which it
 * begins, with its full length. Therefore the parts of a range contain the same stretches as the whole range.
 */
export function createSpeeding({ from, to, limit }: Range & { limit: number }) {
  let open: Episode | null = null

  function close(): Stretch | null {
    const closed = open
    open = null
    if (closed === null || closed.from < from) return null
    const { last, isOver, kmSince, ...stretch } = closed
    return stretch
  }

  function extend(episode: Episode, { time, speed, km }: Moment): void {
    const isOver = speed > limit
    episode.kmSince += km
    if (isOver || episode.isOver) {
      episode.to = time
      episode.km += episode.kmSince
      episode.kmSince = 0
    }
    if (isOver) episode.fastest = Math.max(episode.fastest, speed)
    episode.isOver = isOver
    episode.last = time
  }

  return {
    /**
     * Adds a moment. Moments must be in time order. Those before the range determine which stretches begin in it. Those after the
     * range are needed while a stretch is open.
     * @returns the stretch that ends with this moment
     */
    add(moment: Moment): Stretch | null {
      const { time, speed, lat, lng, placed } = moment
      const { lapsed, speeding } = speedingAfter(open?.last ?? null, { time, speed }, limit)
      const ended = lapsed ? close() : null
      // Without an accepted position the speed is unknown.
      if (!placed) return ended
      if (open !== null) {
        extend(open, moment)
        return speeding ? null : close()
      }
      if (speeding && time <= to)
        open = { from: time, to: time, km: 0, fastest: speed, lat, lng, last: time, isOver: true, kmSince: 0 }
      return ended
    },
    /** Whether a stretch that began within the range has not ended. */
    isOpen: () => open !== null && open.from >= from,
    /** Returns the stretch that is still open at the end of the track. */
    end: close,
  }
}
