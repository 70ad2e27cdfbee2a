import * as v from 'valibot'
import { type AnswersFor, created, listOf, page } from '../../wire/answer.js'
import { named, wireTypes as w } from '../../wire/types.js'
import type { commands } from './calls.js'

const row = named(
  'CommandLogRow',
  v.object({
    id: w.id,
    imei: w.imei,
    timestamp: w.moment,
    /** Empty after the unit is deleted. */
    objeto: listOf(v.object({ nombre: w.text })),
    tipo_envio: w.loggedChannel,
    tipo: w.command,
    status: w.commandStatus,
    estado: w.commandState,
    time_enviado: v.nullable(w.moment),
    mensaje: w.text,
    enviado_por: w.text,
    duda: v.nullable(w.releaseDoubt),
    sms_liberacion: w.text,
  }),
)

export const answers = { send: created, log: page(row) } satisfies AnswersFor<typeof commands>
