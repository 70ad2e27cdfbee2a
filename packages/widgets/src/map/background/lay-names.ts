import type { Spot } from '../engine/box.js'
import type { Place } from './places.js'

/** Of a place, or of a crossing of the grid. */
export interface Named {
  readonly name: string
  readonly sort: Place['sort'] | 'crossing'
}

/** A name in sight. */
export interface Name {
  readonly place: Named
  /** Where the place is, CSS pixels. */
  readonly x: number
  readonly y: number
  /** Of the name as it is set, CSS pixels. */
  readonly width: number
}

/** A name that has its place: where it covers no marker and no name before it. */
export interface LaidName extends Name {
  /** Where its middle is to be. */
  readonly at: readonly [x: number, y: number]
  /** The place itself is in sight: a town has its dot. */
  readonly dot: boolean
}

/** Half of a line's height, and what is kept free around it, CSS pixels. */
const half = 9
/** From a town's dot to its name. */
const gap = 7
/** How far up or down a name may go that has no town, CSS pixels. */
const far = 30
/** From a crossing's lines to its name, which is at the right below it. */
const inner = 5

type Box = readonly [left: number, top: number, right: number, bottom: number]
type Offset = readonly [right: number, down: number]

const covers = ([x, y, reach]: Spot, name: Name) => Math.hypot(name.x - x, name.y - y) < reach + 3
const meet = (a: Box, b: Box) => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1]

/**
 * Places names: they yield to markers, and to the names before them. A town's name is right of it, left of it, under it or
 * over it, or so beside the marker that covers the town; where none of these is free it is left out.
 * @param kept the placement that each name had last, by its place's name: it is tried first; this changes it
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
