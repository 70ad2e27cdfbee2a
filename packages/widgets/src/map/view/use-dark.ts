import { useSyncExternalStore } from 'react'
import { isDark, type Theme, watchDark } from '../../theme/theme.js'

/** Whether a theme is dark on this page, now. A server does not know the reader's system: it says light. */
export function useDark(theme: Theme): boolean {
  return useSyncExternalStore(
    watchDark,
    () => isDark(theme),
    () => theme === 'dark',
  )
}
