import type { Answer } from '../calls/call.js'
import { type FixReasonCode, fixReasons } from '../codes/fix-reasons.js'
import { type Alert, readAlert } from './alert.js'
import type { Reading } from './reading.js'
import {
  flag,
  key,
  latitude,
  longitude,
  optionalNumber,
  record,
  requiredTime,
  speed,
  text,
  unlessMissing,
} from './record.js'
import type { Imei } from './unit.js'
import { toKey, toList } from './values.js'

/** A position as a tracker sent it and the host stored it; `null`: the tracker did not say. */
export interface StoredPosition {
  readonly imei: Imei
  /** When the tracker took it, Unix ms: with the imei, its identity. */
  readonly timestamp: number
  /** When the host received it, Unix ms. */
  readonly recibido: number
  /** `false`: without satellites. */
  readonly valido: boolean
  /** Degrees. */
  readonly lat: number | null
  readonly lng: number | null
  /** km/h. */
  readonly speed: number | null
  /** Course in degrees. */
  readonly angulo: number | null
  /** Metres. */
  readonly altitud: number | null
  /** The engine. */
  readonly acc: boolean | null
  /** A door is open, or a power take-off engaged. */
  readonly puerta: boolean | null
  /** Percent. */
  readonly bateria: number | null
  /** km, as the tracker counts them. */
  readonly odometro: number | null
  /** Why it was sent; `null`: for a reason that this SDK does not know. */
  readonly motivo: FixReasonCode | null
}

/** What was stored after a cursor: some of it, and where to go on. */
export interface PositionsPage {
  /** Each unit's in the order in which they were stored; none where nothing was stored meanwhile. */
  readonly positions: readonly StoredPosition[]
  /** What to ask with next. Save it once the page has been dealt with. */
  readonly cursor: string
}

/** What an account was alerted of after a cursor: some of it, and where to go on. */
export interface AlertsPage {
  /** In the order in which they were raised; none where nothing happened meanwhile. */
  readonly alerts: readonly Alert[]
  /** What to ask with next. Save it once the page has been dealt with. */
  readonly cursor: string
}

/** Reads a position. @throws Malformed */
export const readStoredPosition = record<StoredPosition>('the position', {
  imei: key,
  timestamp: requiredTime,
  recibido: requiredTime,
  valido: flag,
  lat: latitude,
  lng: longitude,
  speed: unlessMissing(speed('history')),
  angulo: optionalNumber,
  altitud: optionalNumber,
  acc: unlessMissing(flag),
  puerta: unlessMissing(flag),
  bateria: optionalNumber,
  odometro: optionalNumber,
  motivo: (wire, name, reading) => {
    const word = text(wire, name, reading)
    return Object.hasOwn(fixReasons, word) ? (word as FixReasonCode) : null
  },
})

/** Reads a page of positions. @throws Malformed */
export function readPositionsPage(answer: Answer, reading: Reading): PositionsPage {
  return {
    positions: toList(answer.data, 'data').map((row) => readStoredPosition(row, reading)),
    cursor: toKey(answer.cursor, 'cursor'),
  }
}

/** Reads a page of alerts. @throws Malformed */
export function readAlertsPage(answer: Answer, reading: Reading): AlertsPage {
  return {
    alerts: toList(answer.data, 'data').map((row) => readAlert(row, reading)),
    cursor: toKey(answer.cursor, 'cursor'),
  }
}
