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
  optionalText,
  record,
  requiredTime,
  speed,
  text,
  unlessMissing,
} from './record.js'
import type { Imei } from './unit.js'
import { toKey, toList } from './values.js'

/** A position that a tracker sent and the server stored. `null`: the tracker did not report the value. */
export interface StoredPosition {
  readonly imei: Imei
  /** The unit's id in another system; `null` for none, or if the server does not send it. */
  readonly id_externo: string | null
  /** Time of the fix by the tracker, Unix ms. Together with the IMEI it identifies the position. */
  readonly timestamp: number
  /** Time of reception by the server, Unix ms. */
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
  /** Whether the engine is on. */
  readonly acc: boolean | null
  /** Whether a door is open or a power take-off is engaged. */
  readonly puerta: boolean | null
  /** Percent. */
  readonly bateria: number | null
  /** Odometer of the tracker, km. */
  readonly odometro: number | null
  /** Reason for sending it; `null`: a reason that this SDK does not know. */
  readonly motivo: FixReasonCode | null
}

/** A page of the positions that were stored after a cursor. */
export interface PositionsPage {
  /** In the order of storage for each unit; empty if nothing was stored since the cursor. */
  readonly positions: readonly StoredPosition[]
  /** Cursor of the next page. Save it after processing this page. */
  readonly cursor: string
}

/** A page of the account's alerts after a cursor. */
export interface AlertsPage {
  /** In the order in which they were raised; empty if there were none since the cursor. */
  readonly alerts: readonly Alert[]
  /** Cursor of the next page. Save it after processing this page. */
  readonly cursor: string
}

/** Reads a position. @throws Malformed */
export const readStoredPosition = record<StoredPosition>('the position', {
  imei: key,
  id_externo: optionalText,
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

/** The field of an alert that only the feed has. */
const readId = record<Pick<Alert, 'id_externo'>>('the alert', { id_externo: optionalText })

/** Reads a page of alerts. @throws Malformed */
export function readAlertsPage(answer: Answer, reading: Reading): AlertsPage {
  return {
    alerts: toList(answer.data, 'data').map((row) => ({
      ...readAlert(row, reading),
      ...readId(row, reading),
    })),
    cursor: toKey(answer.cursor, 'cursor'),
  }
}
