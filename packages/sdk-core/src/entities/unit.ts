/** A tracker's identity: 15 digits on a real device, at least 4 characters here. */
export type Imei = string

/** A tracked unit with its latest position (specification 1, section 3: Unit/object). */
export interface Unit {
  /** The wire's `_id`. */
  readonly id: string
  readonly imei: Imei
  readonly nombre: string
  readonly modelo: string
  readonly placas: string
  /** The phone number of the tracker's SIM, 10 digits; empty where the server hides it (role 1). */
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
  /** The street address, or the nearest place; empty where unknown. */
  readonly direccion: string
  /** Text of the nearest point of interest. */
  readonly pdi: string
  /** When the tracker last reported, Unix ms; `null`: never. */
  readonly timestamp: number | null
  /** When the server last heard of it, Unix ms. */
  readonly time_server: number | null
  /** km. */
  readonly odometro: number
  readonly gps_status: string
  readonly conductor: string
  /** How long the engine has been in its present state, ms, as of `time_server`. */
  readonly status_motor: number
  /** Registration date, Unix ms; `null`: none on record. */
  readonly registro: number | null
  /** The group's id, or `null` for none (the wire's all-zeros ids are read as none). */
  readonly id_grupo: string | null
  /** Own marker icon; `null`: the default. */
  readonly url_icon: string | null
  /** 0 fixed, 1 rotating, 2 default. */
  readonly url_icon_angulo: 0 | 1 | 2
  /** Own marker size, or `null`. */
  readonly size_icon: IconSize | null
  readonly url_camara: string | null
  /** 1 = on (specification 2, section 2.2). */
  readonly status: number
  readonly activo: boolean
  /** The device's brand. */
  readonly equipo_gps: string
  /** Id of the managing user, or `null`. */
  readonly manager: string | null
}

/** The wire's `size_icon`: base64 JSON of these, in CSS pixels. */
export interface IconSize {
  readonly size_ancho: number
  readonly size_largo: number
  readonly offset: number
}
