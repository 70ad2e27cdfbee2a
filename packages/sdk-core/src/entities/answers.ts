import type { Answer } from '../call.js'
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

/** An answer of which only its success counts. */
export function nothing(): void {}
