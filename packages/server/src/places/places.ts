/** The places of a state as tools/gazetteer.mjs packs them. */
export interface PackedState {
  readonly state: string
  /** Separated by `|`. */
  readonly names: string
  /** For each name, the steps from the previous place: latitude, then longitude, with five bits per character. */
  readonly points: string
}

/** A named place. Coordinates are in degrees. */
export interface Place {
  readonly name: string
  readonly state: string
  readonly lat: number
  readonly lng: number
}

/** Steps per degree: see tools/gazetteer.mjs. */
const steps = 1_000

/** Decodes the output of tools/gazetteer.mjs. */
export function unpackPlaces(states: readonly PackedState[]): Place[] {
  return states.flatMap(({ state, names, points }) => {
    const read = reader(points)
    let lat = 0
    let lng = 0
    return names.split('|').map((name) => {
      lat += read()
      lng += read()
      return { name, state, lat: lat / steps, lng: lng / steps }
    })
  })
}

/** Reads signed integers in the encoding of Google's polylines. */
function reader(text: string): () => number {
  let at = 0
  return () => {
    let value = 0
    for (let shift = 0; ; shift += 5) {
      const bits = text.charCodeAt(at++) - 63
      value |= (bits & 31) << shift
      if (bits < 32) return value & 1 ? ~(value >> 1) : value >> 1
    }
  }
}
