import { useCallback, useSyncExternalStore } from 'react'
import { under } from './breakpoints.js'

/** Returns whether a media query matches, and follows its changes. */
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
