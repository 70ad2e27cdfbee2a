import { payloads } from '@baliza/agreement'
import { commit, version } from '../version.js'
import { handle } from './handler.js'
import type { HandlersOf } from './handler-types.js'

export const server: HandlersOf<'server'> = {
  status: handle(payloads.server.status, async (_, { services }) => {
    const {
      roles,
      startedAt,
      health,
      database,
      machine,
      waiting,
      deliveries,
      services: outside,
    } = await services.status()
    const { queue } = health
    const { disk, backup, certificate } = machine
    return {
      status: 1,
      mensaje: '',
      data: {
        version,
        revision: commit,
        trabajos: roles,
        inicio: startedAt,
        timestamp: Date.now(),
        guarda: health.reason === null ? 1 : 0,
        causa: health.reason ?? health.apart,
        cola:
          queue === null
            ? null
            : { esperan: queue.waiting, antiguedad: queue.oldest, llena: queue.full ? 1 : 0 },
        base: {
          tipo: database.kind,
          contesta: health.database.ok ? 1 : 0,
          ms: health.database.ms,
          bytes: database.bytes,
          apartadas: health.deadLetters,
        },
        disco: { libres: disk.free, total: disk.size },
        respaldo: {
          ultimo: backup.at,
          bytes: backup.bytes,
          fallo: backup.failure,
          fallo_en: backup.failedAt,
        },
        certificado: certificate === null ? null : { vence: certificate.expires, fallo: certificate.failure },
        por_enviar: waiting,
        entregas: deliveries.map(({ channel, sent, failed, postponed }) => ({
          canal: channel,
          enviadas: sent,
          fallidas: failed,
          aplazadas: postponed,
        })),
        servicios: outside.map(({ name, failure }) => ({ nombre: name, fallo: failure })),
      },
    }
  }),
}
