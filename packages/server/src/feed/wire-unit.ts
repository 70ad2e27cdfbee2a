import {
  type EmbedField,
  embedFields,
  isOwnIcon,
  noGroupId,
  ownValue,
  type TrackerModel,
  trackerModels,
} from '@baliza/sdk-core'
import { type Account, embedded, isHidden } from '@baliza/sdk-core/agreement'
import { addressOf } from '../places/street-reach.js'
import { liveColumns, type UnitRow, unitColumns } from '../storage/tables/units.js'

/** Who looks at units, as far as it decides what is seen of them. */
export type UnitViewer = Pick<Account, 'rol' | 'embed'>

/** A unit as this viewer gets it. */
export function unitFor(viewer: UnitViewer, row: UnitRow): WireUnit {
  return embedded(viewer, wireUnit(row, { hideSim: viewer.rol === 1 }), () => row.id)
}

/** How this viewer names a unit: see {@link embedded}. */
export const shownImei = ({ embed }: UnitViewer, { id, imei }: Pick<UnitRow, 'id' | 'imei'>): string =>
  embed === undefined ? imei : id

/** Which of all views of a unit is this viewer's: whoever has the same shares its bytes. */
export function viewKind(viewer: UnitViewer): string {
  const hidden = (Object.keys(embedFields) as EmbedField[]).filter((field) => isHidden(viewer, field))
  // What no page is shown (see `embedded`) an account's own session is.
  return [...(viewer.rol === 1 ? ['sim'] : []), ...(viewer.embed ? ['embed'] : []), ...hidden].join()
}

/** A unit as the wire carries it (specification 1, section 3), with its Spanish and loose fields. */
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

/** The columns that follow the tracker: what fixes write, and the address of where they were. */
const fixColumns: readonly string[] = [...liveColumns, 'direccion', 'direccion_lat', 'direccion_lng', 'pdi']

/** All the others: a change in one of them sends the whole unit. */
export const editColumns = unitColumns
  .split(/,\s*/)
  .filter((name) => !fixColumns.includes(name)) as readonly (keyof UnitRow)[]

/** Their fields on the wire, `speedHidden` of an embed's unit among them. */
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

/** Of a unit no more than what a fix moves: less than half of its bytes. */
export function movedFields(unit: WireUnit): Partial<WireUnit> {
  const wire = unit as Partial<Record<(typeof moved)[number], unknown>>
  return Object.fromEntries(moved.flatMap((name) => (name in wire ? [[name, wire[name]]] : [])))
}

/** Projection for follow links: position only, without driver, owner and IMEI. */
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

/** The SMS that sets a tracker's clock to UTC, without the device's password; '' where none is known. */
export function clockSms({ tracker_model }: Pick<UnitRow, 'tracker_model'>): string {
  const model: TrackerModel | null = ownValue(trackerModels, tracker_model ?? '') ?? null
  return model?.utcSms?.replace('{password}', '<clave>') ?? ''
}

export type WireUnit = ReturnType<typeof wireUnit>

/** How long the engine has been in its present state, ms, as of the last time the server heard of it. */
function engineTime({ time_server, acc_since }: UnitRow): number {
  return time_server === null || acc_since === null ? 0 : Math.max(0, time_server - acc_since)
}
