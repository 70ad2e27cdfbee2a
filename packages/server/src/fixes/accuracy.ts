import type { Fix } from './fix.js'

/** m that a receiver is off for each unit of its dilution of precision. */
const perDilution = 6
/** m, of a receiver that has too few satellites for an altitude. */
const fewSatellites = 100
/** m, of a place that no satellite was asked for. */
const ofSources: ReadonlyMap<string, number> = new Map([
  ['cell', 2_000],
  ['gsm', 2_000],
  ['lbs', 2_000],
  ['network', 1_000],
  ['wifi', 100],
])

/**
 * How far a unit may be from the place that a fix gives, m, by what came with it: `accuracy`, or else `source`, `hdop` and
 * `sat`, as OsmAnd and Traccar call them.
 * @returns null where the device reports none
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

/** Numbers that a receiver measures, and that fit the column: others are no more than 0, or as bad as can be. */
function positive(value: Fix['attributes'][string] | undefined): number | null {
  return typeof value === 'number' && value >= 0.01 ? Math.min(value, 1e6) : null
}
