import { useCallback, useState } from 'react'
import { readPreference, writePreference } from '../../context/preferences.js'

const isState = (value: unknown): value is 'open' | 'closed' => value === 'open' || value === 'closed'

/** Returns whether the sidebar is next to the map, which is stored on this machine (specification 1, section 2: Top bar). */
export function useSidebarOpen() {
  const [open, setOpen] = useState(() => readPreference('sidebar', isState, 'open') === 'open')
  const set = useCallback((next: boolean) => {
    writePreference('sidebar', next ? 'open' : 'closed')
    setOpen(next)
  }, [])
  return [open, set] as const
}
