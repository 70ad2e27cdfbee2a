import { call, family } from '../call.js'
import { type Alert, readAlert } from '../entities/alert.js'
import { list, nothing } from '../entities/answers.js'
import type { OfUser } from './payloads.js'

/** What has happened (specification 1, section 7). Speeds arrive in miles per hour and leave in km/h. */
export const alerts = family({
  list: call<OfUser, Alert[]>('getAlertas', '/api/alertas', {
    effect: 'read',
    asUser: true,
    read: list(readAlert),
  }),
  /** Those that nobody has handled yet: asked every 15 s. */
  fresh: call<OfUser, Alert[]>('alertasNuevas', '/api/alertas-nuevas', {
    effect: 'read',
    asUser: true,
    read: list(readAlert),
  }),
  markHandled: call<OfUser & { readonly id: string }, void>('updateEventoId', '/api/update-evento-id', {
    effect: 'idempotent',
    asUser: true,
    read: nothing,
  }),
  markAllHandled: call<OfUser, void>('updateVariasAlertas', '/api/update-varias-alertas', {
    effect: 'idempotent',
    asUser: true,
    read: nothing,
  }),
})
