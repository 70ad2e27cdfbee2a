/** The visible rectangle, in pixels. */
export interface Window {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * Clips a straight line to a window (Liang and Barsky).
 * @param part receives the result: x, y of its start and of its end
 * @returns `false` if no part of the line is in the window
 */
export function clip(
  part: Float64Array,
  aX: number,
  aY: number,
  bX: number,
  bY: number,
  { left, top, right, bottom }: Window,
): boolean {
  const dX = bX - aX
  const dY = bY - aY
  let from = 0
  let to = 1
  /**
   * @param step how much closer the end of the line is to an edge than its start
   * @param distance distance of the start from the edge
   */
  const enters = (step: number, distance: number): boolean => {
    if (step === 0) return distance >= 0
    const at = distance / step
    if (step < 0) from = Math.max(from, at)
    else to = Math.min(to, at)
    return from <= to
  }
  const seen =
    enters(-dX, aX - left) && enters(dX, right - aX) && enters(-dY, aY - top) && enters(dY, bottom - aY)
  if (!seen) return false
  part[0] = from === 0 ? aX : aX + from * dX
  part[1] = from === 0 ? aY : aY + from * dY
  part[2] = to === 1 ? bX : aX + to * dX
  part[3] = to === 1 ? bY : aY + to * dY
  return true
}
