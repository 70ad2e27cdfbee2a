/** The places of a state as tools/gazetteer.mjs packs them. */
export interface PackedState {
  readonly state: string
  /** Parted by `|`. */
  readonly names: string
  /** For each name the steps from the place before it, latitude first, five bits a character. */
  readonly points: string
}

/** Somewhere with a name. Degrees. */
export interface Place {
  readonly name: string
  readonly state: string
  readonly lat: number
  readonly lng: number
}

/** Steps in a degree: see tools/gazetteer.mjs. */
const steps = 1_000

/** Reads what tools/gazetteer.mjs has packed. */
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

/** Signed whole numbers as Google's polylines encode them. */
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
