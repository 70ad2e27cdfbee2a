import * as v from 'valibot'
import { type AnswersFor, data, list, listOf } from '../../wire/answer.js'
import { named, wireTypes as w } from '../../wire/types.js'
import type { imports } from './calls.js'

const fault = named('ImportFault', v.object({ fila: w.number, columna: w.key, mensaje: w.text }))

const shape = named(
  'ImportedShape',
  v.object({
    elemento: w.number,
    parte: v.nullable(w.number),
    nombre: w.text,
    tipo: v.nullable(w.geofenceType),
    id: v.nullable(w.id),
    existe: w.bool,
    falta: w.text,
  }),
)

const row = named(
  'ImportRow',
  v.object({
    id: w.id,
    timestamp: w.moment,
    user_id: w.id,
    user: w.text,
    tipo: w.importedKind,
    archivo: w.text,
    total: w.count,
    escritas: w.count,
    deshacer_hasta: w.moment,
    deshecha: v.nullable(w.moment),
  }),
)

export const answers = {
  check: data(
    named(
      'ImportCheck',
      v.object({
        total: w.count,
        buenas: w.count,
        faltas: listOf(fault),
        marcas: listOf(w.text),
        grupos: listOf(w.text),
      }),
    ),
  ),
  run: data(
    named('ImportResult', v.object({ id: w.id, total: w.count, escritas: w.count, faltas: listOf(fault) })),
  ),
  checkShapes: data(
    named('ShapesCheck', v.object({ total: w.count, buenas: w.count, figuras: listOf(shape) })),
  ),
  runShapes: data(
    named(
      'ShapesResult',
      v.object({ id: v.nullable(w.id), total: w.count, escritas: w.count, figuras: listOf(shape) }),
    ),
  ),
  undo: data(
    named(
      'ImportUndo',
      v.object({
        deshechas: w.count,
        quedan: listOf(named('KeptRow', v.object({ nombre: w.text, motivo: w.text }))),
      }),
    ),
  ),
  list: list(row),
} satisfies AnswersFor<typeof imports>
