import { type AnswersFor, created, data, done, list, page, put } from '../../wire/answer.js'
import { user } from '../../wire/entities.js'
import type { users } from './calls.js'

const accounts = list(user)

export const answers = {
  list: page(user),
  listOfManager: accounts,
  managers: accounts,
  add: created,
  update: done,
  put,
  remove: done,
  permit: done,
  enter: data(user),
} satisfies AnswersFor<typeof users>
