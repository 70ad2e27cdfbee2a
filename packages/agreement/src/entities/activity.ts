import type { Answer } from '../calls/call.js'
import { type Activity, activities } from '../codes/activity.js'
import type { Reading } from './reading.js'
import { id, key, keyed, optionalText, record, requiredTime, text } from './record.js'
import type { UserId } from './user.js'
import { toList, toOptionalText, toText } from './values.js'

/** Something that an account did. Names are those of that time, and stay after the named thing is deleted. */
export interface ActivityRow {
  readonly id: string
  /** Time of the action, Unix ms. */
  readonly timestamp: number
  /** Account that did it. */
  readonly actor_id: UserId
  /** Login name of the actor. */
  readonly actor: string
  /** Account on whose behalf, or to whose things, it was done; `null`: the actor's own, or no account. */
  readonly cuenta_id: UserId | null
  /** Login name of that account. */
  readonly cuenta: string | null
  readonly accion: Activity
  /** Id of the object, for example an account, a unit, a group or a driver. */
  readonly objeto_id: string
  /** Name of the object; the login name if it is an account. */
  readonly objeto: string
  /** Names of the changed fields, never their values. A newer server may name fields that this version does not know. */
  readonly campos: readonly string[]
  /**
   * For a unit: its IMEI. For a command: which one. For a cleaning: the number of deleted records. For an import: the number of
   * written rows.
   */
  readonly detalle: string
  /** Id of the API key that was used; `null` without one. */
  readonly llave_id: string | null
  /** Name that the owner gave to that key. */
  readonly llave: string | null
}

/** A page of the log, newest first. */
export interface ActivityPage {
  readonly rows: readonly ActivityRow[]
  /** Cursor of the next page; `null`: this is the last page. */
  readonly next: string | null
}

const readActivityRow = record<ActivityRow>('the activity', {
  id,
  timestamp: requiredTime,
  actor_id: key,
  actor: text,
  cuenta_id: optionalText,
  cuenta: optionalText,
  accion: keyed(activities),
  objeto_id: key,
  objeto: text,
  campos: (wire, name) => toList(wire[name], name).map((field) => toText(field, name)),
  detalle: text,
  llave_id: optionalText,
  llave: optionalText,
})

/** Reads a page of the activity log. @throws Malformed */
export function readActivityPage(answer: Answer, reading: Reading): ActivityPage {
  return {
    rows: toList(answer.data, 'data').map((row) => readActivityRow(row, reading)),
    next: toOptionalText(answer.siguiente, 'siguiente'),
  }
}
