import type { Feed } from '@baliza/agreement/entities/feed.js'
import { type Fleet, noImeis } from '@baliza/agreement/entities/fleet.js'
import { type Imei, sameUnit, type Unit } from '@baliza/agreement/entities/unit.js'

/** Fleet after a poll. */
export type Merged = Pick<Fleet, 'units' | 'changed' | 'removed'>

/**
 * Merges an answer into the known units. Unchanged data keeps its identity: the same unit objects, and the same map if no unit
 * has changed. A unit older than the known one is ignored, because answers may arrive out of order.
 */
export function mergeFeed(known: ReadonlyMap<Imei, Unit>, feed: Feed): Merged {
  return feed.delta ? mergeDelta(known, feed) : mergeWhole(known, feed.units)
}

function mergeDelta(known: ReadonlyMap<Imei, Unit>, { units, removed }: Feed): Merged {
  const changed = new Map<Imei, Unit>()
  for (const unit of units) {
    const old = changed.get(unit.imei) ?? known.get(unit.imei)
    if (newest(old, unit) === unit) changed.set(unit.imei, unit)
  }
  const gone = new Set(removed.filter((imei) => known.has(imei) && !changed.has(imei)))
  if (changed.size === 0 && gone.size === 0) return { units: known, changed: noImeis, removed: noImeis }
  const next = new Map(known)
  for (const [imei, unit] of changed) next.set(imei, unit)
  for (const imei of gone) next.delete(imei)
  return { units: next, changed: new Set(changed.keys()), removed: gone }
}

function mergeWhole(known: ReadonlyMap<Imei, Unit>, units: readonly Unit[]): Merged {
  const next = new Map<Imei, Unit>()
  const changed = new Set<Imei>()
  for (const unit of units) {
    const old = known.get(unit.imei)
    const kept = newest(next.get(unit.imei) ?? old, unit)
    next.set(unit.imei, kept)
    if (kept !== old) changed.add(unit.imei)
  }
  const removed = new Set<Imei>()
  for (const imei of known.keys()) if (!next.has(imei)) removed.add(imei)
  if (changed.size === 0 && removed.size === 0) return { units: known, changed: noImeis, removed: noImeis }
  return { units: next, changed, removed }
}

/** Returns the later report; the old object if both are equal, so that views detect no change. */
function newest(old: Unit | undefined, unit: Unit): Unit {
  if (old === undefined) return unit
  if ((unit.timestamp ?? 0) < (old.timestamp ?? 0)) return old
  return sameUnit(old, unit) ? old : unit
}
