import { toDegrees, toList, toText, toWire } from './values.js'

/** A place that an address search found. */
export interface FoundPlace {
  /** Degrees. */
  readonly lat: number
  /** Degrees. */
  readonly lon: number
  /** Complete address, as the service formats it. */
  readonly display_name: string
}

/** Reads the results of a Nominatim-like service. Omits results without coordinates. */
export function readFoundPlaces(value: unknown): FoundPlace[] {
  return toList(value, 'the places').flatMap((place) => {
    const wire = toWire(place, 'the place')
    const lat = toDegrees(wire.lat, 'lat', 90)
    const lon = toDegrees(wire.lon, 'lon', 180)
    return lat === null || lon === null
      ? []
      : [{ lat, lon, display_name: toText(wire.display_name, 'display_name') }]
  })
}
