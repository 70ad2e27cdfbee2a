import type { MapPlace } from '@baliza/widgets/react'
import { readPreference, writePreference } from '../../context/preferences.js'

/** Maximum number of stored places per kind. */
const most = 6

export type RecentName = 'recentPoints' | 'recentAddresses'

export const recentPlaces = (name: RecentName): readonly MapPlace[] => readPreference(name, isPlaces, [])

/**
 * Adds a place at the front, without duplicates.
 * @returns the new list
 */
export function addRecent(name: RecentName, place: MapPlace): readonly MapPlace[] {
  const others = recentPlaces(name).filter(({ label }) => label !== place.label)
  const places = [place, ...others].slice(0, most)
  writePreference(name, places)
  return places
}

export function forgetRecent(name: RecentName): void {
  writePreference(name, [])
}

function isPlaces(value: unknown): value is readonly MapPlace[] {
  return (
    Array.isArray(value) &&
    value.every(
      (place) =>
        typeof place?.label === 'string' &&
        Array.isArray(place.point) &&
        place.point.length === 2 &&
        place.point.every((degrees: unknown) => typeof degrees === 'number' && Number.isFinite(degrees)),
    )
  )
}
