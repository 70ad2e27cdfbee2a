import { offlineAfter } from '../unit/connectivity.js'

/** Accepted position of a unit, reduced to what speeding needs. */
export interface SpeedSample {
  /** Unix ms. */
  readonly time: number
  /** km/h. */
  readonly speed: number
}

export interface SpeedingStep {
  /** Whether the episode ended at its last position, because the unit had no contact for too long after it. */
  readonly lapsed: boolean
  /** Whether the unit is speeding after this position. It starts an episode if none was open, or if the open one lapsed. */
  readonly speeding: boolean
}

/**
 * km/h: an episode lasts until the unit is this much below the limit. A receiver's speed varies by some km/h, so a unit at the
 * limit would otherwise start a new episode each second.
 */
const hysteresis = 3

/**
 * Checks one more accepted position against a speed limit, km/h. The report and the alerts share this rule: each episode of the
 * report raises one alert, at its first position.
 * @param last time of the last position of the open episode, Unix ms; `null`: no episode is open
 */
export function speedingAfter(
  last: number | null,
  { time, speed }: SpeedSample,
  limit: number,
): SpeedingStep {
  const lapsed = last !== null && time - last > offlineAfter
  const isOpen = last !== null && !lapsed
  return { lapsed, speeding: speed > (isOpen ? limit - hysteresis : limit) }
}
