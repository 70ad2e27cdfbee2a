import { alertTypes } from '../../codes/alert-types.js'
import { reportTypes } from '../../codes/reports.js'
import { alerts } from './alerts.js'
import { reports } from './reports.js'

/** Texts of the alerts widget: `alerts` with the names of the alert types, by `clave_msj`. */
export const namedAlerts = { ...alerts, types: alertTypes } as const

/** Texts of the report widget: `reports` with the names of the reports, by `tipo`. */
export const namedReports = { ...reports, types: reportTypes } as const
