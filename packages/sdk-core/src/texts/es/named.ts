import { alertTypes } from '../../codes/alert-types.js'
import { reportTypes } from '../../codes/reports.js'
import { alerts } from './alerts.js'
import { reports } from './reports.js'

/** `alerts` as the widget has it: with the names of what an alert is about, by `clave_msj`. */
export const namedAlerts = { ...alerts, types: alertTypes } as const

/** `reports` as the widget has it: with the names of the reports, by `tipo`. */
export const namedReports = { ...reports, types: reportTypes } as const
