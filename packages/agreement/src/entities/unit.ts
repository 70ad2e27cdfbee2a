import { Malformed } from './malformed.js'
import { defaultReading, type Reading } from './reading.js'
import { type MayHideSpeed, markHiddenSpeed } from './speed.js'
import {
  toDegrees,
  toFlag,
  toKey,
  toNumber,
  toOptionalText,
  toSpeed,
  toText,
  toTime,
  toWire,
} from './values.js'

/** Identity of a tracker: 15 digits on a real device, at least 4 characters here. */
export type Imei = string

/** A tracked unit with its latest position (specification 1, section 3: Unit/object). */
export interface Unit extends MayHideSpeed {
  /** The wire's `_id`. */
  readonly id: string
  readonly imei: Imei
  readonly nombre: string
  readonly modelo: string
  readonly placas: string
  /** Phone number of the tracker's SIM, 10 digits; empty if the server hides it (role 1). */
  readonly sim: string
  /** Degrees; `null` until the first valid fix. */
  readonly lat: number | null
  readonly lng: number | null
  /** km/h. */
  readonly speed: number
  /** Engine on. */
  readonly acc: boolean
  /** Course in degrees, 0 to 359, clockwise from north. */
  readonly angulo: number
  /** Metres above sea level. */
  readonly altitude: number
  /** Street address, or the nearest place; empty if unknown. */
  readonly direccion: string
  /** Name of the nearest point of interest. */
  readonly pdi: string
  /** Time of the tracker's last report, Unix ms; `null`: never. */
  readonly timestamp: number | null
  /** Time of the server's last contact with the tracker, Unix ms. */
  readonly time_server: number | null
  /** km. */
  readonly odometro: number
  readonly gps_status: string
  readonly conductor: string
  /** Time in the current engine state as of `time_server`, ms. */
  readonly status_motor: number
  /**
   * Start of the current state (moving, idle with the engine on, or off), Unix ms; `null`: unknown. See `stateSince`.
   * @remarks Baliza extension.
   */
  readonly estado_desde: number | null
  /**
   * Time since which its relay blocks the engine, Unix ms; `null`: it does not, or the tracker has not reported it.
   * @remarks Baliza extension.
   */
  readonly bloqueado_desde: number | null
  /**
   * Error of the tracker's clock, ms; negative if it is slow; `null`: no error is known. The server corrects the times of a fast
   * clock, but not those of a slow one.
   * @remarks Baliza extension.
   */
  readonly desfase_reloj: number | null
  /**
   * SMS that sets the tracker's clock to UTC, with `<clave>` for its password; '' if none is known.
   * @remarks Baliza extension.
   */
  readonly sms_reloj: string
  /** Registration date, Unix ms; `null`: unknown. */
  readonly registro: number | null
  /** Id of the group, or `null` for none. The wire's all-zeros ids are read as none. */
  readonly id_grupo: string | null
  /** Address of the unit's individual marker icon; `null`: the default. */
  readonly url_icon: string | null
  /** 0 fixed, 1 rotating, 2 default. */
  readonly url_icon_angulo: 0 | 1 | 2
  /** Size of the unit's individual marker, or `null`. */
  readonly size_icon: IconSize | null
  readonly url_camara: string | null
  /** 1 = on (specification 2, section 2.2). */
  readonly status: number
  readonly activo: boolean
  /** The device's brand. */
  readonly equipo_gps: string
  /**
   * Id that the device reports if that is not its IMEI (Suntech, Sinotrack); empty: it is its IMEI.
   * @remarks Baliza extension.
   */
  readonly id_equipo: string
  /** Model of the device, a code of `trackerModels`; empty: not set. @remarks Baliza extension. */
  readonly modelo_gps: string
  /** Id of the managing user, or `null`. */
  readonly manager: string | null
  /**
   * Its id in another system, unique among the units of its manager; `null`: it has none. Embeds and follow links never get it.
   * @remarks Baliza extension.
   */
  readonly id_externo: string | null
}

/** Size of a marker in CSS pixels: the wire's `size_icon`, base64 JSON. */
export interface IconSize {
  readonly size_ancho: number
  readonly size_largo: number
  readonly offset: number
}

/**
 * Reads a unit of the wire as a {@link Unit}. Numbers and flags may be text. Fields that a server omits become empty, 0 or
 * `null`. Written out by hand for speed, because the feed contains thousands of units.
 *
 * @throws Malformed if there is no IMEI, or a field has the wrong form
 */
