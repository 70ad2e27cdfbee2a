import { type Imei, type Unit, withinHalfTurn } from '@baliza/sdk-core/internal'

/** Returns the units; those beyond the antimeridian are moved to the copy of the world nearest to a meridian. */
export function unitsAbout(units: ReadonlyMap<Imei, Unit>, about: number): ReadonlyMap<Imei, Unit> {
  const isFar = ({ lng }: Unit) => lng !== null && Math.abs(lng - about) > 180
  if (![...units.values()].some(isFar)) return units
  const near = (unit: Unit) =>
    isFar(unit) ? { ...unit, lng: about + withinHalfTurn((unit.lng ?? 0) - about) } : unit
  return new Map([...units].map(([imei, unit]) => [imei, near(unit)]))
}
