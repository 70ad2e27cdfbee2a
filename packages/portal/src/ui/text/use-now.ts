import { hostNow } from '@baliza/sdk-core'
import { useEffect, useState } from 'react'

/**
 * The current time, Unix ms, updated at an interval.
 * @param every ms
 */
export function useNow(every: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  // An answer that has come since may have put it right.
  return hostNow(now)
}
