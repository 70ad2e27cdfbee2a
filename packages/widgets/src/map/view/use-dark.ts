import { useSyncExternalStore } from 'react'
import { isDark, isForced, type Theme, watchColors } from '../../theme/theme.js'

/** Whether a theme is dark on this page, now. A server does not know the reader's system: it says light. */
export function useDark(theme: Theme): boolean {
  return useSyncExternalStore(
    watchColors,
    () => isDark(theme),
    () => theme === 'dark',
  )
}

/** Whether the reader's system forces its colours on this page, now. */
export function useForced(): boolean {
  return useSyncExternalStore(watchColors, isForced, () => false)
}
