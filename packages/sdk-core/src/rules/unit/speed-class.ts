/** What a stretch of a track looks like: stopped, or how fast. Its place in {@link speedClasses}. */
export type SpeedClass = 0 | 1 | 2 | 3 | 4

/** Where each class ends, km/h, its upper end included; the first is the threshold under which a unit stands. */
export const speedClasses = [5, 40, 80, 110, Number.POSITIVE_INFINITY] as const

/** The class of a speed, km/h: its colour on the map's track, in the chart and in a table. */
export function speedClass(speed: number): SpeedClass {
  let found = 0
  while (speed > (speedClasses[found] as number)) found += 1
  return found as SpeedClass
}
