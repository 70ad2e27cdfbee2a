import { type AnswersFor, created, done, list } from '../../wire/answer.js'
import { user } from '../../wire/entities.js'
import type { mirrorAccounts } from './calls.js'

export const answers = {
  list: list(user),
  add: created,
  update: done,
} satisfies AnswersFor<typeof mirrorAccounts>
