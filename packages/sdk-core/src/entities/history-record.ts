import type { Reader } from './answers.js'
import { Malformed } from './malformed.js'
import { type Field, flag, key, number, record, requiredTime, speed, text } from './record.js'
import { type MayHideSpeed, markHiddenSpeed } from './speed.js'
import type { Imei } from './unit.js'
import { toDegrees } from './values.js'

/** A position of the past (specification 1, section 3: History record). */
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

/** The fields that a position of the past has in the history and in the positions report. */
const position = {
  lat: degrees(90),
  lng: degrees(180),
  speed: speed('history'),
  acc: flag,
  direccion: text,
  angulo: number,
  timestamp: requiredTime,
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
