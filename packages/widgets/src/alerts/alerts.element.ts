import { type Alert, type AlertType, alertTypes } from '@baliza/sdk-core/internal'
import { flag, number, someOf, textOrNull } from '../element/coercions.js'
import { selectEvent, sharedRows } from '../element/shared-rows.js'
import { attribute, event, type WidgetTable } from '../element/table.js'
import { createAlertsTexts } from '../texts/alerts-texts.js'
import { BalizaAlerts } from './alerts.js'
import type { AlertsProps } from './alerts-types.js'

/** `<baliza-alerts>`: the open alerts, for any page. */
export const alertsElement: WidgetTable<AlertsProps> = {
  tag: 'baliza-alerts',
  component: BalizaAlerts,
  texts: createAlertsTexts,
  rows: {
    ...sharedRows,
    types: attribute(someOf(Object.keys(alertTypes) as AlertType[])),
    selected: attribute(textOrNull),
    sounds: attribute(flag),
    announce: attribute(flag),
    muteButton: attribute(flag),
    limit: attribute(number),
    onSelect: selectEvent((alert: Alert) => ({
      kind: 'alert',
      imei: alert.imei,
      alert,
    })),
    onFresh: event('baliza-fresh', 'Alert[]'),
  },
}
