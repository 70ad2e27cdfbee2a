import type { MapInsets } from '@baliza/widgets/react'

/** A rectangle of the screen, CSS pixels. */
export type Box = Readonly<Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>>

/** Where notices stand: their lower left corner, and the room above and beside it. They keep their own distance to its foot. */
export interface Corner {
  readonly left: number
  readonly bottom: number
  readonly width: number
  readonly height: number
}

const sides = ['left', 'top', 'right', 'bottom'] as const
const areaOf = ({ left, top, right, bottom }: Box) => Math.max(0, right - left) * Math.max(0, bottom - top)
const meet = (a: Box, b: Box) =>
  a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1

/** What a cover leaves of a box: the side is cut off at which least is lost. */
function without(box: Box, cover: Box): Box {
  if (!meet(box, cover)) return box
  const left: readonly Box[] = [
    { ...box, left: cover.right },
    { ...box, top: cover.bottom },
    { ...box, right: cover.left },
    { ...box, bottom: cover.top },
  ]
  return left.reduce((best, one) => (areaOf(one) > areaOf(best) ? one : best))
}

/** What is left of a box over which others lie. */
export function freeOf(box: Box, covers: readonly Box[]): Box {
  return covers.reduce(without, box)
}

/** How much of a box's edges is not free, whole CSS pixels. */
export function insetsOf(box: Box, free: Box): MapInsets {
  const [left, top, right, bottom] = sides.map((side) => Math.round(Math.abs(free[side] - box[side])))
  return { left: left ?? 0, top: top ?? 0, right: right ?? 0, bottom: bottom ?? 0 }
}

/** How wide notices are, what they keep to what is around them, and how high two of them may be. */
const notices = { least: 260, most: 380, edge: 12, reach: 220 } as const

/**
 * The lower left corner of a box: above what lies at its foot, and not as wide as to reach what stands beside.
 * @param foot what notices stand upon where it is in their way
 * @param beside what they end before, where that leaves them the width to be read in: a map's buttons
 */
export function cornerOf(box: Box, foot: readonly Box[], beside: readonly Box[]): Corner {
  const { edge, reach } = notices
  const left = box.left + edge
  const near = { ...box, top: box.bottom - reach }
  const whole = Math.min(left + notices.most, box.right - edge)
  const ends = beside.filter((one) => meet(one, near)).map((one) => one.left - edge)
  const short = Math.min(whole, ...ends)
  const right = short - left < notices.least ? whole : short
  const column = { left, right, top: box.top, bottom: box.bottom }
  const bottom = Math.min(box.bottom, ...foot.filter((one) => meet(one, column)).map(({ top }) => top))
  return { left, bottom, width: right - left, height: bottom - box.top }
}
