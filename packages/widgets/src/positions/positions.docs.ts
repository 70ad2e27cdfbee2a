import { sharedDocs, type WidgetDocs } from '../element/docs.js'
import type { PositionsProps } from './positions-types.js'

export const positionsDocs: WidgetDocs<PositionsProps> = {
  description:
    'The latest position of every unit, in a table that is sorted, searched and downloaded; it needs a `<baliza-client>` in the page. Its rows are renewed every 150 s, from the poll that all widgets of a client share.',
  rows: {
    ...sharedDocs.rows,
    view: 'Which rows are shown, and in which order; columns and an order that it leaves out are as they were left.',
    onView: 'A search, a filter or an order was chosen.',
    onSelect: 'A row was chosen: show its unit.',
  },
  methods: {},
  slots: {
    ...sharedDocs.slots,
    empty: 'In place of what says that there is no unit.',
    toolbar: 'Your own buttons, in the line above the table.',
  },
  parts: {
    ...sharedDocs.parts,
    positions: 'All of it.',
    status: 'What it says of its data: that they are loading, old, or none.',
    foot: 'The line under the rows.',
  },
}
