import type { Refused } from '@baliza/agreement'
import { refuse } from '@baliza/agreement'
import type { Outcome } from '../accounts/changes.js'
import { isTakenExternalId } from '../storage/tables/external-ids.js'
import type { Given } from './handler.js'

/** Runs a handler. Two calls may write the same external id at once: an index of the database refuses the second. */
export async function refuseTaken(run: () => Promise<Given>): Promise<Given> {
  try {
    return await run()
  } catch (error) {
    if (isTakenExternalId(error)) return refuse('externalIdTaken')
    throw error
  }
}

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
    case 'externalIdTaken':
      return refuse(outcome)
  }
}
