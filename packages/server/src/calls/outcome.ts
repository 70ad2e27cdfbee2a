import type { Answer } from '@baliza/sdk-core'
import type { Outcome } from '../accounts/changes.js'
import { mensajes } from '../texts.js'

/** How a change of an account is answered. */
export function said(outcome: Outcome, done: string): Answer {
  switch (outcome) {
    case 'done':
      return { status: 1, mensaje: done }
    case 'gone':
      return { status: 0, mensaje: mensajes.notFound }
    case 'nameTaken':
    case 'noSuchManager':
    case 'managerOfUsers':
    case 'lastAdmin':
      return { status: 0, mensaje: mensajes[outcome] }
  }
}
