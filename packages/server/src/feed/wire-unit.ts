import { type Account, embedded, isHidden } from '@baliza/sdk-core/agreement'
import {
  type EmbedField,
  embedFields,
  isOwnIcon,
  noGroupId,
  ownValue,
  type TrackerModel,
  trackerModels,
} from '@baliza/sdk-core/internal'
import { addressOf } from '../places/street-reach.js'
import { liveColumns, type UnitRow, unitColumns } from '../storage/tables/units.js'

/** The attributes of a viewer that determine the projection of units. */
export type UnitViewer = Pick<Account, 'rol' | 'embed'>

export function unitFor(viewer: UnitViewer, row: UnitRow): WireUnit {
  return embedded(viewer, wireUnit(row, { hideSim: viewer.rol === 1 }), () => row.id)
}

/** Returns the identifier of a unit for a viewer: see {@link embedded}. */
export const shownImei = ({ embed }: UnitViewer, { id, imei }: Pick<UnitRow, 'id' | 'imei'>): string =>
  embed === undefined ? imei : id

/** Returns the cache key of a viewer's projection. Viewers with the same key share serialized bytes. */
export function projectionKey(viewer: UnitViewer): string {
  const hidden = (Object.keys(embedFields) as EmbedField[]).filter((field) => isHidden(viewer, field))
  // An account's own session has no `embed`, and sees the fields that `embedded` removes for pages.
  return [...(viewer.rol === 1 ? ['sim'] : []), ...(viewer.embed ? ['embed'] : []), ...hidden].join()
}

/** Converts a unit to the wire format (specification 1, section 3), with Spanish names and untyped fields. */
export function wireUnit(row: UnitRow, { hideSim }: { hideSim: boolean }) {
  return {
    _id: row.id,
    nombre: row.nombre,
    imei: row.imei,
    modelo: row.modelo,
    placas: row.placas,
    // Role 1 has no SIM field (specification 1, section 6).
    sim: hideSim ? '' : row.sim,
    lat: row.lat,
    lng: row.lng,
    speed: row.speed,
    acc: row.acc ? 1 : 0,
    angulo: row.angulo,
    altitude: row.altitude,
    direccion: addressOf(row),
    pdi: row.pdi,
    timestamp: row.timestamp,
    time_server: row.time_server,
    odometro: row.odometro,
    gps_status: row.gps_status,
    conductor: row.conductor,
    status_motor: engineTime(row),
    estado_desde: row.state_since,
    bloqueado_desde: row.blocked_since,
    desfase_reloj: row.clock_offset,
    sms_reloj: row.clock_offset === null ? '' : clockSms(row),
    registro: row.registro,
    id_grupo: row.id_grupo ?? noGroupId,
    // Versions before 2.0 stored addresses of other servers.
    url_icon: row.url_icon !== null && isOwnIcon(row.url_icon) ? row.url_icon : null,
    url_icon_angulo: row.url_icon_angulo,
    size_icon: row.size_icon,
    url_camara: row.url_camara,
    status: row.acc ? 1 : 0,
    activo: row.activo ? 1 : 0,
    equipo_gps: row.equipo_gps,
    id_equipo: row.device_id ?? '',
    modelo_gps: row.tracker_model ?? '',
    manager: row.manager,
  }
}

/** The columns that fixes change: those that fixes write, and the address of the position. */
const fixColumns: readonly string[] = [...liveColumns, 'direccion', 'direccion_lat', 'direccion_lng', 'pdi']

/** All other columns. A change of one of them sends the whole unit. */
export const editColumns = unitColumns
  .split(/,\s*/)
  .filter((name) => !fixColumns.includes(name)) as readonly (keyof UnitRow)[]

/** The fields of `fixColumns` on the wire, including `speedHidden` of an embedded unit. */
const moved = [
  'imei',
  'lat',
  'lng',
  'speed',
  'speedHidden',
  'acc',
  'angulo',
  'altitude',
  'direccion',
  'pdi',
  'timestamp',
  'time_server',
  'odometro',
  'gps_status',
  'status_motor',
  'estado_desde',
  'bloqueado_desde',
  'desfase_reloj',
  'sms_reloj',
  'status',
] as const

/** Reduces a unit to the fields that a fix changes, which are less than half of its bytes. */
export function movedFields(unit: WireUnit): Partial<WireUnit> {
  const wire = unit as Partial<Record<(typeof moved)[number], unknown>>
  return Object.fromEntries(moved.flatMap((name) => (name in wire ? [[name, wire[name]]] : [])))
}

/** Projects a unit for follow links: position only, without driver, owner and IMEI. */
export function wireFollowedUnit(row: UnitRow): WireUnit {
  return {
    ...wireUnit(row, { hideSim: true }),
    imei: row.id,
    conductor: '',
    bloqueado_desde: null,
    desfase_reloj: null,
    sms_reloj: '',
    id_grupo: noGroupId,
    url_camara: null,
    equipo_gps: '',
    id_equipo: '',
    modelo_gps: '',
    manager: null,
  }
}

/** Returns the SMS that sets a tracker's clock to UTC, with a placeholder for the device's password, or `''` if none is known. */
export function clockSms({ tracker_model }: Pick<UnitRow, 'tracker_model'>): string {
  const model: TrackerModel | null = ownValue(trackerModels, tracker_model ?? '') ?? null
  return model?.utcSms?.replace('{password}', '<clave>') ?? ''
}

export type WireUnit = ReturnType<typeof wireUnit>

/** Time in the current engine state at the last report, in ms. */
function engineTime({ time_server, acc_since }: UnitRow): number {
  return time_server === null || acc_since === null ? 0 : Math.max(0, time_server - acc_since)
}
