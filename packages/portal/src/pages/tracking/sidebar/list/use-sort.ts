import { useCallback, useState } from 'react'
import { readPreference, writePreference } from '../../../../context/preferences.js'
import { isUnitSort, type UnitSort } from './sort.js'

/** The order of the list, remembered on this machine. */
export function useSort() {
  const [sort, setSort] = useState<UnitSort>(() => readPreference('sort', isUnitSort, 'name'))
  const choose = useCallback((next: UnitSort) => {
    writePreference('sort', next)
    setSort(next)
  }, [])
  return [sort, choose] as const
}
