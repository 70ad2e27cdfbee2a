import { cellOf, createCells } from './cells.js'
import { hidden, raised, type Scene, there, track } from './scene.js'

/** Units whose markers would overlap. */
export interface Cluster {
  /** Their middle, normalised Mercator. */
  readonly x: number
  readonly y: number
  readonly slots: readonly number[]
}

/** Units so near to each other are treated as one, in parts of a marker's reach: a large fleet is soon a small one. */
const spot = 0.5

/**
 * Groups units whose markers would overlap: first units around one of them, then clusters whose middles have come near each
 * other. It does not depend on what part of the map is shown, so a pan changes nothing. Raised units are never grouped.
 * @param reachOf how far the marker of so many units reaches from its place, normalised Mercator
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

/** @param widest no two that would overlap are farther apart */
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
