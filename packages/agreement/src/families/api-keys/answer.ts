import * as v from 'valibot'
import { type AnswersFor, answer, data, done, list, listOf } from '../../wire/answer.js'
import { named, wireTypes as w } from '../../wire/types.js'
import type { apiKeys } from './calls.js'

const ownFields = {
  _id: w.id,
  prefijo: w.key,
  nombre: w.text,
  alcances: listOf(w.keyScope),
  unidades: v.nullable(listOf(w.imei)),
  direcciones: listOf(w.key),
  vence: v.nullable(w.moment),
}
const apiKey = named(
  'ApiKey',
  v.object({
    ...ownFields,
    creada: w.moment,
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
  self: data(v.nullable(named('OwnApiKey', v.object(ownFields)))),
  add: answer({ id: w.id, llave: w.key }),
  revoke: done,
} satisfies AnswersFor<typeof apiKeys>
