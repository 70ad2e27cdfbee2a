import { hostNow } from '@baliza/sdk-core/internal'
import { useEffect, useState } from 'react'

/** Returns the server's current time in Unix ms, updated periodically. @param every interval of the updates, in ms */
export function useClock(every: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  // A response since the last update may have corrected the offset to the server's clock.
  return hostNow(now)
}
