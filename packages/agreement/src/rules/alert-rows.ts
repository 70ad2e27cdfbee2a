import { urgentAlertTypes } from '../codes/alert-types.js'
import type { Alert } from '../entities/alert.js'

/** Row of a list of pending alerts: an alert, with the earlier ones of the same unit and rule folded into it. */
export interface AlertRow {
  /** Its unit and rule, which no other row has. */
  readonly key: string
  /** The latest one. */
  readonly alert: Alert
  /** All alerts of the row, newest first. */
  readonly all: readonly Alert[]
  readonly urgent: boolean
}

export const isUrgentAlert = ({ clave_msj }: Pick<Alert, 'clave_msj'>): boolean =>
  clave_msj !== null && urgentAlertTypes.has(clave_msj)

/**
 * Returns the rows of pending alerts: urgent ones first, each part newest first. Repeats of one unit and rule are one row, so that
 * a rule that fires all the time hides nothing.
 * @param alerts newest first
 */
export function alertRows(alerts: readonly Alert[]): readonly AlertRow[] {
  const rows = new Map<string, Alert[]>()
  for (const alert of alerts) {
    const { imei, nom_user, clave_msj, nom_evento } = alert
    const key = JSON.stringify([imei ?? nom_user, clave_msj, nom_evento])
    const row = rows.get(key)
    if (row === undefined) rows.set(key, [alert])
    else row.push(alert)
  }
  const urgent: AlertRow[] = []
  const others: AlertRow[] = []
  for (const [key, all] of rows) {
    const [alert] = all
    if (alert === undefined) continue
    if (isUrgentAlert(alert)) urgent.push({ key, alert, all, urgent: true })
    else others.push({ key, alert, all, urgent: false })
  }
  return [...urgent, ...others]
}
