import * as v from 'valibot'
import { type AnswersFor, done, page } from '../../wire/answer.js'
import { named, wireTypes as w } from '../../wire/types.js'
import type { bin } from './calls.js'

const row = named(
  'BinRow',
  v.object({
    id: w.id,
    tipo: w.binKind,
    nombre: w.text,
    detalle: w.text,
    cuenta: w.text,
    quien: w.text,
    eliminado: w.moment,
    hasta: w.moment,
  }),
)

export const answers = { list: page(row), restore: done, remove: done } satisfies AnswersFor<typeof bin>
