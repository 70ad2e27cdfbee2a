import { useSyncExternalStore } from 'react'
import { isDark, isForced, type Theme, watchColors } from '../../theme/theme.js'

/**
 * Returns whether a theme is currently dark on this page. A server does not know the reader's system, so `auto` is light there.
 */
export function useDark(theme: Theme): boolean {
  return useSyncExternalStore(
    watchColors,
    () => isDark(theme),
    () => theme === 'dark',
  )
}

/** Returns whether the reader's system currently forces its colours on this page. */
export function useForced(): boolean {
  return useSyncExternalStore(watchColors, isForced, () => false)
}
