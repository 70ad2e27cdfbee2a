import * as v from 'valibot'
import { type AnswersFor, created, done, listOf, page, put } from '../../wire/answer.js'
import { named, wireTypes as w } from '../../wire/types.js'
import type { groups } from './calls.js'

const group = named(
  'Group',
  v.object({
    id: w.id,
    nombre: w.text,
    descripcion: w.text,
    unidades: v.object({ imeis: listOf(w.imei) }),
    id_externo: v.nullable(w.text),
  }),
)

export const answers = {
  list: page(group),
  add: created,
  update: done,
  put,
  remove: done,
} satisfies AnswersFor<typeof groups>
