import { driverFields } from '../../entities/driver-fields.js'
import { type AnswersFor, created, done, page, put } from '../../wire/answer.js'
import { entitySchema } from '../../wire/types.js'
import type { drivers } from './calls.js'

export const answers = {
  list: page(entitySchema('Driver', driverFields)),
  add: created,
  update: done,
  put,
  remove: done,
} satisfies AnswersFor<typeof drivers>
