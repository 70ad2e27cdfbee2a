import { useEffect, useState } from 'react'

/** How long it is said that the screen may go dark, ms. */
const said = 30_000

/**
 * Keeps the screen awake while the page is in sight: a browser takes the lock back whenever it is not.
 * @returns whether it is to be said, once, that this browser does not do so
 */
export function useWakeLock(): boolean {
  const [refused, setRefused] = useState(false)
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let gone = false
    async function acquire() {
      if (document.visibilityState === 'hidden' || (lock !== null && !lock.released)) return
      // Typed as always there; on plain http it is not.
      const wakeLock = navigator.wakeLock as WakeLock | undefined
      if (wakeLock === undefined) return setRefused(true)
      try {
        const taken = await wakeLock.request('screen')
        if (gone) await taken.release()
        else lock = taken
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
    const timer = setTimeout(() => setOver(true), said)
    return () => clearTimeout(timer)
  }, [refused])
  return refused && !over
}
