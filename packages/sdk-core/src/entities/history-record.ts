import { type RejectionCode, rejectionCodes } from '../codes/rejection-reasons.js'
import type { Reader } from './answers.js'
import { Malformed } from './malformed.js'
import type { Reading } from './reading.js'
import {
  type Field,
  flag,
  key,
  latitude,
  longitude,
  number,
  optionalNumber,
  record,
  requiredTime,
  speed,
  text,
} from './record.js'
import { type MayHideSpeed, markHiddenSpeed } from './speed.js'
import type { Imei } from './unit.js'
import { toDegrees, type Wire } from './values.js'

/** Values that a tracker reported and the server did not accept. */
export interface ReportedPosition {
  /** Degrees. */
  readonly lat: number | null
  readonly lng: number | null
  /** km/h; null: not reported, or hidden. */
  readonly speed: number | null
  /** Reported accuracy: maximum distance from the true position, m; null: not reported. */
  readonly precision: number | null
}

/**
 * A past position (specification 1, section 3: History record), with its accepted values. If `duda` is set, the server rejected
 * some reported values for that reason: position and speed are then the accepted ones, and `dicho` contains what the tracker
 * reported.
 */
export interface HistoryRecord extends MayHideSpeed {
  /** Degrees. */
  readonly lat: number
  readonly lng: number
  /** km/h. */
  readonly speed: number
  readonly acc: boolean
  readonly direccion: string
  /** Course in degrees. */
  readonly angulo: number
  /** Unix ms. */
  readonly timestamp: number
  /** Distance from the previous position, km. The reports add these up. null: a server that does not assess positions. */
  readonly recorrido?: number | null
  /**
   * The engine was turned on at this position, as reported by the device. A phone reports no engine.
   * @remarks Baliza extension.
   */
  readonly encendido?: boolean
  /**
   * 'salto': the unit was not there; 'precision': the position is not accurate enough; 'velocidad': the unit was not that fast.
   */
  readonly duda?: RejectionCode | null
  readonly dicho?: ReportedPosition | null
  /** The unit's name. */
  readonly nombre: string
  readonly pdi: string
}

const degrees =
  (limit: 90 | 180): Field<number> =>
  (wire, name) => {
    const value = toDegrees(wire[name], name, limit)
    if (value === null) throw new Malformed(`${name} is missing`)
    return value
  }

const doubts: ReadonlySet<unknown> = new Set(Object.values(rejectionCodes))

/** Returns `null` if the record is accepted, or the server does not assess positions. */
const doubt: Field<RejectionCode | null> = (wire, name) => {
  const value = wire[name]
  return doubts.has(value) ? (value as RejectionCode) : null
}

const readReported = record<ReportedPosition>('what was said', {
  lat: latitude,
  lng: longitude,
  speed: (wire, name, reading) => (wire[name] == null ? null : speed('history')(wire, name, reading)),
  precision: optionalNumber,
})

/** Fields that the history and the positions report have in common. */
const position = {
  lat: degrees(90),
  lng: degrees(180),
  speed: speed('history'),
  acc: flag,
  direccion: text,
  angulo: number,
  timestamp: requiredTime,
  recorrido: optionalNumber,
  encendido: (wire: Wire, name: string) => wire[name] === 1,
  duda: doubt,
  dicho: (wire: Wire, name: string, reading: Reading) =>
    wire[name] == null ? null : readReported(wire[name], reading),
}

/** Reads a history record. @throws Malformed */
export const readHistoryRecord: Reader<HistoryRecord> = (value, reading) =>
  markHiddenSpeed(value, readRecord(value, reading))

const readRecord = record<HistoryRecord>('the record', { ...position, nombre: text, pdi: text })

/** A past position of one of several units. */
export interface UnitRecord extends HistoryRecord {
  readonly imei: Imei
}

/** Reads a position of one of several units. @throws Malformed */
export const readUnitRecord: Reader<UnitRecord> = (value, reading) =>
  markHiddenSpeed(value, readOfUnit(value, reading))

const readOfUnit = record<UnitRecord>('the record', { imei: key, ...position, nombre: text, pdi: text })

/** A row of the positions report: the record details (specification 2, section 3). */
export type PositionRow = Omit<HistoryRecord, 'nombre' | 'pdi'>

/** Reads a row of the positions report. @throws Malformed */
export const readPositionRow: Reader<PositionRow> = (value, reading) =>
  markHiddenSpeed(value, readRow(value, reading))

const readRow = record<PositionRow>('the row', position)
