import { createPositionsTexts } from '@baliza/sdk-core'
import { given } from '../element/coercions.js'
import { selectEvent, sharedParts, sharedRows, sharedSlots } from '../element/shared-rows.js'
import { event, property, type WidgetTable } from '../element/table.js'
import { BalizaPositions } from './positions.js'
import type { PositionChoice, PositionsProps, PositionsView } from './positions-types.js'

/** `<baliza-positions-table>`: the fleet as a table for any page. */
export const positionsElement: WidgetTable<PositionsProps> = {
  tag: 'baliza-positions-table',
  description:
    'The latest position of every unit, in a table that is sorted, searched and downloaded; it needs a `<baliza-client>` in the page. Its rows are renewed every 150 s, from the poll that all widgets of a client share.',
  component: BalizaPositions,
  texts: createPositionsTexts,
  rows: {
    ...sharedRows,
    view: property(
      given<Partial<PositionsView>>(
        'Partial<PositionsView>',
        (value) => typeof value === 'object' && value !== null,
      ),
      'Which rows are shown, and in which order; columns and an order that it leaves out are as they were left.',
    ),
    onView: event('baliza-view', 'PositionsView', 'A search, a filter or an order was chosen.', 'view'),
    onSelect: selectEvent('A row was chosen: show its unit.', ({ imei }: PositionChoice) => ({
      kind: 'unit',
      imei,
    })),
  },
  methods: {},
  slots: {
    ...sharedSlots,
    empty: 'In place of what says that there is no unit.',
    toolbar: 'Your own buttons, in the line above the table.',
  },
  parts: {
    ...sharedParts,
    positions: 'All of it.',
    status: 'What it says of its data: that they are loading, old, or none.',
    foot: 'The line under the rows.',
  },
}
