import { call, family } from '../../calls/call.js'
import type { OfUser, Paging } from '../../calls/payloads.js'
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
import type { PositionsQuery } from '../positions/calls.js'

/** Filter of the alerts. @remarks Baliza extension. */
export interface AlertsQuery<Time = Moment> {
  /** All alerts since that time, also acknowledged ones, Unix ms. If omitted, only unacknowledged alerts. */
  readonly desde?: Time
  /** Only these types. */
  readonly claves?: readonly AlertType[]
  /**
   * Alerts of all units that the account administers (roles 3 and 4), regardless of the alerted account. An alert of several
   * accounts appears once. Ignored for other roles, and with `atendidas`.
   */
  readonly flota?: 1
  /**
   * Only alerts that were acknowledged since `desde`, or in the last 7 days, latest acknowledgement first, each with its
   * `atendida_en`. Alerts that were raised earlier than 7 days before `desde` are not listed.
   */
  readonly atendidas?: 1
}

/** Alerts to mark in one call. @remarks Baliza extension. */
export interface AlertsHandled extends OfUser, Attended {
  /** Only these types. */
  readonly claves?: readonly AlertType[]
  /** Only these alerts, at most 1,000, whether they were notified or not. Ids of alerts of other accounts are ignored. */
  readonly ids?: readonly string[]
  /** Note of each of the `ids`, as in `markHandled`. */
  readonly nota?: string
}

/**
 * 1: a person has acknowledged the alert ('Atender'), which removes it from `list`. 0: undoes that ('Deshacer'): alerts that the
 * caller acknowledged are in `list` again, but not those that others acknowledged. If omitted, the alert is only marked as
 * notified.
 * @remarks Baliza extension.
 */
export interface Attended {
  readonly atendida?: 0 | 1
}

/** Note about an alert, written with its acknowledgement or later. @remarks Baliza extension. */
export interface Noted {
  /** Up to 300 characters. Replaces the previous note; '' removes it. Ignored for an alert that was not acknowledged. */
  readonly nota?: string
}

/**
 * Alerts (specification 1, section 7). The wire's speeds are in miles per hour; the SDK returns km/h. An alert is notified once
 * and acknowledged once. A notified alert is no longer `fresh`. Only a person who acknowledges it removes it from the `list`.
 * Each account is notified separately, but the acknowledgement applies to all accounts that share the alert: an account and its
 * mirror accounts. The first acknowledgement counts, and all of them see whose it was.
 */
export const alerts = family('alerts', {
  /**
   * Returns the alerts of the last 7 days that nobody has acknowledged, or all since `desde`, newest first, at most 1,000.
   * Monitoring requests one day of its types (specification 2, section 4).
   */
  list: call<OfUser & Paging & AlertsQuery, Alert[], OfUser & Paging & AlertsQuery<number>>(
    'getAlertas',
    '/api/alertas',
    {
      effect: 'read',
      pages: true,
      asUser: true,
      read: list(readAlert),
      write: writer({ desde: moment }),
    },
  ),
  /**
   * Returns the alerts that were not notified yet, newest first, at most 500. Clients call it every 15 s (specification 1,
   * section 4).
   */
  fresh: call<OfUser & Paging, Alert[]>('alertasNuevas', '/api/alertas-nuevas', {
    effect: 'read',
    pages: true,
    asUser: true,
    read: list(readAlert),
  }),
  /**
   * Returns the number of alerts of each unit since `desde`, including acknowledged ones. Units without alerts are not listed.
   */
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
   * Returns the account's alerts after a cursor, in the order in which they were raised, with the same cursors, dates and limits
   * as `positions.page`. `client.alerts.feed` calls it repeatedly.
   * @throws BalizaError as `positions.page`
   */
  page: call<PositionsQuery, AlertsPage, PositionsQuery<number>>(
    'alertasGuardadas',
    '/api/alertas-guardadas',
    {
      effect: 'read',
      asUser: true,
      write: writer({ desde: moment }),
      read: readAlertsPage,
    },
  ),
  /**
   * Marks an alert as notified, or with `atendida` as acknowledged. A repetition changes only its note. Each account marks its
   * own alerts.
   * @returns the first acknowledgement; `null` if there is none, or the server does not send it
   * @throws BalizaError `refused` 'Datos no encontrados' for an alert of another account than `user`; `forbidden` for an alert of
   * an account that the caller does not administer
   */
  markHandled: call<OfUser & Attended & Noted & { readonly id: string }, Attendance | null>(
    'updateEventoId',
    '/api/update-evento-id',
    { effect: 'idempotent', asUser: true, read: ({ data }, reading) => readAttendance(data, reading) },
  ),
  /**
   * Marks all alerts as notified. With `atendida`, marks as acknowledged only those that were already notified. With `ids`, only
   * these.
   * @throws BalizaError `refused` for a note without `ids`
   */
  markAllHandled: call<AlertsHandled, void>('updateVariasAlertas', '/api/update-varias-alertas', {
    effect: 'idempotent',
    asUser: true,
    read: nothing,
  }),
})
