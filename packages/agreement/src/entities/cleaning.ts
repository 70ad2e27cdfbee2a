import type { Answer } from '../calls/call.js'
import { type CleaningState, cleaningStates } from '../codes/cleaning.js'
import type { Reading } from './reading.js'
import { keyed, number, record, requiredTime, text, time } from './record.js'

/** A cleaning of all devices: it deletes records older than 365 days, in the background. */
export interface Cleaning {
  readonly estado: CleaningState
  /** Start time, Unix ms. */
  readonly inicio: number
  /** End time, Unix ms; `null`: it is running. */
  readonly fin: number | null
  /** Number of devices that are finished. */
  readonly unidades: number
  /** Total number of devices. */
  readonly total: number
  /** Number of records deleted so far. */
  readonly registros: number
  /** Why it did not finish, as a text for the user; otherwise empty. */
  readonly motivo: string
}

const readOne = record<Cleaning>('the cleaning', {
  estado: keyed(cleaningStates),
  inicio: requiredTime,
  fin: time,
  unidades: number,
  total: number,
  registros: number,
  motivo: text,
})

/** Reads the latest cleaning; `null`: there was none. @throws Malformed */
export function readCleaning({ data }: Answer, reading: Reading): Cleaning | null {
  return data === null || data === undefined ? null : readOne(data, reading)
}
