/** Radius of a destination that is a point, m. */
export const arrivalRadius = 150
/** Time that a unit stays at a point before it has arrived, ms. */
const stays = 60_000

/** Whether a unit was at a destination at the time of one of its accepted positions. */
export interface Presence {
  /** Unix ms. */
  readonly time: number
  readonly isInside: boolean
}

/**
 * Returns when a unit arrived, from its accepted positions, oldest first; `null` if it has not arrived. It arrives at a point with
 * its first position of a stay of a minute, and at an area when it enters it. A unit that does not report does not arrive.
 * @param since Unix ms. Earlier positions only show whether the unit was in the area.
 */
export function arrivalOf(
  positions: Iterable<Presence>,
  { since, isArea }: { readonly since: number; readonly isArea: boolean },
): number | null {
  /** Start of the current stay. */
  let from: number | null = null
  let wasOutside = false
  for (const { time, isInside } of positions) {
    if (!isInside) {
      from = null
      wasOutside = true
    } else if (time > since) {
      if (isArea && wasOutside) return time
      from ??= time
      if (!isArea && time - from >= stays) return from
    } else wasOutside = false
  }
  return null
}
