import { useCallback, useState } from 'react'
import { recall, remember } from '../../../context/preferences.js'
import { isUnitSort, type UnitSort } from './sort.js'

/** The order of the list, remembered on this machine. */
export function useSort() {
  const [sort, setSort] = useState<UnitSort>(() => recall('sort', isUnitSort, 'name'))
  const choose = useCallback((next: UnitSort) => {
    remember('sort', next)
    setSort(next)
  }, [])
  return [sort, choose] as const
}
