import * as v from 'valibot'
import { type AnswersFor, data, done, list, listOf } from '../../wire/answer.js'
import { named, wireTypes as w } from '../../wire/types.js'
import type { boards } from './calls.js'

const activeBoardLink = named(
  'ActiveBoardLink',
  v.object({
    id: w.id,
    nombre: w.text,
    unidades: v.nullable(listOf(w.imei)),
    creada: w.moment,
    vence: v.nullable(w.moment),
  }),
)

export const answers = {
  list: list(activeBoardLink),
  create: data(named('BoardLink', v.object({ id: w.id, token: w.key }))),
  revoke: done,
} satisfies AnswersFor<typeof boards>
