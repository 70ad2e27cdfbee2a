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

/** The fields that are compared as they are, those that change most first. One that is missing here does not compile. */
const compared: Readonly<Record<Exclude<keyof Unit, 'imei' | 'size_icon'>, true>> = {
  timestamp: true,
  lat: true,
  lng: true,
  speed: true,
  speedHidden: true,
  acc: true,
  time_server: true,
  status_motor: true,
  angulo: true,
  altitude: true,
  odometro: true,
  direccion: true,
  pdi: true,
  gps_status: true,
  status: true,
  conductor: true,
  nombre: true,
  modelo: true,
  placas: true,
  sim: true,
  id: true,
  registro: true,
  id_grupo: true,
  url_icon: true,
  url_icon_angulo: true,
  url_camara: true,
  activo: true,
  equipo_gps: true,
  manager: true,
}
const fields = Object.keys(compared) as (keyof typeof compared)[]

function same(a: Unit, b: Unit): boolean {
  return fields.every((field) => a[field] === b[field]) && sameSize(a, b)
}

function sameSize({ size_icon: a }: Unit, { size_icon: b }: Unit): boolean {
  return a?.size_ancho === b?.size_ancho && a?.size_largo === b?.size_largo && a?.offset === b?.offset
}
