/** Point of the window, CSS pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Minimum distance to the pointer, CSS pixels. */
const clear = 16

/** Centres a box in a grid, or aligns it at the start or the end if its part would be under the pointer. */
export function avoidOverlap(box: HTMLElement, part: HTMLElement, pointer: Point): void {
  const stand = (place: 'center' | 'start' | 'end') => {
    box.style.alignSelf = place
    return { place, distance: distance(part.getBoundingClientRect(), pointer) }
  }
  const middle = stand('center')
  if (middle.distance >= clear) return
  const [farthest = middle] = [middle, stand('start'), stand('end')].sort((a, b) => b.distance - a.distance)
  stand(farthest.place)
}

/** Returns the distance from a box to a point; 0 within. */
function distance({ left, right, top, bottom }: DOMRect, { x, y }: Point): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
}
