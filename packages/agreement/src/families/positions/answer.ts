import { type AnswersFor, answer, listOf } from '../../entities/wire/answer.js'
import { storedPosition } from '../../entities/wire/entities.js'
import { wireTypes as w } from '../../entities/wire/types.js'
import type { positions } from './calls.js'

export const answers = {
  page: answer({ data: listOf(storedPosition), cursor: w.key }),
} satisfies AnswersFor<typeof positions>
