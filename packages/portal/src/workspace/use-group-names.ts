import { fill, type Imei, type Unit } from '@baliza/sdk-core/internal'
import { useEffect, useMemo } from 'react'
import { texts } from '../context/page-texts.js'
import { noGroup } from '../ui/text/names.js'
import { useGroups } from './use-groups.js'
import { useWorkspace } from './workspace.js'

/**
 * Returns the names of the groups: the account's own, and 'Grupo n' for a group without a name on the server.
 * @returns a function that is stable while no name changes
 */
export function useGroupNames(units: ReadonlyMap<Imei, Unit>): (id: string) => string {
  const { askedGroups } = useWorkspace()
  const key = groupIds(units).join(' ')
  const { data, loading, reload } = useGroups({
    wanted: key !== '',
    freshFor: Number.POSITIVE_INFINITY,
  })
  const named = useMemo(() => new Map(data?.map(({ id, nombre }) => [id, nombre])), [data])

  useEffect(() => {
    const added = key === '' ? [] : key.split(' ').filter((id) => !askedGroups.has(id))
    for (const id of added) askedGroups.add(id)
    if (!loading && added.some((id) => !named.has(id))) reload()
  }, [askedGroups, key, loading, named, reload])

  return useMemo(() => {
    const numbers = new Map(key.split(' ').map((id, index) => [id, index + 1]))
    return (id) =>
      id === noGroup
        ? texts.sidebar.noGroup
        : (named.get(id) ?? fill(texts.tracking.group, { number: numbers.get(id) ?? id }))
  }, [key, named])
}

/** Sorted by id, so that a group keeps its number between loads. */
function groupIds(units: ReadonlyMap<Imei, Unit>): string[] {
  const ids = new Set<string>()
  for (const { id_grupo } of units.values()) if (id_grupo !== null) ids.add(id_grupo)
  return [...ids].sort()
}
