import { call, family } from '../../calls/call.js'
import type { OfUser } from '../../calls/payloads.js'
import { moment, moments, named, writer } from '../../calls/write.js'
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

/** Whose report, and over which time. `user`: as whom, for a manager that looks as one of its users. */
export interface ReportQuery<Time = Moment> extends OfUser {
  /** Unix ms; both ends count, and they are a year apart at most. */
  readonly finicial: Time
  readonly ffinal: Time
  /** The chosen units, with the filter `all`. */
  readonly imei: readonly Imei[]
  readonly filtro: ReportFilter
  /** The chosen groups' ids, with the filter `group`: of each, the units that the user sees; those without: `noGroupId`. */
  readonly grupos: readonly string[]
}

const write = writer<ReportQuery, ReportQuery<number>>({ finicial: moment, ffinal: moment })

/**
 * Reports (specification 2, sections 2.5, 3 and 7), for accounts with the permission `reportes`. A row for each unit in the
 * order of their names, by default. All are computed from the stored positions when they are asked for: a long one may need
 * a longer `timeout`, or is read as it is computed, by `reports.stream`.
 *
 * A unit is moving over 5 km/h with its engine on, idle with its engine on at 5 km/h or less, and off with its engine off
 * (section 4); of devices that report no engine, moving counts as on. The time between two fixes has the state of the
 * earlier one. Without a further fix, an engine that is on counts as on for 10 minutes, and one that is off until the next
 * fix. So the days of a month add up to the month.
 *
 * Errors, each a BalizaError: `refused` with the form's texts (section 5) where units, groups, dates or the limit are
 * missing or wrong, and where units times days are more than the host computes at once; `forbidden` without the permission,
 * and for units or groups that the user does not see.
 */
export const reports = family('reports', {
  /** Report 1: how long each unit moved, stood and was off, in ms; `gpo` its group, and `grupos` all of theirs. */
  utilization: call<ReportQuery, GroupedRows<UtilizationRow>, ReportQuery<number>>(
    'reporteUtilizacion',
    '/reporte/utilizacion',
    {
      effect: 'read',
      write,
      read: grouped(readUtilizationRow),
    },
  ),
  /** Report 2: the devices as they are now, whatever the dates; `odometro` in km, `sim` empty for role 1. */
  deviceInfo: call<ReportQuery, DeviceInfoRow[], ReportQuery<number>>(
    'reporteInfoLocalizadores',
    '/reporte/localizadores',
    {
      effect: 'read',
      write,
      read: list(readDeviceInfoRow),
    },
  ),
  /** Report 3: what the user was alerted of, oldest first. Speeds arrive in miles per hour and leave in km/h. */
  events: call<ReportQuery, EventRow[], ReportQuery<number>>('reporteAlertasNew', '/reporte/eventos', {
    effect: 'read',
    write,
    read: list(readEventRow),
  }),
  /**
   * Report 4: everything of each unit in one row. `odometro` is what it travelled within the dates, km; `vel_max` km/h;
   * `num_enc` counts the engine starts that the device reports, so a phone has none; `exceso_vel` the stretches over the
   * lowest limit of the user's active speeding events of that unit, or over 90 km/h where there is none.
   *
   * `dias` are the beginnings of days, Unix ms, oldest first and 370 at most: the answer's `dias` are what all units
   * travelled from each to the next. By them the caller chooses the time zone; they may as well be shifts or weeks.
   */
  general: call<
    ReportQuery & { readonly dias?: readonly Moment[] },
    GeneralReport,
    ReportQuery<number> & { readonly dias?: readonly number[] }
  >('reporteInfoGeneral', '/reporte/info-general', {
    effect: 'read',
    write: writer({ finicial: moment, ffinal: moment, dias: moments }),
    read: readGeneralReport,
  }),
  /**
   * Report 7: the stretches faster than `velocidad`, km/h, a whole number of three digits at most; each unit's oldest
   * first. `inicio` is the first fix over the limit, `fin` the first at or below it; `time` ms, `distancia` km, `lat`
   * and `lng` where it began. A stretch lasts until the unit is 3 km/h slower than the limit, so that a unit at the limit
   * has one. A stretch belongs to the range in which it begins, and is whole there: `fin` may be after the range. After 10
   * minutes without contact a stretch ends at its last fix over the limit.
   */
  speeding: call<
    ReportQuery & { readonly velocidad: number },
    SpeedingRow[],
    ReportQuery<number> & { readonly velocidad: number }
  >('reporteExcesoVel', '/reporte/exceso-velocidad', {
    effect: 'read',
    write: writer({ finicial: moment, ffinal: moment }),
    read: list(readSpeedingRow),
  }),
  /** The utilization of one unit, or of several, without their groups' list. */
  unitUtilization: call<ReportQuery, UtilizationRow[], ReportQuery<number>>(
    'reporteObjetoUtilizacion',
    '/api/reporte-utilizacion-por-objeto',
    { effect: 'read', write, read: list(readUtilizationRow) },
  ),
  /**
   * The positions of one unit between two times (Unix ms), oldest first: the record details dialog. As
   * `history.all`, without the unit's name and points of interest; it too needs a session.
   */
  positions: call<
    Pick<ReportQuery, 'finicial' | 'ffinal'> & { readonly imei: Imei },
    PositionRow[],
    { readonly imei: Imei; readonly inicio: number; readonly fin: number }
  >('reporteGeneral', '/reporte/general', {
    effect: 'read',
    write: writer({ finicial: named('inicio', moment), ffinal: named('fin', moment) }),
    read: list(readPositionRow),
  }),
})
