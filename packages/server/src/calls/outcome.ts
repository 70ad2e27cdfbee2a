import type { Answer } from '@baliza/agreement'
import { refuse } from '@baliza/agreement'
import type { Outcome } from '../accounts/changes.js'

export function answerOf(outcome: Outcome, done: string): Answer {
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
