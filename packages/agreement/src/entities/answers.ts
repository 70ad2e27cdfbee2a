import type { Answer } from '../calls/call.js'
import type { Reading } from './reading.js'
import { toFlag, toList, toText } from './values.js'

/** Converts one thing of the wire to one strict type. */
export type Reader<Thing> = (value: unknown, reading: Reading) => Thing

/** Reads a response whose `data` is a list. */
export function list<Thing>(read: Reader<Thing>) {
  return (answer: Answer, reading: Reading): Thing[] =>
    toList(answer.data, 'data').map((value) => read(value, reading))
}

/** Reads a response whose `data` is one thing, or a list with only that thing. */
export function one<Thing>(read: Reader<Thing>) {
  return (answer: Answer, reading: Reading): Thing =>
    read(Array.isArray(answer.data) ? answer.data[0] : answer.data, reading)
}

/** Reads a response without data: the server's Spanish text, or '' if there is none. */
export function mensaje(answer: Answer): string {
  return toText(answer.mensaje, 'mensaje')
}

/** Result of a call that creates something. */
export interface Created {
  /** Id of the created thing. Every Baliza server sends it; empty if another server does not. */
  readonly id: string
  /** Text to show to the user; empty if the server sends none. */
  readonly mensaje: string
}

/** Reads the id of the created thing, which the response contains next to the text. @throws Malformed */
export function created(answer: Answer): Created {
  return { id: toText(answer.id, 'id'), mensaje: mensaje(answer) }
}

/** Result of a `put`. */
export interface Put extends Created {
  /** Whether the record was added; otherwise it existed and was changed. */
  readonly creado: boolean
}

/** Reads the result of a `put`. @throws Malformed */
export function put(answer: Answer): Put {
  return { ...created(answer), creado: toFlag(answer.creado, 'creado') }
}

/** Ignores a response of which only the success matters. */
export function nothing(): void {}
