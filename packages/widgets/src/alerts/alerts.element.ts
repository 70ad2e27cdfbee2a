import { createAlertsTexts } from '@baliza/sdk-core'
import { flag, number, oneOf, textOrNull } from '../element/coercions.js'
import { attribute, event, type WidgetTable } from '../element/table.js'
import { themes } from '../theme/theme.js'
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
    selected: attribute(textOrNull, 'The id of the alert that is shown elsewhere: its line is marked.'),
    sounds: attribute(flag, '`false`: fresh alerts do not sound.'),
    announce: attribute(flag, '`false` where the page itself says fresh alerts to a screen reader.'),
    muteButton: attribute(flag, '`false`: no button that silences the alerts of this machine.'),
    limit: attribute(number, 'How many lines are drawn, and then added on demand; 50 by default.'),
    theme: attribute(oneOf(themes), "The theme; the client element's by default."),
    onSelect: event('baliza-select', 'Alert', 'An alert was chosen: show where it happened.'),
    onFresh: event('baliza-fresh', 'Alert[]', 'Alerts that nobody was notified of before, oldest first.'),
  },
  methods: {},
}
