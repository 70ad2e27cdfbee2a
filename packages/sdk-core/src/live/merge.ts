import type { Feed } from '../entities/feed.js'
import { type Fleet, noImeis } from '../entities/fleet.js'
import type { Imei, Unit } from '../entities/unit.js'

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
  return same(old, unit) ? old : unit
}

/** Comparison of each field. A missing field is a compile error. */
type Comparers = Readonly<Record<Exclude<keyof Unit, 'imei'>, (a: Unit, b: Unit) => boolean>>

/**
 * The fields that change most come first. Each function reads its field by name: access by a variable took 50 % longer for ten
 * thousand unchanged units.
 */
const comparers: Comparers = {
  timestamp: (a, b) => a.timestamp === b.timestamp,
  lat: (a, b) => a.lat === b.lat,
  lng: (a, b) => a.lng === b.lng,
  speed: (a, b) => a.speed === b.speed,
  speedHidden: (a, b) => a.speedHidden === b.speedHidden,
  acc: (a, b) => a.acc === b.acc,
  time_server: (a, b) => a.time_server === b.time_server,
  status_motor: (a, b) => a.status_motor === b.status_motor,
  estado_desde: (a, b) => a.estado_desde === b.estado_desde,
  bloqueado_desde: (a, b) => a.bloqueado_desde === b.bloqueado_desde,
  desfase_reloj: (a, b) => a.desfase_reloj === b.desfase_reloj,
  sms_reloj: (a, b) => a.sms_reloj === b.sms_reloj,
  angulo: (a, b) => a.angulo === b.angulo,
  altitude: (a, b) => a.altitude === b.altitude,
  odometro: (a, b) => a.odometro === b.odometro,
  direccion: (a, b) => a.direccion === b.direccion,
  pdi: (a, b) => a.pdi === b.pdi,
  gps_status: (a, b) => a.gps_status === b.gps_status,
  status: (a, b) => a.status === b.status,
  conductor: (a, b) => a.conductor === b.conductor,
  nombre: (a, b) => a.nombre === b.nombre,
  modelo: (a, b) => a.modelo === b.modelo,
  placas: (a, b) => a.placas === b.placas,
  sim: (a, b) => a.sim === b.sim,
  id: (a, b) => a.id === b.id,
  registro: (a, b) => a.registro === b.registro,
  id_grupo: (a, b) => a.id_grupo === b.id_grupo,
  url_icon: (a, b) => a.url_icon === b.url_icon,
  url_icon_angulo: (a, b) => a.url_icon_angulo === b.url_icon_angulo,
  url_camara: (a, b) => a.url_camara === b.url_camara,
  activo: (a, b) => a.activo === b.activo,
  equipo_gps: (a, b) => a.equipo_gps === b.equipo_gps,
  id_equipo: (a, b) => a.id_equipo === b.id_equipo,
  modelo_gps: (a, b) => a.modelo_gps === b.modelo_gps,
  manager: (a, b) => a.manager === b.manager,
  size_icon: ({ size_icon: a }, { size_icon: b }) =>
    a?.size_ancho === b?.size_ancho && a?.size_largo === b?.size_largo && a?.offset === b?.offset,
}
const isSame = Object.values(comparers)

function same(a: Unit, b: Unit): boolean {
  for (const isSameField of isSame) if (!isSameField(a, b)) return false
  return true
}
