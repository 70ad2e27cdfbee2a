import { parentPort } from 'node:worker_threads'
import type { PackedSlice } from '../storage/positions/slices.js'
import { lowerPriority } from '../threads/lower-priority.js'
import type { UnitFixes } from '../tracks/track.js'
import { type Computation, createComputation, type Question } from './computation.js'

/** A step of a computation in a thread. */
export type Step =
  | { readonly what: 'begin'; readonly question: Question; readonly imeis: readonly string[] }
  | { readonly what: 'fixes'; readonly around: readonly UnitFixes[] }
  | { readonly what: 'slices'; readonly slices: readonly PackedSlice[] }
  | { readonly what: 'end' | 'drop' }

export type ToWorker = Step & { readonly work: number; readonly step: number }

export interface FromWorker {
  readonly step: number
  readonly result?: unknown
  readonly error?: unknown
}

const works = new Map<number, Computation>()

lowerPriority()
parentPort?.on('message', (message: ToWorker) => parentPort?.postMessage(answered(message)))

function answered(message: ToWorker): FromWorker {
  try {
    return { step: message.step, result: take(message) }
  } catch (error) {
    return { step: message.step, error }
  }
}

function take(message: ToWorker): unknown {
  if (message.what === 'begin')
    return void works.set(message.work, createComputation(message.question, message.imeis))
  if (message.what === 'drop') return void works.delete(message.work)
  const computation = works.get(message.work)
  if (computation === undefined) throw new Error('a report goes on that has not begun')
  switch (message.what) {
    case 'fixes':
      return computation.addFixes(message.around)
    case 'slices':
      for (const slice of message.slices) computation.addSlice(slice)
      return undefined
    case 'end':
      return computation.end()
  }
}
