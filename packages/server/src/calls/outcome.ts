import type { Refused } from '@baliza/agreement'
import { refuse } from '@baliza/agreement'
import type { Outcome } from '../accounts/changes.js'

/** Success without data. */
interface Done {
  readonly status: 1
  readonly mensaje: string
}

export function answerOf(outcome: Outcome, done: string): Done | Refused {
  switch (outcome) {
    case 'done':
      return { status: 1, mensaje: done }
    case 'gone':
      return refuse('notFound')
    case 'nameTaken':
    case 'noSuchManager':
    case 'managerOfUsers':
    case 'lastAdmin':
      return refuse(outcome)
  }
}
