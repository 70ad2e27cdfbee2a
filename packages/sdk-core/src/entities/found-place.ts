import { toDegrees, toList, toText, toWire } from './values.js'

/** A place that an address was found at. */
export interface FoundPlace {
  /** Degrees. */
  readonly lat: number
  /** Degrees. */
  readonly lon: number
  /** The whole address, as the service writes it. */
  readonly display_name: string
}

/** What a Nominatim-like service has found; what is nowhere is left out. */
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
