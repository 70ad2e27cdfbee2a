import type { Spot } from '../engine/box.js'
import type { Place } from './places.js'

/** A place, or a crossing of the grid. */
export interface Named {
  readonly name: string
  readonly sort: Place['sort'] | 'crossing'
}

/** A name in view. */
export interface Name {
  readonly place: Named
  /** Position of the place, in CSS pixels. */
  readonly x: number
  readonly y: number
  /** Width of the rendered name, in CSS pixels. */
  readonly width: number
}

/** A name with a position where it covers no marker and no earlier name. */
export interface LaidName extends Name {
  /** Position of its centre. */
  readonly at: readonly [x: number, y: number]
  /** Whether the place itself is visible, so that a town gets a dot. */
  readonly dot: boolean
}

/** Half the height of a line with its margin, in CSS pixels. */
const half = 9
/** Distance between a town's dot and its name. */
const gap = 7
/** Maximum vertical offset of a name without a town, in CSS pixels. */
const far = 30
/** Distance between the lines of a crossing and its label, which is at the lower right. */
const inner = 5

type Box = readonly [left: number, top: number, right: number, bottom: number]
type Offset = readonly [right: number, down: number]

const covers = ([x, y, reach]: Spot, name: Name) => Math.hypot(name.x - x, name.y - y) < reach + 3
const meet = (a: Box, b: Box) => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1]

/**
 * Places names so that they avoid markers and earlier names. The name of a town is right of it, left of it, below it or above it.
 * If a marker covers the town, the name is next to the marker. If none of these positions is free, the name is omitted.
 * @param kept the last placement of each name, by the name of its place. It is tried first, and this function updates it.
 */
export function layNames(
  names: readonly Name[],
  markers: readonly Spot[],
  kept: Map<string, number>,
): LaidName[] {
  const occupied: Box[] = markers.map(([x, y, r]) => [x - r, y - r, x + r, y + r])
  const laid: LaidName[] = []
  for (const name of names) {
    const { width } = name
    const town = name.place.sort === 'city' || name.place.sort === 'capital'
    const over = town ? markers.find((marker) => covers(marker, name)) : undefined
    const [x, y, reach] = over ?? [name.x, name.y, 0]
    const aside = reach + gap + width / 2
    const below = reach + gap + half
    const placements: readonly Offset[] = town
      ? [
          [aside, 0],
          [-aside, 0],
          [0, below],
          [0, -below],
        ]
      : name.place.sort === 'crossing'
        ? [[inner + width / 2, inner + half - 3]]
        : [
            [0, 0],
            [0, far],
            [0, -far],
          ]
    const boxOf = ([dx, dy]: Offset): Box => [
      x + dx - width / 2 - 2,
      y + dy - half,
      x + dx + width / 2 + 2,
      y + dy + half,
    ]
    const free = (placement: Offset) => !occupied.some((box) => meet(box, boxOf(placement)))
    const before = kept.get(name.place.name)
    const again = before === undefined ? undefined : placements[before]
    const placement = again && free(again) ? again : placements.find(free)
    if (!placement) continue
    if (placements.length > 1) kept.set(name.place.name, placements.indexOf(placement))
    occupied.push(boxOf(placement))
    laid.push({ ...name, at: [x + placement[0], y + placement[1]], dot: town && over === undefined })
  }
  return laid
}
