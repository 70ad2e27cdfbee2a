/** Class of a section of a track: stopped, or a range of speeds. It is an index of {@link speedClasses}. */
export type SpeedClass = 0 | 1 | 2 | 3 | 4

/** Upper limit of each class in km/h, inclusive. The first is the threshold up to which a unit is standing. */
export const speedClasses = [5, 40, 80, 110, Number.POSITIVE_INFINITY] as const

/** Class of a speed in km/h, which determines its colour on the map's track, in the chart and in a table. */
export function speedClass(speed: number): SpeedClass {
  let found = 0
  while (speed > (speedClasses[found] as number)) found += 1
  return found as SpeedClass
}
