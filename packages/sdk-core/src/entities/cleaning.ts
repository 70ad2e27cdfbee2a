import type { Answer } from '../calls/call.js'
import { type CleaningState, cleaningStates } from '../codes/cleaning.js'
import type { Reading } from './reading.js'
import { keyed, number, record, requiredTime, text, time } from './record.js'

/** A cleaning of every device's records of more than 365 days ago, which runs in the background. */
export interface Cleaning {
  readonly estado: CleaningState
  /** Unix ms. */
  readonly inicio: number
  /** Unix ms; `null`: it is running. */
  readonly fin: number | null
  /** Devices that are done. */
  readonly unidades: number
  /** Of so many. */
  readonly total: number
  /** Records that went so far. */
  readonly registros: number
  /** Why it did not get to its end, to show to the user; empty otherwise. */
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
