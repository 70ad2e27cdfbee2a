import { type Fleet, type Imei, stateSince, unitStateNow } from '@baliza/sdk-core/internal'
import { useMemo } from 'react'
import { useAtom } from '../../ui/data/use-atom.js'
import { noGroup } from '../../ui/text/names.js'
import { useClock } from '../../ui/text/use-clock.js'
import { useWorkspace } from '../../workspace/workspace.js'
import type { ListState } from './sidebar/list-state.js'
import { hasLasted, type TimeFilter } from './sidebar/time-filter/time-filter.js'

/** Returns the units of the chosen group that pass the state filter and the time filter; `null` if the map shows all. */
export function useMapFilter(
  { units }: Fleet,
  states: ReadonlySet<ListState>,
  time: TimeFilter | null,
): ReadonlySet<Imei> | null {
  const group = useAtom(useWorkspace().$group)
  // As often as the list, because units lose contact even without an update of the fleet.
  const now = useClock(15_000)
  return useMemo(() => {
    if (states.size === 0 && time === null && group === null) return null
    const shown = [...units.values()].filter((unit) => {
      if (group !== null && (unit.id_grupo ?? noGroup) !== group) return false
      const state = unitStateNow(unit, now)
      if (states.size > 0 && !states.has(state)) return false
      return time === null || hasLasted({ unit, state, since: stateSince(unit, now) }, time, now)
    })
    return new Set(shown.map(({ imei }) => imei))
  }, [units, states, time, group, now])
}
