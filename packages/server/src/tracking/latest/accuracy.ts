import type { Fix } from './fix.js'

/** Error of a receiver in m per unit of its dilution of precision. */
const perDilution = 6
/** Error in m of a receiver with too few satellites for an altitude. */
const fewSatellites = 100
/** Error in m of positions that were determined without satellites, by source. */
const ofSources: ReadonlyMap<string, number> = new Map([
  ['cell', 2_000],
  ['gsm', 2_000],
  ['lbs', 2_000],
  ['network', 1_000],
  ['wifi', 100],
])

/**
 * Returns the maximum distance in m between a unit and the position of a fix, by its attributes: `accuracy`, or else `source`,
 * `hdop` and `sat`, as OsmAnd and Traccar call them.
 * @returns `null` if the device reports none of them
 */
export function accuracyOf(attributes: Fix['attributes']): number | null {
  const accuracy = positive(attributes.accuracy)
  if (accuracy !== null) return accuracy
  const source = ofSources.get(String(attributes.source ?? attributes.provider).toLowerCase())
  if (source !== undefined) return source
  const hdop = positive(attributes.hdop)
  if (hdop !== null) return hdop * perDilution
  const satellites = positive(attributes.sat)
  return satellites !== null && satellites < 4 ? fewSatellites : null
}

/** Returns a measured number, limited to what fits the column. `null` for values that no receiver measures. */
function positive(value: Fix['attributes'][string] | undefined): number | null {
  return typeof value === 'number' && value >= 0.01 ? Math.min(value, 1e6) : null
}
