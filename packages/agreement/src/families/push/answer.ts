import * as v from 'valibot'
import { type AnswersFor, data, done } from '../../entities/wire/answer.js'
import { wireTypes as w } from '../../entities/wire/types.js'
import type { push } from './calls.js'

export const answers = {
  key: data(v.object({ publicKey: w.text })),
  subscribe: done,
  unsubscribe: done,
} satisfies AnswersFor<typeof push>
