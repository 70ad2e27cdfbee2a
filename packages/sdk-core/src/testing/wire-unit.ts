import { noGroupId, type Unit } from '@baliza/agreement/entities/unit.js'
import { writeIconSize } from '@baliza/agreement/entities/unit-calls.js'

/** A unit in the server's wire format (specification 1, section 3). */
export type WireUnit = Readonly<Record<string, string | number | null>>

/** @param hideSim a mirror account sees no phone numbers (specification 1, section 6) */
export function wireUnit(unit: Unit, hideSim = false): WireUnit {
  const { id, acc, activo, size_icon, sim, speedHidden: _, ...rest } = unit
  return {
    _id: id,
    ...rest,
    id_grupo: rest.id_grupo ?? noGroupId,
    sim: hideSim ? '' : sim,
    acc: acc ? 1 : 0,
    activo: activo ? 1 : 0,
    size_icon: size_icon === null ? null : writeIconSize(size_icon),
  }
}
