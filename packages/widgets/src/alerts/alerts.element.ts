import { type Alert, type AlertType, alertTypes, createAlertsTexts } from '@baliza/sdk-core'
import { flag, number, someOf, textOrNull } from '../element/coercions.js'
import { selectEvent, sharedParts, sharedRows, sharedSlots } from '../element/shared-rows.js'
import { attribute, event, type WidgetTable } from '../element/table.js'
import { BalizaAlerts } from './alerts.js'
import type { AlertsProps } from './alerts-types.js'

/** `<baliza-alerts>`: the open alerts for any page. */
export const alertsElement: WidgetTable<AlertsProps> = {
  tag: 'baliza-alerts',
  description:
    'The open alerts, as they come; it needs a `<baliza-client>` in the page. Up to 480 px high, unless your CSS says otherwise. It marks as notified what it has shown.',
  component: BalizaAlerts,
  texts: createAlertsTexts,
  rows: {
    ...sharedRows,
    types: attribute(
      someOf(Object.keys(alertTypes) as AlertType[]),
      'Only alerts of these types are listed, said and heard; all by default.',
    ),
    selected: attribute(textOrNull, 'The id of the alert that is shown elsewhere: its line is marked.'),
    sounds: attribute(flag, '`false`: fresh alerts do not sound.'),
    announce: attribute(flag, '`false` where the page itself says fresh alerts to a screen reader.'),
    muteButton: attribute(flag, '`false`: no button that silences the alerts of this machine.'),
    limit: attribute(number, 'How many lines are drawn, and then added on demand; 50 by default.'),
    onSelect: selectEvent('An alert was chosen: show where it happened.', (alert: Alert) => ({
      kind: 'alert',
      imei: alert.imei,
      alert,
    })),
    onFresh: event('baliza-fresh', 'Alert[]', 'Alerts that nobody was notified of before, oldest first.'),
  },
  methods: {},
  slots: {
    ...sharedSlots,
    empty: 'In place of what says that there is no alert.',
    toolbar: 'Your own buttons, in the line above the list.',
  },
  parts: {
    ...sharedParts,
    alerts: 'All of it.',
    list: 'The list of alerts.',
    status: 'What it says of its data: that they are loading, old, or none.',
  },
}
