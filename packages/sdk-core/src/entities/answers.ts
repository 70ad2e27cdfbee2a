import type { Answer } from '../calls/call.js'
import type { Reading } from './reading.js'
import { toList, toText } from './values.js'

/** Turns one thing of the wire into one strict type. */
export type Reader<Thing> = (value: unknown, reading: Reading) => Thing

/** An answer whose `data` is a list. */
export function list<Thing>(read: Reader<Thing>) {
  return (answer: Answer, reading: Reading): Thing[] =>
    toList(answer.data, 'data').map((value) => read(value, reading))
}

/** An answer whose `data` is one thing, or a list that holds it alone. */
export function one<Thing>(read: Reader<Thing>) {
  return (answer: Answer, reading: Reading): Thing =>
    read(Array.isArray(answer.data) ? answer.data[0] : answer.data, reading)
}

/** An answer that only says how it went: the server's Spanish text, empty where it says nothing. */
export function mensaje(answer: Answer): string {
  return toText(answer.mensaje, 'mensaje')
}

/** What a call that made something answers. */
export interface Created {
  /** Of what was made; empty where a host does not say it: every Baliza server does. */
  readonly id: string
  /** The text to show to the user; empty where the host says nothing. */
  readonly mensaje: string
}

/** Reads the id of what was made, which is beside the text. @throws Malformed */
export function created(answer: Answer): Created {
  return { id: toText(answer.id, 'id'), mensaje: mensaje(answer) }
}

/** An answer of which only its success counts. */
export function nothing(): void {}
