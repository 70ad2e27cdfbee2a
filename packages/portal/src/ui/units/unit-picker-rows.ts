import type { Imei, Unit } from '@baliza/sdk-core/internal'
import { byName } from '@baliza/widgets/internal'
import { noGroup, searchable } from '../text/names.js'

export type PickedUnit = Pick<Unit, 'imei' | 'nombre' | 'placas' | 'id_grupo'>

export type PickerRow =
  | { readonly kind: 'group'; readonly key: string; readonly name: string; readonly imeis: readonly Imei[] }
  | { readonly kind: 'unit'; readonly key: Imei; readonly unit: PickedUnit }

/**
 * Returns the lines for a search: groups by name with their units by name, units without a group last. If there are no groups at
 * all, it has no group lines.
 * @param groupName the name of a group by its id, '' for none
 */
export function pickerRows(
  units: readonly PickedUnit[],
  search: string,
  groupName: (id: string) => string,
): PickerRow[] {
  const wanted = searchable(search)
  const groups = new Map<string, PickedUnit[]>()
  for (const unit of units) {
    if (wanted !== '' && !searchable(`${unit.nombre}\n${unit.placas}`).includes(wanted)) continue
    const key = unit.id_grupo ?? noGroup
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [unit])
    else group.push(unit)
  }
  const named = [...groups].map(([key, members]) => ({ key, members, name: groupName(key) }))
  named.sort((a, b) => Number(a.key === noGroup) - Number(b.key === noGroup) || byName(a.name, b.name))
  const hasHeads = named.some(({ key }) => key !== noGroup)
  return named.flatMap(({ key, name, members }): PickerRow[] => {
    const lines = members
      .sort((a, b) => byName(a.nombre, b.nombre) || byName(a.imei, b.imei))
      .map((unit) => ({ kind: 'unit', key: unit.imei, unit }) as const)
    return hasHeads ? [{ kind: 'group', key, name, imeis: members.map(({ imei }) => imei) }, ...lines] : lines
  })
}

export function chosenOf(imeis: readonly Imei[], chosen: ReadonlySet<Imei>): 'none' | 'some' | 'all' {
  let count = 0
  for (const imei of imeis) if (chosen.has(imei)) count += 1
  return count === 0 ? 'none' : count === imeis.length ? 'all' : 'some'
}

/** Returns the selection with all of these units added, or removed if all of them were selected. */
export function toggled(imeis: readonly Imei[], chosen: ReadonlySet<Imei>): Set<Imei> {
  const next = new Set(chosen)
  const off = chosenOf(imeis, chosen) === 'all'
  for (const imei of imeis) {
    if (off) next.delete(imei)
    else next.add(imei)
  }
  return next
}
