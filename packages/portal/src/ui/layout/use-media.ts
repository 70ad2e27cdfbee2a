import { useCallback, useSyncExternalStore } from 'react'
import { under } from './breakpoints.js'

/** Whether a media query holds, now and from now on. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** A phone: the sidebar, a panel and the footer are sheets. */
export const narrowQuery = under('narrow')
