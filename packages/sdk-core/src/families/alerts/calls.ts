import { call, family } from '../../calls/call.js'
import type { OfUser } from '../../calls/payloads.js'
import { moment, writer } from '../../calls/write.js'
import type { AlertType } from '../../codes/alert-types.js'
import {
  type Alert,
  type AlertCount,
  type Attendance,
  readAlert,
  readAlertCount,
  readAttendance,
} from '../../entities/alert.js'
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
  /** These alone, 1,000 at most, whether they were notified or not. What is none of the account's is passed over. */
  readonly ids?: readonly string[]
}

/**
 * 1: a person has seen to it, 'Atender': it leaves `list`. 0: not after all, 'Deshacer': what the caller itself attended is
 * in `list` again, and nothing that others did. Ours; without it the alert was only notified.
 */
export interface Attended {
  readonly atendida?: 0 | 1
}

/** What is noted about an alert as it is attended, or later. Ours. */
export interface Noted {
  /** Up to 300 characters, in place of what was noted before; '' takes it away. Of an alert that nobody has attended it is not kept. */
  readonly nota?: string
}

/**
 * What has happened (specification 1, section 7). Speeds arrive in miles per hour and leave in km/h. An alert is
 * notified once and attended once: being notified ends its being `fresh`, only a person who attends it takes it off
 * the `list`. Notified is each account for itself; attended it is for all who share the alert, an account and its mirror
 * accounts: whoever is first, and all of them read who it was.
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
   * It was notified, or with `atendida` attended. Again changes nothing but its note. Each account handles its own.
   * @returns how it was attended, by whoever was first; `null` of one that was not, or where a host does not say it
   * @throws `refused` 'Datos no encontrados' for an alert of another account than `user`; `forbidden` for one of
   * somebody whom the caller does not administer.
   */
  markHandled: call<OfUser & Attended & Noted & { readonly id: string }, Attendance | null>(
    'updateEventoId',
    '/api/update-evento-id',
    { effect: 'idempotent', asUser: true, read: ({ data }, reading) => readAttendance(data, reading) },
  ),
  /**
   * All were notified; with `atendida` those that were notified are attended, and none that were not notified: of
   * those of `ids` alone where it is given.
   */
  markAllHandled: call<AlertsHandled, void>('updateVariasAlertas', '/api/update-varias-alertas', {
    effect: 'idempotent',
    asUser: true,
    read: nothing,
  }),
})
