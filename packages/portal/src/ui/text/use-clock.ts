import { hostNow } from '@baliza/sdk-core/internal'
import { useEffect, useState } from 'react'

/**
 * Returns the current time, Unix ms, updated at an interval.
 * @param every ms
 */
export function useClock(every: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  // A response since then may have corrected the clock.
  return hostNow(now)
}
