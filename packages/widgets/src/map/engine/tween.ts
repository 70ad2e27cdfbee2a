/**
 * A glide is linear in time: a vehicle between two reports keeps its speed.
 * @param begin when it starts, on the same clock as `now`
 * @param span ms that it takes; 0: it does not move
 * @returns the part of the path still to go: 1 at the start, 0 once arrived
 */
export function remaining(now: number, begin: number, span: number): number {
  const left = begin + span - now
  return left <= 0 ? 0 : left >= span ? 1 : left / span
}
