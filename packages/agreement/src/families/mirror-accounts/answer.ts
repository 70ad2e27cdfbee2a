import { type AnswersFor, created, done, list } from '../../entities/wire/answer.js'
import { user } from '../../entities/wire/entities.js'
import type { mirrorAccounts } from './calls.js'

export const answers = {
  list: list(user),
  add: created,
  update: done,
} satisfies AnswersFor<typeof mirrorAccounts>
