import type { CallOptions } from '../../call.js'
import { type Alert, readAlert } from '../../entities/alert.js'
import { list, nothing } from '../../entities/answers.js'

/*
 * The rows of the open alerts: an element that shows them has these in its file, and not the rest of the catalogue.
 */
const reads: CallOptions<Alert[]> = { effect: 'read', asUser: true, read: list(readAlert) }
const marks: CallOptions<void> = { effect: 'idempotent', asUser: true, read: nothing }

export const listRow = ['getAlertas', '/api/alertas', reads] as const
export const freshRow = ['alertasNuevas', '/api/alertas-nuevas', reads] as const
export const handledRow = ['updateEventoId', '/api/update-evento-id', marks] as const
export const allHandledRow = ['updateVariasAlertas', '/api/update-varias-alertas', marks] as const
