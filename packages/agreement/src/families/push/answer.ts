import * as v from 'valibot'
import { type AnswersFor, data, done } from '../../wire/answer.js'
import { wireTypes as w } from '../../wire/types.js'
import type { push } from './calls.js'

export const answers = {
  key: data(v.object({ publicKey: w.text })),
  subscribe: done,
  unsubscribe: done,
} satisfies AnswersFor<typeof push>
