import * as v from 'valibot'
import { type AnswersFor, data, listOf } from '../../wire/answer.js'
import { named, wireTypes as w } from '../../wire/types.js'
import type { server } from './calls.js'

const queue = named('ServerQueue', v.object({ esperan: w.count, antiguedad: w.ms, llena: w.flag }))
const base = named(
  'ServerDatabase',
  v.object({
    tipo: w.text,
    contesta: w.flag,
    ms: w.elapsed,
    bytes: v.nullable(w.bytes),
    apartadas: v.nullable(w.count),
  }),
)
const backup = named(
  'ServerBackup',
  v.object({
    ultimo: v.nullable(w.moment),
    bytes: v.nullable(w.bytes),
    fallo: v.nullable(w.text),
    fallo_en: v.nullable(w.moment),
  }),
)
const certificate = named(
  'ServerCertificate',
  v.object({ vence: v.nullable(w.moment), fallo: v.nullable(w.text) }),
)
const deliveries = named(
  'ServerDeliveries',
  v.object({ canal: w.deliveryChannel, enviadas: w.count, fallidas: w.count, aplazadas: w.count }),
)

export const answers = {
  status: data(
    named(
      'ServerStatus',
      v.object({
        version: w.text,
        revision: v.nullable(w.text),
        trabajos: listOf(w.serverJob),
        inicio: w.moment,
        timestamp: w.moment,
        guarda: w.flag,
        causa: v.nullable(w.text),
        cola: v.nullable(queue),
        base,
        disco: named('ServerDisk', v.object({ libres: w.bytes, total: w.bytes })),
        respaldo: backup,
        certificado: v.nullable(certificate),
        por_enviar: w.count,
        entregas: listOf(deliveries),
        servicios: listOf(named('ServerService', v.object({ nombre: w.text, fallo: v.nullable(w.text) }))),
      }),
    ),
  ),
} satisfies AnswersFor<typeof server>
