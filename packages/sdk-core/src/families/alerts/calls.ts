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
   * Of every unit that the account administers (roles 3 and 4), whoever was alerted; an alert of several accounts comes
   * once. It is ignored for other roles, and with `atendidas`.
   */
  readonly flota?: 1
  /**
   * Those that were attended since `desde`, or in the last 7 days, and no others: the latest attended first, each with its
   * `atendida_en`. Alerts that were raised earlier than 7 days before `desde` are not listed.
   */
  readonly atendidas?: 1
}

/** Which alerts are handled at once. Ours. */
export interface AlertsHandled extends OfUser, Attended {
  /** Of these types alone. */
  readonly claves?: readonly AlertType[]
  /** These alone, 1,000 at most, whether they were notified or not. Ids of alerts that are not the account's are ignored. */
  readonly ids?: readonly string[]
}

/**
 * 1: a person has attended it, 'Atender': it leaves `list`. 0: that is undone, 'Deshacer': what the caller itself attended
 * is in `list` again, but nothing that others attended. Ours; without it the alert was only notified.
 */
export interface Attended {
  readonly atendida?: 0 | 1
}

/** What is noted about an alert as it is attended, or later. Ours. */
export interface Noted {
  /**
   * Up to 300 characters, instead of what was noted before; '' removes it. It is not kept of an alert that was not attended.
   */
  readonly nota?: string
}

/**
 * What has happened (specification 1, section 7). Speeds arrive in miles per hour and leave in km/h. An alert is notified
 * once and attended once. To notify it ends its being `fresh`; only a person who attends it takes it off the `list`. It is
 * notified for each account by itself, but attended for all that share it, an account and its mirror accounts: the first who
 * attends it counts, and all of them read who it was.
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
   * Marks an alert as notified, or with `atendida` as attended. A second time changes nothing but its note. Each account
   * marks its own.
   * @returns how it was attended, by whoever was first; `null` where it was not, or where a host does not say it
   * @throws `refused` 'Datos no encontrados' for an alert of another account than `user`; `forbidden` for one of an account
   *   that the caller does not administer.
   */
  markHandled: call<OfUser & Attended & Noted & { readonly id: string }, Attendance | null>(
    'updateEventoId',
    '/api/update-evento-id',
    { effect: 'idempotent', asUser: true, read: ({ data }, reading) => readAttendance(data, reading) },
  ),
  /**
   * Marks all as notified; with `atendida` marks those as attended that were notified, and no others. With `ids` only these.
   */
  markAllHandled: call<AlertsHandled, void>('updateVariasAlertas', '/api/update-varias-alertas', {
    effect: 'idempotent',
    asUser: true,
    read: nothing,
  }),
})
