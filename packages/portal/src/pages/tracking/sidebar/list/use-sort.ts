import { useCallback, useState } from 'react'
import { readPreference, writePreference } from '../../../../context/preferences.js'
import { isUnitSort, type UnitSort } from './sort.js'

/** Returns the order of the list, which is stored on this machine. */
export function useSort() {
  const [sort, setSort] = useState<UnitSort>(() => readPreference('sort', isUnitSort, 'name'))
  const choose = useCallback((next: UnitSort) => {
    writePreference('sort', next)
    setSort(next)
  }, [])
  return [sort, choose] as const
}
