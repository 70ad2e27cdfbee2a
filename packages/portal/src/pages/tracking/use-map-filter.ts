import { type Fleet, hostNow, type Imei, unitStateNow } from '@baliza/sdk-core'
import { useMemo } from 'react'
import { useAtom } from '../../ui/data/use-atom.js'
import { noGroup } from '../../ui/text/names.js'
import { useWorkspace } from '../../workspace/workspace.js'
import type { ListState } from './sidebar/list-state.js'

/** The units of the chosen group that are in the chosen states; `null`: the map shows all. */
export function useMapFilter({ units }: Fleet, states: ReadonlySet<ListState>): ReadonlySet<Imei> | null {
  const group = useAtom(useWorkspace().$group)
  return useMemo(() => {
    if (states.size === 0 && group === null) return null
    const now = hostNow()
    const shown = [...units.values()].filter(
      (unit) =>
        (group === null || (unit.id_grupo ?? noGroup) === group) &&
        (states.size === 0 || states.has(unitStateNow(unit, now))),
    )
    return new Set(shown.map(({ imei }) => imei))
  }, [units, states, group])
}