export function readUnit(value: unknown, reading: Reading = defaultReading): Unit {
  const wire = toWire(value, 'the unit')
  const lat = toDegrees(wire.lat, 'lat', 90)
  const lng = toDegrees(wire.lng, 'lng', 180)
  const angulo = Math.round(toNumber(wire.angulo, 'angulo'))
  const rotation = toNumber(wire.url_icon_angulo ?? 2, 'url_icon_angulo')
  if (rotation !== 0 && rotation !== 1 && rotation !== 2) {
    throw new Malformed('url_icon_angulo is not a known code')
  }
  return markHiddenSpeed<Unit>(wire, {
    id: toKey(wire._id ?? wire.id, '_id'),
    imei: toKey(wire.imei, 'imei'),
    nombre: toText(wire.nombre, 'nombre'),
    modelo: toText(wire.modelo, 'modelo'),
    placas: toText(wire.placas ?? wire.placa, 'placas'),
    sim: toText(wire.sim, 'sim'),
    // A position with only one coordinate counts as none.
    lat: lng === null ? null : lat,
    lng: lat === null ? null : lng,
    speed: toSpeed(wire.speed, 'speed', reading.speed.units),
    acc: toFlag(wire.acc, 'acc'),
    angulo: ((angulo % 360) + 360) % 360,
    altitude: toNumber(wire.altitude, 'altitude'),
    direccion: toText(wire.direccion, 'direccion'),
    pdi: toText(wire.pdi, 'pdi'),
    timestamp: toTime(wire.timestamp, 'timestamp'),
    time_server: toTime(wire.time_server, 'time_server'),
    odometro: toNumber(wire.odometro, 'odometro'),
    gps_status: toText(wire.gps_status, 'gps_status'),
    conductor: toText(wire.conductor, 'conductor'),
    status_motor: toNumber(wire.status_motor, 'status_motor'),
    estado_desde: toTime(wire.estado_desde, 'estado_desde'),
    bloqueado_desde: toTime(wire.bloqueado_desde, 'bloqueado_desde'),
    desfase_reloj: wire.desfase_reloj == null ? null : toNumber(wire.desfase_reloj, 'desfase_reloj'),
    sms_reloj: toText(wire.sms_reloj, 'sms_reloj'),
    registro: toTime(wire.registro, 'registro'),
    id_grupo: readGroupId(wire.id_grupo),
    url_icon: toOptionalText(wire.url_icon, 'url_icon'),
    url_icon_angulo: rotation,
    size_icon: readIconSize(wire.size_icon),
    url_camara: toOptionalText(wire.url_camara, 'url_camara'),
    status: toNumber(wire.status, 'status'),
    activo: toFlag(wire.activo, 'activo', true),
    equipo_gps: toText(wire.equipo_gps, 'equipo_gps'),
    id_equipo: toText(wire.id_equipo, 'id_equipo'),
    modelo_gps: toText(wire.modelo_gps, 'modelo_gps'),
    manager: toOptionalText(wire.manager, 'manager'),
    id_externo: toOptionalText(wire.id_externo, 'id_externo'),
  })
}

/**
 * Reads a unit of the feed. A complete unit has its id. Without an id, it contains only the IMEI and the fields that a fix
 * changes; the other fields are those of the known unit.
 *
 * @throws Malformed like {@link readUnit}, and for a partial unit that is not known
 */
export function readFeedUnit(value: unknown, known: ReadonlyMap<Imei, Unit>, reading: Reading): Unit {
  const wire = toWire(value, 'the unit')
  const unit = (wire._id ?? wire.id) ? undefined : known.get(String(wire.imei))
  if (unit === undefined) return readUnit(wire, reading)
  // The only field with another form on the wire.
  return { ...readUnit({ ...unit, size_icon: null, ...wire }, reading), size_icon: unit.size_icon }
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
  id_externo: (a, b) => a.id_externo === b.id_externo,
  size_icon: ({ size_icon: a }, { size_icon: b }) =>
    a?.size_ancho === b?.size_ancho && a?.size_largo === b?.size_largo && a?.offset === b?.offset,
}
const isSame = /* @__PURE__ */ Object.values(comparers)

/** Whether two states of a unit have equal fields. */
export function sameUnit(a: Unit, b: Unit): boolean {
  for (const isSameField of isSame) if (!isSameField(a, b)) return false
  return true
}

/** The two spellings of the id for no group: 24 zeros, and the zeros' own character codes (specification 1, section 3). */
export const noGroupIds: readonly string[] = ['000000000000000000000000', '303030303030303030303030']

/**
 * Id of the group 'Sin Grupo', the units without a group, as the wire writes it (specification 2, section 4). A report by group
 * (`grupos`) accepts it like any other id.
 */
export const noGroupId = '303030303030303030303030'

function readGroupId(value: unknown): string | null {
  const id = toOptionalText(value, 'id_grupo')
  return id === null || id === '0' || noGroupIds.includes(id) ? null : id
}

const sizes = new Map<string, IconSize>()

/** Decodes each size once, because the units of a fleet share few sizes. */
function readIconSize(value: unknown): IconSize | null {
  const text = toOptionalText(value, 'size_icon')
  if (text === null) return null
  let size = sizes.get(text)
  if (size === undefined) {
    size = decodeIconSize(text)
    if (sizes.size < 100) sizes.set(text, size)
  }
  return size
}

function decodeIconSize(text: string): IconSize {
  let decoded: unknown
  try {
    decoded = JSON.parse(text.startsWith('{') ? text : atob(text))
  } catch {
    throw new Malformed('size_icon is not base64 JSON')
  }
  const wire = toWire(decoded, 'size_icon')
  return {
    size_ancho: toNumber(wire.size_ancho, 'size_ancho'),
    size_largo: toNumber(wire.size_largo, 'size_largo'),
    offset: toNumber(wire.offset, 'offset'),
  }
}
