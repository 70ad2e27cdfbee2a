import { useCallback, useState } from 'react'
import { readPreference, writePreference } from '../../../../context/preferences.js'
import { isTimeFilter, type TimeFilter } from './time-filter.js'

/** Returns the filter by time in a state, which is stored on this machine. */
export function useTimeFilter() {
  const [filter, setFilter] = useState<TimeFilter | null>(() =>
    readPreference('timeFilter', isTimeFilter, null),
  )
  const choose = useCallback((next: TimeFilter | null) => {
    writePreference('timeFilter', next)
    setFilter(next)
  }, [])
  return [filter, choose] as const
}
