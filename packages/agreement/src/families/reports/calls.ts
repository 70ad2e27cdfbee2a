import { call, family } from '../../calls/call.js'
import type { OfUser } from '../../calls/payloads.js'
import { moment, moments, renamed, writer } from '../../calls/write.js'
import type { ReportFilter } from '../../codes/reports.js'
import { list } from '../../entities/answers.js'
import { type PositionRow, readPositionRow } from '../../entities/history-record.js'
import type { Moment } from '../../entities/moment.js'
import {
  type DeviceInfoRow,
  type EventRow,
  type GeneralReport,
  type GroupedRows,
  grouped,
  readDeviceInfoRow,
  readEventRow,
  readGeneralReport,
  readSpeedingRow,
  readUtilizationRow,
  type SpeedingRow,
  type UtilizationRow,
} from '../../entities/report-rows.js'
import type { Imei } from '../../entities/unit.js'

/** Units and range of a report. `user` is the user as whom a manager looks. */
export interface ReportQuery<Time = Moment> extends OfUser {
  /** Start of the range, Unix ms. Both ends are included, and the range is at most a year. */
  readonly finicial: Time
  readonly ffinal: Time
  /** IMEIs of the chosen units, with the filter `all`. */
  readonly imei: readonly Imei[]
  readonly filtro: ReportFilter
  /**
   * Ids of the chosen groups, with the filter `group`. The report covers the units of each group that the user sees. For units
   * without a group: `noGroupId`.
   */
  readonly grupos: readonly string[]
}

const write = writer<ReportQuery, ReportQuery<number>>({ finicial: moment, ffinal: moment })

/**
 * Reports (specification 2, sections 2.5, 3 and 7), for accounts with the permission `reportes`. By default there is a row for
 * each unit, in the order of their names. The server computes all reports from the stored positions on request. A long report may
 * need a longer `timeout`; `reports.stream` reads it while it is computed.
 *
 * A unit is moving above 5 km/h with its engine on, idle with its engine on at 5 km/h or less, and off with its engine off
 * (section 4). For devices that report no engine, moving counts as on. The time between two fixes has the state of the earlier
 * one. Without a further fix, an engine that is on counts as on for 10 minutes, and an engine that is off counts as off until the
 * next fix. So the days of a month add up to the month.
 *
 * Errors, each a BalizaError: `refused` with the form's texts (section 5) if units, groups, dates or the limit are missing or
 * wrong, and if units times days exceed what the server computes at once; `forbidden` without the permission, and for units or
 * groups that the user does not see.
 */
export const reports = family('reports', {
  /**
   * Report 1: how long each unit moved, was idle and was off, in ms. `gpo` is its group, and `grupos` all groups of these units.
   */
  utilization: call<ReportQuery, GroupedRows<UtilizationRow>, ReportQuery<number>>(
    'reporteUtilizacion',
    '/reporte/utilizacion',
    {
      effect: 'read',
      heavy: true,
      write,
      read: grouped(readUtilizationRow),
    },
  ),
  /** Report 2: the current state of the devices, regardless of the dates. `odometro` in km; `sim` is empty for role 1. */
  deviceInfo: call<ReportQuery, DeviceInfoRow[], ReportQuery<number>>(
    'reporteInfoLocalizadores',
    '/reporte/localizadores',
    {
      effect: 'read',
      write,
      read: list(readDeviceInfoRow),
    },
  ),
  /** Report 3: the user's alerts, oldest first. The wire's speeds are in miles per hour; the SDK returns km/h. */
  events: call<ReportQuery, EventRow[], ReportQuery<number>>('reporteAlertasNew', '/reporte/eventos', {
    effect: 'read',
    heavy: true,
    write,
    read: list(readEventRow),
  }),
  /**
   * Report 4: all data of each unit in one row. `odometro` is the distance within the dates, km; `vel_max` is in km/h. `num_enc`
   * counts the engine starts that the device reports, so a phone has none. `exceso_vel` counts the stretches above the lowest
   * limit of the user's active speeding events for that unit, or above 90 km/h if there are none.
   *
   * The `dias` of the query are the starts of days, Unix ms, oldest first and at most 370. The `dias` of the response are the
   * distances of all units together, from each start to the next. The caller chooses the time zone by them; they may also be
   * shifts or weeks.
   */
  general: call<
    ReportQuery & { readonly dias?: readonly Moment[] },
    GeneralReport,
    ReportQuery<number> & { readonly dias?: readonly number[] }
  >('reporteInfoGeneral', '/reporte/info-general', {
    effect: 'read',
    heavy: true,
    write: writer({ finicial: moment, ffinal: moment, dias: moments }),
    read: readGeneralReport,
  }),
  /**
   * Report 7: the stretches faster than `velocidad`, km/h, a whole number of at most three digits; for each unit, oldest first.
   * `inicio` is the first fix above the limit, `fin` the first at or below it. `time` is in ms, `distancia` in km; `lat` and
   * `lng` are where the stretch began. A stretch ends only when the unit is 3 km/h slower than the limit, so that a unit near the
   * limit has one stretch instead of many. A stretch belongs to the range in which it begins, and is complete there: `fin` may be
   * after the range. After 10 minutes without contact, a stretch ends at its last fix above the limit.
   */
  speeding: call<
    ReportQuery & { readonly velocidad: number },
    SpeedingRow[],
    ReportQuery<number> & { readonly velocidad: number }
  >('reporteExcesoVel', '/reporte/exceso-velocidad', {
    effect: 'read',
    heavy: true,
    write: writer({ finicial: moment, ffinal: moment }),
    read: list(readSpeedingRow),
  }),
  /** Returns the utilization of one or several units, without the list of their groups. */
  unitUtilization: call<ReportQuery, UtilizationRow[], ReportQuery<number>>(
    'reporteObjetoUtilizacion',
    '/api/reporte-utilizacion-por-objeto',
    { effect: 'read', heavy: true, write, read: list(readUtilizationRow) },
  ),
  /**
   * Returns the positions of one unit between two times (Unix ms), oldest first: the record details dialog. Like `history.all`,
   * without the unit's name and points of interest. It also requires a session.
   */
  positions: call<
    Pick<ReportQuery, 'finicial' | 'ffinal'> & { readonly imei: Imei },
    PositionRow[],
    { readonly imei: Imei; readonly inicio: number; readonly fin: number }
  >('reporteGeneral', '/reporte/general', {
    effect: 'read',
    write: writer({ finicial: renamed('inicio', moment), ffinal: renamed('fin', moment) }),
    read: list(readPositionRow),
  }),
})
