import { useEffect, useState } from 'react'

/** Time that the notice about a dimming screen is shown, in ms. */
const noticeFor = 30_000

/**
 * Keeps the screen awake while the page is visible. A browser releases the lock whenever the page is hidden.
 * @returns whether to show, once, that this browser does not support it
 */
export function useWakeLock(): boolean {
  const [refused, setRefused] = useState(false)
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let gone = false
    async function acquire() {
      if (document.visibilityState === 'hidden' || (lock !== null && !lock.released)) return
      // The type declares it as always present, but it is missing on plain http.
      const wakeLock = navigator.wakeLock as WakeLock | undefined
      if (wakeLock === undefined) return setRefused(true)
      try {
        const acquired = await wakeLock.request('screen')
        if (gone) await acquired.release()
        else lock = acquired
      } catch (cause) {
        console.warn('The screen may go dark', cause)
        if (!gone) setRefused(true)
      }
    }
    const look = () => void acquire()
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', look)
      void lock?.release()
    }
  }, [])
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (!refused) return
    const timer = setTimeout(() => setOver(true), noticeFor)
    return () => clearTimeout(timer)
  }, [refused])
  return refused && !over
}
