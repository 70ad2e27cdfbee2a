import { type AnswersFor, answer, data, done, list, listOf, page } from '../../wire/answer.js'
import { alert, alertCount, attendance, listedAlert } from '../../wire/entities.js'
import { wireTypes as w } from '../../wire/types.js'
import type { alerts } from './calls.js'

export const answers = {
  list: page(listedAlert),
  fresh: page(alert),
  countByUnit: list(alertCount),
  page: answer({ data: listOf(alert), cursor: w.key }),
  markHandled: data(attendance),
  markAllHandled: done,
} satisfies AnswersFor<typeof alerts>
