import type { Answer } from '../calls/call.js'
import { type Activity, type ActivityField, activities, activityFields } from '../codes/activity.js'
import type { Reading } from './reading.js'
import { id, key, keyed, optionalText, record, requiredTime, text } from './record.js'
import type { UserId } from './user.js'
import { toList, toName, toOptionalText } from './values.js'

/** Something that an account did. Names are as they were then, and stay where what they name is gone. */
export interface ActivityRow {
  readonly id: string
  /** When, Unix ms. */
  readonly timestamp: number
  /** Who did it. */
  readonly actor_id: UserId
  /** Its login name. */
  readonly actor: string
  /** On whose behalf, or to whose things; `null`: to the actor's own, or to nobody's. */
  readonly cuenta_id: UserId | null
  /** Its login name. */
  readonly cuenta: string | null
  readonly accion: Activity
  /** What it was done to: an account, a unit, a group or a driver. */
  readonly objeto_id: string
  /** Its name; of an account its login name. */
  readonly objeto: string
  /** What changed of it: names of fields, never what they hold. */
  readonly campos: readonly ActivityField[]
  /** Of a unit its imei, of a command which one, of a cleaning how many records went, of an import how many rows it wrote. */
  readonly detalle: string
  /** The API key by which it was done; `null`: by none. */
  readonly llave_id: string | null
  /** What its owner calls that key. */
  readonly llave: string | null
}

/** A page of the log, newest first. */
export interface ActivityPage {
  readonly rows: readonly ActivityRow[]
  /** Names the next page; `null`: this is the last. */
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
  campos: (wire, name) => toList(wire[name], name).map((field) => toName(field, name, activityFields)),
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
