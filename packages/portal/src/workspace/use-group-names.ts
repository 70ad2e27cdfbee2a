import { fill, type Imei, isBalizaError, type Unit } from '@baliza/sdk-core'
import { useEffect, useMemo, useState } from 'react'
import { texts } from '../context/page-texts.js'
import { usePortal } from '../context/portal-context.js'
import { noGroup } from '../ui/names.js'
import { useAtom } from '../ui/use-atom.js'

/**
 * The names of the groups: the account's own, and 'Grupo n' for one that the host does not name.
 * @returns a function that stays the same while no name changes
 */
export function useGroupNames(units: ReadonlyMap<Imei, Unit>): (id: string) => string {
  const { client } = usePortal()
  const session = useAtom(client.session.$session)
  const ids = groupIds(units)
  const key = ids.join(' ')
  const [named, setNamed] = useState<ReadonlyMap<string, string>>(new Map())
  const rol = ids.length > 0 ? session?.rol : undefined

  useEffect(() => {
    if (rol === undefined) return
    const leaving = new AbortController()
    client.groups.list({ rol }, { signal: leaving.signal }).then(
      (groups) => setNamed(new Map(groups.map(({ id, nombre }) => [id, nombre]))),
      (error) => {
        if (!isBalizaError(error)) throw error
        // The list works without the names, so the error is only logged.
        if (error.code !== 'unavailable' && error.code !== 'aborted') console.warn(error.message)
      },
    )
    return () => leaving.abort()
  }, [client, rol])

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
