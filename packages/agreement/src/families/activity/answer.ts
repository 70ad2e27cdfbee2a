import * as v from 'valibot'
import { type AnswersFor, answer, listOf } from '../../wire/answer.js'
import { named, wireTypes as w } from '../../wire/types.js'
import type { activity } from './calls.js'

const row = named(
  'ActivityRow',
  v.object({
    id: w.id,
    timestamp: w.moment,
    actor_id: w.id,
    actor: w.text,
    cuenta_id: v.nullable(w.id),
    cuenta: v.nullable(w.text),
    accion: w.activity,
    objeto_id: w.id,
    objeto: w.text,
    campos: listOf(w.text),
    detalle: w.text,
    llave_id: v.nullable(w.id),
    llave: v.nullable(w.text),
  }),
)

export const answers = {
  list: answer({ data: listOf(row), siguiente: v.nullable(w.text) }),
} satisfies AnswersFor<typeof activity>
