import { type AnswersFor, answer, listOf } from '../../wire/answer.js'
import { storedPosition } from '../../wire/entities.js'
import { wireTypes as w } from '../../wire/types.js'
import type { positions } from './calls.js'

export const answers = {
  page: answer({ data: listOf(storedPosition), cursor: w.key }),
} satisfies AnswersFor<typeof positions>
