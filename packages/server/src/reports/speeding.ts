import { speedingAfter } from '@baliza/sdk-core'
import type { Range } from '../tracks/track.js'
import type { Moment } from './journey.js'

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

interface Episode {
  readonly from: number
  /** As of the last fix over the limit, or the first at or below it after that one. */
  to: number
  km: number
  fastest: number
  readonly lat: number | null
  readonly lng: number | null
  /** The time of its last fix, Unix ms. */
  last: number
  /** Whether that fix was over the limit. */
  isOver: boolean
  /** Travelled since `to`: it counts if the unit exceeds the limit again before the episode ends. */
  kmSince: number
}

/**
 * Finds the stretches over a limit, km/h, by the rule of `speedingAfter`. A stretch belongs to the range in which it
 * begins, and is whole there: so the parts of a range have the stretches of the range.
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
     * The moments in their order: those before the range, which decide what has begun there, and after it, as long as a
     * stretch is open. @returns the stretch that this one ends
     */
    add(moment: Moment): Stretch | null {
      const { time, speed, lat, lng, placed } = moment
      const { lapsed, speeding } = speedingAfter(open?.last ?? null, { time, speed }, limit)
      const ended = lapsed ? close() : null
      // Without a believed position the speed is not known.
      if (!placed) return ended
      if (open !== null) {
        extend(open, moment)
        return speeding ? null : close()
      }
      if (speeding && time <= to)
        open = { from: time, to: time, km: 0, fastest: speed, lat, lng, last: time, isOver: true, kmSince: 0 }
      return ended
    },
    /** A stretch that began within the range has not ended. */
    isOpen: () => open !== null && open.from >= from,
    /** The stretch that had not ended when the track did. */
    end: close,
  }
}
