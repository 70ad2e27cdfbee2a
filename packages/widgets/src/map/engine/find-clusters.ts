import { cellOf, createCells } from './cells.js'
import { hidden, raised, type Scene, there, track } from './scene.js'

/** Units whose markers would overlap. */
export interface Cluster {
  /** Centroid of the units, in normalised Mercator. */
  readonly x: number
  readonly y: number
  readonly slots: readonly number[]
}

/** Units within this distance count as one, as a fraction of a marker's radius. This shrinks a large fleet quickly. */
const spot = 0.5

/**
 * Groups units whose markers would overlap: first nearby units, then clusters whose discs overlap. The result does not depend on
 * the visible part of the map, so a pan changes nothing. Raised units are never grouped.
 * @param reachOf radius of the marker of a number of units, in normalised Mercator
 */
export function findClusters({ flags, tracks, size }: Scene, reachOf: (units: number) => number): Cluster[] {
  const spots = new Map<number, number[]>()
  const side = reachOf(1) * spot
  for (let slot = 0; slot < size; slot++) {
    if (((flags[slot] as number) & (there | hidden | raised)) !== there) continue
    const at = slot * track
    const cell = cellOf(tracks[at + 2] as number, tracks[at + 3] as number, side)
    const slots = spots.get(cell)
    if (slots) slots.push(slot)
    else spots.set(cell, [slot])
  }
  let found = [...spots.values()].map((slots): Cluster => {
    let [x, y] = [0, 0]
    for (const slot of slots) {
      x += tracks[slot * track + 2] as number
      y += tracks[slot * track + 3] as number
    }
    return { x: x / slots.length, y: y / slots.length, slots }
  })
  for (let before = Number.POSITIVE_INFINITY; found.length < before; ) {
    before = found.length
    found = joinNear(found, reachOf, 2 * reachOf(size))
  }
  return found.filter(({ slots }) => slots.length > 1)
}

/** @param widest maximum distance between two clusters that would overlap */
function joinNear(
  clusters: readonly Cluster[],
  reachOf: (units: number) => number,
  widest: number,
): Cluster[] {
  const groups = new Set<Cluster[]>()
  const groupAt = createCells<Cluster[]>(widest)
  for (const cluster of clusters) {
    const { x, y, slots } = cluster
    const reach = reachOf(slots.length)
    const near = ([first = cluster]: Cluster[]) =>
      Math.hypot(first.x - x, first.y - y) < reach + reachOf(first.slots.length)
    const group = groupAt(x, y, near, [])
    group.push(cluster)
    groups.add(group)
  }
  return [...groups].map(join)
}

function join(group: readonly Cluster[]): Cluster {
  let [x, y] = [0, 0]
  for (const one of group) {
    x += one.x * one.slots.length
    y += one.y * one.slots.length
  }
  const slots = group.flatMap((one) => one.slots)
  return { x: x / slots.length, y: y / slots.length, slots }
}
