import { type Unit, writeIconSize } from '../entities/unit.js'

/** A unit as a host writes it (specification 1, section 3). */
export type WireUnit = Readonly<Record<string, string | number | null>>

export function wireUnit(unit: Unit): WireUnit {
  const { id, acc, activo, size_icon, ...rest } = unit
  return {
    _id: id,
    ...rest,
    acc: acc ? 1 : 0,
    activo: activo ? 1 : 0,
    size_icon: size_icon === null ? null : writeIconSize(size_icon),
  }
}
