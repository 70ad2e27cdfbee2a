import type { CallId } from '@baliza/agreement'
import { type Answers, callIds } from './answers.js'

/** A sent request and its answer, with replaced ids, times and secrets, and with the first row of each list. */
export interface Example {
  readonly sent: unknown
  readonly httpStatus: number
  readonly body: unknown
}

/** Returns one example of each call. The example of a call that reads is taken after all rows exist. */
export function examplesOf(answers: Answers): Readonly<Record<string, Example>> {
  return Object.fromEntries(callIds.map((id) => [id, exampleOf(answers, id)]))
}

function exampleOf(answers: Answers, id: CallId): Example {
  const good = Object.values(answers.get(`${id}: good`) ?? {})[0]
  const afterwards = Object.values(answers.get(`${id}: afterwards`) ?? {})[0]
  const chosen = afterwards?.error === null ? afterwards : good
  if (chosen === undefined) throw new Error(`${id} was not asked`)
  return { sent: shortened(chosen.sent), httpStatus: chosen.httpStatus, body: shortened(chosen.body) }
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened)
  if (typeof value === 'string' && value.length > 200) return `${value.slice(0, 60)}…`
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one)]))
}

/** Names and types of a value, without its values. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (value === null) return 'null'
  if (typeof value !== 'object') return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one)]))
}
