import { reportScheduleFields } from '../../entities/report-schedule-fields.js'
import { type AnswersFor, answer, created, done, listOf } from '../../wire/answer.js'
import { entitySchema, wireTypes as w } from '../../wire/types.js'
import type { reportSchedules } from './calls.js'

export const answers = {
  list: answer({ data: listOf(entitySchema('ReportSchedule', reportScheduleFields)), correo: w.bool }),
  add: created,
  update: done,
  remove: done,
  sendNow: done,
} satisfies AnswersFor<typeof reportSchedules>
