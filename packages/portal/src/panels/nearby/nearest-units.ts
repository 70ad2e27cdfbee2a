import { distance, type LatLng, type Unit, type UnitStateNow, unitStateNow } from '@baliza/sdk-core/internal'

export interface NearUnit {
  readonly unit: Unit
  readonly point: readonly [number, number]
  readonly state: UnitStateNow
  /** Distance in a straight line, metres. */
  readonly metres: number
}

/** Returns the units with a position, nearest to a place first. @param now Unix ms */
export function nearestUnits(units: Iterable<Unit>, place: LatLng, now: number): readonly NearUnit[] {
  const found: NearUnit[] = []
  for (const unit of units) {
    const { lat, lng } = unit
    if (lat === null || lng === null) continue
    const metres = distance(place, { lat, lng }) * 1_000
    found.push({ unit, point: [lat, lng], state: unitStateNow(unit, now), metres })
  }
  return found.sort((a, b) => a.metres - b.metres)
}
