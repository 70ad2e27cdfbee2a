import { LRUCache } from 'lru-cache'
import { type Clock, clockAfter, unknownClock } from '../tracking/latest/clock.js'

/** Trackers of this process whose clocks are ahead. */
export interface AheadClocks {
  /**
   * Corrects a time in the future if the error of the tracker's clock is proven.
   * @returns Unix ms; `null` if the error is not proven
   */
  correct(id: string, time: number, receivedAt: number): number | null
  /** Records a time that is not in the future: someone may have set the clock. */
  note(id: string, time: number, receivedAt: number): void
}

/** Maximum number of remembered trackers. A sender can invent ids. */
const maxTrackers = 10_000

export function createAheadClocks(): AheadClocks {
  const clocks = new LRUCache<string, Clock>({ max: maxTrackers })

  function after(id: string, lead: number, receivedAt: number): Clock {
    const before = clocks.get(id) ?? unknownClock
    const next = clockAfter(before, lead, receivedAt)
    if (next === unknownClock) clocks.delete(id)
    else if (next !== before) clocks.set(id, next)
    return next
  }

  return {
    correct(id, time, receivedAt) {
      const { clock_offset } = after(id, time - receivedAt, receivedAt)
      return clock_offset === null || clock_offset <= 0 ? null : time - clock_offset
    },
    note(id, time, receivedAt) {
      if (clocks.size > 0 && clocks.has(id)) after(id, time - receivedAt, receivedAt)
    },
  }
}

/** Shared by all endpoints of this process. */
export const aheadClocks = createAheadClocks()
