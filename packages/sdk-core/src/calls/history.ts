import { call, family } from '../call.js'
import type { HistoryStatus } from '../codes/history.js'
import { list } from '../entities/answers.js'
import { type HistoryRecord, readHistoryRecord } from '../entities/history-record.js'
import type { Imei } from '../entities/unit.js'

/** Whose past, and which part of it. */
export interface HistoryQuery {
  /** Unix ms, the first that counts. */
  readonly finicial: number
  /** Unix ms, the last that counts. */
  readonly ffinal: number
  readonly imei: Imei
  /** The unit's name. */
  readonly nombre: string
}

const read = list(readHistoryRecord)

/** The past of one unit, oldest first (specification 1, section 7). */
export const history = family({
  all: call<HistoryQuery, HistoryRecord[]>('historialObjeto', '/api/historial-objeto', {
    effect: 'read',
    read,
  }),
  /** Only where it moved. */
  moving: call<HistoryQuery, HistoryRecord[]>('historialMovimiento', '/api/historial-movimiento', {
    effect: 'read',
    read,
  }),
  /** Only where it stood. */
  stopped: call<HistoryQuery, HistoryRecord[]>('historialDetenido', '/api/historial-detenido', {
    effect: 'read',
    read,
  }),
  /** Only what the tracker sent with this status. */
  byStatus: call<HistoryQuery & { readonly status: HistoryStatus }, HistoryRecord[]>(
    'historialApagado',
    '/api/historial-apagado',
    { effect: 'read', read },
  ),
})
