import type { Answer } from '../calls/call.js'
import { type MayBeLate, markLate } from './alert.js'
import type { Reader } from './answers.js'
import type { Reading } from './reading.js'
import {
  flag,
  from,
  id,
  latitude,
  longitude,
  number,
  record,
  requiredTime,
  speed,
  text,
  time,
} from './record.js'
import { type MayHideSpeed, markHiddenSpeed } from './speed.js'
import { toList } from './values.js'

/** Unit of a row; empty if the report is about one unit and the server omits it. */
export interface ReportedUnit {
  readonly imei: string
  readonly nombre: string
}

/** How long a unit moved, was idle with its engine on, and was parked with its engine off, in ms. */
export interface Usage {
  readonly tiempo_mov_enc: number
  readonly tiempo_enc_det: number
  readonly tiempo_det_apa: number
}

/** A row of report 1, and of the utilization of one unit. */
export interface UtilizationRow extends ReportedUnit, Usage {
  /** The group's name. */
  readonly gpo: string
}

/** A row of report 2. */
export interface DeviceInfoRow extends ReportedUnit {
  readonly placas: string
  readonly sim: string
  readonly conductor: string
  /** km. */
  readonly odometro: number
  /** Registration date, Unix ms; `null`: unknown. */
  readonly registro: number | null
}

/** A row of report 3. */
export interface EventRow extends ReportedUnit, MayHideSpeed, MayBeLate {
  readonly nom_evento: string
  readonly lat: number | null
  readonly lng: number | null
  readonly direccion: string
  readonly acc: boolean
  /** km/h, one decimal; on the wire in miles per hour, unless the client's `speedUnits` specify another unit. */
  readonly speed: number
  /** Unix ms. */
  readonly timestamp: number
}

/** A row of report 4. */
export interface GeneralRow extends ReportedUnit, Usage, MayHideSpeed {
  /** km. */
  readonly odometro: number
  /** km/h. */
  readonly vel_max: number
  /** Number of engine starts. */
  readonly num_enc: number
  /** Number of times the limit was exceeded. */
  readonly exceso_vel: number
  readonly conductor: string
  readonly nombre_gpo: string
}

/** A row of report 7: one stretch above the limit. */
export interface SpeedingRow extends ReportedUnit {
  /** Unix ms. */
  readonly inicio: number
  readonly fin: number
  /** km. */
  readonly distancia: number
  /** ms. */
  readonly time: number
  /** km/h. */
  readonly vel_max: number
  readonly lat: number | null
  readonly lng: number | null
}

/** A group that a report is broken down by: the wire's `grupos`. */
export interface ReportGroup {
  readonly id: string
  readonly nombre: string
}

/** A report whose rows can be grouped. */
export interface GroupedRows<Row> {
  readonly rows: readonly Row[]
  readonly grupos: readonly ReportGroup[]
}

/** Distance of all units of report 4 together, in one of the days of the query. */
export interface ReportDay {
  /** Start of the day, Unix ms. */
  readonly inicio: number
  /** km; each leg counts in the day in which it ends. */
  readonly km: number
}

/** Report 4. */
export interface GeneralReport extends GroupedRows<GeneralRow> {
  /** Oldest first; empty if the query contains no days. */
  readonly dias: readonly ReportDay[]
}

const unit = { imei: text, nombre: text }
const usage = { tiempo_mov_enc: number, tiempo_enc_det: number, tiempo_det_apa: number }

export const readUtilizationRow = record<UtilizationRow>('the row', { ...unit, ...usage, gpo: text })

export const readDeviceInfoRow = record<DeviceInfoRow>('the row', {
  ...unit,
  placas: text,
  sim: text,
  conductor: text,
  odometro: number,
  registro: time,
})

export const readEventRow: Reader<EventRow> = (value, reading) =>
  markLate(value, markHiddenSpeed(value, readEventFields(value, reading)))

const readEventFields = record<EventRow>('the row', {
  imei: text,
  // Event rows contain the unit's name under the same key as alerts.
  nombre: (wire, name, reading) => from('nom_user' in wire ? 'nom_user' : name, text)(wire, name, reading),
  nom_evento: text,
  lat: latitude,
  lng: longitude,
  direccion: text,
  acc: flag,
  speed: speed('eventRows'),
  timestamp: requiredTime,
})

const readGeneralRow: Reader<GeneralRow> = (value, reading) =>
  markHiddenSpeed(value, readGeneralFields(value, reading))

const readGeneralFields = record<GeneralRow>('the row', {
  ...unit,
  ...usage,
  odometro: number,
  vel_max: speed('reports'),
  num_enc: number,
  exceso_vel: number,
  conductor: text,
  nombre_gpo: text,
})

export const readSpeedingRow = record<SpeedingRow>('the row', {
  ...unit,
  inicio: requiredTime,
  fin: requiredTime,
  distancia: number,
  time: number,
  vel_max: speed('reports'),
  lat: latitude,
  lng: longitude,
})

const readReportGroup = record<ReportGroup>('the group', { id, nombre: text })

/** Reads `data` and `grupos`. A report that is not grouped may omit `grupos`. */
export function grouped<Row>(read: Reader<Row>) {
  return (answer: Answer, reading: Reading): GroupedRows<Row> => ({
    rows: toList(answer.data, 'data').map((value) => read(value, reading)),
    grupos: toList(answer.grupos ?? [], 'grupos').map((value) => readReportGroup(value, reading)),
  })
}

const readReportDay = record<ReportDay>('the day', { inicio: requiredTime, km: number })

/** Reads the days of a response. Servers that do not support days omit them. */
export const readReportDays = (dias: unknown, reading: Reading): readonly ReportDay[] =>
  toList(dias ?? [], 'dias').map((value) => readReportDay(value, reading))

const readGeneralRows = grouped(readGeneralRow)

/** Reads report 4: its rows, its groups and its days. */
export function readGeneralReport(answer: Answer, reading: Reading): GeneralReport {
  return { ...readGeneralRows(answer, reading), dias: readReportDays(answer.dias, reading) }
}
