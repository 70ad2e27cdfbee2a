import type { Feed } from '../entities/feed.js'
import { type Fleet, noImeis } from '../entities/fleet.js'
import type { Imei, Unit } from '../entities/unit.js'

/** What a poll has made of the fleet. */
export type Merged = Pick<Fleet, 'units' | 'changed' | 'removed'>

/**
 * Puts an answer of the feed over what was known. What has not changed keeps its identity: the same unit
 * objects, and the same map where none has. A unit older than the one known is left aside: answers may
 * arrive out of order.
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

/** The one that reported last; the old object where the new says the same. */
function newest(old: Unit | undefined, unit: Unit): Unit {
  if (old === undefined) return unit
  if ((unit.timestamp ?? 0) < (old.timestamp ?? 0)) return old
  return same(old, unit) ? old : unit
}

/**
 * Field by field, those that change most first. Written out, because it runs over the whole fleet where a host
 * sends no deltas: a loop over the keys takes 7 ms more for 10,000 units.
 */
function same(a: Unit, b: Unit): boolean {
  return (
    a.timestamp === b.timestamp &&
    a.lat === b.lat &&
    a.lng === b.lng &&
    a.speed === b.speed &&
    a.acc === b.acc &&
    a.time_server === b.time_server &&
    a.status_motor === b.status_motor &&
    a.angulo === b.angulo &&
    a.altitude === b.altitude &&
    a.odometro === b.odometro &&
    a.direccion === b.direccion &&
    a.pdi === b.pdi &&
    a.gps_status === b.gps_status &&
    a.status === b.status &&
    a.conductor === b.conductor &&
    a.nombre === b.nombre &&
    a.modelo === b.modelo &&
    a.placas === b.placas &&
    a.sim === b.sim &&
    a.id === b.id &&
    a.registro === b.registro &&
    a.id_grupo === b.id_grupo &&
    a.url_icon === b.url_icon &&
    a.url_icon_angulo === b.url_icon_angulo &&
    sameSize(a, b) &&
    a.url_camara === b.url_camara &&
    a.activo === b.activo &&
    a.equipo_gps === b.equipo_gps &&
    a.manager === b.manager
  )
}

function sameSize({ size_icon: a }: Unit, { size_icon: b }: Unit): boolean {
  return a?.size_ancho === b?.size_ancho && a?.size_largo === b?.size_largo && a?.offset === b?.offset
}
