import { offlineAfter } from '../unit/connectivity.js'

/** A believed position of a unit, as far as speeding is concerned. */
export interface SpeedSample {
  /** Unix ms. */
  readonly time: number
  /** km/h. */
  readonly speed: number
}

export interface SpeedingStep {
  /** The episode ended at its last position, because the unit had no contact for too long after it. */
  readonly lapsed: boolean
  /** The unit is speeding after this position. It begins an episode if none was open, or if that one lapsed. */
  readonly speeding: boolean
}

/**
 * km/h: an episode lasts until the unit is this much slower than the limit. A receiver strays by some km/h, so that a unit
 * at the limit would begin a new episode each second.
 */
const hysteresis = 3

/**
 * Reads one more believed position against a speed limit, km/h. The report and the alerts use this one rule: each episode
 * of the report raises one alert, at its first position.
 * @param last the time of the last position of the open episode, Unix ms; `null`: no episode is open
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
