/**
 * Returns the remaining part of a glide: 1 at the start, 0 at the end. A glide is linear in time, because a vehicle keeps its
 * speed between two reports.
 * @param begin when it starts, on the same clock as `now`
 * @param span duration in ms; 0 means no movement
 */
export function remaining(now: number, begin: number, span: number): number {
  const left = begin + span - now
  return left <= 0 ? 0 : left >= span ? 1 : left / span
}
