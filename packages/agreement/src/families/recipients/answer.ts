import * as v from 'valibot'
import { type AnswersFor, answer, done, listOf } from '../../wire/answer.js'
import { named, wireTypes as w } from '../../wire/types.js'
import type { recipients } from './calls.js'

const recipient = named(
  'Recipient',
  v.object({
    canal: w.recipientChannel,
    destino: w.key,
    pedido: v.nullable(w.moment),
    confirmado: v.nullable(w.moment),
    rechazado: v.nullable(w.moment),
  }),
)
const limit = named(
  'MessageLimit',
  v.object({
    canal: w.recipientChannel,
    por_cuenta: w.count,
    por_destinatario: w.count,
    enviados: w.count,
  }),
)

export const answers = {
  list: answer({ data: listOf(recipient), limites: listOf(limit), dominios: listOf(w.key) }),
  ask: done,
  confirm: done,
  answer: done,
} satisfies AnswersFor<typeof recipients>
