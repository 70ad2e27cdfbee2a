import type { Imei } from '@baliza/sdk-core/internal'
import { byName } from '@baliza/widgets/internal'
import { useCallback, useMemo } from 'react'
import { maxListed, SearchedSelect } from '../choices/searched-select.js'
import { searchable } from '../text/names.js'
import { rankUnit } from './unit-search.js'

export interface BoxedUnit {
  readonly imei: Imei
  readonly nombre: string
  readonly placas: string
}

/**
 * Searches units by name, plates or IMEI, best match first; at most {@link maxListed}.
 * @param units sorted by name
 */
function findUnits(units: readonly BoxedUnit[], text: string, withImei: boolean): BoxedUnit[] {
  const wanted = searchable(text)
  const found = units.flatMap((unit) => {
    const rank = rankUnit(unit, wanted, withImei)
    return rank === null ? [] : { unit, rank }
  })
  found.sort((a, b) => a.rank - b.rank)
  return found.slice(0, maxListed).map(({ unit }) => unit)
}

/** Field for one unit, searched by typing. For a larger form, or several units, see `unit-picker.tsx`. */
export function UnitBox(props: {
  readonly label: string
  readonly hint: string
  readonly empty: string
  readonly units: ReadonlyMap<Imei, BoxedUnit>
  /** Whether the search includes the IMEI: role 1 does not see it. */
  readonly withImei: boolean
  readonly value: Imei | null
  readonly onChange: (imei: Imei | null) => void
  readonly problem?: string | undefined
}) {
  const { units, withImei, ...shown } = props
  const sorted = useMemo(() => [...units.values()].sort((a, b) => byName(a.nombre, b.nombre)), [units])
  const find = useCallback(
    (text: string) =>
      findUnits(sorted, text, withImei).map(({ imei, nombre, placas }) => ({
        id: imei,
        label: nombre,
        detail: placas,
      })),
    [sorted, withImei],
  )
  const { value } = props
  return (
    <SearchedSelect {...shown} find={find} chosen={value === null ? '' : (units.get(value)?.nombre ?? '')} />
  )
}
