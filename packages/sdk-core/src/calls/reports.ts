import { call, family } from '../call.js'
import type { ReportFilter } from '../codes/reports.js'
import { list } from '../entities/answers.js'
import { type PositionRow, readPositionRow } from '../entities/history-record.js'
import {
  type DeviceInfoRow,
  type EventRow,
  type GeneralRow,
  type GroupedRows,
  grouped,
  readDeviceInfoRow,
  readEventRow,
  readGeneralRow,
  readSpeedingRow,
  readUtilizationRow,
  type SpeedingRow,
  type UtilizationRow,
} from '../entities/report-rows.js'
import type { Imei } from '../entities/unit.js'

/** Whose report, and over which time. */
export interface ReportQuery {
  /** Unix ms. */
  readonly finicial: number
  readonly ffinal: number
  /** The chosen units, with the filter `all`. */
  readonly imei: readonly Imei[]
  readonly filtro: ReportFilter
  /** The chosen groups' ids, with the filter `group`. */
  readonly grupos: readonly string[]
}

/** Reports (specification 2, sections 2.5, 3 and 7): reading the same history, whatever their length. */
export const reports = family({
  /** Report 1: how long each unit moved and stood. Durations in ms. */
  utilization: call<ReportQuery, GroupedRows<UtilizationRow>>('reporteUtilizacion', '/reporte/utilizacion', {
    effect: 'read',
    read: grouped(readUtilizationRow),
  }),
  /** Report 2: the devices themselves. */
  deviceInfo: call<ReportQuery, DeviceInfoRow[]>('reporteInfoLocalizadores', '/reporte/localizadores', {
    effect: 'read',
    read: list(readDeviceInfoRow),
  }),
  /** Report 3: what was alerted. Speeds arrive in miles per hour and leave in km/h. */
  events: call<ReportQuery, EventRow[]>('reporteAlertasNew', '/reporte/eventos', {
    effect: 'read',
    read: list(readEventRow),
  }),
  /** Report 4: everything of each unit in one row. */
  general: call<ReportQuery, GroupedRows<GeneralRow>>('reporteInfoGeneral', '/reporte/info-general', {
    effect: 'read',
    read: grouped(readGeneralRow),
  }),
  /** Report 7: the stretches faster than `velocidad` (km/h). */
  speeding: call<ReportQuery & { readonly velocidad: number }, SpeedingRow[]>(
    'reporteExcesoVel',
    '/reporte/exceso-velocidad',
    { effect: 'read', read: list(readSpeedingRow) },
  ),
  /** The utilization of one unit. */
  unitUtilization: call<ReportQuery, UtilizationRow[]>(
    'reporteObjetoUtilizacion',
    '/api/reporte-utilizacion-por-objeto',
    { effect: 'read', read: list(readUtilizationRow) },
  ),
  /** The positions of one unit between two times (Unix ms): the record details dialog. */
  positions: call<{ readonly imei: Imei; readonly inicio: number; readonly fin: number }, PositionRow[]>(
    'reporteGeneral',
    '/reporte/general',
    { effect: 'read', read: list(readPositionRow) },
  ),
})
