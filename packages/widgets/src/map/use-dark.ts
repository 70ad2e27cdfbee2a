import { useEffect, useState } from 'react'
import { isDark, type Theme, watchDark } from '../theme/theme.js'

/** Whether a theme is dark on this page, now. */
export function useDark(theme: Theme): boolean {
  const [dark, setDark] = useState(() => isDark(theme))
  useEffect(() => {
    const look = () => setDark(isDark(theme))
    look()
    return watchDark(look)
  }, [theme])
  return dark
}
