import { call, family } from '../../calls/call.js'
import type { OfUser } from '../../calls/payloads.js'
import { moment, writer } from '../../calls/write.js'
import type { AlertType } from '../../codes/alert-types.js'
import { type Alert, type AlertCount, readAlert, readAlertCount } from '../../entities/alert.js'
import { list, nothing } from '../../entities/answers.js'
import type { Moment } from '../../entities/moment.js'
import { type AlertsPage, readAlertsPage } from '../../entities/stored-position.js'
import type { StoredAsked } from '../positions/calls.js'

/** What of the alerts is asked for. Ours. */
export interface AlertsAsked<Time = Moment> {
  /** All that happened since then, attended too; Unix ms. Without it, what nobody has attended. */
  readonly desde?: Time
  /** Of these types alone. */
  readonly claves?: readonly AlertType[]
  /**
   * Of every unit that the account administers (roles 3 and 4), whoever was alerted; what several accounts were alerted
   * of once. To other roles, and to `atendidas`, it changes nothing.
   */
  readonly flota?: 1
  /**
   * Those that were attended since `desde`, or in the last 7 days, and no others: the latest attended first, and each says
   * when (`atendida_en`). Of what happened earlier than 7 days before `desde` nothing is listed.
   */
  readonly atendidas?: 1
}

/** Which alerts are handled at once. Ours. */
export interface AlertsHandled extends OfUser, Attended {
  /** Of these types alone. */
  readonly claves?: readonly AlertType[]
}

/** A person has seen to it, 'Atender': it leaves `list`. Ours; without it the alert was only notified. */
export interface Attended {
  readonly atendida?: 1
}

/**
 * What has happened (specification 1, section 7). Speeds arrive in miles per hour and leave in km/h. An alert is
 * notified once and attended once: being notified ends its being `fresh`, only a person who attends it takes it off
 * the `list`.
 */
export const alerts = family('alerts', {
  /**
   * Those of the last 7 days that nobody has attended, or all since `desde`; the newest first, 1,000 at most. Monitoring
   * reads a day of its types (specification 2, section 4).
   */
  list: call<OfUser & AlertsAsked, Alert[], OfUser & AlertsAsked<number>>('getAlertas', '/api/alertas', {
    effect: 'read',
    asUser: true,
    read: list(readAlert),
    write: writer({ desde: moment }),
  }),
  /** Those that were not notified yet, the newest first; 500 at most. Asked every 15 s (specification 1, section 4). */
  fresh: call<OfUser, Alert[]>('alertasNuevas', '/api/alertas-nuevas', {
    effect: 'read',
    asUser: true,
    read: list(readAlert),
  }),
  /** How many there were of each unit since `desde`, attended too; units without any are not listed. */
  countByUnit: call<OfUser & { readonly desde: Moment }, AlertCount[], OfUser & { readonly desde: number }>(
    'contarAlertas',
    '/api/contar-alertas',
    {
      effect: 'read',
      asUser: true,
      write: writer({ desde: moment }),
      read: list(readAlertCount),
    },
  ),
  /**
   * What the account was alerted of after a cursor, in the order in which it was raised: as `positions.page` answers
   * positions, with the same cursors, dates and limits. `client.alerts.feed` asks it again and again.
   * @throws BalizaError as `positions.page`
   */
  page: call<StoredAsked, AlertsPage, StoredAsked<number>>('alertasGuardadas', '/api/alertas-guardadas', {
    effect: 'read',
    asUser: true,
    write: writer({ desde: moment }),
    read: readAlertsPage,
  }),
  /**
   * It was notified, or with `atendida` attended. Again changes nothing. Each account handles its own.
   * @throws `refused` 'Datos no encontrados' for an alert of another account than `user`; `forbidden` for one of
   * somebody whom the caller does not administer.
   */
  markHandled: call<OfUser & Attended & { readonly id: string }, void>(
    'updateEventoId',
    '/api/update-evento-id',
    { effect: 'idempotent', asUser: true, read: nothing },
  ),
  /** All were notified; with `atendida` those that were notified are attended, and none that were not notified. */
  markAllHandled: call<AlertsHandled, void>('updateVariasAlertas', '/api/update-varias-alertas', {
    effect: 'idempotent',
    asUser: true,
    read: nothing,
  }),
})
