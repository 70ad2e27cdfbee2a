/**
 * A glide is linear in time (a vehicle between two reports keeps its speed): it starts at `begin` and takes `span` ms.
 */

/**
 * @param span ms; 0 stands
 * @returns the part of the way still to go: 1 at the start, 0 once arrived
 */
export function remaining(now: number, begin: number, span: number): number {
  const left = begin + span - now
  return left <= 0 ? 0 : left >= span ? 1 : left / span
}

/** Where between `start` and `end` a glide is; at its end exactly `end`, so that a unit that stands has no error. */
export const between = (start: number, end: number, left: number): number => end - (end - start) * left

/**
 * How long the last picture stays true: until the fastest unit has gone half a pixel.
 * @param speed the fastest glide, pixels per ms
 * @returns ms; Infinity where nothing moves
 */
export const patience = (speed: number): number => (speed > 0 ? 0.5 / speed : Number.POSITIVE_INFINITY)
