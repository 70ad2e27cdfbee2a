import { type DoubtCode, doubtCodes } from '../codes/doubts.js'
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

/** What a tracker reported and is not believed. */
export interface ReportedPosition {
  /** Degrees. */
  readonly lat: number | null
  readonly lng: number | null
  /** km/h; null: not reported, or hidden. */
  readonly speed: number | null
  /** How far it may be from the place, m; null: not reported. */
  readonly precision: number | null
}

/**
 * A position of the past (specification 1, section 3: History record), as far as it is believed. `duda` is why something of
 * it is not: place and speed are then those that are believed instead, and `dicho` is what the tracker reported.
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
  /** Driven since the position before, km: their sum is what reports say. null: a host that does not judge. */
  readonly recorrido?: number | null
  /**
   * The engine was turned on here, as the device reports: a phone reports no engine.
   * @remarks Baliza extension.
   */
  readonly encendido?: boolean
  /** 'salto': it was not there; 'precision': its place is not accurate enough; 'velocidad': it was not so fast. */
  readonly duda?: DoubtCode | null
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

const doubts: ReadonlySet<unknown> = new Set(Object.values(doubtCodes))

/** `null` where the record is believed, and of a host that does not judge. */
const doubt: Field<DoubtCode | null> = (wire, name) => {
  const value = wire[name]
  return doubts.has(value) ? (value as DoubtCode) : null
}

const readReported = record<ReportedPosition>('what was said', {
  lat: latitude,
  lng: longitude,
  speed: (wire, name, reading) => (wire[name] == null ? null : speed('history')(wire, name, reading)),
  precision: optionalNumber,
})

/** The fields that a position of the past has in the history and in the positions report. */
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

/** A position of the past of one of several units. */
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
