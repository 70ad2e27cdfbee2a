import * as v from 'valibot'
import { type AnswersFor, answer, done, list, listOf } from '../../entities/wire/answer.js'
import { named, wireTypes as w } from '../../entities/wire/types.js'
import type { apiKeys } from './calls.js'

const apiKey = named(
  'ApiKey',
  v.object({
    _id: w.id,
    prefijo: w.key,
    nombre: w.text,
    alcances: listOf(w.keyScope),
    unidades: v.nullable(listOf(w.imei)),
    direcciones: listOf(w.key),
    creada: w.moment,
    vence: v.nullable(w.moment),
    usada: v.nullable(w.moment),
    usada_desde: v.nullable(w.text),
    user: w.id,
    usuario: w.text,
    enlaces: w.count,
    eventos: w.count,
  }),
)

export const answers = {
  list: list(apiKey),
  add: answer({ id: w.id, llave: w.key }),
  revoke: done,
} satisfies AnswersFor<typeof apiKeys>
