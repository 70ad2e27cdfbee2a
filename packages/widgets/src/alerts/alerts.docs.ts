import { sharedDocs, type WidgetDocs } from '../element/docs.js'
import type { AlertsProps } from './alerts-types.js'

export const alertsDocs: WidgetDocs<AlertsProps> = {
  description:
    'The open alerts, as they come; it needs a `<baliza-client>` in the page. Up to 480 px high, unless your CSS says otherwise. It marks as notified what it has shown.',
  rows: {
    ...sharedDocs.rows,
    types: 'Only alerts of these types are listed, said and heard; all by default.',
    selected: 'The id of the alert that is shown elsewhere: its line is marked.',
    sounds: '`false`: fresh alerts do not sound.',
    announce: '`false` where the page itself says fresh alerts to a screen reader.',
    muteButton: '`false`: no button that silences the alerts of this machine.',
    limit: 'How many lines are drawn, and then added on demand; 50 by default.',
    onSelect: 'An alert was chosen: show where it happened.',
    onFresh: 'Alerts that nobody was notified of before, oldest first.',
  },
  methods: {},
  slots: {
    ...sharedDocs.slots,
    empty: 'In place of what says that there is no alert.',
    toolbar: 'Your own buttons, in the line above the list.',
  },
  parts: {
    ...sharedDocs.parts,
    alerts: 'All of it.',
    list: 'The list of alerts.',
    status: 'What it says of its data: that they are loading, old, or none.',
  },
}
