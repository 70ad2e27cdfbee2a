import type { Answer } from '../calls/call.js'
import { type RejectionCode, rejectionCodes } from '../codes/rejection-reasons.js'
import { list, type Reader } from './answers.js'
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
import { toDegrees, toList, type Wire } from './values.js'

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
 * Point before a range, from accepted values: the last one, preceded by the one in which the unit stopped if it was stationary.
 * @remarks Baliza extension.
 */
export interface EarlierPoint {
  /** Degrees. */
  readonly lat: number
  readonly lng: number
  /** km/h. */
  readonly speed: number
  readonly acc: boolean
  /** Unix ms. */
  readonly timestamp: number
  readonly sin_estado?: boolean
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
   * The state of the unit is unknown until its next position: its engine is on or not reported, and it has no satellites.
   * @remarks Baliza extension.
   */
  readonly sin_estado?: boolean
  /** Only in the first record of the whole history of a range: the points before it. @remarks Baliza extension. */
  readonly antes?: readonly EarlierPoint[] | null
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

const readEarlier = record<EarlierPoint>('the earlier point', {
  lat: degrees(90),
  lng: degrees(180),
  speed: speed('history'),
  acc: flag,
  timestamp: requiredTime,
  sin_estado: flag,
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
  sin_estado: flag,
  duda: doubt,
  dicho: (wire: Wire, name: string, reading: Reading) =>
    wire[name] == null ? null : readReported(wire[name], reading),
}

/** Fields of the records of a whole history. */
const ofHistory = {
  ...position,
  antes: (wire: Wire, name: string, reading: Reading) =>
    wire[name] == null ? null : toList(wire[name], name).map((one) => readEarlier(one, reading)),
  nombre: text,
  pdi: text,
}

/** Reads a history record. @throws Malformed */
export const readHistoryRecord: Reader<HistoryRecord> = (value, reading) =>
  markHiddenSpeed(value, readRecord(value, reading))

const readRecord = record<HistoryRecord>('the record', ofHistory)

/** Time in each state, ms. */
export type StateTimes = Readonly<Record<'moving' | 'idle' | 'off', number>>

/** Times of the histories that were read. An array has no field for them. */
const times = new WeakMap<readonly HistoryRecord[], StateTimes>()

const readTimes = record('the times', {
  tiempo_mov_enc: number,
  tiempo_enc_det: number,
  tiempo_det_apa: number,
})

/** Reads the times of an answer; `null` if the server sends none. @throws Malformed */
export function readStateTimes(answer: object, reading: Reading): StateTimes | null {
  if (!('tiempo_mov_enc' in answer)) return null
  const { tiempo_mov_enc: moving, tiempo_enc_det: idle, tiempo_det_apa: off } = readTimes(answer, reading)
  return { moving, idle, off }
}

/** Reads the history of one unit. @throws Malformed */
export function readHistory(answer: Answer, reading: Reading): HistoryRecord[] {
  const records = readRecords(answer, reading)
  const spent = readStateTimes(answer, reading)
  if (spent !== null) times.set(records, spent)
  return records
}

const readRecords = list(readHistoryRecord)

/**
 * Returns the time of a history in each state: from each of its records to the next record of the unit, within the range. The
 * state before the range counts too, so the times also exist for a range without records. `null`: its server sends none.
 */
export const historyTimes = (records: readonly HistoryRecord[]): StateTimes | null =>
  times.get(records) ?? null

/** A past position of one of several units. */
export interface UnitRecord extends HistoryRecord {
  readonly imei: Imei
}

/** Reads a position of one of several units. @throws Malformed */
export const readUnitRecord: Reader<UnitRecord> = (value, reading) =>
  markHiddenSpeed(value, readOfUnit(value, reading))

const readOfUnit = record<UnitRecord>('the record', { imei: key, ...ofHistory })

/** A row of the positions report: the record details (specification 2, section 3). */
export type PositionRow = Omit<HistoryRecord, 'antes' | 'nombre' | 'pdi'>

/** Reads a row of the positions report. @throws Malformed */
export const readPositionRow: Reader<PositionRow> = (value, reading) =>
  markHiddenSpeed(value, readRow(value, reading))

const readRow = record<PositionRow>('the row', position)
