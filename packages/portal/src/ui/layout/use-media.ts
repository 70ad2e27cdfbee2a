import { useCallback, useSyncExternalStore } from 'react'

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

/** Where the sidebar becomes a sheet at the bottom; tracking-page.module.css says the same. */
export const narrowQuery = '(max-width: 719px)'
